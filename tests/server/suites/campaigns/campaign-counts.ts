import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BaselineRow, getBaseline } from '#contract/actions/campaigns/campaign-actions.ts'
import { countCampaigns } from '#contract/collections/campaigns.ts'
import { headerNames } from '#contract/limits.ts'
import { baselineOf, type CurrentRecord, countResultOf } from '#domain/counts/baseline-product.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json, movableClock, type OpenServer, type Page } from '../open-server.ts'

/** Which counts belong to a campaign, and which items are missing after it closes (D7.3, D8.1). */
export function campaignCountsSuite(open: OpenServer): void {
  describe('counts of campaigns', () => {
    let server: TestServer
    const clock = movableClock('2026-11-01T00:00:00Z')
    const { minute } = clock
    beforeAll(async () => {
      server = await open({ products: 40, clock })
    })
    afterAll(() => server.close())
    const ask = (path: string, init?: RequestInit) => server.ask('maria', path, init)
    let made = 0
    const campaign = async (scope: Body = {}) =>
      (
        (await ask('inventory/', json('POST', { name: `Count ${++made}`, as_at: '2026-10-31', scope }))).body as {
          id: number
        }
      ).id
    const step = async (id: number, state: string, more: Body = {}) => {
      minute()
      const { status, body } = await ask(`inventory/${id}/`, json('PATCH', { state, ...more }))
      expect(status, JSON.stringify(body)).toBe(200)
      return body as Body
    }
    const close = async (id: number) => {
      await step(id, 'reconciling')
      return step(id, 'closed', { close_reason: 'Given by the test' })
    }
    const rows = async (id: number) =>
      getBaseline.response.parse((await ask(`inventory/${id}/book/?page_size=2000`)).body).results
    const row = async (id: number, product: number) => (await rows(id)).find((one) => one.id === product) as BaselineRow
    const product = async (id: number) => (await ask(`products/${id}/`)).body as Body
    let seq = 0
    const event = (recorded: Date, patch: Body, undoes?: string) => ({
      id: numberedUuid(++seq),
      kind: 'count',
      seq,
      device: 'phone',
      recorded_at: recorded.toISOString(),
      skew_ms: 0,
      source: 'scan',
      patch,
      ...(undoes ? { undoes } : {}),
    })
    const send = async (id: number, patch: Body, events: ReturnType<typeof event>) => {
      minute()
      const answer = await ask(
        `products/${id}/`,
        json('PATCH', patch, { [headerNames.clientEvents]: JSON.stringify([events]) }),
      )
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return events.id
    }
    const counted = (id: number, physical_count: number, when = minute()) =>
      send(id, { physical_count, scanned: true }, event(when, { physical_count, scanned: true }))
    const list = async () => ((await ask('products/?page_size=500&ordering=id')).body as Page).results

    test('[CAMPAIGN-301] a count made before the baseline does not count, however late it arrives', async () => {
      await counted(1, 4)
      const early = minute()
      const id = await campaign()
      await step(id, 'counting')
      await counted(2, 3, early)
      await counted(3, 2)
      await close(id)
      expect(await row(id, 1)).toMatchObject({ scanned: false, physical_count: null })
      expect(await row(id, 2)).toMatchObject({ scanned: false, physical_count: null })
      expect(await row(id, 3)).toMatchObject({ scanned: true, physical_count: 2 })
    })

    test('[CAMPAIGN-301] a campaign that includes earlier counts takes products that are flagged as counted', async () => {
      await counted(1, 4)
      const id = await campaign()
      await step(id, 'counting', { includes_earlier: true })
      await close(id)
      expect(await row(id, 1)).toMatchObject({ scanned: true, physical_count: 4 })
      const begun = await campaign()
      await step(begun, 'counting')
      expect((await ask(`inventory/${begun}/`, json('PATCH', { includes_earlier: true }))).status).toBe(400)
      await close(begun)
    })

    test('[CAMPAIGN-302] closing a count of one section makes only its uncounted items missing, until they are counted', async () => {
      await ask('products/reset_flags/', json('POST', { flags: true, counts: true }))
      const before = await list()
      const section = (before[0]!['section'] as { id: number }).id
      const mine = before
        .filter((one) => (one['section'] as { id: number }).id === section)
        .map((one) => Number(one['id']))
      const id = await campaign({ section })
      await step(id, 'counting')
      const [found, ...left] = mine as [number, number, ...number[]]
      await counted(found, 1)
      const other = before.find((one) => !mine.includes(Number(one['id'])))!
      expect((await close(id))['state']).toBe('closed')
      const after = await list()
      expect(after.filter((one) => one['missing_in'] === id).map((one) => one['id'])).toEqual(left)
      expect((await product(Number(other['id'])))['missing_in'] ?? null).not.toBe(id)
      // Counted later: no longer missing. Undone: missing again.
      const late = await counted(left[0]!, 1)
      expect((await product(left[0]!))['missing_in']).toBeNull()
      await send(left[0]!, { physical_count: null, scanned: false }, event(minute(), { physical_count: null }, late))
      expect((await product(left[0]!))['missing_in']).toBe(id)
      // A later count that finds it ends its missing status.
      await counted(left[0]!, 1)
      const next = await campaign({ section })
      await step(next, 'counting', { includes_earlier: true })
      await close(next)
      expect((await product(left[0]!))['missing_in']).toBeNull()
    })

    test('[CAMPAIGN-2671] a count from before a campaign that missed the item is not a count of the next one that includes earlier counts', async () => {
      await counted(8, 3)
      await counted(9, 3)
      const zero = await campaign()
      await step(zero, 'counting')
      await counted(9, 1)
      await close(zero)
      expect(await product(8)).toMatchObject({ scanned: true, physical_count: 3, missing_in: zero })
      const next = await campaign()
      await step(next, 'counting', { includes_earlier: true })
      await close(next)
      expect(await row(next, 8)).toMatchObject({ scanned: false, physical_count: null })
      expect(await row(next, 9)).toMatchObject({ scanned: true, physical_count: 1 })
      expect((await product(8))['missing_in']).toBe(next)
    })

    test('[CAMPAIGN-2673] undoing the count of a missing item makes it missing again, also if its flag was set before', async () => {
      await counted(10, 3)
      const zero = await campaign()
      await step(zero, 'counting')
      await close(zero)
      const late = await counted(10, 2)
      expect((await product(10))['missing_in']).toBeNull()
      await send(10, { physical_count: 3 }, event(minute(), { physical_count: 3 }, late))
      expect(await product(10)).toMatchObject({ scanned: true, physical_count: 3, missing_in: zero })
      // A count since the close stays when a later one is undone.
      await counted(10, 4)
      const last = await counted(10, 5)
      await send(10, { physical_count: 4 }, event(minute(), { physical_count: 4 }, last))
      expect(await product(10)).toMatchObject({ physical_count: 4, missing_in: null })
    })

    test('[CAMPAIGN-2672] the server freezes exactly the counts that the app showed: every flag, time, missing mark and kind of campaign', async () => {
      const missedBy = await campaign()
      await step(missedBy, 'counting')
      await close(missedBy)
      const moments = [null, '2026-10-01T00:00:00.000Z', 'began', '2026-12-01T00:00:00.000Z']
      for (const includes_earlier of [true, false]) {
        const id = await campaign()
        const begun = countCampaigns.row.parse(await step(id, 'counting', { includes_earlier }))
        const facts = [0, 1].flatMap((scanned) =>
          moments.flatMap((moment) =>
            [null, missedBy].map((missing_in) => ({
              scanned,
              counted_at: moment === 'began' ? (begun.book_at ?? null) : moment,
              missing_in,
            })),
          ),
        )
        for (const [index, values] of facts.entries())
          await server.store.db
            .updateTable('products')
            .set({ ...values, physical_count: 7 })
            .where('id', '=', index + 1)
            .execute()
        const open = await rows(id)
        await close(id)
        const ref = baselineOf(begun)!
        const shown = facts.map((values, index) => {
          const one = open.find((line) => line.id === index + 1)!
          const now = { ...values, scanned: values.scanned === 1, physical_count: 7 }
          const result = countResultOf(
            one,
            { ...one, ...now, condition: '', user: one.user ?? 0 } as CurrentRecord,
            ref,
          )
          return [result.scanned, result.physical_count]
        })
        const frozen = await Promise.all(facts.map((_, index) => row(id, index + 1)))
        expect(frozen.map((one) => [one.scanned, one.physical_count])).toEqual(shown)
        expect(new Set(shown.map(String)).size).toBe(2)
      }
    })

    test('[CAMPAIGN-1100] closing with an unsettled difference or an implausible count needs a reason, which the history records', async () => {
      const id = await campaign()
      await step(id, 'counting')
      const { units } = (await row(id, 7)) as BaselineRow
      const end = (more: Body = {}) => ask(`inventory/${id}/`, json('PATCH', { state: 'closed', ...more }))
      await counted(7, units + 1)
      await step(id, 'reconciling')
      const refused = { status: 400, body: { close_reason: expect.anything() } }
      expect(await end()).toMatchObject(refused)
      expect(await end({ close_reason: '  ' })).toMatchObject(refused)
      // Confirmed after counting ended: settled, unless implausible.
      await counted(7, 10 * units + 10)
      expect(await end()).toMatchObject(refused)
      expect((await ask(`inventory/${id}/`)).body).toMatchObject({ state: 'reconciling' })
      expect(await end({ close_reason: 'Deadline' })).toMatchObject({ status: 200, body: { close_reason: 'Deadline' } })
      const history = server.store.db.selectFrom('history').select('after').where('entity', '=', 'inventory')
      expect(JSON.stringify(await history.execute())).toContain('Deadline')

      const settled = await campaign()
      await step(settled, 'counting')
      await counted(7, units + 1)
      await step(settled, 'reconciling')
      await counted(7, units + 1)
      expect(await step(settled, 'closed')).toMatchObject({ state: 'closed', close_reason: null })
    })

    test('[CAMPAIGN-1101] the as-at date may be in the future until the campaign closes', async () => {
      const id = await campaign()
      // 8 p.m. in UTC is the next day in Manila.
      clock.set('2026-11-29T20:00:00Z')
      await step(id, 'counting', { as_at: '2026-12-01' })
      await step(id, 'reconciling')
      const more = { state: 'closed', close_reason: 'Given by the test' }
      expect(await ask(`inventory/${id}/`, json('PATCH', more))).toMatchObject({
        status: 400,
        body: { as_at: expect.anything() },
      })
      expect(await step(id, 'closed', { ...more, as_at: '2026-11-30' })).toMatchObject({ as_at: '2026-11-30' })
    })

    test('[CAMPAIGN-303] a repeated equal count sets the time and creates no version; after undo the earlier time is restored', async () => {
      const first = minute()
      await counted(5, 6, first)
      const before = await product(5)
      const id = await campaign()
      await step(id, 'counting')
      const again = await counted(5, 6)
      expect((await product(5))['version']).toBe(before['version'])
      expect(Date.parse(String((await product(5))['counted_at']))).toBeGreaterThan(first.getTime())
      await send(5, { physical_count: 6 }, event(minute(), { physical_count: 6 }, again))
      expect((await product(5))['counted_at']).toBe(first.toISOString())
      await close(id)
      expect(await row(id, 5)).toMatchObject({ scanned: false, physical_count: null })
    })
  })
}
