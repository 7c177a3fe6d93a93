/** The sections of a closed campaign besides its report: late counts, other versions, and reopening. */

import { Group, Modal, Stack, Table, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type LateCount, listLateCounts, reopenCampaign } from '#contract/actions/campaigns/campaign-actions.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { User } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { withoutMarksOfCounts } from '#domain/counts/late-counts.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useAll } from '#react/lists/use-list.ts'
import { usePersonName } from '#react/lists/use-person-name.ts'
import { type Services, useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useOnline } from '#react/use-online.ts'
import { type ServerRead, useServerRead } from '#react/use-server-read.ts'
import { t } from '#text/campaigns/campaign.ts'
import { t as common } from '#text/shared/common.ts'
import { t as counts } from '#text/shared/ui-count.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { FailedRead } from '#ui/feedback/failed-read.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { EvidencePanel } from '../evidence-panel.tsx'

export function ClosedCampaign({ campaign, canManage }: { campaign: Campaign; canManage: boolean }) {
  const { api, catalog } = useServices()
  const next = useNextVersion(campaign)
  const isOffered = api.features().has('campaign-versions')
  const late = useServerRead(isOffered ? `late-counts:${campaign.id}` : null, (signal) =>
    readLateCounts({ api, catalog }, campaign.id, signal),
  )
  if (!isOffered) return null
  // Late counts may be many: what is below them comes with them, so that nothing moves away from under a finger.
  const isManaged = canManage && (late.state.is !== 'loading' || late.isOffline)
  return (
    <>
      <LateCounts read={late} next={next} />
      {isManaged ? <EvidencePanel campaign={campaign} /> : null}
      {isManaged && !next ? <Reopen campaign={campaign} /> : null}
    </>
  )
}

/** Who closed it, who asked for it, and the reason. */
export function ClosedBy({ campaign }: { campaign: Campaign }) {
  const closer = usePersonName(campaign.closed_by ?? null)
  const asker = usePersonName(campaign.close_asked_by ?? null)
  if (campaign.state !== 'closed' || closer === null) return null
  return (
    <Text className="bilang-break">
      {asker === null || campaign.close_asked_by === campaign.closed_by
        ? t('second.closedBy', { person: closer })
        : t('second.closedByTwo', { person: closer, asker })}{' '}
      {campaign.close_reason ? t('second.because', { reason: campaign.close_reason }) : ''}
    </Text>
  )
}

/** Links to the campaign that this one reopens, and to the one that reopens it. */
export function CampaignVersions({ campaign }: { campaign: Campaign }) {
  const area = useInventoryPath()
  const next = useNextVersion(campaign)
  const before = campaign.continues ?? null
  const link = (id: number) => (text: React.ReactNode) => <Link to={`${area}/counts/${id}`}>{text}</Link>
  return (
    <>
      {before === null ? null : (
        <Text>
          {t.rich('version.reopens', {
            edition: String(campaign.edition ?? 1),
            reason: campaign.reopen_reason ?? '–',
            link: link(before),
          })}
        </Text>
      )}
      {next ? <Text>{t.rich('version.reopenedAs', { name: next.name, link: link(next.id) })}</Text> : null}
    </>
  )
}

/** The campaign that reopens this one, unless it was canceled; null if there is none, or while loading. */
function useNextVersion({ id }: Pick<Campaign, 'id'>): Campaign | null {
  const campaigns = useAll<Campaign>('inventory')
  const isNext = ({ continues, state }: Campaign) => continues === id && state !== 'canceled'
  return campaigns.state === 'ready' ? (campaigns.value.find(isNext) ?? null) : null
}

interface LateRow extends LateCount {
  item: string
  place: string
  person: string
}

/** All late counts with names, oldest first. */
async function readLateCounts(
  { api, catalog }: Pick<Services, 'api' | 'catalog'>,
  campaign: number,
  signal: AbortSignal,
): Promise<Outcome<readonly LateRow[]>> {
  const received: LateCount[] = []
  for (let after: number | null = 0; after !== null; ) {
    const answer: Outcome<{ results: LateCount[]; after: number | null }> = await api.call(listLateCounts, {
      id: campaign,
      query: { after: String(after) },
      signal,
    })
    signal.throwIfAborted()
    if (!answer.ok) return answer
    received.push(...answer.value.results)
    after = answer.value.after
  }
  const counts = withoutMarksOfCounts(received)
  const products = await catalog.getMany<ProductView>(
    'products',
    counts.map(({ product }) => product),
  )
  const people = await catalog.getMany<User>(
    'users',
    counts.map(({ user }) => user ?? 0),
  )
  return {
    ok: true,
    value: counts.map((one, index): LateRow => {
      const product = products[index]
      const person = people[index]
      return {
        ...one,
        item: product ? `${product.property_number} · ${product.description}` : `#${one.product}`,
        place: product?.place ?? '',
        person: person ? formalName(person) : '–',
      }
    }),
  }
}

function LateCounts({
  read: { state, reload, isOffline },
  next,
}: {
  read: ServerRead<readonly LateRow[]>
  next: Campaign | null
}) {
  return (
    <section className="bilang-card" aria-label={t('late.title')}>
      <Title order={2}>{t('late.title')}</Title>
      {isOffline && state.is !== 'problem' ? (
        <OfflineNote toDo={t('late.connect')} />
      ) : state.is === 'loading' ? (
        <Text role="status">{common('loading')}</Text>
      ) : state.is === 'problem' ? (
        <FailedRead problem={state.problem} onRetry={reload} />
      ) : state.value.length === 0 ? (
        <Text c="dimmed">{t('late.none')}</Text>
      ) : (
        <>
          <Text>
            {t('late.text', { count: state.value.length })}{' '}
            {next ? t('late.inNext', { name: next.name }) : t('late.reopenToAdd')}
          </Text>
          <LateTable rows={state.value} />
        </>
      )}
    </section>
  )
}

function LateTable({ rows }: { rows: readonly LateRow[] }) {
  const { timeZone } = useServices()
  const area = useInventoryPath()
  const moment = (at: string) => formatMoment(Date.parse(at), timeZone)
  return (
    <Table.ScrollContainer minWidth={620}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{forms('item')}</Table.Th>
            <Table.Th scope="col">{counts('count')}</Table.Th>
            <Table.Th scope="col">{t('late.by')}</Table.Th>
            <Table.Th scope="col">{t('late.counted')}</Table.Th>
            <Table.Th scope="col">{t('late.received')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <Link to={`${area}/database/${row.product}`}>{row.item}</Link>
                <Text size="sm" c="dimmed">
                  {row.place}
                </Text>
              </Table.Td>
              <Table.Td className="bilang-mono">
                {row.is_undo
                  ? t('late.undone')
                  : (row.physical_count ?? t(row.scanned ? 'late.marked' : 'late.unmarked'))}
              </Table.Td>
              <Table.Td>{row.person}</Table.Td>
              <Table.Td>{moment(row.counted_at)}</Table.Td>
              <Table.Td>{moment(row.received_at)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Reopen({ campaign }: { campaign: Campaign }) {
  const { api, catalog } = useServices()
  const navigate = useNavigate()
  const area = useInventoryPath()
  const online = useOnline()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const reopen = async () => {
    setBusy(true)
    const answer = await api.call(reopenCampaign, { id: campaign.id, body: { reason: reason.trim() } })
    // The next page reads the new campaign from the offline list.
    if (answer.ok) await catalog.refresh('manual')
    setBusy(false)
    if (answer.ok) await navigate(`${area}/counts/${answer.value.id}`)
    else setProblem(answer.problem)
  }
  return (
    <>
      <Group>
        <Button variant="secondary" disabled={!online} onClick={() => setOpen(true)}>
          {t('version.reopen')}
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('version.question')}>
        <Stack>
          <Text>{t('version.explained')}</Text>
          <Textarea
            label={t('version.reason')}
            description={t('reasonRecorded')}
            required
            maxLength={textLimit}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {problem ? <ProblemText problem={problem} trying="acting" /> : null}
          <Group justify="flex-end">
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {fixedTexts.cancel}
            </Button>
            <Button disabled={reason.trim() === '' || !online} loading={busy} onClick={() => void reopen()}>
              {t('version.reopen')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
