/**
 * Distinguishes keystrokes of a hardware scanner ("keyboard wedge") from a person's by timing alone. Promises: a scan is returned complete or not at
 * all (an unreadable key discards its burst, because half a number is another number); keys that a person typed are never part of a scan. Pure: each
 * key has its time, in milliseconds of a monotonic clock.
 */
export interface WedgeConfig {
  /** The mean time between a scanner's keys is below this. */
  meanGap: number
  /** A burst ends after this time without a key, so this is also the longest gap inside a burst. */
  silence: number
  /** Fewest characters of a scan. */
  minimum: number
  /** Keys that end a scan. */
  enders: readonly string[]
  /** Text that the scanner is set to add before and after the code; removed if present. */
  prefix: string
  suffix: string
}

export const wedgeDefaults: WedgeConfig = {
  meanGap: 35,
  silence: 60,
  minimum: 4,
  // not a text: names of keys
  enders: ['Enter', 'Tab'],
  prefix: '',
  suffix: '',
}

export interface WedgeKey {
  key: string
  at: number
  /** Ctrl, Alt or Meta is held, other than AltGr to write a character. */
  chord?: boolean
  /** Auto-repeat of a held key: only a person holds keys. */
  repeat?: boolean
  composing?: boolean
}

export interface WedgeState {
  keys: readonly { key: string; at: number }[]
  /** The burst has an unreadable key: discard all keys until it ends. */
  spoiled: boolean
  lastAt: number
}

export interface WedgeScan {
  text: string
  /** How many of the last characters belong to the scan; a person typed those before. */
  characters: number
  /** Mean time between its keys. */
  gap: number
}

export interface WedgeStep {
  state: WedgeState
  scan?: WedgeScan
  /** The key ended a scan, so the caller must keep it from submitting a form or moving the focus. */
  swallow: boolean
}

export const initialWedgeState: WedgeState = { keys: [], spoiled: false, lastAt: Number.NEGATIVE_INFINITY }

// not a text: names of keys
const modifiers = new Set(['Shift', 'AltGraph', 'CapsLock', 'NumLock', 'Control', 'Alt'])
const isCharacter = (key: string): boolean => [...key].length === 1

/** Removes keys that a person typed just before the scan: they precede a gap much longer than the gaps after it. */
function withoutTypedStart(keys: WedgeState['keys']): WedgeState['keys'] {
  let from = 0
  for (let i = 1; i < Math.min(keys.length - 1, 4); i++) {
    const rest = keys.slice(i)
    const mean = (rest.at(-1)!.at - rest[0]!.at) / (rest.length - 1)
    const gap = keys[i]!.at - keys[i - 1]!.at
    if (gap > 25 && gap > 3 * mean) from = i
  }
  return keys.slice(from)
}

function scanFrom(state: WedgeState, config: WedgeConfig): WedgeScan | undefined {
  if (state.spoiled) return undefined
  const keys = withoutTypedStart(state.keys)
  if (keys.length < config.minimum) return undefined
  const mean = (keys.at(-1)!.at - keys[0]!.at) / (keys.length - 1)
  if (mean >= config.meanGap) return undefined
  let text = keys.map(({ key }) => key).join('')
  if (config.prefix !== '' && text.startsWith(config.prefix)) text = text.slice(config.prefix.length)
  if (config.suffix !== '' && text.endsWith(config.suffix)) text = text.slice(0, -config.suffix.length)
  return text.trim() === '' ? undefined : { text, characters: keys.length, gap: mean }
}

const finish = (state: WedgeState, scan: WedgeScan | undefined, swallow: boolean): WedgeStep =>
  scan ? { state, scan, swallow } : { state, swallow: false }

/** Processes one key. If the previous scan ended by silence, this step returns it. */
export function wedgeKey(before: WedgeState, event: WedgeKey, config: WedgeConfig = wedgeDefaults): WedgeStep {
  const afterSilence = event.at - before.lastAt > config.silence
  const finishedScan = afterSilence ? scanFrom(before, config) : undefined
  const state = afterSilence ? initialWedgeState : before

  // A scanner sends modifiers too (Shift for capitals); they are neither characters nor part of the timing.
  if (modifiers.has(event.key)) return finish(state, finishedScan, false)

  if (config.enders.includes(event.key) && !event.chord && !afterSilence) {
    const scan = scanFrom(state, config)
    return finish(initialWedgeState, scan, scan !== undefined)
  }
  if (event.composing || event.chord || event.repeat || !isCharacter(event.key)) {
    return finish({ keys: [], spoiled: true, lastAt: event.at }, finishedScan, false)
  }
  const keys = state.spoiled ? [] : [...state.keys, { key: event.key, at: event.at }]
  return finish({ keys, spoiled: state.spoiled, lastAt: event.at }, finishedScan, false)
}

/** Call when `silence` has passed since the last key; returns a scan that ended without an end key. */
export function wedgeSilence(state: WedgeState, at: number, config: WedgeConfig = wedgeDefaults): WedgeStep {
  if (at - state.lastAt <= config.silence) return { state, swallow: false }
  return finish(initialWedgeState, scanFrom(state, config), false)
}

/**
 * Learns the settings of a scanner from one scan of a known code: its prefix, suffix, end key and speed.
 * Returns undefined if the keys do not contain the code.
 */
export function learnWedge(keys: readonly WedgeKey[], expected: string): WedgeConfig | undefined {
  const typed = keys.filter(({ key }) => isCharacter(key))
  const text = typed.map(({ key }) => key).join('')
  const start = text.indexOf(expected)
  if (start < 0 || expected === '' || typed.length < 2) return undefined
  const gaps = typed.slice(1).map((key, i) => key.at - typed[i]!.at)
  const slowest = Math.max(...gaps)
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const lastKey = keys.at(-1)?.key ?? ''
  return {
    ...wedgeDefaults,
    // A scanner slower than 80 ms a key cannot be distinguished from a person.
    meanGap: Math.min(80, Math.max(wedgeDefaults.meanGap, Math.ceil(mean * 1.5))),
    silence: Math.min(160, Math.max(wedgeDefaults.silence, Math.ceil(slowest * 2))),
    enders:
      // not a text: names of keys
      isCharacter(lastKey) || modifiers.has(lastKey) ? wedgeDefaults.enders : [...new Set([lastKey, 'Enter', 'Tab'])],
    prefix: text.slice(0, start),
    suffix: text.slice(start + expected.length),
  }
}
