/**
 * The signed-in person's declarations about their items, and recording new ones. Promises: nothing is reported as saved before it is on the device's
 * disk; answers that could not be saved stay on the screen until they are saved or written down.
 */
import type { DeclarationAnswer } from '#contract/campaigns/campaign-record.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type OwnAnswers, useOwnAnswers } from '#react/campaign-records/use-own-answers.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/account/my-property.ts'
import { useSaveFailures } from '#ui/count/save-failure.ts'
import { showBackupOnly } from '#ui/feedback/show-backup-only.ts'
import { useToast } from '#ui/feedback/toasts.tsx'

export interface OwnDeclarations extends OwnAnswers {
  /** `shown`: it is on this device, and the item will show it; `backup`: only as a backup copy, which nothing shows; null: it could not be saved. */
  declare(product: ProductView, answer: DeclarationAnswer, note: string | null): Promise<'shown' | 'backup' | null>
}

export function useDeclarations() {
  const { recorder } = useServices()
  const toast = useToast()
  const answers = useOwnAnswers()
  const { saveFailures, dismissSaveFailure, addSaveFailure } = useSaveFailures()

  const declarations: OwnDeclarations = {
    ...answers,
    async declare(product, answer, note) {
      const campaign = answers.campaignOf(product)
      if (campaign === null) return null
      const label = product.property_number
      const text = t(`answer.${answer}`)
      try {
        const statement = { campaign, kind: 'declaration' as const, product: product.id, answer, note }
        const { savedTo } = await recorder.campaignRecord(statement, { label })
        dismissSaveFailure(label)
        if (savedTo === 'backup') {
          showBackupOnly(toast)
          return 'backup'
        }
        toast.saved(t('saved', { answer: text }))
        return 'shown'
      } catch (error) {
        addSaveFailure(label, text, error)
        return null
      }
    },
  }
  return { declarations, saveFailures, dismissSaveFailure }
}
