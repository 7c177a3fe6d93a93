/**
 * All findings: this device's own immediately, and the server's if it is reachable, cached for offline use and deleted together with the person's
 * offline list (D3.4). A finding that the server has is shown once, with the server's values. Photos are never listed.
 */
import { useCallback, useMemo, useState } from 'react'
import { changeFinding, listFindings } from '#contract/actions/campaigns/finding-actions.ts'
import type { Finding, FindingPatch } from '#contract/campaigns/finding.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import { findingsDraftPrefix } from '#device-db/clear-mirror.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import type { FindingView } from '#domain/counts/finding-view.ts'
import { lastKnown, useLiveValue } from '../lists/use-list.ts'
import { useOutboxRows } from '../outbox/use-outbox-rows.ts'
import { type Services, useServices } from '../services.ts'
import { useUserKey } from '../session/use-session.ts'
import { useRead } from '../use-async.ts'
import { useDrafts, useOwnKey } from '../use-draft.ts'
import { type CachedFindings, type MergedFinding, mergeFindings, readCached, type Settled } from './stored-findings.ts'

export interface Findings {
  rows: readonly FindingView[]
  /** When the list was last fetched; null if never. */
  asOf: number | null
  isOffered: boolean
  /** Pages are being fetched. */
  isLoading: boolean
  problem: Problem | null
  /** True if this finding can be settled, on the device or on the server. */
  canSettle(finding: FindingView): boolean
  settle(finding: FindingView, patch: FindingPatch): Promise<Outcome<unknown>>
  reload(): void
}

const settledPrefix = 'finding settled ' // not a text

/** Settles a finding that only this device has. */
export function useSettleOnDevice(): (id: string, patch: FindingPatch) => Promise<void> {
  const { drafts } = useServices()
  const ownKey = useOwnKey()
  return useCallback(
    async (id, patch) => {
      const key = ownKey(settledPrefix + id)
      const stored = (await drafts.read(key)) as Settled | undefined
      await drafts.write(key, { completed_as: null, set_aside: null, ...stored, ...patch, id })
    },
    [drafts, ownKey],
  )
}

export function useFindings(): Findings {
  const { api } = useServices()
  const userKey = useUserKey()
  const outboxRows = useOutboxRows(true)
  const settleOnDevice = useSettleOnDevice()
  const [settledRevision, setSettledRevision] = useState(0)
  const settled = useDrafts<Settled>(settledPrefix, settledRevision)
  const isOffered = api.features().has('findings')
  const canSettleOnServer = api.features().has('finding-items')
  const key = userKey === null ? null : findingsDraftPrefix + userKey

  const { list, isLoading, reload } = useFindingList(key, isOffered)
  const cached = list?.cached ?? null

  const found = useMemo(
    () => mergeFindings(cached?.rows ?? [], outboxRows?.ops ?? [], settled),
    [cached, outboxRows, settled],
  )
  const rows = useFindingNames(found)

  const settle = useCallback<Findings['settle']>(
    async (view, patch) => {
      if (view.storedOn === 'device') {
        await settleOnDevice(view.id, patch)
        setSettledRevision((previous) => previous + 1)
        return { ok: true, value: null }
      }
      const answer = await api.call(changeFinding, { id: view.id, body: patch, version: view.version })
      // Refresh also after a conflict: another person may have settled it first.
      if (answer.ok || answer.problem.kind === 'conflict') reload()
      return answer
    },
    [api, settleOnDevice, reload],
  )
  return {
    rows,
    asOf: cached?.asOf ?? null,
    isOffered,
    isLoading: isLoading || (found.length > 0 && rows.length === 0),
    problem: list?.problem ?? null,
    canSettle: (one) => (one.storedOn === 'device' ? !isOffered : canSettleOnServer),
    settle,
    reload,
  }
}

/** The server's findings as last listed, and why they could not be updated. */
interface FindingList {
  key: string
  cached: CachedFindings | null
  problem: Problem | null
}

/** First the cached findings, then the server's. Null until the cache is read. */
function useFindingList(key: string | null, isOffered: boolean) {
  const services = useServices()
  const stored = useRead(key, () => readCached(services, key ?? ''))
  const { state, reload } = useRead(key === null ? null : `${key} ${isOffered}`, (signal) =>
    readFindings(services, key ?? '', isOffered, signal),
  )
  if (state.is === 'failed') throw state.error
  const last = state.is === 'ready' ? state.value : state.stale
  const first = stored.state.is === 'ready' ? { cached: stored.state.value, problem: null } : null
  return { list: last?.key === key ? last : first, isLoading: state.is === 'loading', reload }
}

async function readFindings(
  { api, drafts, now }: Pick<Services, 'api' | 'drafts' | 'now'>,
  key: string,
  isOffered: boolean,
  signal: AbortSignal,
): Promise<FindingList> {
  const cachedList = async (problem: Problem | null) => ({ key, cached: await readCached({ drafts }, key), problem })
  if (!isOffered || !api.online()) return cachedList(null)
  const rows: Finding[] = []
  for (let page = 1; ; page++) {
    const answer = await api.call(listFindings, { query: { page: String(page) }, signal })
    signal.throwIfAborted()
    if (!answer.ok) return cachedList(answer.problem)
    // Older servers include photos in the list; they are dropped, because they would fill the device.
    rows.push(
      ...answer.value.results.map((one) => ({ ...one, photo: null, has_photo: one.has_photo || one.photo !== null })),
    )
    if (!answer.value.next) break
  }
  const fresh = { asOf: now(), rows }
  // Findings are shown even if they cannot be stored.
  await drafts.write(key, fresh).catch(() => {})
  return { key, cached: fresh, problem: null }
}

type Named = { id: number; name: string }
const entities = ['products', 'users', 'locations', 'articles', 'conditions'] as const

/** Adds names from the offline list, again whenever it changes. Returns the previous findings until the new ones have names. */
function useFindingNames(found: readonly MergedFinding[]): readonly FindingView[] {
  const { catalog } = useServices()
  const key = useMemo(() => JSON.stringify(found), [found])
  const live = useLiveValue(key, entities, () => addNames(catalog, found))
  return lastKnown(live) ?? noFindings
}

const noFindings: readonly FindingView[] = []

async function addNames(
  catalog: Services['catalog'],
  found: readonly MergedFinding[],
): Promise<readonly FindingView[]> {
  const read = async <Row extends { id: number }>(entity: (typeof entities)[number], ids: (number | null)[]) => {
    const wanted = [...new Set(ids.filter((id) => id !== null))]
    const rows = wanted.length === 0 ? [] : await catalog.getMany<Row>(entity, wanted)
    return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  }
  const [items, people, rooms, articles, conditions] = await Promise.all([
    read<ProductView>('products', found.map(itemIdOf)),
    read<Named>(
      'users',
      found.map((one) => one.counted_by),
    ),
    read<Named>(
      'locations',
      found.map((one) => one.room),
    ),
    read<Named>(
      'articles',
      found.map((one) => one.article),
    ),
    read<Named>(
      'conditions',
      found.map((one) => one.condition),
    ),
  ])
  return found.map((one): FindingView => {
    const item = items.get(itemIdOf(one) ?? 0)
    const person = people.get(one.counted_by ?? 0)
    return {
      ...one,
      item: item
        ? {
            property_number: item.property_number,
            description: item.description,
            place: item.place,
            units: item.units,
            price: item.price,
            user: item.names.user,
          }
        : null,
      names: {
        article: articles.get(one.article ?? 0)?.name ?? item?.names.article ?? '',
        condition: conditions.get(one.condition ?? 0)?.name ?? item?.names.condition ?? '',
        room: rooms.get(one.room ?? 0)?.name ?? '',
        person: person ? formalName(person as never) : '',
      },
    }
  })
}

const itemIdOf = (one: Pick<Finding, 'product' | 'completed_as'>) => one.completed_as ?? one.product
