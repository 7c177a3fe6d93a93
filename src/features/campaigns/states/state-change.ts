/** What the dialog that changes the state of a campaign needs and gives. */
import type { Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import type { z } from '#contract/z.ts'
import type { StateStep } from './campaign-states.ts'

/** `withdraw`: withdraws the question. `reason`: why it is closed with open differences. */
export interface CloseQuestion {
  withdraw: boolean
  reason: string | null
}
export type StateChangePatch = z.input<typeof countCampaigns.patch>
export interface StateChangeProps {
  campaign: Campaign
  step: StateStep
  onChangeState: (patch: StateChangePatch) => void
  /** Asks another person to close it, or withdraws the question. */
  onAskClose: (question: CloseQuestion) => void
  onCancel: () => void
}
