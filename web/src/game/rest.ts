/** For so many milliseconds after something new has come under the finger, a press is meant for what was there before. */
export const REST = 300;
