/**
 * Count campaigns (D8.1): a campaign begins as a draft; when counting begins its book is frozen, when it closes its counts are.
 * Promises: book and step are one transaction; steps go in order, and closed is final.
 */
import { type SqlBool, sql } from 'kysely'
import { type Campaign, type CampaignState, campaignSteps, inventory } from '#contract/resources/campaigns.ts'
import { products } from '#contract/resources/products.ts'
import { countsFrom, isAsAtLater, needsCloseReason } from '#domain/count-status.ts'
import { dayOf } from '#domain/dates.ts'
import { conflict, invalid } from '../refusal.ts'
import { type Condition, filtering } from '../store/conditions.ts'
import { whole } from '../store/database.ts'
import { flat } from '../wire.ts'
import { countedDifferences, freezeBook, freezeCounts } from './campaign-books.ts'
import { noteMissing } from './count-marks.ts'
import type { Peculiar } from './peculiar.ts'

type Scope = Campaign['scope']

/** The scope as conditions on products: the filters of the product list, by equality. */
function scoped(scope: Scope): Condition[] {
  const unknown = Object.keys(scope).filter((field) => !Object.hasOwn(products.filters, field))
  if (unknown.length > 0)
    throw invalid({ scope: [`A count cannot be narrowed by ${unknown.map((field) => `“${field}”`).join(', ')}.`] })
  const given = Object.entries(scope).filter(([, value]) => value !== null)
  const query = new URLSearchParams(given.map(([field, value]) => [field, String(value)]))
  const none = Object.keys(scope).filter((field) => scope[field] === null)
  return [...filtering(products, query), ...none.map((field) => sql<SqlBool>`${sql.ref(field)} is null`)]
}

const finished = () => conflict('campaign_closed', 'This count is closed; its figures stay as they are.')

export const campaignRules: Peculiar = {
  async adding(_, draft) {
    if (draft['state'] !== 'draft') throw invalid({ state: ['A campaign begins as a draft.'] })
    scoped((draft['scope'] ?? {}) as Scope)
    return {}
  },
  async changing({ parts, tx, act }, before, patch) {
    const state = before['state'] as CampaignState
    const next = (patch['state'] ?? state) as CampaignState
    if (state === 'closed') throw finished()
    const scope = JSON.parse(String(before['scope'])) as Scope
    if (patch['scope'] !== undefined) {
      if (state !== 'draft' && JSON.stringify(patch['scope']) !== JSON.stringify(scope))
        throw invalid({ scope: ['The book of this count is frozen: what it counts can no longer be changed.'] })
      scoped(patch['scope'] as Scope)
    }
    if (patch['includes_earlier'] !== undefined && state !== 'draft')
      throw invalid({ includes_earlier: ['Counting has begun: what counts can no longer be changed.'] })
    if (patch['close_reason'] && next !== 'closed')
      throw invalid({ close_reason: ['A reason goes with the step to closed.'] })
    if (next === state) return {}
    if (!campaignSteps[state].includes(next))
      throw conflict('campaign_step', `A count that is ${state} cannot become ${next}.`)
    const id = whole(before['id'])
    if (state === 'draft') {
      const rows = await freezeBook(tx.db, id, scoped((patch['scope'] as Scope | undefined) ?? scope))
      return { book_at: act.at, book_rows: rows, includes_earlier: patch['includes_earlier'] ?? false }
    }
    if (next === 'reconciling') return { reconciling_at: act.at }
    if (next !== 'closed') return {}
    const campaign = flat(inventory, before) as Campaign
    const asAt = String(patch['as_at'] ?? campaign.as_at)
    if (isAsAtLater(asAt, dayOf(act.at, parts.config.timeZone)))
      throw invalid({ as_at: ['A count that is as at a later day can’t be closed yet.'] })
    const since = countsFrom(campaign)
    const hasReason = String(patch['close_reason'] ?? '').trim() !== ''
    if (!hasReason && needsCloseReason(await countedDifferences(tx.db, id, since), campaign))
      throw invalid({ close_reason: ['Differences are open: closing needs a reason.'] })
    const entered = await freezeCounts(tx.db, id, scoped(scope), since)
    await noteMissing(tx, id)
    return { closed_at: act.at, entered_rows: entered }
  },
  async removing(_, before) {
    if (before['state'] !== 'draft')
      throw conflict('campaign_begun', 'Only a draft can be deleted: the book of a count that has begun is kept.')
  },
}
