/**
 * The signed-in person's declarations about their items, and recording new ones. Promises: nothing is reported as saved before it is on the device's
 * disk; answers that could not be saved stay on the screen until they are saved or written down.
 */
import { useMemo } from 'react'
import type { DeclarationAnswer } from '#contract/campaigns/campaign-record.ts'
import { type Declaration, declarationOf, declarationsByItem } from '#domain/campaigns/declarations.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { isInScope, openCampaigns } from '#domain/counts/count-status.ts'
import { useAllCampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { useCampaigns } from '#react/lists/use-campaigns.ts'
import { useServices } from '#react/services.ts'
import { usePerson } from '#react/session/use-session.ts'
import { t } from '#text/account/my-property.ts'
import { t as countTexts } from '#text/shared/ui-count.ts'
import { useSaveFailures } from '#ui/count/save-failure.ts'
import { useToast } from '#ui/feedback/toasts.tsx'

export interface OwnDeclarations {
  /** False on a server without declarations. */
  isOffered: boolean
  /** The newest open campaign that includes the item; null: none. */
  campaignOf(product: ProductView): number | null
  /** The person's valid declaration about the item in its campaign. */
  declarationOf(product: ProductView): Declaration | null
  isUnsent(declaration: Declaration): boolean
  /** `shown`: it is on this device, and the item will show it; `backup`: only as a backup copy, which nothing shows; null: it could not be saved. */
  declare(product: ProductView, answer: DeclarationAnswer, note: string | null): Promise<'shown' | 'backup' | null>
}

export function useDeclarations() {
  const { recorder, api } = useServices()
  const toast = useToast()
  const person = usePerson()
  const campaigns = useCampaigns()
  const { recordsOf, unsent } = useAllCampaignRecords()
  const { saveFailures, dismissSaveFailure, addSaveFailure } = useSaveFailures()
  const open = useMemo(() => openCampaigns(campaigns), [campaigns])
  const byCampaign = useMemo(
    () => new Map(open.map(({ id }) => [id, declarationsByItem(recordsOf(id))])),
    [open, recordsOf],
  )
  const campaignOf = (product: ProductView) =>
    open.find(({ scope }) => isInScope(scope, (name) => product[name as keyof ProductView]))?.id ?? null

  const declarations: OwnDeclarations = {
    isOffered: api.features().has('declarations'),
    campaignOf,
    declarationOf(product) {
      const campaign = campaignOf(product)
      const byItem = campaign === null ? undefined : byCampaign.get(campaign)
      return byItem ? declarationOf(byItem, product.id, person?.user.id) : null
    },
    isUnsent: ({ id }) => unsent.has(id),
    async declare(product, answer, note) {
      const campaign = campaignOf(product)
      if (campaign === null) return null
      const label = product.property_number
      const text = t(`answer.${answer}`)
      try {
        const statement = { campaign, kind: 'declaration' as const, product: product.id, answer, note }
        const { savedTo } = await recorder.campaignRecord(statement, { label })
        dismissSaveFailure(label)
        if (savedTo === 'backup') {
          toast.show({ title: countTexts('backupOnly'), text: countTexts('backupOnlyText'), uptime: 10_000 })
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
