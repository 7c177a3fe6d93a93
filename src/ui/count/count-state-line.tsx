import type { CountProgress } from '#domain/catalog/catalog-queries.ts'
import { countStateLabels } from '#domain/counts/count-state-labels.ts'
import { describeOp } from '#domain/outbox/op-description.ts'
import { formatMoment } from '#domain/text/format.ts'
import { t } from '#text/sync/outbox.ts'
import { OutcomeShape } from '../scanner/outcome/outcome-shape.tsx'
import { type Shape, type Tone, toneColor } from '../scanner/outcome/scan-outcomes.ts'
import classes from './count.module.css'

export interface CountStateLabel {
  tone: Tone
  shape: Shape | undefined
  label: string
}

/** Color and shape of each count state. Only a server-confirmed count has the check mark (D4.2). */
export const countStateLooks: Readonly<Record<CountProgress['kind'], Omit<CountStateLabel, 'label'>>> = {
  'not-counted': { tone: 'muted', shape: undefined },
  'not-here': { tone: 'muted', shape: 'diamond' },
  saved: { tone: 'saved', shape: 'ring' },
  checking: { tone: 'saved', shape: 'ring' },
  sent: { tone: 'sent', shape: 'tick' },
  'needs-you': { tone: 'attention', shape: 'triangle' },
}

/** The state of a product's count with its details: when it was sent, that it was refused, whether "not here" is sent. */
export function countStateLabel(progress: CountProgress, timeZone: string): CountStateLabel {
  const state = { ...countStateLooks[progress.kind], label: countStateLabels[progress.kind] }
  if (progress.kind === 'sent' && progress.at !== null)
    return { ...state, label: t('op.sentAt', { moment: formatMoment(progress.at, timeZone) }) }
  if (progress.kind === 'not-here')
    return { ...state, label: `${state.label} · ${describeOp(progress.op, timeZone).label}` }
  if (progress.kind === 'needs-you' && (progress.state === 'rejected' || progress.state === 'orphaned'))
    return { tone: 'refused', shape: 'square', label: t('op.refused') }
  return state
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
