/**
 * The board of a campaign at 5,000 rooms, 200 devices and 20,000 records: from the sums of the offline list and the records of the campaign to
 * sorted rows, against reading the same rows once from their stored form. `npm run bench -- board [--quick]`.
 */

import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { campaignBoard } from '#domain/campaigns/campaign-board.ts'
import { distributeRooms } from '#domain/campaigns/distribute-rooms.ts'
import { mergeRecords, roomStates } from '#domain/campaigns/room-states.ts'
import type { SumGroup } from '#domain/catalog/catalog-queries.ts'
import { devicesToCheck } from '#domain/counts/devices-to-check.ts'
import { quantile } from './open-bench.ts'
import { reportTime } from './report-figure.ts'

const quick = process.argv.includes('--quick')
const roomCount = quick ? 1_000 : 5_000
const deviceCount = 200
const repetitions = quick ? 20 : 60

const rooms = Array.from({ length: roomCount }, (_, room) => ({ building: room % 40, room }))
const groups = rooms.map(
  ({ building, room }): SumGroup => ({
    key: [building, room, `Room ${room}`, `Building ${building}`],
    sums: [20n, BigInt(room % 21), BigInt(1_770_000_000_000 + room)],
  }),
)
const record = (index: number, content: object) =>
  ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    campaign: 1,
    made_by: index % deviceCount,
    recorded_at: '2026-03-01T00:00:00Z',
    skew_ms: 0,
    device: `device ${index % deviceCount}`,
    at: new Date(1_770_000_000_000 + index).toISOString(),
    received_at: '2026-03-02T00:00:00.000Z',
    late: false,
    ...content,
  }) as CampaignRecord
const records = rooms.flatMap((place, index) => [
  record(4 * index, { kind: 'assignment', person: index % deviceCount, rooms: [place] }),
  record(4 * index + 1, { kind: 'room-done', ...place, result: 'all-seen', counted: 20, total: 20 }),
  record(4 * index + 2, { kind: 'room-reopened', ...place, reason: null }),
  record(4 * index + 3, { kind: 'assignment', person: (index + 1) % deviceCount, rooms: [place] }),
])
const now = 1_770_000_100_000
const devices = Array.from({ length: deviceCount }, (_, index) => ({
  device: `device ${index}`,
  user: index,
  waiting: index % 3,
  missing: index % 5,
  lastSeen: now - index * 600_000,
  lastRecordedAt: now - index * 600_000,
  lastRoom: `Room ${index}`,
}))
const stored = JSON.stringify({
  groups: groups.map(({ key, sums }) => [...key, ...sums.map(Number)]),
  records,
  devices,
})

function times(work: () => unknown): number[] {
  const measured: number[] = []
  for (let run = 0; run < repetitions; run++) {
    const from = performance.now()
    work()
    if (run >= 5) measured.push(performance.now() - from)
  }
  return measured
}

const noNames = () => ({ name: '', within: '' })
const states = roomStates(mergeRecords(records))
const floor = times(() => JSON.parse(stored))
const complete = times(() => {
  devicesToCheck(devices, now)
  return campaignBoard(groups, roomStates(mergeRecords(records)), noNames)
})
const repaint = times(() => campaignBoard(groups, states, noNames))
const people = Array.from({ length: deviceCount }, (_, person) => ({ person, work: 0 }))
const toShare = rooms.map((place) => ({ ...place, items: place.room % 21 }))
const sharing = times(() => distributeRooms(toShare, people))

const size = `${roomCount} rooms, ${records.length} records`
const floorOf = (q: number) => ({ name: 'reading the rows', ms: quantile(floor, q) })
reportTime(`board of ${size}, median`, quantile(complete, 0.5), floorOf(0.5), { ratio: 2 })
reportTime(`board of ${size}, p95`, quantile(complete, 0.95), floorOf(0.95), { ms: 100, quietMs: 100 })
reportTime('board after a count, median', quantile(repaint, 0.5), floorOf(0.5), { ratio: 1 })
reportTime(`rooms distributed among ${deviceCount} people, median`, quantile(sharing, 0.5), floorOf(0.5), { ms: 100 })
