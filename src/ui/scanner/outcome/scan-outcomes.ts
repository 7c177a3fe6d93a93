/**
 * The five outcomes of a scan, each shown in five ways at once: color, shape, label, sound, vibration. Never by color alone. The check mark always
 * means "already counted"; an item that was only found gets the hollow ring.
 */
import type { ScanOutcome } from '#domain/scan/scan-outcome.ts'
import { t } from '#text/shared/ui-scanner.ts'

export type Shape = 'ring' | 'tick' | 'diamond' | 'triangle' | 'square'

/** Names of the state colors; the theme defines `--bilang-<tone>` and `--bilang-<tone>-tint`. */
export type Tone = 'saved' | 'sent' | 'attention' | 'refused' | 'elsewhere' | 'muted'

export interface Outcome {
  tone: Tone
  shape: Shape
  /** Milliseconds: on, off, on, and so on. */
  vibration: readonly number[]
}

export const outcomes: Readonly<Record<ScanOutcome, Outcome>> = {
  found: { tone: 'saved', shape: 'ring', vibration: [60] },
  duplicate: { tone: 'sent', shape: 'tick', vibration: [40, 60, 40] },
  elsewhere: { tone: 'elsewhere', shape: 'diamond', vibration: [150] },
  unknown: { tone: 'attention', shape: 'triangle', vibration: [30, 40, 30, 40, 30] },
  refused: { tone: 'refused', shape: 'square', vibration: [300] },
}

const labelKeys = {
  found: 'outcomeFound',
  duplicate: 'outcomeDuplicate',
  elsewhere: 'outcomeElsewhere',
  unknown: 'outcomeUnknown',
  refused: 'outcomeRefused',
} as const satisfies Readonly<Record<ScanOutcome, string>>

export const outcomeLabel = (outcome: ScanOutcome): string => t(labelKeys[outcome])

const onWhite: Readonly<Record<Tone, string>> = {
  saved: '#1D4ED8',
  sent: '#166534',
  attention: '#92400E',
  refused: '#B42318',
  elsewhere: '#6B21A8',
  muted: '#4B5B68',
}

export const toneColor = (tone: Tone): string => `var(--bilang-${tone}, ${onWhite[tone]})`
/** Colors over the camera picture, where the ground is white in either scheme. */
export const toneOnWhite = (tone: Tone): string => onWhite[tone]
