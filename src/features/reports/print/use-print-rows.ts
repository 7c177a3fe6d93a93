/** The products that a report prints: of the list as it is, or of a campaign's book (D8.1), with the facts of the count they belong to. */
import { useEffect, useMemo, useState } from 'react'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import type { RowQuery, Where } from '#domain/catalog/catalog-queries.ts'
import type { ReportProduct } from '#domain/counts/baseline-product.ts'
import { isOpenCampaign } from '#domain/counts/count-status.ts'
import { type BaselineState, useBaseline } from '#react/lists/use-baseline.ts'
import { useRow } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useCampaigns } from '../campaign/use-campaigns.ts'
import { type ActiveDocuments, readActiveDocuments } from '../use-active-documents.ts'
import type { ReportForm } from './report-kinds.ts'

/** Above this a person is asked first: laying out that many rows takes a while. */
export const askAboveRows = 5_000

export interface PrintRows {
  /** Null while they are being read, or wait for a person's word. */
  products: readonly ReportProduct[] | null
  /** When the list that they were read from was the office's; null: not known, or nothing is read. */
  asOf: number | null
  activeDocuments: ActiveDocuments | null
  /** Things beside the book of the campaign, which its forms leave out; known with the products. */
  lateAdditions: number
  /** How many there are; null until counted. */
  size: number | null
  /** The count is not over. */
  draft: boolean
  /** No campaign was ever begun: nothing says when the count is over but a person. */
  hasNoCampaign: boolean
  /** The campaign whose book this is; null: the list as it is now. */
  campaign: Campaign | null
  /** The campaign's book on its way, or why there is none. */
  book: BaselineState
}

const categoriesOfForm: Readonly<Partial<Record<ReportForm, readonly string[]>>> = {
  rpcppe: ['PPE'],
  iirup: ['PPE'],
  rpcsp: ['SPHV', 'SPLV'],
  iirusp: ['SPHV', 'SPLV'],
}

/** Each form owns its row condition: the page it is opened from gives only a scope. */
const conditionsOfForm: Readonly<Partial<Record<ReportForm, Where>>> = {
  found: { count_status: 'counted' },
  missing: { count_status: 'missing' },
  uncounted: { count_status: 'not-counted' },
}
const scopeFields = ['funding', 'location_code_one', 'location_code_two', 'section', 'category', 'user', 'article']

/** The rows of a form within a scope. `over`: a count without a campaign is declared over, so that what was not counted is missing. */
export function formWhere(form: ReportForm, filter: Where, isCountOver: boolean): Where {
  const fields = form === 'iirup' || form === 'iirusp' ? [...scopeFields, 'condition'] : scopeFields
  const scope = Object.fromEntries(Object.entries(filter).filter(([field]) => fields.includes(field)))
  const categoriesAllowed = categoriesOfForm[form]
  const rowQuery = [filter['category'] ?? []].flat() as readonly string[]
  const category = rowQuery.length > 0 ? categoriesAllowed?.filter((one) => rowQuery.includes(one)) : categoriesAllowed
  const condition =
    isCountOver && form === 'missing' ? { count_status: ['missing', 'not-counted'] } : conditionsOfForm[form]
  return { ...scope, ...(category ? { category } : {}), ...condition }
}

/** What nobody counted by the end of a count that no campaign closes. */
const countAsMissing = (product: ReportProduct): ReportProduct =>
  product.count_status === 'not-counted' ? { ...product, count_status: 'missing', on_hand: 0 } : product

const isDraft = (campaign: Campaign | null, all: readonly Campaign[], rows: readonly ReportProduct[]): boolean =>
  campaign
    ? campaign.state !== 'closed'
    : all.some(isOpenCampaign) || rows.some((row) => row.count_status === 'not-counted')

export function usePrintRows(
  form: ReportForm,
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
  const read = loaded?.products ?? null
  const [size, setSize] = useState<number | null>(null)
  const [activeDocuments, setActiveDocuments] = useState<ActiveDocuments | null>(null)
  const where = useMemo<Where>(() => formWhere(form, filter, isCountOver), [filter, form, isCountOver])

  const snapshot = baseline.is === 'here' ? baseline.ref : null
  useEffect(() => {
    const controller = new AbortController()
    setLoaded(null)
    setSize(null)
    if (form === 'station' || (campaignId !== null && !snapshot)) return
    void (async () => {
      const rowQuery: RowQuery = {
        collection: 'products',
        where,
        order: ['property_number'],
        ...(snapshot ? { baseline: { of: snapshot, rows: 'booked' } } : {}),
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
    if (read)
      void readActiveDocuments(catalog, form === 'missing' ? read : []).then((all) => {
        if (active) setActiveDocuments(all)
      })
    return () => {
      active = false
    }
  }, [catalog, read, form])

  return {
    products: activeDocuments ? read : null,
    asOf: loaded?.asOf ?? null,
    lateAdditions: loaded?.lateAdditions ?? 0,
    activeDocuments,
    size,
    draft: isDraft(campaign, campaigns, read ?? []),
    hasNoCampaign: !campaigns.some((campaign) => campaign.state !== 'draft'),
    campaign,
    book: baseline,
  }
}
