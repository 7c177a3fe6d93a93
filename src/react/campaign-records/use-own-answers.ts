/** What the signed-in person answered about the items in their name, in the open campaigns. */
import { useMemo, useState } from 'react'
import { type Declaration, declarationOf, declarationsByItem } from '#domain/campaigns/declarations.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { isInScope, openCampaigns } from '#domain/counts/count-status.ts'
import { useCampaigns } from '../lists/use-campaigns.ts'
import { useList } from '../lists/use-list.ts'
import { useServices } from '../services.ts'
import { usePerson } from '../session/use-session.ts'
import { useOnline } from '../use-online.ts'
import { freshForMs, useAllCampaignRecords } from './use-campaign-records.ts'

export interface OwnAnswers {
  /** False on a server without declarations. */
  isOffered: boolean
  /**
   * False until this screen has read the person's answers, those of their other devices too, or the server could not be asked. Until then no figure
   * says how many are missing.
   */
  isKnown: boolean
  /** The newest open campaign that includes the item; null: none. */
  campaignOf(product: ProductView): number | null
  /** The person's valid declaration about the item in its campaign. */
  declarationOf(product: ProductView): Declaration | null
  isUnsent(declaration: Declaration): boolean
}

export function useOwnAnswers(): OwnAnswers {
  const { api } = useServices()
  const person = usePerson()
  const campaigns = useCampaigns()
  const { recordsOf, unsent, isLoaded, asOf, problem } = useAllCampaignRecords()
  const isOnline = useOnline()
  const { now } = useServices()
  const [openedAt] = useState(now)
  const isCurrent = !isOnline || problem !== null || (asOf !== null && openedAt - asOf <= freshForMs)
  const open = useMemo(() => openCampaigns(campaigns), [campaigns])
  const byCampaign = useMemo(
    () => new Map(open.map(({ id }) => [id, declarationsByItem(recordsOf(id))])),
    [open, recordsOf],
  )
  const campaignOf = (product: ProductView) =>
    open.find(({ scope }) => isInScope(scope, (name) => product[name as keyof ProductView]))?.id ?? null
  return {
    isOffered: api.features().has('declarations'),
    isKnown: isLoaded && asOf !== null && isCurrent,
    campaignOf,
    declarationOf(product) {
      const campaign = campaignOf(product)
      const byItem = campaign === null ? undefined : byCampaign.get(campaign)
      return byItem ? declarationOf(byItem, product.id, person?.user.id) : null
    },
    isUnsent: ({ id }) => unsent.has(id),
  }
}

/** Of the items in the person's name: `asked`, those in an open count, and `open`, those of them without an answer. */
export function askedAndOpen(rows: readonly ProductView[], answers: OwnAnswers) {
  const asked = answers.isOffered ? rows.filter((row) => answers.campaignOf(row) !== null) : []
  return { asked, open: asked.filter((row) => answers.declarationOf(row) === null) }
}

/** The items in the person's name, by room. */
export function useOwnItems() {
  const person = usePerson()
  return useList<ProductView>({
    collection: 'products',
    where: { user: person?.user.id ?? 0 },
    order: ['location_code_one', 'location_code_two', 'property_number'],
  })
}
