/** One campaign: its scope, its progress, the change to its next state, and the reconcile screen. */
import { Group, Progress, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { percentOf } from '#domain/reports/report-groups.ts'
import { formatMoment, formatNumber, formatPercent } from '#domain/text/format.ts'
import { useFrequentRefresh } from '#react/lists/use-frequent-refresh.ts'
import { useRow, useSums } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useCan } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { filterForScope, scopeLabel, useScopeNames } from './campaign-scope.ts'
import { nextStates, previousStates, stateLabels, stateTones } from './campaign-states.ts'
import { ReconcileScreen } from './reconcile-screen.tsx'
import { ScopePreview } from './scope-preview.tsx'
import { StateChangeDialog, type StateChangePatch } from './state-change-dialog.tsx'

export function CampaignPage() {
  const id = Number(useParams()['id']) || null
  const campaignQuery = useRow<Campaign>('inventory', id)
  if (campaignQuery.state !== 'ready') return <Loading />
  if (!campaignQuery.value)
    return (
      <Empty asPage heading="No such campaign">
        It may have been removed, or is not on this device.
      </Empty>
    )
  return <CampaignView campaign={campaignQuery.value} />
}

function CampaignView({ campaign }: { campaign: Campaign }) {
  const { api, timeZone } = useServices()
  const navigate = useNavigate()
  const area = useInventoryPath()
  const names = useScopeNames()
  const confirm = useConfirm()
  const toast = useToast()
  const canManage = useCan('campaigns.manage')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [pendingChange, setPendingChange] = useState<{
    to: Campaign['state']
    label: string
    campaign: Campaign
  } | null>(null)
  useFrequentRefresh()
  const nextState = nextStates[campaign.state]
  const previousState = previousStates[campaign.state]
  const scopeFilter = filterForScope(campaign.scope)
  const sums = useSums({
    collection: 'products',
    where: scopeFilter,
    groupBy: [],
    measures: ['rows', 'scanned', 'not-scanned-value'],
  })
  const [rows = 0n, scanned = 0n] = sums.state === 'ready' ? (sums.value[0]?.sums ?? []) : (sums.stale?.[0]?.sums ?? [])

  // Sends the version that the dialog showed, so a change made by someone else meanwhile is reported.
  const changeState = async (patch: StateChangePatch, version: string | undefined) => {
    setPendingChange(null)
    setBusy(true)
    const answer = await api.change(countCampaigns, campaign.id, patch, version)
    setBusy(false)
    setProblem(answer.ok ? null : answer.problem)
    if (answer.ok) toast.success(`${campaign.name}: ${stateLabels[patch.state ?? campaign.state]}.`)
  }
  const remove = async () => {
    const confirmed = await confirm({
      title: 'Delete this campaign?',
      text: 'The counts themselves stay; only the campaign goes.',
      confirm: 'Delete',
      danger: true,
    })
    if (!confirmed) return
    const answer = await api.remove(countCampaigns, campaign.id)
    if (answer.ok) {
      toast.success(fixedTexts.deleted('campaign'))
      await navigate(`${area}/counts`)
    } else setProblem(answer.problem)
  }
  const percent = percentOf(scanned, rows)
  return (
    <div className="bilang-page bilang-wide">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1}>{campaign.name}</Title>
          <Group gap="sm">
            <StatusBadge tone={stateTones[campaign.state]}>{stateLabels[campaign.state]}</StatusBadge>
            <Text c="dimmed">
              as at {campaign.as_at} · {scopeLabel(campaign.scope, names)}
            </Text>
          </Group>
        </div>
        <Group gap="sm">
          {campaign.state === 'draft' ? null : (
            <Button component={Link} to={`${area}/counts/${campaign.id}/report`} variant="secondary">
              Report
            </Button>
          )}
          {canManage ? (
            <>
              {campaign.state === 'draft' ? (
                <Button variant="danger" disabled={!api.online()} onClick={() => void remove()}>
                  Delete
                </Button>
              ) : null}
              {previousState ? (
                <Button
                  variant="secondary"
                  disabled={!api.online()}
                  onClick={() => setPendingChange({ ...previousState, campaign })}
                >
                  {previousState.label}
                </Button>
              ) : null}
              {nextState ? (
                <Button
                  loading={busy}
                  disabled={!api.online()}
                  onClick={() => setPendingChange({ ...nextState, campaign })}
                >
                  {nextState.label}
                </Button>
              ) : (
                <Button component={Link} to={`${area}/counts/reset`} variant="secondary">
                  Start the next count
                </Button>
              )}
            </>
          ) : null}
        </Group>
      </Group>
      {pendingChange ? (
        <StateChangeDialog
          {...pendingChange}
          onChangeState={(patch) => void changeState(patch, pendingChange.campaign.version)}
          onCancel={() => setPendingChange(null)}
        />
      ) : null}
      {problem ? <ProblemText problem={problem} trying="acting" /> : null}
      <div className="bilang-card">
        {campaign.state === 'closed' ? null : <ScopePreview scope={campaign.scope} />}
        {campaign.book_at ? (
          <Text c="dimmed" className="bilang-figures">
            Book frozen {formatMoment(Date.parse(campaign.book_at), timeZone)}: {formatNumber(campaign.book_rows ?? 0)}{' '}
            items
            {campaign.closed_at ? `; closed ${formatMoment(Date.parse(campaign.closed_at), timeZone)}` : ''}.
          </Text>
        ) : null}
        {campaign.state === 'closed' ? (
          <Text>
            What it found stands in its <Link to={`${area}/counts/${campaign.id}/report`}>report</Link>, and stays there
            when the next count begins.
          </Text>
        ) : (
          <Progress mt="xs" value={percent} aria-label={`${formatPercent(percent)} found`} />
        )}
      </div>
      {campaign.state === 'closed' ? null : (
        <ReconcileScreen campaign={campaign} where={scopeFilter} editable={canManage} />
      )}
    </div>
  )
}
