import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'

/** Shown while a view loads. It has the height of the view, so that nothing jumps. The spinner appears only after a short delay. */
export function Loading({ height = '60vh', label = fixedTexts.loading }: { height?: number | string; label?: string }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 180)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="bilang-centered" style={{ minHeight: height }}>
      {isSlow ? <Loader size="sm" /> : null}
      <span className={isSlow ? 'bilang-muted' : 'bilang-hidden'}>{label}</span>
    </div>
  )
}
