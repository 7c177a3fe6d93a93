/** The products that a report prints: of the list as it is, or of a campaign's book (D8.1), with the facts of the count they belong to. */
import { useEffect, useMemo, useState } from 'react'
import { type Campaign, inventory } from '#contract/resources/campaigns.ts'
import type { ReportProduct } from '#domain/campaign-book.ts'
import type { RowQuery, Where } from '#domain/catalogue.ts'
import { isOpenCampaign } from '#domain/count-status.ts'
import { useParts } from '#runtime/parts.ts'
import { type CampaignBook, useCampaignBook } from '#runtime/use-campaign-book.ts'
import { useRow } from '#runtime/use-list.ts'
import type { ReportForm } from './report-kinds.ts'
import { useCampaigns } from './use-campaigns.ts'
import { type Papers, readPapers } from './use-papers.ts'

/** Above this a person is asked first: laying out that many rows takes a while. */
export const plenty = 5_000

export interface PrintRows {
  /** Null while they are being read, or wait for a person's word. */
  products: readonly ReportProduct[] | null
  /** When the list that they were read from was the office's; null: not known, or nothing is read. */
  asOf: number | null
  papers: Papers | null
  /** Things beside the book of the campaign, which its forms leave out; known with the products. */
  entered: number
  /** How many there are; null until counted. */
  size: number | null
  /** The count is not over. */
  draft: boolean
  /** No campaign was ever begun: nothing says when the count is over but a person. */
  implicit: boolean
  /** The campaign whose book this is; null: the list as it is now. */
  campaign: Campaign | null
  /** The campaign's book on its way, or why there is none. */
  book: CampaignBook
}

const categories: Readonly<Partial<Record<ReportForm, readonly string[]>>> = {
  rpcppe: ['PPE'],
  iirup: ['PPE'],
  rpcsp: ['SPHV', 'SPLV'],
  iirusp: ['SPHV', 'SPLV'],
}

/** Each form owns its row condition: the page it is opened from gives only a scope. */
const conditions: Readonly<Partial<Record<ReportForm, Where>>> = {
  found: { count_status: 'counted' },
  missing: { count_status: 'missing' },
  uncounted: { count_status: 'not-counted' },
}
const scopeFields = ['funding', 'location_code_one', 'location_code_two', 'section', 'category', 'user', 'article']

/** The rows of a form within a scope. `over`: a count without a campaign is declared over, so that what was not counted is missing. */
export function formWhere(form: ReportForm, given: Where, over: boolean): Where {
  const fields = form === 'iirup' || form === 'iirusp' ? [...scopeFields, 'condition'] : scopeFields
  const scope = Object.fromEntries(Object.entries(given).filter(([field]) => fields.includes(field)))
  const only = categories[form]
  const asked = [given['category'] ?? []].flat() as readonly string[]
  const category = asked.length > 0 ? only?.filter((one) => asked.includes(one)) : only
  const condition = over && form === 'missing' ? { count_status: ['missing', 'not-counted'] } : conditions[form]
  return { ...scope, ...(category ? { category } : {}), ...condition }
}

/** What nobody counted by the end of a count that no campaign closes. */
const asMissing = (product: ReportProduct): ReportProduct =>
  product.count_status === 'not-counted' ? { ...product, count_status: 'missing', on_hand: 0 } : product

const isDraft = (campaign: Campaign | null, all: readonly Campaign[], rows: readonly ReportProduct[]): boolean =>
  campaign
    ? campaign.state !== 'closed'
    : all.some(isOpenCampaign) || rows.some((row) => row.count_status === 'not-counted')

export function usePrintRows(
  form: ReportForm,
  given: Where,
  campaignId: number | null,
  { sure, over, turn }: { sure: boolean; over: boolean; turn: number },
): PrintRows {
  const { catalogue } = useParts()
  const row = useRow<Campaign>(inventory.name, campaignId)
  const campaign = campaignId !== null && row.state === 'ready' ? row.value : null
  const book = useCampaignBook(campaign, turn)
  const campaigns = useCampaigns()
  const [found, setFound] = useState<{
    products: readonly ReportProduct[]
    asOf: number | null
    entered: number
  } | null>(null)
  const read = found?.products ?? null
  const [size, setSize] = useState<number | null>(null)
  const [papers, setPapers] = useState<Papers | null>(null)
  const where = useMemo<Where>(() => formWhere(form, given, over), [given, form, over])

  const open = book.is === 'here' ? book.book : null
  useEffect(() => {
    const stop = new AbortController()
    setFound(null)
    setSize(null)
    if (form === 'station' || (campaignId !== null && !open)) return
    void (async () => {
      const asked: RowQuery = {
        entity: 'products',
        where,
        order: ['property_number'],
        ...(open ? { book: { of: open, rows: 'booked' } } : {}),
      }
      const { total, asOf } = await catalogue.list({ ...asked, from: 0, limit: 0 }, stop.signal)
      setSize(total)
      if (total > plenty && !sure) return
      const beside: RowQuery | null = open && { entity: 'products', book: { of: open, rows: 'entered' } }
      const entered = beside ? (await catalogue.list({ ...beside, from: 0, limit: 0 }, stop.signal)).total : 0
      const products: ReportProduct[] = []
      for await (const some of catalogue.each<ReportProduct>(asked, 500, stop.signal)) products.push(...some)
      if (!stop.signal.aborted) setFound({ products: over ? products.map(asMissing) : products, asOf, entered })
    })().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    return () => stop.abort()
  }, [catalogue, where, form, campaignId, open, sure, over])

  useEffect(() => {
    let live = true
    setPapers(null)
    if (read)
      void readPapers(catalogue, form === 'missing' ? read : []).then((all) => {
        if (live) setPapers(all)
      })
    return () => {
      live = false
    }
  }, [catalogue, read, form])

  return {
    products: papers ? read : null,
    asOf: found?.asOf ?? null,
    entered: found?.entered ?? 0,
    papers,
    size,
    draft: isDraft(campaign, campaigns, read ?? []),
    implicit: !campaigns.some((one) => one.state !== 'draft'),
    campaign,
    book,
  }
}
