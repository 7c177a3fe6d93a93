import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { sentences } from '#contract/sentences.ts'

/**
 * Shown while a view loads. Keeps the height that the view will have, so that nothing jumps; the spinner itself appears only when it
 * takes longer than a moment.
 */
export function Loading({ height = '60vh', label = sentences.loading }: { height?: number | string; label?: string }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 180)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      role="status"
      style={{
        minHeight: height,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 12,
      }}
    >
      {late ? <Loader size="sm" /> : null}
      <span className={late ? 'bilang-muted' : 'bilang-hidden'}>{label}</span>
    </div>
  )
}
