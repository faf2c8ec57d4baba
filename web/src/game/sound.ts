/** Small sounds, made on the spot: a page turned, a pen on paper, a coin, a chime. Silent unless asked for. */

import { appearance } from "../style/appearance.svelte";

let context: AudioContext | null = null;

function air(): AudioContext | null {
  if (!appearance.chosen.sounds) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function tone(pitch: number, start: number, length: number, loud: number, wave: OscillatorType = "sine"): void {
  const audio = air();
  if (!audio) return;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  const at = audio.currentTime + start;
  voice.type = wave;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(volume).connect(audio.destination);
  voice.start(at);
  voice.stop(at + length);
}

function rustle(start: number, length: number, pitch: number, loud: number): void {
  const audio = air();
  if (!audio) return;
  const noise = audio.createBufferSource();
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length);
  noise.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const volume = audio.createGain();
  volume.gain.value = loud;
  noise.connect(filter).connect(volume).connect(audio.destination);
  noise.start(audio.currentTime + start);
}

export const sounds = {
  card: () => rustle(0, 0.22, 1800, 0.16),
  pen: () => [0, 0.09, 0.2].forEach((start) => rustle(start, 0.1, 3600, 0.1)),
  coin: () => [1320, 1760].forEach((pitch, index) => tone(pitch, index * 0.07, 0.35, 0.07, "triangle")),
  star: () => tone(880, 0, 0.3, 0.06),
  nudge: () => [988, 784].forEach((pitch, index) => tone(pitch, index * 0.18, 0.6, 0.1, "triangle")),
  tick: () => tone(1568, 0, 0.06, 0.03, "triangle"),
  turn: () => [659, 880].forEach((pitch, index) => tone(pitch, index * 0.14, 0.8, 0.05)),
  ambush: () => [110, 104, 82].forEach((pitch, index) => tone(pitch, index * 0.16, 0.4, 0.12, "sawtooth")),
  season: () => [523, 659, 784, 1047].forEach((pitch, index) => tone(pitch, index * 0.12, 0.7, 0.06)),
};

export type Sounds = { readonly [name in keyof typeof sounds]: () => void };
