import { fixedTexts } from '#contract/fixed-texts.ts'
import type { CountProgress } from '#domain/catalog/catalog-queries.ts'
import type { Op } from '#domain/outbox/op.ts'
import { describeOp } from '#domain/outbox/op-description.ts'
import { formatMoment } from '#domain/time/dates.ts'
import { OutcomeShape } from '../scanner/outcome/outcome-shape.tsx'
import { type Shape, type Tone, toneColor } from '../scanner/outcome/scan-outcomes.ts'
import classes from './count.module.css'

export interface CountStateLabel {
  tone: Tone
  shape: Shape | undefined
  label: string
}

/** How far the count of a thing is, in words that never promise more than is known (D4.2). */
export function countStateLabel(mark: CountProgress, timeZone: string): CountStateLabel {
  switch (mark.kind) {
    case 'not-counted':
      return { tone: 'muted', shape: undefined, label: 'Not counted yet' }
    case 'not-here':
      return { tone: 'muted', shape: 'diamond', label: 'Not here' }
    case 'saved':
      return { tone: 'saved', shape: 'ring', label: 'Saved on this device' }
    case 'sent':
      return {
        tone: 'sent',
        shape: 'tick',
        label: mark.at === null ? 'Counted' : `Sent ${formatMoment(mark.at, timeZone)}`,
      }
    case 'needs-you':
      return mark.state === 'rejected' || mark.state === 'orphaned'
        ? { tone: 'refused', shape: 'square', label: 'Refused' }
        : { tone: 'attention', shape: 'triangle', label: 'Needs you' }
  }
}

/** As {@link stateWords}, with what the mark does not say: a count that is being checked is not called sent, and "not here" is told how far it got. */
export function cardWords(mark: CountProgress, behind: readonly Op[], timeZone: string): CountStateLabel {
  const words = countStateLabel(mark, timeZone)
  if (mark.kind === 'sent' && behind.some((op) => op.isSettling))
    return { tone: 'saved', shape: 'ring', label: fixedTexts.checking }
  const note = mark.kind === 'not-here' ? behind.find((op) => op.id === mark.opId) : undefined
  return note ? { ...words, label: `${words.label} · ${describeOp(note, timeZone).label}` } : words
}

/** Colour, shape and word; the dot of "nothing yet" is grey and dashed like no other. */
export function CountStateLine({ tone, shape, label }: CountStateLabel) {
  return (
    <span className={classes['state']} style={{ color: toneColor(tone) }} data-tone={tone}>
      {shape ? (
        <OutcomeShape shape={shape} tone={tone} />
      ) : (
        <span className={classes['dashedDot']} aria-hidden="true" />
      )}
      {label}
    </span>
  )
}
