import { StatusIcon, type StatusTone } from '#ui/status-badge.tsx'
import { type Shape, type Tone, toneColor } from './scan-outcomes.ts'

const toneOfShape: Readonly<Record<Shape, StatusTone>> = {
  ring: 'saved',
  tick: 'sent',
  triangle: 'attention',
  square: 'refused',
  diamond: 'elsewhere',
}

/** One of the five outcome shapes, in its color. Hidden from screen readers: the label beside it says the same. */
export function OutcomeShape({
  shape,
  tone,
  inverse = false,
}: {
  shape: Shape
  tone: Tone
  /** A light shape on a ground of its own color. */
  inverse?: boolean
}) {
  const colors = inverse
    ? { color: 'var(--bilang-ground)', '--bilang-raised': toneColor(tone) }
    : { color: toneColor(tone) }
  return (
    <span style={{ display: 'inline-flex', flex: 'none', ...colors } as React.CSSProperties}>
      <StatusIcon tone={toneOfShape[shape]} size={20} />
    </span>
  )
}
