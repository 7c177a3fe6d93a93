/** The actions on a campaign: move to the next or previous state, change it, delete it. */

import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { askClose as askCloseAction } from '#contract/actions/campaigns/campaign-actions.ts'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { campaignStateLabels } from '#domain/counts/campaign-states.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/campaigns/campaign.ts'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { StateStep } from './campaign-states.ts'
import type { CloseQuestion, StateChangePatch } from './state-change.ts'

export function useCampaignActions(campaign: Campaign) {
  const { api } = useServices()
  const navigate = useNavigate()
  const area = useInventoryPath()
  const confirm = useConfirm()
  const toast = useToast()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [pendingChange, setPendingChange] = useState<{ step: StateStep; campaign: Campaign } | null>(null)
  return {
    problem,
    busy,
    /** The change in the dialog, with a snapshot of the campaign from when the dialog opened. */
    pendingChange,
    askFor: (step: StateStep) => setPendingChange({ step, campaign }),
    cancel: () => setPendingChange(null),
    // Sends the version that the dialog showed, so a change made by someone else meanwhile is reported.
    async changeState(patch: StateChangePatch) {
      const version = pendingChange?.campaign.version
      setPendingChange(null)
      setBusy(true)
      const answer = await api.change(countCampaigns, campaign.id, patch, version)
      setBusy(false)
      setProblem(answer.ok ? null : answer.problem)
      if (answer.ok) {
        const state = campaignStateLabels[patch.state ?? campaign.state]
        toast.success(t('stateIsNow', { campaign: campaign.name, state }))
      }
    },
    async askClose({ withdraw, reason }: CloseQuestion) {
      setPendingChange(null)
      setBusy(true)
      const answer = await api.call(askCloseAction, { id: campaign.id, body: { withdraw, reason } })
      setBusy(false)
      setProblem(answer.ok ? null : answer.problem)
      if (answer.ok) toast.success(t(withdraw ? 'second.withdrawn' : 'second.asked'))
    },
    async remove() {
      const confirmed = await confirm({
        title: t('deleteQuestion'),
        text: t('countsStay'),
        confirm: t('deleteCampaign'),
        danger: true,
      })
      if (!confirmed) return
      const answer = await api.remove(countCampaigns, campaign.id)
      if (answer.ok) {
        toast.success(fixedTexts.deleted('campaign'))
        await navigate(`${area}/counts`)
      } else setProblem(answer.problem)
    },
  }
}
export type CampaignActions = ReturnType<typeof useCampaignActions>
