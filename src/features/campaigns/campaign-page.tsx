/** One campaign: its scope, its progress, the change to its next state, and the reconcile screen. */

import { Progress, Text } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { earlierCountsText } from '#domain/campaigns/earlier-counts.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { filterForScope } from '#domain/counts/campaign-states.ts'
import { isEndedCampaign } from '#domain/counts/count-status.ts'
import { formatMoment, formatPercent } from '#domain/text/format.ts'
import { FollowCampaignRecords } from '#react/campaign-records/follow-campaign-records.tsx'
import { useBlindCounts } from '#react/lists/use-blind-counts.ts'
import { useCountProgress } from '#react/lists/use-count-progress.ts'
import { useFrequentRefresh } from '#react/lists/use-frequent-refresh.ts'
import { useRow } from '#react/lists/use-list.ts'
import { useManagesCampaigns, useWhyNotManaging } from '#react/lists/use-manages-campaigns.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/session/use-session.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t as blind } from '#text/campaigns/blind-count.ts'
import { t } from '#text/campaigns/campaign.ts'
import { t as common } from '#text/shared/common.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { QuantitiesHidden } from '#ui/feedback/quantities-hidden.tsx'
import { CampaignHead } from './campaign-head.tsx'
import { CanceledBy } from './close/canceled-by.tsx'
import { CloseQuestionNote } from './close/close-count.tsx'
import { CampaignVersions, ClosedBy, ClosedCampaign } from './close/closed-campaign.tsx'
import { CrewPanel } from './crew/crew-panel.tsx'
import { CampaignLimits } from './limits/campaign-limits.tsx'
import { ScopePreview } from './scope/scope-preview.tsx'
import { StateChangeDialog } from './states/state-change-dialog.tsx'
import { useCampaignActions } from './states/use-campaign-actions.ts'

/** What the property unit works with while a campaign is open. Another feature, which the router puts here. */
export type Reconcile = ComponentType<{ campaign: Campaign; where: Where; editable: boolean }>

export function CampaignPage({ reconcile }: { reconcile: Reconcile }) {
  const id = Number(useParams()['id']) || null
  const campaignQuery = useRow<Campaign>('inventory', id)
  if (campaignQuery.state !== 'ready') return <Loading />
  if (!campaignQuery.value)
    return (
      <Empty asPage heading={t('notFound')}>
        {common('mayBeDeleted')}
      </Empty>
    )
  return <CampaignView campaign={campaignQuery.value} reconcile={reconcile} />
}

function CampaignView({ campaign, reconcile: Reconcile }: { campaign: Campaign; reconcile: Reconcile }) {
  /** May decide about counted items; actions on all items need another permission. */
  const canDecide = useCan('campaigns.manage')
  const canManage = useManagesCampaigns()
  const whyNot = useWhyNotManaging()
  const actions = useCampaignActions(campaign)
  const hiddenBy = useBlindCounts()
  useFrequentRefresh()
  const scopeFilter = filterForScope(campaign.scope)
  return (
    <div className="bilang-page bilang-wide">
      <FollowCampaignRecords />
      <CampaignHead
        campaign={campaign}
        actions={actions}
        canManage={canManage}
        seesQuantities={hiddenBy?.length === 0}
      />
      {whyNot ? (
        <Text c="dimmed" role="note">
          {whyNot}
        </Text>
      ) : null}
      {actions.pendingChange ? (
        <StateChangeDialog
          {...actions.pendingChange}
          onChangeState={(patch) => void actions.changeState(patch)}
          onAskClose={(question) => void actions.askClose(question)}
          onCancel={actions.cancel}
        />
      ) : null}
      {actions.problem ? <ProblemText problem={actions.problem} trying="acting" /> : null}
      <div className="bilang-card">
        {isEndedCampaign(campaign) ? null : <ScopePreview {...campaign} />}
        {campaign.blind && !isEndedCampaign(campaign) ? <Text>{blind('isBlind')}</Text> : null}
        <CanceledBy campaign={campaign} />
        {campaign.state === 'canceled' ? null : <CampaignLimits campaign={campaign} canManage={canManage} />}
        <BaselineNote campaign={campaign} />
        <CloseQuestionNote campaign={campaign} />
        <ClosedBy campaign={campaign} />
        <CampaignVersions campaign={campaign} />
        {campaign.state === 'closed' ? <ReportNote campaign={campaign} /> : null}
        {isEndedCampaign(campaign) ? null : <ScopeProgress campaign={campaign} />}
      </div>
      <CrewPanel campaign={campaign} canManage={canManage} />
      {campaign.state === 'canceled' ? null : hiddenBy === null ? (
        <Loading />
      ) : hiddenBy.length > 0 ? (
        <QuantitiesHidden counts={hiddenBy} />
      ) : campaign.state === 'closed' ? (
        <ClosedCampaign campaign={campaign} canManage={canManage} />
      ) : (
        <Reconcile campaign={campaign} where={scopeFilter} editable={canDecide} />
      )}
    </div>
  )
}

function BaselineNote({ campaign }: { campaign: Campaign }) {
  const { timeZone } = useServices()
  if (!campaign.book_at) return null
  return (
    <Text c="dimmed" className="bilang-figures">
      {t('baseline', {
        moment: formatMoment(Date.parse(campaign.book_at), timeZone),
        items: campaign.book_rows ?? 0,
      })}
      {campaign.closed_at
        ? ` ${t('closedAt', { moment: formatMoment(Date.parse(campaign.closed_at), timeZone) })}`
        : ''}{' '}
      {earlierCountsText(campaign, null)}
    </Text>
  )
}

function ReportNote({ campaign }: { campaign: Campaign }) {
  const area = useInventoryPath()
  return (
    <Text>
      {t.rich('seeReport', {
        report: (text) => <Link to={`${area}/counts/${campaign.id}/report`}>{text}</Link>,
      })}
    </Text>
  )
}

function ScopeProgress({ campaign }: { campaign: Campaign }) {
  const percent = useCountProgress(campaign)?.percent ?? 0
  return <Progress mt="xs" value={percent} aria-label={t('percentCounted', { percent: formatPercent(percent) })} />
}
