/**
 * Five earcons that an ear tells apart without looking, and two quiet ones for "saved" and "sent". Made, not loaded: nothing to fetch offline.
 * Promises: silent, never an error, where sound or vibration is missing or not yet allowed (browsers allow it after the first touch).
 */
import type { ScanOutcome } from '#domain/scan-outcome.ts'
import { outcomes } from './outcomes.ts'

export type EarconName = ScanOutcome | 'saved' | 'sent'

export interface Tone {
  /** Seconds from the start of the earcon. */
  at: number
  length: number
  hertz: number
  /** Where the pitch slides to. */
  to?: number
  wave: OscillatorType
  /** 0 to 1, before the volume setting. */
  loud: number
}

const beep = (at: number, hertz: number, length = 0.085, loud = 0.5): Tone => ({
  at,
  length,
  hertz,
  wave: 'triangle',
  loud,
})

export const earcons: Readonly<Record<EarconName, readonly Tone[]>> = {
  found: [beep(0, 784), beep(0.1, 1175, 0.12)],
  duplicate: [beep(0, 330, 0.09, 0.7), beep(0.15, 330, 0.09, 0.7)],
  elsewhere: [{ at: 0, length: 0.32, hertz: 988, to: 392, wave: 'triangle', loud: 0.5 }],
  unknown: [beep(0, 880, 0.05), beep(0.09, 880, 0.05), beep(0.18, 880, 0.05)],
  refused: [{ at: 0, length: 0.4, hertz: 120, wave: 'sawtooth', loud: 0.45 }],
  saved: [beep(0, 1568, 0.045, 0.3)],
  sent: [beep(0, 1568, 0.04, 0.15), beep(0.06, 2093, 0.05, 0.15)],
}

export interface Earcons {
  /** Sound and vibration together. */
  play(name: EarconName): void
  /** 0 to 1; 0 is silence (vibration stays). */
  setVolume(volume: number): void
  setVibration(on: boolean): void
  /** To be called from a touch or key: some browsers allow sound only then. */
  unlock(): void
}

interface Parts {
  audio(): AudioContext | undefined
  vibrate: ((pattern: number[]) => boolean) | undefined
}

function browserParts(): Parts {
  return {
    audio: () => (typeof AudioContext === 'undefined' ? undefined : new AudioContext({ latencyHint: 'interactive' })),
    vibrate: typeof navigator.vibrate === 'function' ? (pattern) => navigator.vibrate(pattern) : undefined,
  }
}

function sound(context: AudioContext, tone: Tone, volume: number): void {
  const start = context.currentTime + 0.005 + tone.at
  const end = start + tone.length
  const voice = context.createOscillator()
  const level = context.createGain()
  voice.type = tone.wave
  voice.frequency.setValueAtTime(tone.hertz, start)
  if (tone.to !== undefined) voice.frequency.exponentialRampToValueAtTime(tone.to, end)
  // Short slopes at both ends: without them every tone clicks and all sound alike.
  level.gain.setValueAtTime(0, start)
  level.gain.linearRampToValueAtTime(tone.loud * volume, start + 0.008)
  level.gain.setValueAtTime(tone.loud * volume, Math.max(start + 0.008, end - 0.02))
  level.gain.linearRampToValueAtTime(0, end)
  voice.connect(level).connect(context.destination)
  voice.start(start)
  voice.stop(end + 0.01)
}

/** Browsers refuse sound and vibration, and complain, before the page was touched once. */
const touched = (): boolean => navigator.userActivation?.hasBeenActive ?? true

export function createEarcons(parts: Parts = browserParts()): Earcons {
  let context: AudioContext | undefined
  let volume = 0.7
  let vibration = true

  function ready(): AudioContext | undefined {
    if (!touched()) return undefined
    try {
      context ??= parts.audio()
    } catch {
      return undefined
    }
    if (context?.state === 'suspended') context.resume().catch(() => {})
    return context
  }

  return {
    play(name) {
      if (vibration && name !== 'sent' && touched())
        parts.vibrate?.([...(name === 'saved' ? [20] : outcomes[name].vibration)])
      if (volume === 0) return
      const on = ready()
      // Not yet allowed: tones that are queued now would all sound at the first touch.
      if (on?.state !== 'running') return
      for (const tone of earcons[name]) sound(on, tone, volume)
    },
    setVolume(next) {
      volume = Math.min(1, Math.max(0, next))
    },
    setVibration(on) {
      vibration = on
    },
    unlock() {
      ready()
    },
  }
}
