/** Count sheets on paper: which sheets were printed, with the items on their lines. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '#tests/support/server/server.ts'
import { keyedSheet, paperSheet, recordId as uuid } from '../campaign-record-bodies.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'

export function paperSheetSuite(open: OpenServer): void {
  describe('paper sheets', () => {
    let server: TestServer
    const idOf: Record<string, number> = {}
    let campaign = 0
    beforeAll(async () => {
      server = await open()
      for (const who of ['maria', 'ana']) idOf[who] = ((await server.ask(who, 'users/me/')).body as { id: number }).id
      const draft = json('POST', { name: 'Count', as_at: '2026-02-28' })
      campaign = ((await server.ask('maria', 'inventory/', draft)).body as { id: number }).id
    })
    afterAll(async () => {
      expect(server.logged).toEqual([])
      await server.close()
    })
    const put = (n: number, more: Body, who = 'maria') =>
      server.ask(who, `campaign-records/${uuid(n)}/`, json('PUT', paperSheet(uuid(n), campaign, idOf[who]!, more)))

    test('[SERVER-3640] a printed count sheet is stored with number, room and items in order; anything else is refused', async () => {
      expect(await put(700, { products: [3, 1, 2] })).toMatchObject({ status: 201, body: { products: [3, 1, 2] } })
      const most = Array.from({ length: 500 }, (_, index) => index + 1)
      expect((await put(701, { products: most })).status).toBe(201)
      expect((await put(702, { products: [], room: null })).status).toBe(201)
      const hostile: Body[] = [
        { sheet: '' },
        { sheet: 'CS-7K2M-9XQ4 ' },
        { sheet: 'cs-7k2m-9xq4' },
        { sheet: 'CS-7K2M-9XQO' },
        { sheet: 'x'.repeat(5_000) },
        { sheet: null },
        { blind: 'yes' },
        { products: null },
        { products: [0] },
        { products: [-1] },
        { products: [1.5] },
        { products: [...most, 501] },
        { room: 0 },
        { counter: 'Ana' },
      ]
      for (const more of hostile) expect([more, (await put(703, more)).status]).toEqual([more, 400])
      expect((await put(704, {}, 'ana')).status).toBe(403)
    })

    test('[SERVER-3641] a keyed count sheet is stored with who counted on paper, the witness, the day and the lines; anything else is refused', async () => {
      const line = { product: 1, count: 3, counted: true }
      const send = (n: number, more: Body = {}, who = 'maria') =>
        server.ask(
          who,
          `campaign-records/${uuid(n)}/`,
          json('PUT', keyedSheet(uuid(n), campaign, idOf[who]!, { lines: [line], ...more })),
        )
      const stored = { counter: 'Pedro Cruz', witness: 'Luz Reyes', day: '2026-02-27', lines: [line] }
      expect(await send(710)).toMatchObject({ status: 201, body: stored })
      expect((await send(711, { lines: [{ product: 1, count: null, counted: false }] })).status).toBe(201)
      expect((await send(712, { lines: [] })).status).toBe(201)
      const hostile: Body[] = [
        { counter: '' },
        { counter: '   ' },
        { counter: 'x'.repeat(5_000) },
        { witness: null },
        { day: '2026-02-30' },
        { day: 'yesterday' },
        { sheet: 'CS' },
        { lines: Array.from({ length: 501 }, () => line) },
        ...[0, -1, 1.5, 10_000_000, '3'].map((count) => ({ lines: [{ ...line, count }] })),
        { lines: [{ product: 1, count: 3 }] },
        { lines: null },
      ]
      for (const more of hostile)
        expect([JSON.stringify(more).slice(0, 80), (await send(713, more)).status]).toEqual([
          JSON.stringify(more).slice(0, 80),
          400,
        ])
      expect((await send(714, {}, 'ana')).status).toBe(403)
    })

    test('[SERVER-3651] a count sheet is withdrawn with a reason, by people who count; without one it is refused', async () => {
      const send = (n: number, more: Body = {}, who = 'maria') => {
        const {
          building: _,
          room: __,
          blind: ___,
          products: ____,
          ...sheet
        } = paperSheet(uuid(n), campaign, idOf[who]!)
        const body = { ...sheet, kind: 'paper-sheet-void', reason: 'Lost in the rain', ...more }
        return server.ask(who, `campaign-records/${uuid(n)}/`, json('PUT', body))
      }
      expect(await send(720)).toMatchObject({ status: 201, body: { reason: 'Lost in the rain' } })
      for (const reason of ['', '   ', null, 'x'.repeat(5_000)])
        expect([String(reason).slice(0, 9), (await send(721, { reason })).status]).toEqual([
          String(reason).slice(0, 9),
          400,
        ])
      expect((await send(722, { sheet: 'CS' })).status).toBe(400)
      expect((await send(723, {}, 'ana')).status).toBe(403)
    })
  })
}
