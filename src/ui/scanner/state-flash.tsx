import { useEffect, useState } from 'react'
import { OutcomeShape } from './outcome-shape.tsx'
import { type Outcome, toneColour } from './outcomes.ts'
import classes from './state-flash.module.css'

const flashMilliseconds = 250

/** Colours the whole screen for a quarter second when `turn` changes: seen from the corner of an eye, at arm's length. With reduced motion a still frame. */
export function StateFlash({ outcome, turn }: { outcome: Pick<Outcome, 'tone' | 'shape'> | undefined; turn: number }) {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (turn === 0) return
    setShown(turn)
    const timer = setTimeout(() => setShown(0), flashMilliseconds)
    return () => clearTimeout(timer)
  }, [turn])
  if (!outcome || shown === 0) return null
  return (
    <div
      key={shown}
      className={classes['flash']}
      aria-hidden="true"
      data-flash={outcome.tone}
      style={{ '--flash': toneColour(outcome.tone) } as React.CSSProperties}
    >
      <OutcomeShape shape={outcome.shape} tone={outcome.tone} inverse />
    </div>
  )
}
