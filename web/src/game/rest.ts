/** For this many milliseconds after something new has come under the finger, a press was meant for what was there before. */
export const REST = 300;
