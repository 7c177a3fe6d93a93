import type { CampaignState, SettableState } from '#contract/collections/campaigns.ts'
import { t } from '#text/campaigns/campaign.ts'
import type { StatusTone } from '#ui/status-badge.tsx'

export const stateTones: Readonly<Record<CampaignState, StatusTone>> = {
  draft: 'none',
  counting: 'saved',
  reconciling: 'attention',
  closed: 'sent',
  canceled: 'none',
}

/** A change to another state; `name` is the key of its texts. */
export interface StateStep {
  to: SettableState
  name: 'begin' | 'end' | 'close' | 'return'
}

/** The button that asks for the change. */
export const stepLabel = ({ name }: StateStep): string => t(`step.${name}`)
export const stepQuestion = ({ name }: StateStep): string => t(`stepQuestion.${name}`)

/** The next state of each state, and the previous one where a campaign can go back. */
export const nextStates: Readonly<Record<CampaignState, StateStep | null>> = {
  draft: { to: 'counting', name: 'begin' },
  counting: { to: 'reconciling', name: 'end' },
  reconciling: { to: 'closed', name: 'close' },
  closed: null,
  canceled: null,
}
export const previousStates: Readonly<Record<CampaignState, StateStep | null>> = {
  draft: null,
  counting: null,
  reconciling: { to: 'counting', name: 'return' },
  closed: null,
  canceled: null,
}
