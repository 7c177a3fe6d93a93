/**
 * Five short sounds, one per scan outcome, that can be told apart by ear, and two quiet ones for "saved" and "sent". They are synthesized:
 * nothing to fetch.
 * Promises: where sound or vibration is missing or not yet allowed, it stays silent and never throws (browsers allow sound after the first
 * touch).
 */
import type { ScanOutcome } from '#domain/scan/scan-outcome.ts'
import { outcomes } from './scan-outcomes.ts'

export type EarconName = ScanOutcome | 'saved' | 'sent'

export interface Tone {
  /** Seconds from the start of the earcon. */
  at: number
  length: number
  hertz: number
  /** The pitch to slide to. */
  to?: number
  wave: OscillatorType
  /** 0 to 1, before the volume setting. */
  loudness: number
}

const beep = (index: number, hertz: number, length = 0.085, loudness = 0.5): Tone => ({
  at: index,
  length,
  hertz,
  wave: 'triangle',
  loudness,
})

export const earcons: Readonly<Record<EarconName, readonly Tone[]>> = {
  found: [beep(0, 784), beep(0.1, 1175, 0.12)],
  duplicate: [beep(0, 330, 0.09, 0.7), beep(0.15, 330, 0.09, 0.7)],
  elsewhere: [{ at: 0, length: 0.32, hertz: 988, to: 392, wave: 'triangle', loudness: 0.5 }],
  unknown: [beep(0, 880, 0.05), beep(0.09, 880, 0.05), beep(0.18, 880, 0.05)],
  refused: [{ at: 0, length: 0.4, hertz: 120, wave: 'sawtooth', loudness: 0.45 }],
  saved: [beep(0, 1568, 0.045, 0.3)],
  sent: [beep(0, 1568, 0.04, 0.15), beep(0.06, 2093, 0.05, 0.15)],
}

export interface Earcons {
  /** Plays the sound and the vibration together. */
  play(name: EarconName): void
  /** 0 to 1; at 0 there is no sound, but still vibration. */
  setVolume(volume: number): void
  setVibration(on: boolean): void
  /** Call from a touch or key event: some browsers allow sound only then. */
  unlock(): void
}

interface EarconDeps {
  audio(): AudioContext | undefined
  vibrate: ((pattern: number[]) => boolean) | undefined
}

function browserDeps(): EarconDeps {
  return {
    audio: () => (typeof AudioContext === 'undefined' ? undefined : new AudioContext({ latencyHint: 'interactive' })),
    vibrate: typeof navigator.vibrate === 'function' ? (pattern) => navigator.vibrate(pattern) : undefined,
  }
}

function playTone(context: AudioContext, tone: Tone, volume: number): void {
  const start = context.currentTime + 0.005 + tone.at
  const end = start + tone.length
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = tone.wave
  oscillator.frequency.setValueAtTime(tone.hertz, start)
  if (tone.to !== undefined) oscillator.frequency.exponentialRampToValueAtTime(tone.to, end)
  // Short ramps at both ends: without them every tone clicks, and all sound alike.
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(tone.loudness * volume, start + 0.008)
  gain.gain.setValueAtTime(tone.loudness * volume, Math.max(start + 0.008, end - 0.02))
  gain.gain.linearRampToValueAtTime(0, end)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(end + 0.01)
}

/** Browsers block sound and vibration, with a warning, until the page was touched once. */
export const wasTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? true

export function createEarcons(deps: EarconDeps = browserDeps()): Earcons {
  let context: AudioContext | undefined
  let volume = 0.7
  let vibration = true

  function resumedContext(): AudioContext | undefined {
    if (!wasTouched()) return undefined
    try {
      context ??= deps.audio()
    } catch {
      return undefined
    }
    if (context?.state === 'suspended') context.resume().catch(() => {})
    return context
  }

  return {
    play(name) {
      if (vibration && name !== 'sent' && wasTouched())
        deps.vibrate?.([...(name === 'saved' ? [20] : outcomes[name].vibration)])
      if (volume === 0) return
      const on = resumedContext()
      // Sound is not allowed yet: tones queued now would all play at the first touch.
      if (on?.state !== 'running') return
      for (const tone of earcons[name]) playTone(on, tone, volume)
    },
    setVolume(next) {
      volume = Math.min(1, Math.max(0, next))
    },
    setVibration(on) {
      vibration = on
    },
    unlock() {
      resumedContext()
    },
  }
}
