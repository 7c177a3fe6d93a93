import { Button } from '../button.tsx'
import { Banner } from '../feedback/problem-text.tsx'
import type { FormDraft } from './use-form-draft.ts'

/** Above a form that came back half typed: that it did, and the way to begin again. Nothing while what stands there is fresh. */
export function RestoredDraftNote({
  formDraft,
  dropLabel,
  reset,
  className,
  pendingAction = 'save',
}: {
  formDraft: FormDraft
  /** The word for letting go of it. */
  dropLabel: string
  /** Puts the form back as it was before anybody typed. */
  reset: () => void
  className?: string | undefined
  pendingAction?: 'save' | 'send'
}) {
  if (!formDraft.restored) return null
  const discardDraft = () => {
    reset()
    void formDraft.discard()
  }
  return (
    <div className={className}>
      <Banner
        tone="saved"
        action={
          <Button size="sm" variant="outline" onClick={discardDraft}>
            {dropLabel}
          </Button>
        }
      >
        What you typed earlier and did not {pendingAction} is back.
      </Banner>
    </div>
  )
}
