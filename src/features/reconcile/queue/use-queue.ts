/** The queue of a campaign: from the offline list, the findings, the records of rooms, and the server's counts by person if it has them. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { Problem } from '#contract/problem.ts'
import type { SecondCountRecords } from '#domain/campaigns/second-counts.ts'
import { settlementsByItem } from '#domain/campaigns/settlements.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { countWindow } from '#domain/counts/count-status.ts'
import { type FindingView, findingState, latestByItem } from '#domain/counts/finding-view.ts'
import { arrivedDecisions, type LocalDecision } from '#domain/counts/local-decisions.ts'
import {
  currentCounter,
  type QueueEntry,
  type QueueFacts,
  type QueueGroup,
  queueFigures,
  reconcileQueue,
  secondCountOf,
} from '#domain/counts/reconcile-queue.ts'
import { useCampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { useSecondCountRecords } from '#react/campaign-records/use-known-people.ts'
import { useFindings } from '#react/findings/use-findings.ts'
import { useBaseline } from '#react/lists/use-baseline.ts'
import { useIsStalled, useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { readQueueRows, signatureOfRooms } from './read-queue.ts'
import { type CountsByPerson, useCountsByPerson } from './use-counts-by-person.ts'

export interface Queue {
  /** Null during the first load. */
  entries: readonly QueueEntry[] | null
  /** False: items that left the scope may be missing from the entries. */
  isLeftKnown: boolean
  /** False while the baseline is not on this device: the entries are compared with the records of now, and some may be others. */
  isCompared: boolean
  /** Why the baseline is not on this device. */
  baselineFailure: { problem: Problem; retry: () => void } | null
  figures: Readonly<Record<QueueGroup, number>>
  stalled: boolean
  /** The latest sighting of each item in this campaign. */
  sightings: ReadonlyMap<number, FindingView>
  findings: ReturnType<typeof useFindings>
  countsByPerson: ReturnType<typeof useCountsByPerson>
  secondCounts: ReadonlyMap<number, SecondCountRecords>
  /** Items whose count another person has confirmed. */
  confirmed: ReadonlySet<number>
}

const noCounts: CountsByPerson = new Map()

/** A failed download makes the server count as unreachable itself, until another answer comes. Without a limit, it would be repeated at once forever. */
const mostOwnRetries = 3

/** Downloads the baseline once it is missing, and again when the server is back after a failure; the queue is shown without it meanwhile. */
function useMissingBaseline(campaign: Campaign) {
  const [isMissing, setMissing] = useState(false)
  const [retries, setRetries] = useState(0)
  const retry = useCallback(() => setRetries((before) => before + 1), [])
  const baseline = useBaseline(isMissing ? campaign : null, retries)
  const isFailed = baseline.is === 'problem'
  const online = useOnline()
  const wasOnline = useRef(online)
  const ownRetries = useRef(0)
  useEffect(() => {
    const isBack = online && !wasOnline.current
    wasOnline.current = online
    if (!isBack || !isFailed || ownRetries.current >= mostOwnRetries) return
    ownRetries.current++
    retry()
  }, [online, isFailed, retry])
  return {
    setMissing,
    hasArrived: baseline.is === 'ready',
    /** The server has none to compare with. */
    isAbsent: isMissing && baseline.is === 'none',
    failure: baseline.is === 'problem' ? { problem: baseline.problem, retry } : null,
  }
}

export function useQueue(campaign: Campaign, scope: Where, decided: QueueFacts['decided']): Queue {
  const services = useServices()
  const findings = useFindings()
  const { rooms, records } = useCampaignRecords(campaign.id)
  const countsByPerson = useCountsByPerson(campaign.id)
  const stalled = useIsStalled()
  const since = campaign.book_at ?? null
  const sightings = useMemo(() => latestByItem(findings.rows, since), [findings.rows, since])
  const read = countsByPerson.state.is === 'ready' ? countsByPerson.state.value : noCounts
  const counts = useMemo(
    () =>
      new Map(
        [...read].map(([id, { observations }]) => [id, observations.map((one) => one.physical_count ?? 0)] as const),
      ),
    [read],
  )
  const secondCounts = useSecondCountRecords(records)
  const compared = useMemo(
    () => [...counts].flatMap(([id, some]) => (some.length > 1 ? [id] : [])).concat([...secondCounts.keys()]),
    [counts, secondCounts],
  )
  const seenKey = [...sightings.values()].map(({ id }) => id).join()
  const missingBaseline = useMissingBaseline(campaign)
  const key = JSON.stringify([
    ...[campaign.id, countWindow(campaign), scope, seenKey, signatureOfRooms(records), compared],
    missingBaseline.hasArrived,
  ])
  const answer = useLiveValue(`queue ${key}`, ['products', 'locations', 'users'], () =>
    readQueueRows(services, campaign, scope, { sightings, rooms, compared }),
  )
  const rows = answer.state === 'ready' ? answer.value : answer.stale
  const { reconciling_at } = campaign
  const settlements = useMemo(() => settlementsByItem(records), [records])
  const counted = useMemo(
    () =>
      (rows?.counted ?? []).map((one) => ({
        ...one,
        counts: counts.get(one.id) ?? null,
        by: currentCounter(read.get(one.id)?.observations ?? [], one.count),
      })),
    [rows, counts, read],
  )
  const confirmed = useMemo(
    () => new Set(counted.flatMap((one) => (secondCountOf(one, secondCounts)?.is === 'agrees' ? [one.id] : []))),
    [counted, secondCounts],
  )
  // The map of decisions is a new one for each; the decisions in it stay the same objects.
  const [arrived] = useState(() => new WeakSet<LocalDecision>())
  const entries = useMemo(() => {
    if (!rows) return rows
    for (const decision of arrivedDecisions({ ...rows, decided })) arrived.add(decision)
    return reconcileQueue({
      ...rows,
      arrived,
      campaign: { reconciling_at },
      counted,
      unknown: findings.rows.filter((one) => findingState(one) === 'open').map(({ id }) => id),
      decided,
      settlements,
      secondCounts,
    })
  }, [rows, arrived, counted, findings.rows, decided, settlements, secondCounts, reconciling_at])
  const figures = useMemo(() => queueFigures(entries ?? []), [entries])
  const isLeftKnown = rows?.isLeftKnown ?? true
  const { setMissing, isAbsent, failure } = missingBaseline
  useEffect(() => {
    if (!isLeftKnown) setMissing(true)
  }, [isLeftKnown, setMissing])
  const isCompared = entries !== null && (isLeftKnown || isAbsent)
  const baseline = { isLeftKnown, isCompared, baselineFailure: isLeftKnown ? null : failure }
  return { ...baseline, entries, figures, stalled, sightings, findings, countsByPerson, secondCounts, confirmed }
}
