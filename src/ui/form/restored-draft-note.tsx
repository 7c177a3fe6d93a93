import { t } from '#text/shared/ui-forms.ts'
import { Button } from '../button.tsx'
import { Banner } from '../feedback/problem-text.tsx'
import type { FormDraft } from './use-form-draft.ts'

/** Shown above a form that was restored from a draft: says so and offers to start over. Shows nothing for a fresh form. */
export function RestoredDraftNote({
  formDraft,
  dropLabel,
  reset,
  className,
}: {
  formDraft: FormDraft
  /** Label of the button that discards the draft. */
  dropLabel: string
  /** Resets the form to its initial values. */
  reset: () => void
  className?: string | undefined
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
        {t('restored')}
      </Banner>
    </div>
  )
}
