import { useEffect, useState } from 'react'
import classes from './outcome-flash.module.css'
import { OutcomeShape } from './outcome-shape.tsx'
import { type Outcome, toneColor } from './scan-outcomes.ts'

const flashMs = 250

/**
 * Colors the whole screen for a quarter of a second when `flashNo` changes: noticed from the corner of the eye, at arm's length. With
 * reduced motion it is a still frame.
 */
export function OutcomeFlash({
  outcome,
  flashNo,
}: {
  outcome: Pick<Outcome, 'tone' | 'shape'> | undefined
  flashNo: number
}) {
  const [shownFlash, setShownFlash] = useState(0)
  useEffect(() => {
    if (flashNo === 0) return
    setShownFlash(flashNo)
    const timer = setTimeout(() => setShownFlash(0), flashMs)
    return () => clearTimeout(timer)
  }, [flashNo])
  if (!outcome || shownFlash === 0) return null
  return (
    <div
      key={shownFlash}
      className={classes['flash']}
      aria-hidden="true"
      data-flash={outcome.tone}
      style={{ '--flash': toneColor(outcome.tone) } as React.CSSProperties}
    >
      <OutcomeShape shape={outcome.shape} tone={outcome.tone} inverse />
    </div>
  )
}
