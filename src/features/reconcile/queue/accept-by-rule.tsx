/** Accepts many counts by one rule, with a preview, a confirmation, and one undo for all. */
import { Group, Modal, Progress, Radio, Stack, Table, Text } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { signatureOfSecondCounts } from '#domain/campaigns/second-counts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import {
  type AcceptRule,
  acceptRules,
  type PlannedCount,
  planAcceptance,
  type QueueEntry,
} from '#domain/counts/reconcile-queue.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useSameCounter } from '#react/campaign-records/use-same-counter.ts'
import { readCampaignItems } from '#react/lists/campaign-items.ts'
import { type Services, useServices } from '#react/services.ts'
import { useServerRead } from '#react/use-server-read.ts'
import { t as reconcile } from '#text/reconcile/reconcile.ts'
import { t } from '#text/reconcile/reconcile-queue.ts'
import { t as table } from '#text/shared/ui-table.ts'
import { Button } from '#ui/button.tsx'
import { FailedRead } from '#ui/feedback/failed-read.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { type GivenReason, givenReason, noReasonYet, ReasonFields } from '../settle/reason-fields.tsx'
import type { Decisions } from '../use-decisions.ts'
import { readCountsByPerson } from './use-counts-by-person.ts'
import type { Queue } from './use-queue.ts'

interface Props {
  campaign: Campaign
  /** The whole queue. */
  queue: Pick<Queue, 'entries' | 'isCompared' | 'baselineFailure' | 'secondCounts'>
  decisions: Decisions
}
type Plan = Readonly<Record<AcceptRule, readonly PlannedCount<ProductView>[]>>

export function AcceptByRule(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('byRule.open')}
      </Button>
      {isOpen ? <RuleDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Those that a rule may accept. */
const clearEntries = (entries: readonly QueueEntry[]) =>
  entries.flatMap((entry) => ('product' in entry && (entry.group === 'short' || entry.group === 'over') ? [entry] : []))

/** The shown items, and the counts by person. */
async function readItems(
  { api, catalog }: Pick<Services, 'api' | 'catalog'>,
  campaign: Campaign,
  items: ReturnType<typeof clearEntries>,
  signal: AbortSignal,
) {
  const counts = await readCountsByPerson(api, campaign.id, signal)
  if (!counts.ok) return counts
  const rows = await readCampaignItems(
    catalog,
    campaign,
    items.map(({ product }) => product),
  )
  const shown = items.flatMap(({ group }, index) => {
    const product = rows[index]
    return product ? [{ group, product }] : []
  })
  return { ok: true as const, value: { shown, counts: counts.value } }
}

const noEntries: readonly QueueEntry[] = []

function RuleDialog({ campaign, queue, decisions, onClose }: Props & { onClose: () => void }) {
  const { isCompared, baselineFailure, secondCounts } = queue
  const entries = queue.entries ?? noEntries
  const services = useServices()
  // Of the queue when the dialog opened, or once it is compared with the baseline: nothing is added to what is shown.
  const [shown, setShown] = useState<ReturnType<typeof clearEntries> | null>(null)
  if (shown === null && isCompared) setShown(clearEntries(entries))
  const { state, reload, isOnline, isOffline } = useServerRead(
    shown && `plan-by-rule-${campaign.id}-${signatureOfSecondCounts(secondCounts)}`,
    (signal) => readItems(services, campaign, shown ?? [], signal),
  )
  const isOne = useSameCounter(campaign.id)
  const read = state.is === 'ready' ? state.value : null
  const plans = useMemo(() => {
    // Somebody else may have settled an item meanwhile, or seen it elsewhere.
    const still = new Set(clearEntries(entries).map(({ product }) => product))
    const left = (read?.shown ?? []).filter(({ product }) => still.has(product.id))
    return planAcceptance(left, (id) => read?.counts.get(id) ?? null, secondCounts, isOne)
  }, [read, entries, secondCounts, isOne])
  const [rule, setRule] = useState<AcceptRule>('agreed')
  const writing = useWriting(decisions, onClose)
  const plan = plans[rule]
  const { isOffered, reasons } = decisions.settling
  const [typed, setTyped] = useState(noReasonYet)
  const [isMissing, setMissing] = useState(false)
  const write = () => {
    const reason = givenReason(reasons, typed)
    setMissing(isOffered && reason === null)
    if (reason || !isOffered) void writing.write(plan, reason)
  }
  return (
    <Modal
      opened
      onClose={writing.done === null ? onClose : writing.stop}
      size="lg"
      title={t('byRule.title')}
      withCloseButton={writing.done === null}
    >
      <Stack>
        {writing.done !== null ? (
          <Written done={writing.done} total={writing.total} />
        ) : isOffline && state.is !== 'problem' ? (
          <OfflineNote safe={t('byRule.needsServer')} toDo={t('byRule.connect')} />
        ) : shown === null && baselineFailure ? (
          <>
            <Text>{t('byRule.needsBaseline')}</Text>
            <FailedRead problem={baselineFailure.problem} onRetry={baselineFailure.retry} />
          </>
        ) : state.is === 'loading' ? (
          <Text role="status">{t('byRule.reading')}</Text>
        ) : state.is === 'problem' ? (
          <FailedRead problem={state.problem} onRetry={reload} />
        ) : (
          <>
            <RuleChooser plan={plans} rule={rule} onRule={setRule} />
            {isOffered && plan.length > 0 ? (
              <ReasonFields
                reasons={reasons}
                typed={typed}
                isMissing={isMissing}
                onType={(next) => {
                  setMissing(false)
                  setTyped(next)
                }}
              />
            ) : null}
            <Preview plan={plan} />
          </>
        )}
        <Group justify="flex-end">
          {writing.done === null ? (
            <>
              <Button variant="secondary" onClick={onClose}>
                {fixedTexts.cancel}
              </Button>
              <Button disabled={!isOnline || plan.length === 0} onClick={write}>
                {t('byRule.confirm', { count: plan.length })}
              </Button>
            </>
          ) : (
            <Button variant="secondary" onClick={writing.stop}>
              {t('byRule.stop')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** Records the counts of a plan. `done` is null before the start. */
function useWriting(decisions: Decisions, onDone: () => void) {
  const toast = useToast()
  const [done, setDone] = useState<number | null>(null)
  const [total, setTotal] = useState(0)
  const controller = useRef<AbortController | null>(null)
  return {
    done,
    total,
    stop: () => controller.current?.abort(),
    /** A double press writes only once. */
    async write(plan: readonly PlannedCount<ProductView>[], reason: GivenReason | null) {
      if (controller.current) return
      const current = new AbortController()
      controller.current = current
      setTotal(plan.length)
      setDone(0)
      const { written, left } = await decisions.acceptAll(plan, reason, { signal: current.signal, onProgress: setDone })
      toast.saved(
        [
          t(current.signal.aborted ? 'byRule.stopped' : 'byRule.done', { count: written }),
          left > 0 ? t('byRule.left', { count: left }) : '',
        ]
          .filter(Boolean)
          .join(' '),
      )
      onDone()
    },
  }
}

function RuleChooser({ plan, rule, onRule }: { plan: Plan; rule: AcceptRule; onRule: (rule: AcceptRule) => void }) {
  return (
    <Radio.Group label={t('byRule.text')} value={rule} onChange={(value) => onRule(value as AcceptRule)}>
      <Stack gap="xs" mt="xs">
        {acceptRules.map((one) => (
          <Radio
            key={one}
            value={one}
            label={t('byRule.ruleWithCount', { rule: t(`byRule.rules.${one}`), count: plan[one].length })}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

const shownLimit = 100

function Preview({ plan }: { plan: readonly PlannedCount<ProductView>[] }) {
  if (plan.length === 0) return <Text role="status">{t('byRule.noItems')}</Text>
  return (
    <>
      <Table.ScrollContainer minWidth={420} mah="40vh">
        <Table aria-label={t('byRule.preview')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{table('item')}</Table.Th>
              <Table.Th scope="col" ta="right">
                {reconcile('perCard')}
              </Table.Th>
              <Table.Th scope="col" ta="right">
                {reconcile('currentCount')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="bilang-figures">
            {plan.slice(0, shownLimit).map(({ product, count }) => (
              <Table.Tr key={product.id}>
                <Table.Td>
                  {fullDescription(product)}
                  <br />
                  <span className="bilang-mono">{product.property_number}</span>
                </Table.Td>
                <Table.Td ta="right">{formatNumber(product.units)}</Table.Td>
                <Table.Td ta="right">{formatNumber(count)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {plan.length > shownLimit ? <Text>{t('byRule.more', { count: plan.length - shownLimit })}</Text> : null}
      <Text c="dimmed">{t('byRule.underYourName')}</Text>
    </>
  )
}

function Written({ done, total }: { done: number; total: number }) {
  const text = t('byRule.progress', { done: formatNumber(done), total: formatNumber(total) })
  return (
    <>
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={t('byRule.title')} />
      <Text role="status" className="bilang-figures">
        {text}
      </Text>
    </>
  )
}
