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

/** The label of a product's count state. It never promises more than is known (D4.2). */
export function countStateLabel(progress: CountProgress, timeZone: string): CountStateLabel {
  switch (progress.kind) {
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
        label: progress.at === null ? 'Counted' : `Sent ${formatMoment(progress.at, timeZone)}`,
      }
    case 'needs-you':
      return progress.state === 'rejected' || progress.state === 'orphaned'
        ? { tone: 'refused', shape: 'square', label: 'Refused' }
        : { tone: 'attention', shape: 'triangle', label: 'Needs you' }
  }
}

/**
 * Like {@link countStateLabel}, with details from the open ops: a count that is being verified is not called sent, and "not here" shows its
 * sending state.
 */
export function cardStateLabel(progress: CountProgress, openOps: readonly Op[], timeZone: string): CountStateLabel {
  const stateLabel = countStateLabel(progress, timeZone)
  if (progress.kind === 'sent' && openOps.some((op) => op.isSettling))
    return { tone: 'saved', shape: 'ring', label: fixedTexts.checking }
  const note = progress.kind === 'not-here' ? openOps.find((op) => op.id === progress.opId) : undefined
  return note ? { ...stateLabel, label: `${stateLabel.label} · ${describeOp(note, timeZone).label}` } : stateLabel
}

/** A count state as color, shape and label. The dot of "not counted" is gray and dashed, unlike every other shape. */
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
