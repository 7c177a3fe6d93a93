/**
 * The state of each room according to the campaign records: who counts it, and whether it is closed. Promises: any order, repetition or split of the
 * same records gives the same states, and copies of one record are one record, undone and late if any copy is. Records that are undone or late have
 * no effect. A closed room whose items are counted later stays closed; only a later "reopened" opens it.
 */

import {
  type CampaignRecord,
  campaignRecordDraft,
  type RoomPlace,
  type RoomResult,
} from '#contract/campaigns/campaign-record.ts'
import type { Op } from '../outbox/op.ts'
import { compareText } from '../text/compare-text.ts'
import { parseMoment } from '../time/moments.ts'

/** The fields in which copies of one record can differ: the server's copy, and this device's unsent one. */
type Copy = Pick<CampaignRecord, 'id' | 'at' | 'undone_at' | 'undone_late' | 'late'>

export interface RoomDone {
  by: number
  at: string
  result: RoomResult
  counted: number
  total: number
  /** Id of the record; its author undoes it by this id. */
  record: string
}

export interface RoomReopened {
  by: number
  at: string
  reason: string | null
}

export interface RoomState extends RoomPlace {
  /** Who counts the room; null: nobody. */
  assignee: number | null
  /** Who assigned it last, and when; null if nobody ever did. */
  handedBy: number | null
  handedAt: string | null
  /** Null if the room is open. */
  done: RoomDone | null
  /** Why it was reopened; null if it is closed, or was never reopened. */
  reopened: RoomReopened | null
}

/** The key of a room in {@link roomStates}. */
export const roomKey = ({ building, room }: RoomPlace): string => `${building ?? ''}/${room ?? ''}`

/** The place of a room in the list of rooms, or of an item. */
export const placeOf = ({
  location_code_one: building = null,
  location_code_two: room = null,
}: Partial<Record<'location_code_one' | 'location_code_two', number | null>>): RoomPlace => ({ building, room })

const lesser = (a: string, b: string) => (a < b ? a : b)

/** Fields that one copy of a second-count request may lack: the device did not have them, or the reader may not see them. */
const hideableFields = ['first_by', 'cause', 'reason'] as const

function knownFields(a: object, b: object): object {
  const fieldOf = (copy: object, name: string): unknown => (copy as Readonly<Record<string, unknown>>)[name] ?? null
  return 'first_by' in a
    ? Object.fromEntries(hideableFields.map((name) => [name, fieldOf(a, name) ?? fieldOf(b, name)]))
    : {}
}

/** Both copies in one. The server's timestamp is never later than the device's. */
function mergeCopies<Record extends Copy>(a: Record, b: Record): Record {
  const undone = [a.undone_at, b.undone_at].filter((moment): moment is string => typeof moment === 'string')
  return {
    ...a,
    ...knownFields(a, b),
    at: lesser(a.at, b.at),
    late: a.late || b.late,
    undone_at: undone.toSorted()[0] ?? null,
    ...((a.undone_late || b.undone_late) && { undone_late: true }),
  }
}

/** Each record once, in the order in which they were made. */
export function mergeRecords<Record extends Copy>(records: Iterable<Record>): readonly Record[] {
  const byId = new Map<string, Record>()
  for (const record of records) {
    const known = byId.get(record.id)
    byId.set(record.id, known ? mergeCopies(known, record) : record)
  }
  return [...byId.values()].sort((a, b) => compareText(a.at, b.at) || compareText(a.id, b.id))
}

/** Whether a record was undone before its campaign ended. */
export const isUndone = ({ undone_at, undone_late }: Pick<Copy, 'undone_at' | 'undone_late'>): boolean =>
  (undone_at ?? null) !== null && undone_late !== true

/** Whether a record counts: it arrived before its campaign ended, and nobody undid it until then. */
export const isInForce = (record: Pick<Copy, 'undone_at' | 'undone_late' | 'late'>): boolean =>
  !isUndone(record) && !record.late

/** The rooms that any valid record refers to, by {@link roomKey}. `records`: of one campaign. */
export function roomStates(records: Iterable<CampaignRecord>): ReadonlyMap<string, RoomState> {
  const states = new Map<string, RoomState>()
  const stateOf = (place: RoomPlace): RoomState => {
    const key = roomKey(place)
    const { building, room } = place
    const state = states.get(key) ?? {
      building,
      room,
      assignee: null,
      handedBy: null,
      handedAt: null,
      done: null,
      reopened: null,
    }
    states.set(key, state)
    return state
  }
  for (const record of mergeRecords(records)) {
    if (!isInForce(record)) continue
    const { made_by: by, at } = record
    switch (record.kind) {
      case 'assignment':
        for (const place of record.rooms)
          Object.assign(stateOf(place), { assignee: record.person, handedBy: by, handedAt: at })
        break
      case 'room-done': {
        const { result, counted, total } = record
        Object.assign(stateOf(record), { done: { by, at, result, counted, total, record: record.id }, reopened: null })
        break
      }
      case 'room-reopened': {
        const state = stateOf(record)
        // Reopening an open room has no effect.
        if (state.done) Object.assign(state, { done: null, reopened: { by, at, reason: record.reason } })
        break
      }
    }
  }
  return states
}

/** The campaign records in a person's ops, including acknowledged ones and those that need review. */
export function ownRecords(ops: readonly Op[]): readonly CampaignRecord[] {
  return ops.flatMap(({ entity, state, patch, recordedAt, skewMs, stateAt }) => {
    if (entity !== 'campaign-records' || state === 'withdrawn' || state === 'superseded') return []
    // A file may contain anything; the server refuses it later.
    const { success, data } = campaignRecordDraft.safeParse(patch)
    if (!success) return []
    const at = new Date((parseMoment(recordedAt) ?? stateAt) + (data.skew_ms ?? skewMs ?? 0)).toISOString()
    return [{ ...data, at, received_at: at, late: false }]
  })
}
