/**
 * The server's campaign records on this device: stored per person, continued from the last number, deleted with the person's offline list (D3.4).
 * Promises: an interruption, a failed write or a second tab leaves no gap, because every part has its start number; after a restore of the server's
 * database everything is read again.
 */
import { listCampaignRecords } from '#contract/actions/campaigns/campaign-record-actions.ts'
import {
  type CampaignRecord,
  type ListedCampaignRecord,
  readCampaignRecord,
} from '#contract/campaigns/campaign-record.ts'
import type { Problem } from '#contract/problem.ts'
import type { NumberedPage } from '#contract/sync/numbered-page.ts'
import { campaignRecordsDraftPrefix } from '#device-db/clear-mirror.ts'
import { makeEmitter } from '#platform/emitter.ts'
import { type NumberedCopy, readNumberedRecords } from '../lists/read-numbered-records.ts'
import type { Services } from '../services.ts'

type StoreServices = Pick<Services, 'api' | 'drafts' | 'now' | 'session'>

export interface StoredRecords {
  /** By campaign, in the order of their numbers. The same list as long as nothing of the campaign changed. */
  byCampaign: ReadonlyMap<number, readonly CampaignRecord[]>
  /** Time of the last successful request; null if never. */
  asOf: number | null
  /** Why the records are not newer. */
  problem: Problem | null
  /** True once the stored records are read. */
  isLoaded: boolean
}

export interface CampaignRecordStore {
  snapshot(): StoredRecords
  subscribe(listener: () => void): () => void
  /** Reads new records. One pull at a time: a call during a pull starts another one after it. */
  pull(): Promise<void>
}

/** A part of the list, as stored on the device. */
interface Part {
  epoch: string
  /** The number after which it begins, which is the end of the previous part. */
  from: number
  /** The number up to which it is read. Missing in parts of older builds; then the number of the last record. */
  after?: number
  asOf: number
  records: readonly ListedCampaignRecord[]
}

/** The number up to which a part is read. */
const endOf = (part: Part | undefined): number => part?.after ?? part?.records.at(-1)?.number ?? 0

const partSize = 500
const nothing: StoredRecords = { byCampaign: new Map(), asOf: null, problem: null, isLoaded: false }

function isSignedIn(session: Services['session'], userKey: string): boolean {
  const state = session.state()
  return state.is === 'in' && state.userKey === userKey
}

export function openRecordStore(services: StoreServices, userKey: string): CampaignRecordStore {
  const { api, drafts, now, session } = services
  const listeners = makeEmitter()
  const parts: Part[] = []
  const byId = new Map<string, ListedCampaignRecord>()
  let state = nothing

  const partKey = (index: number) => `${campaignRecordsDraftPrefix}${userKey}/${String(index).padStart(6, '0')}`
  const lastNumber = () => endOf(parts.at(-1))

  const publish = (changes: Partial<StoredRecords>) => {
    state = { ...state, ...changes }
    listeners.emit()
  }

  /** Adds records to those in memory, and returns the lists of the campaigns that they change. */
  function include(records: readonly ListedCampaignRecord[]): StoredRecords['byCampaign'] {
    const changed = new Set<number>()
    for (const record of records) {
      if ((byId.get(record.id)?.number ?? -1) >= record.number) continue
      byId.set(record.id, record)
      changed.add(record.campaign)
    }
    if (changed.size === 0) return state.byCampaign
    const lists = new Map([...changed].map((campaign): [number, CampaignRecord[]] => [campaign, []]))
    for (const record of byId.values()) {
      const known = readCampaignRecord(record)
      if (known) lists.get(record.campaign)?.push(known)
    }
    return new Map([...state.byCampaign, ...lists])
  }

  async function load(): Promise<void> {
    // The device status reports a database that cannot be read; the server can still be asked.
    const stored = await drafts.list(`${campaignRecordsDraftPrefix}${userKey}/`).catch(() => [])
    for (const { value } of stored.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      const part = value as Part
      if (part.from > lastNumber() || part.epoch !== (parts[0]?.epoch ?? part.epoch)) break
      parts.push(part)
    }
    const asOf = parts.length === 0 ? null : Math.max(...parts.map((part) => part.asOf))
    publish({ byCampaign: include(parts.flatMap(({ records }) => records)), asOf, isLoaded: true })
  }

  /** Writes new records into the last part, or into a new one if it is full. If that fails, they are read again after the next start. */
  async function save({ epoch, after, results: records }: NumberedPage<ListedCampaignRecord>): Promise<void> {
    const last = parts.at(-1)
    const continues = last !== undefined && last.records.length + records.length <= partSize
    const part = continues
      ? { ...last, after, asOf: now(), records: [...last.records, ...records] }
      : { epoch, from: lastNumber(), after, asOf: now(), records }
    if (continues) parts.pop()
    parts.push(part)
    await drafts.write(partKey(parts.length), part).catch(() => {})
  }

  async function forgetAll(): Promise<void> {
    for (let index = parts.length; index >= 1; index--) await drafts.clear(partKey(index)).catch(() => {})
    parts.length = 0
    byId.clear()
    publish({ byCampaign: new Map() })
  }

  const copy: NumberedCopy<ListedCampaignRecord> = {
    position: () => ({ epoch: parts.at(-1)?.epoch ?? null, after: lastNumber() }),
    async add(page) {
      if (page.results.length > 0 || page.after > lastNumber()) await save(page)
      publish({ byCampaign: include(page.results), asOf: now(), problem: null })
    },
    clear: forgetAll,
  }

  async function pullOnce(): Promise<void> {
    const problem = await readNumberedRecords(copy, async (after) => {
      if (!api.online() || !api.features().has('campaign-records')) return null
      const answer = await api.call(listCampaignRecords, {
        query: { after: String(after), limit: String(partSize) },
      })
      return isSignedIn(session, userKey) ? answer : null
    })
    if (problem) publish({ problem })
  }

  let running: Promise<void> = load()
  let waiting: Promise<void> | null = null
  return {
    snapshot: () => state,
    subscribe: listeners.subscribe,
    pull() {
      waiting ??= running.then(async () => {
        waiting = null
        await pullOnce()
      })
      running = waiting.catch(() => {})
      return waiting
    },
  }
}

const stores = new WeakMap<object, { userKey: string; store: CampaignRecordStore }>()

/** The one store of the signed-in person on this page. */
export function recordStoreOf(services: StoreServices, userKey: string): CampaignRecordStore {
  const known = stores.get(services.drafts)
  if (known?.userKey === userKey) return known.store
  const store = openRecordStore(services, userKey)
  stores.set(services.drafts, { userKey, store })
  return store
}
