import { type Mark, StateShape } from '#ui/state-mark.tsx'
import { type Shape, type Tone, toneColour } from './outcomes.ts'

const markOf: Readonly<Record<Shape, Mark>> = {
  ring: 'saved',
  tick: 'sent',
  triangle: 'attention',
  square: 'refused',
  diamond: 'elsewhere',
}

/** One of the five shapes, in its colour. The word stands beside it: to a screen reader the shape is nothing. */
export function OutcomeShape({
  shape,
  tone,
  size = 20,
  inverse = false,
}: {
  shape: Shape
  tone: Tone
  size?: number
  /** Light on its own colour. */
  inverse?: boolean
}) {
  const colours = inverse
    ? { color: 'var(--bilang-ground, #fff)', '--bilang-raised': toneColour(tone) }
    : { color: toneColour(tone) }
  return (
    <span style={{ display: 'inline-flex', flex: 'none', ...colours } as React.CSSProperties}>
      <StateShape mark={markOf[shape]} size={size} />
    </span>
  )
}
