import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Banner } from '../problem-text.tsx'

/** Above a form that came back half typed: what came back, and the way to begin again. */
export function RestoredNote({ children, drop, onDrop }: { children: ReactNode; drop: string; onDrop: () => void }) {
  return (
    <Banner
      mark="saved"
      action={
        <Button size="sm" variant="outline" onClick={onDrop}>
          {drop}
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
