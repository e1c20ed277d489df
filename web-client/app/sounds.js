// SPDX-License-Identifier: MIT
// The sounds of a table, synthesised here: bone on wood, sticks, a few soft notes. Loaded with the first gesture, before
// which no browser lets a page sound. A device that blocks or lacks audio stays silent.
/** @import { Settings } from '../types.d.ts' */
import { onCue } from './cues.js';
/** @import { Cue } from './cues.js' */

/**
 * One strike of a sound. `noise` is filtered around `hz`; a tone glides from `hz` to `to`.
 * @typedef {{at: number, wave: 'noise' | 'sine' | 'triangle', hz: number, to?: number, ms: number, gain: number}} Strike
 */

const MS = 0.001;
const VOLUME = 0.5;
/** Equal cues within this time count once: a man and the man that he hits, or several windows of a list. */
const SAME_MS = 30;
const SILENT = 0.0001;
/** After so long without a sound the audio of the page stops: a running one costs processor time even in silence. */
const QUIET_MS = 5000;

/** A die or a stick that lands. @param {number} at @param {number} hz @param {number} gain @returns {Strike} */
const click = (at, hz, gain) => ({ at, wave: 'noise', hz, ms: 35, gain });
/** The body of a knock on wood. @param {number} at @param {number} hz @param {number} gain @returns {Strike} */
const knock = (at, hz, gain) => ({ at, wave: 'sine', hz, to: hz * 0.6, ms: 70, gain });
/** A plucked note. @param {number} at @param {number} hz @param {number} gain @returns {Strike} */
const note = (at, hz, gain) => ({ at, wave: 'triangle', hz, ms: 420, gain });

/** @type {Record<Cue, Strike[]>} */
export const SOUNDS = {
  dice: [
    click(0, 2600, 0.5),
    click(55, 3100, 0.4),
    click(120, 2300, 0.45),
    knock(125, 260, 0.2),
    click(210, 2800, 0.3),
    click(330, 2500, 0.35),
    knock(335, 220, 0.25),
  ],
  sticks: [
    click(0, 1100, 0.5),
    knock(0, 520, 0.25),
    click(90, 1300, 0.45),
    knock(92, 610, 0.2),
    click(170, 950, 0.4),
    knock(172, 470, 0.2),
    click(290, 1200, 0.35),
    knock(292, 560, 0.2),
  ],
  man: [click(0, 1700, 0.35), knock(0, 190, 0.6)],
  hit: [click(0, 2400, 0.6), knock(0, 130, 0.9), click(80, 1500, 0.3), knock(85, 210, 0.4)],
  clock: [{ at: 0, wave: 'sine', hz: 880, ms: 60, gain: 0.25 }],
  start: [note(0, 392, 0.25), note(130, 523.25, 0.25)],
  end: [note(0, 523.25, 0.25), note(150, 659.25, 0.22), note(300, 783.99, 0.22)],
  chat: [{ at: 0, wave: 'sine', hz: 1046.5, to: 1318.5, ms: 110, gain: 0.18 }],
};

/** Vibrations in milliseconds, on and off. @type {Partial<Record<Cue, number[]>>} */
const VIBRATIONS = {
  dice: [15],
  sticks: [15],
  hit: [30, 40, 30],
  clock: [20],
  start: [60],
  end: [60, 60, 120],
};

/** The name of the switch of a cue. @param {Cue} name */
export const switchOf = (name) =>
  /** @type {keyof Settings} */ (`sound${name[0].toUpperCase()}${name.slice(1)}`);

/** @param {AudioContext} context half a second of noise */
function noiseOf(context) {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  return buffer;
}

/**
 * The source of a strike, connected to what follows it.
 * @param {AudioContext} context
 * @param {AudioBuffer} noise
 * @param {Strike} strike
 * @param {number} from
 * @param {AudioNode} next
 * @returns {AudioScheduledSourceNode}
 */
function sourceOf(context, noise, { wave, hz, to = hz, ms }, from, next) {
  if (wave === 'noise') {
    const source = context.createBufferSource();
    const filter = context.createBiquadFilter();
    source.buffer = noise;
    filter.type = 'bandpass';
    filter.frequency.value = hz;
    filter.Q.value = 2;
    source.connect(filter).connect(next);
    return source;
  }
  const source = context.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(hz, from);
  source.frequency.exponentialRampToValueAtTime(to, from + ms * MS);
  source.connect(next);
  return source;
}

/**
 * @param {AudioContext} context
 * @param {AudioBuffer} noise
 * @param {Strike} strike
 */
function play(context, noise, strike) {
  const from = context.currentTime + strike.at * MS;
  const until = from + strike.ms * MS;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(strike.gain * VOLUME, from);
  loudness.gain.exponentialRampToValueAtTime(SILENT, until);
  loudness.connect(context.destination);
  const source = sourceOf(context, noise, strike, from, loudness);
  source.start(from);
  source.stop(until);
}

/** The context of this page, or null on a device without audio. */
function openContext() {
  try {
    const context = new AudioContext();
    return { context, noise: noiseOf(context) };
  } catch {
    return null;
  }
}

/** @param {Cue} name */
function vibrate(name) {
  try {
    navigator.vibrate?.(VIBRATIONS[name] ?? []);
  } catch {
    // A frame without the permission: the page plays on.
  }
}

/**
 * The audio of the page: it runs only around its sounds.
 * @returns {{ unlock: () => void, sound: (name: Cue) => void }} unlock: called within gestures
 */
function openAudio() {
  const audio = openContext();
  if (!audio) return { unlock: () => undefined, sound: () => undefined };
  const { context, noise } = audio;
  // Before its first gesture a page cannot sound, and a sound of then must not follow later.
  let unlocked = false;
  /** @type {any} */
  let timer = null;
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void context.suspend(), QUIET_MS);
  };
  /** @param {() => void} then */
  const wake = async (then) => {
    rest();
    try {
      if (context.state !== 'running') await context.resume();
      then();
    } catch {
      // The device took the audio away: the page plays on.
    }
  };
  return {
    unlock: () => void wake(() => (unlocked = true)),
    sound: (name) => {
      if (unlocked) void wake(() => SOUNDS[name].forEach((strike) => play(context, noise, strike)));
    },
  };
}

/**
 * Starts to sound; called within a gesture.
 * @param {() => Settings} settings
 */
export function startSounds(settings) {
  /** @type {ReturnType<typeof openAudio> | null} */
  let audio = null;
  /** @type {Partial<Record<Cue, number>>} */
  const heard = {};
  const unlock = () => {
    if (!settings().sound) return;
    audio ??= openAudio();
    audio.unlock();
  };
  unlock();
  addEventListener('pointerdown', unlock, { capture: true, passive: true });
  addEventListener('keydown', unlock, { capture: true });
  onCue((name) => {
    const now = performance.now();
    if (now - (heard[name] ?? -SAME_MS) < SAME_MS) return;
    heard[name] = now;
    const chosen = settings();
    if (chosen.vibrate && VIBRATIONS[name]) vibrate(name);
    if (!chosen.sound || !chosen[switchOf(name)]) return;
    audio?.sound(name);
  });
}
