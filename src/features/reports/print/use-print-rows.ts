/** The products that a report prints, from the current list or a campaign's baseline (D8.1), with facts about their count. */
import { useEffect, useMemo, useState } from 'react'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import type { RowQuery, Where } from '#domain/catalog/catalog-queries.ts'
import { isOpenCampaign } from '#domain/counts/count-status.ts'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import { formWhere, type ReportFormId, reportForm } from '#print/reports/all-report-forms.ts'
import { type BaselineState, useBaseline } from '#react/lists/use-baseline.ts'
import { useRow } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useCampaigns } from '../campaign/use-campaigns.ts'
import { type ActiveDocuments, readActiveDocuments } from '../use-active-documents.ts'

/** Asks for confirmation above this number of rows, because their layout takes a while. */
export const askAboveRows = 5_000

export interface PrintRows {
  /** Null while loading, or until a person confirms. */
  products: readonly ReportProduct[] | null
  /** Server time of the list that they were read from; null if unknown or not read. */
  asOf: number | null
  activeDocuments: ActiveDocuments | null
  /** Number of items that are not in the campaign's baseline, which its forms leave out; set together with the products. */
  lateAdditions: number
  /** Number of rows; null until counted. */
  size: number | null
  /** The count is still in progress. */
  draft: boolean
  /** No campaign has ever begun, so only a person can say that the count is over. */
  hasNoCampaign: boolean
  /** The campaign whose baseline is printed; null for the current list. */
  campaign: Campaign | null
  /** The campaign's baseline: loaded, loading, or the reason why there is none. */
  baseline: BaselineState
}

/** Makes an uncounted product missing, at the end of a count without a campaign. */
const countAsMissing = (product: ReportProduct): ReportProduct =>
  product.count_status === 'not-counted' ? { ...product, count_status: 'missing', on_hand: 0 } : product

const isDraft = (campaign: Campaign | null, all: readonly Campaign[], rows: readonly ReportProduct[]): boolean =>
  campaign
    ? campaign.state !== 'closed'
    : all.some(isOpenCampaign) || rows.some((row) => row.count_status === 'not-counted')

/** `form`: null reads nothing. */
export function usePrintRows(
  form: ReportFormId | null,
  filter: Where,
  campaignId: number | null,
  { printAll, isCountOver, revision }: { printAll: boolean; isCountOver: boolean; revision: number },
): PrintRows {
  const { catalog } = useServices()
  const row = useRow<Campaign>(countCampaigns.name, campaignId)
  const campaign = campaignId !== null && row.state === 'ready' ? row.value : null
  const baseline = useBaseline(campaign, revision)
  const campaigns = useCampaigns()
  const [loaded, setLoaded] = useState<{
    products: readonly ReportProduct[]
    asOf: number | null
    lateAdditions: number
  } | null>(null)
  const products = loaded?.products ?? null
  const [size, setSize] = useState<number | null>(null)
  const [activeDocuments, setActiveDocuments] = useState<ActiveDocuments | null>(null)
  const where = useMemo<Where>(() => (form ? formWhere(form, filter, isCountOver) : {}), [filter, form, isCountOver])

  const snapshot = baseline.is === 'ready' ? baseline.ref : null
  useEffect(() => {
    const controller = new AbortController()
    setLoaded(null)
    setSize(null)
    if (form === null || (campaignId !== null && !snapshot)) return
    void (async () => {
      const rowQuery: RowQuery = {
        collection: 'products',
        where,
        order: ['property_number'],
        ...(snapshot ? { baseline: { of: snapshot, rows: 'frozen' } } : {}),
      }
      const { total, asOf } = await catalog.list({ ...rowQuery, from: 0, limit: 0 }, controller.signal)
      setSize(total)
      if (total > askAboveRows && !printAll) return
      const additionsQuery: RowQuery | null = snapshot && {
        collection: 'products',
        baseline: { of: snapshot, rows: 'entered' },
      }
      const lateAdditionCount = additionsQuery
        ? (await catalog.list({ ...additionsQuery, from: 0, limit: 0 }, controller.signal)).total
        : 0
      const products: ReportProduct[] = []
      for await (const batch of catalog.each<ReportProduct>(rowQuery, 500, controller.signal)) products.push(...batch)
      if (!controller.signal.aborted)
        setLoaded({
          products: isCountOver ? products.map(countAsMissing) : products,
          asOf,
          lateAdditions: lateAdditionCount,
        })
    })().catch((error: unknown) => {
      if (!controller.signal.aborted) throw error
    })
    return () => controller.abort()
  }, [catalog, where, form, campaignId, snapshot, printAll, isCountOver])

  useEffect(() => {
    let active = true
    setActiveDocuments(null)
    if (products)
      void readActiveDocuments(catalog, form && reportForm(form).hasNextSteps ? products : []).then((all) => {
        if (active) setActiveDocuments(all)
      })
    return () => {
      active = false
    }
  }, [catalog, products, form])

  return {
    products: activeDocuments ? products : null,
    asOf: loaded?.asOf ?? null,
    lateAdditions: loaded?.lateAdditions ?? 0,
    activeDocuments,
    size,
    draft: isDraft(campaign, campaigns, products ?? []),
    hasNoCampaign: !campaigns.some((campaign) => campaign.state !== 'draft'),
    campaign,
    baseline,
  }
}
