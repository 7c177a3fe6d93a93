/**
 * Count campaigns (D8.1): a campaign begins as a draft. Its baseline is frozen when counting begins, its counts when it closes.
 * Promises: state change and freezing are one transaction; states change in order, and closed is final.
 */
import { type CampaignState, campaignTransitions, type SettableState } from '#contract/collections/campaigns.ts'
import { campaignStateLabels } from '#domain/counts/campaign-states.ts'
import { t } from '#text/sync/server-answers.ts'
import { conflict, invalid } from '../api-error.ts'
import { toNumber } from '../db/database.ts'
import { assertScope, type Scope, scopeConditions } from '../db/scope-conditions.ts'
import { assertSeesAll } from '../rules/accounts/reach.ts'
import { assertSeesQuantities } from '../rules/counts/blind-counts.ts'
import { freezeBaseline } from '../rules/counts/campaign-baseline.ts'
import { checkPlan, earlierCounts } from '../rules/counts/campaign-plan.ts'
import { closeCampaign } from '../rules/counts/close-campaign.ts'
import type { CollectionHooks } from './hook-types.ts'

const closedConflict = () => conflict('campaign_closed', t('countClosed'))

export const campaignHooks: CollectionHooks = {
  async beforeAdd({ tx, meta }, draft) {
    assertSeesAll(meta.caller)
    if (draft['state'] !== 'draft') throw invalid({ state: [t('startsAsDraft')] })
    assertScope((draft['scope'] ?? {}) as Scope)
    await checkPlan(tx.db, draft)
    return {}
  },
  async beforeChange(ctx, before, patch) {
    const { tx, meta } = ctx
    assertSeesAll(meta.caller)
    const state = before['state'] as CampaignState
    const next = (patch['state'] ?? state) as SettableState
    if (state === 'closed') throw closedConflict()
    if (state === 'canceled') throw conflict('campaign_canceled', t('countCanceled'))
    const scope = JSON.parse(String(before['scope'])) as Scope
    if (patch['scope'] !== undefined) {
      if (state !== 'draft' && JSON.stringify(patch['scope']) !== JSON.stringify(scope))
        throw invalid({ scope: [t('baselineFrozen')] })
      if (state === 'draft') assertScope(patch['scope'] as Scope)
    }
    await checkPlan(tx.db, patch, before)
    for (const rule of ['includes_earlier', 'earlier_from'])
      if (patch[rule] !== undefined && state !== 'draft') throw invalid({ [rule]: [t('countingStarted')] })
    if (patch['blind'] !== undefined && state !== 'draft' && patch['blind'] !== (before['blind'] === 1))
      throw invalid({ blind: [t('countingStarted')] })
    if (patch['second_person'] === false && before['second_person'] && state !== 'draft' && next !== 'closed')
      throw invalid({ second_person: [t('countingStarted')] })
    if (patch['close_reason'] && next !== 'closed') throw invalid({ close_reason: [t('reasonOnlyAtClose')] })
    if (next === state) return {}
    if (!campaignTransitions[state].includes(next))
      throw conflict(
        'campaign_step',
        t('notANextState', { state: campaignStateLabels[state], next: campaignStateLabels[next] }),
      )
    const id = toNumber(before['id'])
    if (state === 'draft') {
      const rows = await freezeBaseline(tx.db, id, scopeConditions((patch['scope'] as Scope | undefined) ?? scope))
      return { book_at: meta.receivedAt, book_rows: rows, ...(await earlierCounts(ctx, patch)) }
    }
    if (next === 'reconciling') return { reconciling_at: meta.receivedAt }
    if (next !== 'closed') return { close_asked_by: null, close_asked_at: null, close_reason: null }
    if (!ctx.deps.config.plain) await assertSeesQuantities(tx.db, meta.caller)
    return closeCampaign(ctx, before, patch, scopeConditions(scope))
  },
  async beforeRemove({ meta }, before) {
    assertSeesAll(meta.caller)
    if (before['state'] !== 'draft') throw conflict('campaign_begun', t('onlyDraftDeleted'))
  },
}
