/** Settlements of campaigns, and the institute's list of reasons for them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultSettlementReasons, type SettlementReason } from '#contract/campaigns/settlement-reasons.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { settlement, recordId as uuid } from '../campaign-record-bodies.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'

export function settlementSuite(open: OpenServer): void {
  describe('settlements', () => {
    let server: TestServer
    const idOf: Record<string, number> = {}
    let campaign = 0
    beforeAll(async () => {
      server = await open({ clock: { now: () => new Date('2026-03-02T00:00:00.000Z') } })
      for (const who of ['maria', 'ana']) idOf[who] = ((await server.ask(who, 'users/me/')).body as { id: number }).id
      const draft = { name: 'Count', as_at: '2026-02-28' }
      campaign = ((await server.ask('maria', 'inventory/', json('POST', draft))).body as { id: number }).id
    })
    afterAll(async () => {
      expect(server.logged).toEqual([])
      await server.close()
    })
    const settle = (n: number, who: string, more: Body = {}) =>
      server.ask(who, `campaign-records/${uuid(n)}/`, json('PUT', settlement(uuid(n), campaign, idOf[who]!, 1, more)))
    const list = async () =>
      (await server.ask('maria', 'settlement-reasons/')).body as { reasons: SettlementReason[]; version: number }
    const put = (who: string, reasons: readonly unknown[], version: number) =>
      server.ask(who, 'settlement-reasons/', json('PUT', { reasons, version }))

    test('[SERVER-4090] a settlement needs a reason unless the count equals the records, and a person who manages counts; others do not read it', async () => {
      expect((await settle(900, 'maria')).status).toBe(201)
      expect((await settle(900, 'maria')).status).toBe(200)
      expect((await settle(901, 'maria', { difference: 'none', count: 3, units: 3, reason: null })).status).toBe(201)
      expect(await settle(902, 'maria', { reason: null })).toMatchObject({
        status: 400,
        body: { reason: [expect.any(String)] },
      })
      expect((await settle(903, 'maria', { difference: 'none', count: null, reason: null })).status).toBe(400)
      expect((await settle(904, 'maria', { reason: { code: 'x"y', name: 'X' } })).status).toBe(400)
      expect((await settle(905, 'maria', { note: 'x'.repeat(5_000) })).status).toBe(400)
      expect((await settle(906, 'maria', { count: -1 })).status).toBe(400)
      expect((await settle(907, 'ana')).status).toBe(403)
      const seenBy = async (who: string) =>
        ((await server.ask(who, 'campaign-records/?after=0&limit=1000')).body as { results: Body[] }).results
          .filter(({ kind }) => kind === 'settlement')
          .map(({ id }) => id)
      expect(await seenBy('ana')).toEqual([])
      expect(await seenBy('maria')).toEqual([uuid(900), uuid(901)])
    })

    test('[SERVER-4091] the list of reasons: seeded, changed only by who saw its version, unique names, and one in use is never deleted', async () => {
      const before = await list()
      expect(before).toEqual({ reasons: defaultSettlementReasons, version: 0 })
      const own = { code: 'at-the-fair', name: 'At the fair', active: true }
      expect((await put('ana', [own], 0)).status).toBe(403)
      const added = await put('maria', [...before.reasons, own], 0)
      expect(added).toMatchObject({ status: 200, body: { version: 1 } })
      expect((await put('maria', before.reasons, 0)).status).toBe(412)
      const twice = [...before.reasons, { ...own, code: 'other', name: ' under  REPAIR ' }]
      expect((await put('maria', twice, 1)).status).toBe(400)
      expect(
        (
          await put(
            'maria',
            before.reasons.map((one) => ({ ...one, active: false })),
            1,
          )
        ).status,
      ).toBe(400)
      expect((await put('maria', [...before.reasons, { ...own, name: '  ' }], 1)).status).toBe(400)
      await settle(910, 'maria', { reason: { code: own.code, name: own.name } })
      const { body, status } = await put('maria', before.reasons, 1)
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain('At the fair')
      // An undone decision has it too: it is in the history.
      await settle(910, 'maria', { reason: { code: own.code, name: own.name }, undone_at: '2026-03-02T00:00:00.000Z' })
      expect((await put('maria', before.reasons, 1)).status).toBe(400)
      const renamed = [...before.reasons, { ...own, name: 'Shown at a fair', active: false }]
      expect((await put('maria', renamed, 1)).status).toBe(200)
      const unused = renamed.filter(({ code }) => code !== 'donated')
      expect((await put('maria', unused, 2)).status).toBe(200)
      expect((await list()).reasons).toEqual(unused)
    })
  })
}
