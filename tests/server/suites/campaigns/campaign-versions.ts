import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BaselineRow, getBaseline, type LateCount } from '#contract/actions/campaigns/campaign-actions.ts'
import { headerNames } from '#contract/limits.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json, movableClock, type OpenServer } from '../open-server.ts'

/** Two people close a campaign, late counts are listed, and a closed campaign is reopened as its next version (D8.1). */
export function campaignVersionsSuite(open: OpenServer): void {
  describe('versions of campaigns', () => {
    let server: TestServer
    const { now, minute } = movableClock('2026-11-01T00:00:00Z')
    beforeAll(async () => {
      server = await open({ products: 12, clock: { now } })
    })
    afterAll(() => server.close())
    beforeEach(() => server.ask('admin', 'products/reset_flags/', json('POST', { counts: true })))
    const ask = async (who: string, path: string, init?: RequestInit) => {
      minute()
      return server.ask(who, path, init)
    }
    let made = 0
    const begin = async (more: Body = {}) => {
      const draft = { name: `Count ${++made}`, as_at: '2026-10-31', ...more }
      const { id } = (await ask('maria', 'inventory/', json('POST', draft))).body as { id: number }
      expect((await change('maria', id, { state: 'counting' })).status).toBe(200)
      return id
    }
    const change = (who: string, id: number, patch: Body) => ask(who, `inventory/${id}/`, json('PATCH', patch))
    const askClose = (who: string, id: number, body: Body = {}) =>
      ask(who, `inventory/${id}/ask_close/`, json('POST', body))
    const reopen = (id: number, reason = 'Ana’s phone came back', who = 'maria') =>
      ask(who, `inventory/${id}/reopen/`, json('POST', { reason }))
    const close = async (id: number) => {
      await change('maria', id, { state: 'reconciling' })
      const answer = await change('admin', id, { state: 'closed', close_reason: 'Given by the test' })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    const rows = async (id: number) =>
      getBaseline.response.parse((await ask('maria', `inventory/${id}/book/?page_size=2000`)).body).results
    const rowOf = async (id: number, product: number) =>
      (await rows(id)).find((one) => one.id === product) as BaselineRow
    const late = async (id: number) =>
      ((await ask('maria', `inventory/${id}/late/`)).body as { results: LateCount[] }).results
    let seq = 0
    const count = async (product: number, patch: Body, recorded: Date, more: Body = {}) => {
      const event = {
        id: numberedUuid(++seq),
        ...{ kind: 'count', seq, device: 'phone', recorded_at: recorded.toISOString(), skew_ms: 0, source: 'scan' },
        patch,
        ...more,
      }
      const headers = { [headerNames.clientEvents]: JSON.stringify([event]) }
      const answer = await ask('jose', `products/${product}/`, json('PATCH', patch, headers))
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return event.id
    }

    test('[CAMPAIGN-3330] a count that takes two people: it stays open if only the requester, or nobody, asked; another person closes it', async () => {
      const id = await begin({ second_person: true })
      expect((await askClose('maria', id)).status).toBe(409)
      expect((await askClose('ana', id)).status).toBe(403)
      await change('maria', id, { state: 'reconciling' })
      expect((await change('admin', id, { state: 'closed' })).status).toBe(409)
      const asked = await askClose('maria', id, { reason: 'Two rooms are locked' })
      expect(asked.body).toMatchObject({
        close_asked_at: now().toISOString(),
        close_reason: 'Two rooms are locked',
      })
      expect((await change('maria', id, { state: 'closed' })).status).toBe(409)
      expect((await askClose('maria', id, { withdraw: true })).body).toMatchObject({ close_asked_by: null })
      expect((await change('admin', id, { state: 'closed' })).status).toBe(409)
      await askClose('maria', id, { reason: 'Two rooms are locked' })
      const { close_asked_by: asker } = (await ask('admin', `inventory/${id}/`)).body as { close_asked_by: number }
      const { status, body: closed } = await change('admin', id, { state: 'closed' })
      expect(status).toBe(200)
      expect(closed).toMatchObject({ state: 'closed', close_asked_by: asker, close_reason: 'Two rooms are locked' })
      expect(closed).toMatchObject({ closed_by: expect.any(Number) })
      expect((closed as { closed_by: number }).closed_by).not.toBe(asker)
    })

    test('[CAMPAIGN-3330] one person alone closes it only in the same step and with a reason', async () => {
      const id = await begin({ second_person: true })
      await change('maria', id, { state: 'reconciling' })
      await askClose('maria', id)
      expect((await change('maria', id, { second_person: false })).status).toBe(400)
      expect((await change('maria', id, { state: 'closed', second_person: false })).status).toBe(400)
      expect((await change('maria', id, { state: 'closed', second_person: false, close_reason: '  ' })).status).toBe(
        400,
      )
      const alone = { state: 'closed', second_person: false, close_reason: 'The others are on leave' }
      expect((await change('maria', id, alone)).status).toBe(200)
    })

    test('[CAMPAIGN-3330] back to counting: the question to close is gone, also its reason', async () => {
      const id = await begin({ second_person: true })
      await change('maria', id, { state: 'reconciling' })
      await askClose('maria', id, { reason: 'Too early' })
      expect((await change('jose', id, { state: 'counting' })).body).toMatchObject({
        close_asked_by: null,
        close_asked_at: null,
        close_reason: null,
      })
    })

    test('[CAMPAIGN-3331] a count made before the close that arrives after it: listed, in the records, not in the figures', async () => {
      const id = await begin()
      const made = minute()
      await close(id)
      const closed = await rows(id)
      const first = await count(1, { physical_count: 4, remarks: 'late' }, made)
      await count(2, { physical_count: 1 }, minute())
      await count(3, { physical_count: 1 }, new Date(made.getTime() - 86_400_000))
      expect(await late(id)).toEqual([
        expect.objectContaining({ product: 1, physical_count: 4, remarks: 'late', is_undo: false, device: 'phone' }),
      ])
      await count(1, { physical_count: null, remarks: null }, minute(), { undoes: first })
      await count(1, { physical_count: null, remarks: null }, made, { undoes: first })
      expect((await late(id)).map((one) => [one.physical_count, one.is_undo])).toEqual([
        [4, false],
        [null, true],
      ])
      expect(await rows(id)).toEqual(closed)
    })

    test('[CAMPAIGN-3332] a closed campaign is reopened once: its next version has the same baseline and the late counts, the closed one its figures', async () => {
      const id = await begin({ second_person: true })
      const made = minute()
      await count(2, { physical_count: 2, remarks: null, scanned: true }, made)
      await change('maria', id, { state: 'reconciling' })
      await askClose('maria', id, { reason: 'Done' })
      expect((await reopen(id)).status).toBe(409)
      await change('admin', id, { state: 'closed' })
      const closed = await rows(id)
      await count(1, { physical_count: 4, remarks: null, scanned: true }, made)
      expect((await reopen(id, '  ')).status).toBe(400)
      expect((await reopen(id, 'No right', 'ana')).status).toBe(403)
      const { status, body } = await reopen(id)
      const next = body as Body & { id: number }
      expect(status, JSON.stringify(body)).toBe(201)
      const first = (await ask('maria', `inventory/${id}/`)).body as Body
      expect(next).toMatchObject({
        name: `${first['name']} (version 2)`,
        state: 'reconciling',
        edition: 2,
        continues: id,
        reopen_reason: 'Ana’s phone came back',
        book_at: first['book_at'],
        book_rows: first['book_rows'],
        close_asked_by: null,
        closed_at: null,
      })
      expect((await reopen(id)).status).toBe(409)
      expect((await rows(next.id)).map((row) => [row.id, row.units, row.physical_count])).toEqual(
        closed.filter((row) => !row.entered).map((row) => [row.id, row.units, null]),
      )
      await askClose('maria', next.id, { reason: 'Done' })
      await change('admin', next.id, { state: 'closed' })
      expect((await rowOf(next.id, 1)).physical_count).toBe(4)
      expect((await rowOf(next.id, 2)).physical_count).toBe(2)
      expect((await rowOf(id, 1)).physical_count).toBeNull()
      expect(await rows(id)).toEqual(closed)
      const third = (await reopen(next.id)).body as Body
      expect(third).toMatchObject({ edition: 3, name: `${first['name']} (version 3)` })
    })

    test('[CAMPAIGN-3332] after a reset of its counts a closed campaign is not reopened, and a version of a long name fits', async () => {
      const id = await begin({ name: 'N'.repeat(255) })
      await close(id)
      const { body } = await reopen(id)
      expect((body as { name: string }).name).toHaveLength(255)
      const other = await begin()
      await count(1, { physical_count: 4, remarks: null, scanned: true }, minute())
      await close(other)
      await ask('admin', 'products/reset_flags/', json('POST', { counts: true }))
      expect((await reopen(other)).status).toBe(409)
    })
  })
}
