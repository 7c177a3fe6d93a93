/**
 * What counters saw that is no count: this device's own findings at once, the server's when it can be reached, cached for the next time without
 * a network and forgotten with the person's offline list (D3.4). A finding is shown once, as the server has it. Photos are never listed.
 */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { changeFinding, listFindings } from '#contract/actions/findings.ts'
import { type Finding, type FindingPatch, finding } from '#contract/findings.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { type FindingView, isUndone, newestFirst } from '#domain/finding.ts'
import { personName } from '#domain/lookup-label.ts'
import type { Op } from '#domain/op.ts'
import { undoneIds } from '#domain/work-records.ts'
import { findingsPrefix } from '#local/forget-mirror.ts'
import { type Parts, useParts } from './parts.ts'
import { useDrafts, useOwnKey } from './use-draft.ts'
import { useOutboxRows } from './use-outbox.ts'
import { useSession } from './use-session.ts'

type Found = Finding & Pick<FindingView, 'at'>

export interface Findings {
  rows: readonly FindingView[]
  /** When the server was last asked; null: never. */
  asOf: number | null
  offered: boolean
  /** The server is being asked, page by page. */
  asking: boolean
  problem: Problem | null
  /** Whether the fate of this finding can be written down, here or on the server. */
  canSettle(finding: FindingView): boolean
  settle(finding: FindingView, patch: FindingPatch): Promise<Outcome<unknown>>
  reload(): void
}

interface Cached {
  asOf: number
  rows: readonly Finding[]
}
/** What became of a finding that no server has, by its id. */
interface Settled extends Pick<Finding, 'completed_as' | 'set_aside'> {
  id: string
}

const settledKey = 'finding settled '

/** Writes down on this device what became of a finding that only this device has. */
export function useSettleHere(): (id: string, patch: FindingPatch) => Promise<void> {
  const { drafts } = useParts()
  const ownKey = useOwnKey()
  return useCallback(
    async (id, patch) => {
      const key = ownKey(settledKey + id)
      const before = (await drafts.read(key)) as Settled | undefined
      await drafts.write(key, { completed_as: null, set_aside: null, ...before, ...patch, id })
    },
    [drafts, ownKey],
  )
}

export function useFindings(): Findings {
  const { office, drafts, now } = useParts()
  const session = useSession()
  const here = useOutboxRows(true)
  const settleHere = useSettleHere()
  const [cached, setCached] = useState<Cached | null>(null)
  const [asking, setAsking] = useState(true)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [turn, setTurn] = useState(0)
  const [settledTurn, setSettledTurn] = useState(0)
  const settled = useDrafts<Settled>(settledKey, settledTurn)
  const offered = office.features().has('findings')
  const closable = office.features().has('finding-items')
  const key = session.is === 'in' ? findingsPrefix + session.userKey : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks anew
  useEffect(() => {
    if (key === null) return
    const stop = new AbortController()
    setAsking(true)
    void readFindings({ office, drafts, now }, key, offered, stop.signal, setCached)
      .then((failed) => {
        if (!stop.signal.aborted) setProblem(failed)
      })
      .finally(() => {
        if (!stop.signal.aborted) setAsking(false)
      })
    return () => stop.abort()
  }, [office, drafts, now, offered, key, turn])

  const found = useMemo(() => merged(cached?.rows ?? [], here?.ops ?? [], settled), [cached, here, settled])
  const rows = useNamed(found)
  const reload = useCallback(() => setTurn((before) => before + 1), [])

  const settle = useCallback<Findings['settle']>(
    async (one, patch) => {
      if (one.at === 'device') {
        await settleHere(one.id, patch)
        setSettledTurn((before) => before + 1)
        return { ok: true, value: null }
      }
      const answer = await office.call(changeFinding, { id: one.id, body: patch, version: one.version })
      // Also after a refusal: somebody else may have been quicker.
      if (answer.ok || answer.problem.kind === 'conflict') reload()
      return answer
    },
    [office, settleHere, reload],
  )
  return {
    rows,
    asOf: cached?.asOf ?? null,
    offered,
    asking: asking || (found.length > 0 && rows.length === 0),
    problem,
    canSettle: (one) => (one.at === 'device' ? !offered : closable),
    settle,
    reload,
  }
}

/** First what is cached, then what the server says; answers why the server could not be asked. */
async function readFindings(
  { office, drafts, now }: Pick<Parts, 'office' | 'drafts' | 'now'>,
  key: string,
  offered: boolean,
  signal: AbortSignal,
  show: (cached: Cached) => void,
): Promise<Problem | null> {
  const before = (await drafts.read(key)) as Cached | undefined
  if (before && !signal.aborted) show(before)
  if (!offered || !office.online()) return null
  const rows: Finding[] = []
  for (let page = 1; ; page++) {
    const answer = await office.call(listFindings, { query: { page: String(page) }, signal })
    if (signal.aborted) return null
    if (!answer.ok) return answer.problem
    // An older server lists photos: they must not fill the device.
    rows.push(
      ...answer.value.results.map((one) => ({ ...one, photo: null, has_photo: one.has_photo || one.photo !== null })),
    )
    if (!answer.value.next) break
  }
  const fresh = { asOf: now(), rows }
  show(fresh)
  await drafts.write(key, fresh)
  return null
}

function merged(
  server: readonly Finding[],
  ops: readonly Op[],
  settled: readonly { draft: Settled }[],
): readonly Found[] {
  const known = new Set(server.map((one) => one.id))
  const closed = new Map(settled.map(({ draft }) => [draft.id, draft]))
  const own = ops.flatMap((op): Found[] => {
    if (op.entity !== 'findings' || known.has(String(op.eid))) return []
    if (op.state === 'withdrawn' || op.state === 'superseded') return []
    const read = finding.safeParse({ ...op.patch, id: op.eid })
    if (!read.success) return []
    const has_photo = read.data.photo !== null
    return [
      {
        ...read.data,
        ...closed.get(read.data.id),
        photo: null,
        has_photo,
        at: op.state === 'acked' ? 'server' : 'device',
      },
    ]
  })
  const undone = undoneIds(ops)
  const undoneHere = new Set(ops.flatMap((op) => (undone.has(op.id) ? [String(op.eid)] : [])))
  return [...own, ...server.map((one) => ({ ...one, at: 'server' as const }))]
    .map((one) => (undoneHere.has(one.id) ? { ...one, undone_at: one.undone_at ?? one.counted_at } : one))
    .filter((one) => !isUndone(one))
    .sort(newestFirst)
}

type Named = { id: number; name: string }
const entities = ['products', 'users', 'locations', 'articles', 'conditions'] as const

/** Names from the offline list; read anew whenever it changes. Of the old rows until the new ones have theirs. */
function useNamed(found: readonly Found[]): readonly FindingView[] {
  const { catalogue } = useParts()
  const [views, setViews] = useState<readonly FindingView[]>([])
  useEffect(() => {
    let live = true
    const run = () =>
      void namesOf(catalogue, found).then((named) => {
        if (live) setViews(named)
      })
    run()
    const off = catalogue.onChange(entities, run)
    return () => {
      live = false
      off()
    }
  }, [catalogue, found])
  return views
}

async function namesOf(catalogue: Parts['catalogue'], found: readonly Found[]): Promise<readonly FindingView[]> {
  const read = async <Row extends { id: number }>(entity: (typeof entities)[number], ids: (number | null)[]) => {
    const wanted = [...new Set(ids.filter((id) => id !== null))]
    const rows = wanted.length === 0 ? [] : await catalogue.getMany<Row>(entity, wanted)
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
        person: person ? personName(person as never) : '',
      },
    }
  })
}

const itemIdOf = (one: Pick<Finding, 'product' | 'completed_as'>) => one.completed_as ?? one.product
