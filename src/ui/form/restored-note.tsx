import { Button } from '../button.tsx'
import { Banner } from '../problem-text.tsx'
import type { KeptForm } from './use-kept-form.ts'

/** Above a form that came back half typed: that it did, and the way to begin again. Nothing while what stands there is fresh. */
export function RestoredNote({
  keeping,
  drop,
  reset,
  className,
  undone = 'save',
}: {
  keeping: KeptForm
  /** The word for letting go of it. */
  drop: string
  /** Puts the form back as it was before anybody typed. */
  reset: () => void
  className?: string | undefined
  undone?: 'save' | 'send'
}) {
  if (!keeping.restored) return null
  const letGo = () => {
    reset()
    void keeping.forget()
  }
  return (
    <div className={className}>
      <Banner
        mark="saved"
        action={
          <Button size="sm" variant="outline" onClick={letGo}>
            {drop}
          </Button>
        }
      >
        What you typed earlier and did not {undone} is back.
      </Banner>
    </div>
  )
}
