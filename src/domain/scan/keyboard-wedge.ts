/**
 * Tells the keystrokes of a hardware scanner ("keyboard wedge") from those of a person, by their rhythm alone.
 * Promises: a text is delivered whole or not at all (a key that cannot be read spoils its burst, because half a number is another number);
 * keys that a person typed are never part of a text. Pure: time comes in with each key, in milliseconds of a steady clock.
 */
export interface WedgeConfig {
  /** A scanner's mean time between keys is below this. */
  meanGap: number
  /** Silence after which a burst without Enter or Tab is over; also the longest gap inside a burst. */
  silence: number
  minimum: number
  enders: readonly string[]
  /** What the scanner is set to put around the code; taken off when present. */
  prefix: string
  suffix: string
}

export const wedgeDefaults: WedgeConfig = {
  meanGap: 35,
  silence: 60,
  minimum: 4,
  enders: ['Enter', 'Tab'],
  prefix: '',
  suffix: '',
}

export interface WedgeKey {
  key: string
  at: number
  /** Ctrl, Alt or Meta is held, and it is not AltGr writing a character. */
  chord?: boolean
  /** Auto-repeat of a held key: only a person holds keys. */
  repeat?: boolean
  composing?: boolean
}

export interface WedgeState {
  keys: readonly { key: string; at: number }[]
  /** Something unreadable was inside the burst: drop all until silence. */
  spoiled: boolean
  lastAt: number
}

export interface WedgeScan {
  text: string
  /** How many of the last typed characters belong to the scan; those before them were a person's. */
  characters: number
}

export interface WedgeStep {
  state: WedgeState
  scan?: WedgeScan
  /** The key ended a scan: it must not submit a form or move the focus. */
  swallow: boolean
}

export const initialWedgeState: WedgeState = { keys: [], spoiled: false, lastAt: Number.NEGATIVE_INFINITY }

const modifiers = new Set(['Shift', 'AltGraph', 'CapsLock', 'NumLock', 'Control', 'Alt'])
const isCharacter = (key: string): boolean => [...key].length === 1

/** Drops what a person typed just before the scanner fired: a first gap much longer than the rhythm that follows. */
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
  return text.trim() === '' ? undefined : { text, characters: keys.length }
}

const finish = (state: WedgeState, scan: WedgeScan | undefined, swallow: boolean): WedgeStep =>
  scan ? { state, scan, swallow } : { state, swallow: false }

/** Feeds one key. A scan that ended by silence before this key comes out with it. */
export function wedgeKey(before: WedgeState, event: WedgeKey, config: WedgeConfig = wedgeDefaults): WedgeStep {
  const afterSilence = event.at - before.lastAt > config.silence
  const finishedScan = afterSilence ? scanFrom(before, config) : undefined
  const state = afterSilence ? initialWedgeState : before

  // Modifiers travel with the characters of a scanner (Shift for capitals); they are no characters and no time.
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

/** To be asked when `silence` has passed after the last key. */
export function wedgeSilence(state: WedgeState, at: number, config: WedgeConfig = wedgeDefaults): WedgeStep {
  if (at - state.lastAt <= config.silence) return { state, swallow: false }
  return finish(initialWedgeState, scanFrom(state, config), false)
}

/**
 * Learns a scanner from one scan of a known code: what it puts before and after, which key ends it, how slow it is.
 * `undefined` when the keys do not hold the code.
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
    // A person cannot be told apart from a scanner slower than this.
    meanGap: Math.min(80, Math.max(wedgeDefaults.meanGap, Math.ceil(mean * 1.5))),
    silence: Math.min(160, Math.max(wedgeDefaults.silence, Math.ceil(slowest * 2))),
    enders:
      isCharacter(lastKey) || modifiers.has(lastKey) ? wedgeDefaults.enders : [...new Set([lastKey, 'Enter', 'Tab'])],
    prefix: text.slice(0, start),
    suffix: text.slice(start + expected.length),
  }
}
