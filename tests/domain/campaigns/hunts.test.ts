import { expect, test } from 'vitest'
import type { CampaignRecord, CampaignRecordContent } from '#contract/campaigns/campaign-record.ts'
import { huntsByRoom } from '#domain/campaigns/hunts.ts'
import { roomKey, roomStates } from '#domain/campaigns/room-states.ts'

const place = { building: 1, room: 4 }
const at = (hour: number) => `2026-11-25T${String(hour).padStart(2, '0')}:00:00.000Z`
const record = (id: string, hour: number, content: CampaignRecordContent, more: Partial<CampaignRecord> = {}) =>
  ({
    ...{ id, campaign: 3, made_by: 2, recorded_at: at(hour), skew_ms: null, device: 'phone-1', undone_at: null },
    ...{ at: at(hour), received_at: at(hour), late: false, ...content, ...more },
  }) as CampaignRecord
const hunt = (id: string, hour: number, products: number[], more = {}) =>
  record(id, hour, { kind: 'hunt', ...place, products }, more)
const notHere = (id: string, hour: number, product: number, more = {}) =>
  record(id, hour, { kind: 'hunt-not-here', ...place, product }, more)
const itemsOf = (...records: CampaignRecord[]) => huntsByRoom(records).get(roomKey(place))?.items ?? []
const open = (...records: CampaignRecord[]) =>
  itemsOf(...records).flatMap(({ product, notHere: answer }) => (answer ? [] : [product]))

test('[CAMPAIGN-4275] asked items of a room, in any order and however often: an answer closes its item, being asked again later opens it', () => {
  const records = [hunt('a', 1, [7, 8]), notHere('b', 2, 7), hunt('c', 3, [9])]
  for (const order of [records, records.toReversed(), [...records, ...records]]) {
    expect(open(...order)).toEqual([8, 9])
    expect(itemsOf(...order).find(({ product }) => product === 7)?.notHere).toEqual({ by: 2, at: at(2), record: 'b' })
  }
  expect(open(...records, hunt('d', 4, [7]))).toEqual([7, 8, 9])
  // An answer without a request in this room has no effect.
  expect(itemsOf(notHere('e', 1, 7))).toEqual([])
  expect(huntsByRoom([{ ...hunt('f', 1, [7]), building: 2 } as CampaignRecord]).get(roomKey(place))).toBeUndefined()
})

test('[CAMPAIGN-4275] undone and late ones have no effect, and none of them changes the state of the room', () => {
  expect(open(hunt('a', 1, [7], { undone_at: at(2) }))).toEqual([])
  expect(open(hunt('a', 1, [7], { late: true }))).toEqual([])
  expect(open(hunt('a', 1, [7]), notHere('b', 2, 7, { undone_at: at(3) }))).toEqual([7])
  expect(roomStates([hunt('a', 1, [7]), notHere('b', 2, 7)]).size).toBe(0)
})
