/**
 * The campaign records of all devices: the server's as last read, plus this person's own immediately, sent or not. Works offline; available only if
 * the server has the feature.
 */
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import type { Problem } from '#contract/problem.ts'
import { mergeRecords, ownRecords, type RoomState, roomStates } from '#domain/campaigns/room-states.ts'
import { isOpen, type Op } from '#domain/outbox/op.ts'
import { useServices } from '../services.ts'
import { useUserKey } from '../session/use-session.ts'
import { useOwnRecordOps } from './own-records.ts'
import { recordStoreOf, type StoredRecords } from './record-store.ts'

export interface CampaignRecords {
  /** Each record once, in the order in which they were made; also those that were undone or arrived late. */
  records: readonly CampaignRecord[]
  /** The state of each room, by `roomKey`. */
  rooms: ReadonlyMap<string, RoomState>
  /** Ids of own records that the server does not have yet. */
  unsent: ReadonlySet<string>
  /** Time of the last successful request; null if never. */
  asOf: number | null
  /** Why the records of other people are not newer. */
  problem: Problem | null
  /** True once what the device has stored is read. */
  isLoaded: boolean
  /** False on a server without campaign records: offer nothing that needs them. */
  isOffered: boolean
  /** Requests new records from the server. */
  refresh(): Promise<void>
}

const noRecords: readonly CampaignRecord[] = []
const nothing: StoredRecords = { byCampaign: new Map(), asOf: null, problem: null, isLoaded: true }
/** A screen requests records on opening only if they are older than this. */
export const freshForMs = 30_000

/** `campaign`: its id; null: none, which has no records. */
export function useCampaignRecords(campaign: number | null): CampaignRecords {
  const services = useServices()
  const { api } = services
  const store = useRecordStore()
  const stored = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, store?.snapshot ?? snapshotOfNothing)
  const { ops: ownOps } = useOwnRecordOps()
  const isOffered = api.features().has('campaign-records')
  useFreshCampaignRecords()
  const server = (campaign !== null && stored.byCampaign.get(campaign)) || noRecords
  const merged = useMemo(() => {
    const own = ownRecords(ownOps).filter((record) => record.campaign === campaign)
    const records = mergeRecords([...server, ...own])
    return { records, rooms: roomStates(records) }
  }, [server, ownOps, campaign])
  const unsent = useMemo(() => unsentOf(ownOps), [ownOps])
  const refresh = useCallback(async () => store?.pull(), [store])
  const { asOf, problem, isLoaded } = stored
  return { ...merged, unsent, asOf, problem, isLoaded, isOffered, refresh }
}

/** The room states of several campaigns. */
export interface RoomsOfCampaigns extends Pick<CampaignRecords, 'unsent' | 'isLoaded' | 'isOffered'> {
  /** By campaign, then by `roomKey`. */
  rooms: ReadonlyMap<number, ReadonlyMap<string, RoomState>>
}

/** Like {@link useCampaignRecords} for several campaigns, without requests to the server. */
export function useRoomStates(campaigns: readonly number[]): RoomsOfCampaigns {
  const { api } = useServices()
  const { recordsOf, unsent, isLoaded } = useAllCampaignRecords()
  const key = campaigns.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the campaigns.
  const rooms = useMemo(
    () => new Map(campaigns.map((campaign) => [campaign, roomStates(recordsOf(campaign))])),
    [recordsOf, key],
  )
  return { rooms, unsent, isLoaded, isOffered: api.features().has('campaign-records') }
}

/** Requests new records when a screen opens, unless the records are fresh. */
export function useFreshCampaignRecords(): void {
  const store = useRecordStore()
  const { now } = useServices()
  useEffect(() => {
    const { asOf } = store?.snapshot() ?? nothing
    if (asOf === null || now() - asOf > freshForMs) void store?.pull()
  }, [store, now])
}

/** The records of every campaign, the server's as last read and this person's own; makes no requests. */
export function useAllCampaignRecords(): Pick<CampaignRecords, 'unsent' | 'isLoaded' | 'asOf' | 'problem'> & {
  recordsOf(campaign: number): readonly CampaignRecord[]
} {
  const store = useRecordStore()
  const stored = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, store?.snapshot ?? snapshotOfNothing)
  const { ops, isRead } = useOwnRecordOps()
  const { byCampaign } = stored
  const recordsOf = useMemo(() => {
    const own = ownRecords(ops)
    return (campaign: number) =>
      mergeRecords([
        ...(byCampaign.get(campaign) ?? noRecords),
        ...own.filter((record) => record.campaign === campaign),
      ])
  }, [byCampaign, ops])
  const unsent = useMemo(() => unsentOf(ops), [ops])
  return { recordsOf, unsent, asOf: stored.asOf, problem: stored.problem, isLoaded: stored.isLoaded && isRead }
}

const subscribeToNothing = () => () => {}
const snapshotOfNothing = () => nothing

/** The store of the signed-in person; null while nobody is signed in. */
export function useRecordStore() {
  const services = useServices()
  const userKey = useUserKey()
  return useMemo(() => (userKey === null ? null : recordStoreOf(services, userKey)), [services, userKey])
}

const unsentOf = (ops: readonly Op[]): ReadonlySet<string> => new Set(ops.filter(isOpen).map(({ eid }) => String(eid)))
