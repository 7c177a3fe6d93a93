/** One campaign: what it takes in, how far it is, its one step forward, and the desk where its differences are settled. */
import { Group, Progress, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { Problem } from '#contract/problem.ts'
import { type Campaign, inventory } from '#contract/resources/campaigns.ts'
import { sentences } from '#contract/sentences.ts'
import { formatMoment } from '#domain/dates.ts'
import { useParts } from '#runtime/parts.ts'
import { useFresh } from '#runtime/use-fresh.ts'
import { useRow, useSums } from '#runtime/use-list.ts'
import { useCan } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { ProblemText } from '#ui/problem-text.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import { nextStep, stateMarks, stateWords, stepBack } from './campaign-words.ts'
import { ReconcileDesk } from './reconcile-desk.tsx'
import { ScopePreview } from './scope-preview.tsx'
import { scopeWhere, scopeWords, useScopeNames } from './scope-words.ts'
import { StepDialog, type StepPatch } from './step-dialog.tsx'
import { useArea } from './use-area.ts'

export function CampaignPage() {
  const id = Number(useParams()['id']) || null
  const live = useRow<Campaign>('inventory', id)
  if (live.state !== 'ready') return <Loading />
  if (!live.value)
    return (
      <Empty page heading="No such campaign">
        It may have been removed, or is not on this device.
      </Empty>
    )
  return <CampaignView campaign={live.value} />
}

function CampaignView({ campaign }: { campaign: Campaign }) {
  const { office, timeZone } = useParts()
  const go = useNavigate()
  const area = useArea()
  const names = useScopeNames()
  const confirm = useConfirm()
  const toast = useToast()
  const mayManage = useCan('campaigns.manage')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ to: Campaign['state']; word: string; campaign: Campaign } | null>(null)
  useFresh()
  const forward = nextStep[campaign.state]
  const back = stepBack[campaign.state]
  const where = scopeWhere(campaign.scope)
  const sums = useSums({ entity: 'products', where, groupBy: [], measures: ['rows', 'scanned', 'not-scanned-value'] })
  const [rows = 0n, scanned = 0n] = sums.state === 'ready' ? (sums.value[0]?.sums ?? []) : (sums.stale?.[0]?.sums ?? [])

  // The version that the question was asked of: what somebody changed meanwhile is told.
  const step = async (patch: StepPatch, version: string | undefined) => {
    setAsked(null)
    setBusy(true)
    const answer = await office.change(inventory, campaign.id, patch, version)
    setBusy(false)
    setProblem(answer.ok ? null : answer.problem)
    if (answer.ok) toast.success(`${campaign.name}: ${stateWords[patch.state ?? campaign.state]}.`)
  }
  const remove = async () => {
    const yes = await confirm({
      title: 'Delete this campaign?',
      text: 'The counts themselves stay; only the campaign goes.',
      confirm: 'Delete',
      danger: true,
    })
    if (!yes) return
    const answer = await office.remove(inventory, campaign.id)
    if (answer.ok) {
      toast.success(sentences.deleted('campaign'))
      await go(`${area}/counts`)
    } else setProblem(answer.problem)
  }
  const share = rows === 0n ? 0 : Number((scanned * 1000n) / rows) / 10
  return (
    <div className="bilang-page bilang-wide">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1}>{campaign.name}</Title>
          <Group gap="sm">
            <StateMark mark={stateMarks[campaign.state]}>{stateWords[campaign.state]}</StateMark>
            <Text c="dimmed">
              as at {campaign.as_at} · {scopeWords(campaign.scope, names)}
            </Text>
          </Group>
        </div>
        <Group gap="sm">
          {campaign.state === 'draft' ? null : (
            <Button component={Link} to={`${area}/counts/${campaign.id}/report`} variant="secondary">
              Report
            </Button>
          )}
          {mayManage ? (
            <>
              {campaign.state === 'draft' ? (
                <Button variant="danger" disabled={!office.online()} onClick={() => void remove()}>
                  Delete
                </Button>
              ) : null}
              {back ? (
                <Button variant="secondary" disabled={!office.online()} onClick={() => setAsked({ ...back, campaign })}>
                  {back.word}
                </Button>
              ) : null}
              {forward ? (
                <Button loading={busy} disabled={!office.online()} onClick={() => setAsked({ ...forward, campaign })}>
                  {forward.word}
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
      {asked ? (
        <StepDialog
          {...asked}
          onStep={(patch) => void step(patch, asked.campaign.version)}
          onCancel={() => setAsked(null)}
        />
      ) : null}
      {problem ? <ProblemText problem={problem} trying="doing" /> : null}
      <div className="bilang-card">
        {campaign.state === 'closed' ? null : <ScopePreview scope={campaign.scope} />}
        {campaign.book_at ? (
          <Text c="dimmed" className="bilang-figures">
            Book frozen {formatMoment(Date.parse(campaign.book_at), timeZone)}:{' '}
            {(campaign.book_rows ?? 0).toLocaleString('en')} items
            {campaign.closed_at ? `; closed ${formatMoment(Date.parse(campaign.closed_at), timeZone)}` : ''}.
          </Text>
        ) : null}
        {campaign.state === 'closed' ? (
          <Text>
            What it found stands in its <Link to={`${area}/counts/${campaign.id}/report`}>report</Link>, and stays there
            when the next count begins.
          </Text>
        ) : (
          <Progress mt="xs" value={share} aria-label={`${share} % found`} />
        )}
      </div>
      {campaign.state === 'closed' ? null : <ReconcileDesk campaign={campaign} where={where} editable={mayManage} />}
    </div>
  )
}
