/** Input and result of the dialog that changes the state of a campaign. */
import type { Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import type { z } from '#contract/z.ts'
import type { StateStep } from './campaign-states.ts'

/** `withdraw`: withdraws the request. `reason`: why it is closed with open differences. */
export interface CloseQuestion {
  withdraw: boolean
  reason: string | null
}
export type StateChangePatch = z.input<typeof countCampaigns.patch>
export interface StateChangeProps {
  campaign: Campaign
  step: StateStep
  onChangeState: (patch: StateChangePatch) => void
  /** Asks another person to close it, or withdraws the request. */
  onAskClose: (question: CloseQuestion) => void
  onCancel: () => void
}
