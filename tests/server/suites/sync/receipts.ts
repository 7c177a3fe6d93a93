/** Receipts: which numbered records of a device arrived, and which are missing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import type { ReceiptsReport } from '#contract/sync/receipts.ts'
import { prune } from '#server/rules/institute/prune-database.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer, type Page } from '../open-server.ts'
import { uuid } from './sync-world.ts'

export function receiptSuite(open: OpenServer): void {
  describe('receipts', () => {
    let server: TestServer
    let now = Date.parse('2026-11-20T04:00:00Z')
    beforeAll(async () => {
      server = await open({ products: 30, clock: { now: () => new Date(now) } })
    })
    afterAll(() => server.close())

    let events = 100
    const recordedAt = (seq: number) => new Date(Date.UTC(2026, 10, 20, 2, seq)).toISOString()
    /** Sends a count as the app does; returns the status. */
    async function sendCount(
      device: string,
      seq: number,
      {
        id = seq,
        count = 3,
        who = 'maria',
        key = '',
        room,
      }: Partial<Record<'id' | 'count', number> & Record<'who' | 'key' | 'room', string>> = {},
    ): Promise<number> {
      const patch = { physical_count: count }
      const event = {
        id: uuid(++events),
        kind: 'count',
        seq,
        device,
        recorded_at: recordedAt(seq),
        skew_ms: null,
        source: 'scan',
        patch,
        room,
      }
      const headers: Record<string, string> = {
        [headerNames.clientEvents]: encodeURIComponent(JSON.stringify([event])),
      }
      if (key !== '') headers[headerNames.idempotencyKey] = key
      return (await server.ask(who, `products/${id}/`, json('PATCH', patch, headers))).status
    }
    const report = async (device: string, last_seq: number, more: Partial<ReceiptsReport> = {}, who = 'maria') => {
      const body = { device, last_seq, last_recorded_at: recordedAt(last_seq), last_room: null, closed: [], ...more }
      return server.ask(who, 'sync/receipts/', json('POST', body))
    }
    const listed = async (device: string) =>
      ((await server.ask('admin', 'sync/devices/')).body as Page).results.filter((row) => row['device'] === device)

    test('[SERVER-3250] a change and the numbers of its records are stored together; a refused one stores none, and a repeated one changes nothing', async () => {
      expect(await sendCount('a', 1, { key: 'r-1' })).toBe(200)
      expect(await sendCount('a', 1, { key: 'r-1' })).not.toBe(500)
      expect(await sendCount('a', 3)).toBe(200)
      expect(await sendCount('a', 2, { count: -4 })).toBe(400)
      expect((await report('a', 4)).body).toEqual({
        contiguous: 1,
        missing: [
          [2, 2],
          [4, 4],
        ],
      })
      expect(await sendCount('a', 2)).toBe(200)
      expect((await report('a', 4)).body).toEqual({ contiguous: 3, missing: [[4, 4]] })
    })

    test('[SERVER-3251] declared numbers are not missing, in any order and with any repetition; what was known stays', async () => {
      await sendCount('b', 2)
      const closed = (reason: 'withdrawn' | 'superseded', ...ranges: [number, number][]) => ({
        closed: [{ reason, ranges }],
      })
      expect((await report('b', 9, closed('withdrawn', [4, 5]))).body).toEqual({
        contiguous: 0,
        missing: [
          [1, 1],
          [3, 3],
          [6, 9],
        ],
      })
      const later = {
        contiguous: 5,
        missing: [
          [6, 6],
          [8, 9],
        ],
      }
      expect((await report('b', 9, closed('superseded', [7, 7], [1, 3]))).body).toEqual(later)
      expect((await report('b', 2, closed('withdrawn', [4, 5]))).body).toEqual(later)
      expect((await report('b', 0, { last_recorded_at: null })).body).toEqual(later)
    })

    test('[SERVER-3252] two people on one device: each sees only their own records, and neither can close numbers of the other', async () => {
      await sendCount('c', 1)
      await sendCount('c', 2, { who: 'admin', id: 12 })
      const other = (...ranges: [number, number][]) => ({ closed: [{ reason: 'other' as const, ranges }] })
      expect((await report('c', 3, other([2, 2]))).body).toEqual({ contiguous: 2, missing: [[3, 3]] })
      expect((await report('c', 2, other([1, 1], [3, 3]), 'admin')).body).toEqual({ contiguous: 3, missing: [] })
      expect((await report('c', 3)).body).toEqual({ contiguous: 2, missing: [[3, 3]] })
    })

    test('[SERVER-3253] records that another device sends in a file count for the device that recorded them', async () => {
      await sendCount('lost-phone', 1)
      await report('lost-phone', 4)
      expect(await sendCount('lost-phone', 2, { id: 14 })).toBe(200)
      const moved = [{ device: 'lost-phone', closed: [{ reason: 'discarded', ranges: [[3, 3]] }] }]
      expect((await report('tablet', 0, { moved } as Body)).body).toEqual({ contiguous: 0, missing: [] })
      expect((await report('lost-phone', 0)).body).toEqual({ contiguous: 3, missing: [[4, 4]] })
    })

    test('[SERVER-3254] a finding names its record in a header of its own', async () => {
      const finding = {
        id: uuid(3254),
        kind: 'found-at-station',
        description: 'A stool',
        counted_at: recordedAt(1),
        device: 'd',
      }
      const put = (text: string) =>
        server.ask('maria', `findings/${finding.id}/`, json('PUT', finding, { [headerNames.records]: text }))
      expect((await put('nothing')).status).toBe(400)
      const record = { device: 'd', seq: 1, recorded_at: recordedAt(1), room: 'Room 2' }
      expect((await put(encodeURIComponent(JSON.stringify([record])))).status).toBe(201)
      expect((await report('d', 2)).body).toEqual({ contiguous: 1, missing: [[2, 2]] })
      expect(await listed('d')).toMatchObject([{ last_room: 'Room 2' }])
    })

    test('[SERVER-3255] the list of devices says what is missing, when and where the person last recorded something; a device that reports nothing is unknown', async () => {
      await sendCount('e', 1, { room: 'Room 3' })
      expect(await listed('e')).toEqual([])
      await server.ask('maria', 'sections/', { headers: { [headerNames.device]: 'e;waiting=2' } })
      expect(await listed('e')).toMatchObject([
        { user: 2, waiting: 2, contiguous: null, missing: null, last_room: 'Room 3' },
      ])
      await report('e', 6, { last_room: 'Room 5' })
      await sendCount('e', 3, { room: 'Room 4' })
      const known = { contiguous: 1, missing: 4, last_recorded_at: recordedAt(6), last_room: 'Room 5' }
      expect(await listed('e')).toMatchObject([known])
      now += 46 * 24 * 3_600_000
      await prune(server.deps)
      expect(await listed('e'), 'forgotten, but records are missing').toMatchObject([{ ...known, waiting: null }])
      await report('e', 6, { closed: [{ reason: 'withdrawn', ranges: [[1, 6]] }] })
      expect(await listed('e')).toEqual([])
      expect((await server.ask('employee', 'sync/devices/')).status).toBe(403)
    })

    test('[SERVER-3256] impossible numbers are refused, and too many ranges', async () => {
      const status = async (ranges: unknown, more: Body = {}) =>
        (await report('f', 5, { closed: [{ reason: 'withdrawn', ranges }], ...more } as Body)).status
      expect(await status([[3, 2]])).toBe(400)
      expect(await status([[0, 2]])).toBe(400)
      expect(await status([[1, 3_000_000_000]])).toBe(400)
      expect(await status([[1, 2.5]])).toBe(400)
      expect(await status([], { device: 'not a device' })).toBe(400)
      const spread = (from: number) => Array.from({ length: 5_000 }, (_, n) => [from + 2 * n, from + 2 * n])
      expect(await status([...spread(1), [20_001, 20_001]])).toBe(400)
      for (let at = 0; at < 4; at++) expect(await status(spread(1 + at * 10_000))).toBe(200)
      expect(await status(spread(50_001))).toBe(400)
      expect((await report('f', 5, {}, 'employee')).status).toBe(403)
      expect(server.logged).toEqual([])
    })
  })
}
