/** Counts that arrive twice, late, out of order, or in the moment in which a count ends. */
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { type BaselineRow, getBaseline } from '#contract/actions/campaigns/campaign-actions.ts'
import { headerNames } from '#contract/limits.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { lockUntilCommit } from '#server/db/store.ts'
import { lockBeforeChange, lockOutCounts } from '#server/rules/counts/count-lock.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import { waitForLocks } from '../at-same-moment.ts'
import { type Body, json, type OpenServer, type Page } from '../open-server.ts'
import { secondCountWorld } from '../second-count-world.ts'

let events = 0
const eventOf = (recorded: Date, patch: Body, more: Body = {}) => ({
  ...{ id: numberedUuid(++events, 'a000'), kind: 'count', seq: events },
  ...{ device: 'phone', recorded_at: recorded.toISOString(), skew_ms: 0, source: 'scan', patch },
  ...more,
})
type Event = ReturnType<typeof eventOf>

export function countsAtTheEdgesSuite(open: OpenServer): void {
  describe('counts at the edges', () => {
    const { server, ask, must, begin, close, addItem, minute } = secondCountWorld(open)
    const send = (who: string, product: number, event: Event, headers: Record<string, string> = {}) =>
      ask(
        who,
        `products/${product}/`,
        json('PATCH', event.patch, { [headerNames.clientEvents]: JSON.stringify([event]), ...headers }),
      )
    const count = async (who: string, product: number, recorded: Date, physical_count: number, more: Body = {}) => {
      const event = eventOf(recorded, { physical_count, scanned: true }, more)
      const { status, body } = await send(who, product, event)
      expect(status, JSON.stringify(body)).toBe(200)
      return event
    }
    const beginKeepingEarlier = async () => {
      const id = Number(
        (await must('maria', 'inventory/', json('POST', { name: `Keeps ${++events}`, as_at: '2026-10-31' })))['id'],
      )
      await must('maria', `inventory/${id}/`, json('PATCH', { state: 'counting', includes_earlier: true }))
      return id
    }
    const product = (id: number) => must('admin', `products/${id}/`)
    const book = async (campaign: number, id: number) =>
      getBaseline.response
        .parse(await must('admin', `inventory/${campaign}/book/?page_size=2000`))
        .results.find((row) => row.id === id) as BaselineRow
    const late = async (campaign: number) =>
      ((await must('admin', `inventory/${campaign}/late/`)) as unknown as Page).results

    const waitFor = (requests: number) => waitForLocks(server(), requests)

    /**
     * Sends one after the other. On PostgreSQL nothing can be committed before all of them wait, so that each is in the middle of its transaction; SQLite
     * has one writer.
     */
    async function inTheMiddle<T>(...sends: readonly (() => Promise<T>)[]): Promise<T[]> {
      const { store } = server()
      if (store.engine === 'sqlite') {
        const answers: T[] = []
        for (const one of sends) answers.push(await one())
        return answers
      }
      const answers: Promise<T>[] = []
      await store.db.transaction().execute(async (holder) => {
        await sql`select 1 from sync_clock for update`.execute(holder)
        for (const one of sends) {
          answers.push(one())
          await waitFor(answers.length)
        }
      })
      return Promise.all(answers)
    }

    test('[SERVER-5290] the same count by another person that was made earlier and arrives later leaves the item counted for a campaign that began between both, also after a third one is undone', async () => {
      const item = await addItem({ units: 5 })
      const early = minute()
      const campaign = await begin()
      await count('maria', item, minute(), 3)
      const { counted_at, physical_count_at } = await product(item)
      await count('jose', item, early, 3)
      expect(await product(item)).toMatchObject({ counted_at, physical_count_at, physical_count: 3 })
      const wrong = await count('jose', item, minute(), 4)
      await send('jose', item, eventOf(minute(), { physical_count: 3 }, { undoes: wrong.id }))
      expect(await product(item)).toMatchObject({ counted_at, physical_count_at, physical_count: 3 })
      await close(campaign)
      expect(await book(campaign, item)).toMatchObject({ scanned: true, physical_count: 3 })
      expect(await product(item)).toMatchObject({ missing_in: null })
    })

    test('[SERVER-5293] a transaction that lets counts in cannot lock them out any longer; one that locked them out may let its own in', async () => {
      const { store } = server()
      const deps = { store, clock: { now: () => new Date() } }
      const contextOf = (tx: object) => ({ deps, tx, meta: {} }) as unknown as TxContext
      const run = (work: (ctx: TxContext) => Promise<void>) => store.write((tx) => work(contextOf(tx)))
      await expect(
        run(async (ctx) => {
          await lockBeforeChange(ctx, 'products', { scanned: true })
          await lockOutCounts(ctx)
        }),
      ).rejects.toThrow('cannot lock them out')
      await run(async (ctx) => {
        await lockOutCounts(ctx)
        await lockBeforeChange(ctx, 'products', { physical_count: 1 })
        await lockOutCounts(ctx)
      })
    })

    test('[SERVER-5290] another count that was made earlier is one from before the campaign, as it was recorded', async () => {
      const item = await addItem({ units: 5 })
      const early = minute()
      const campaign = await begin()
      await count('maria', item, minute(), 3)
      await count('jose', item, early, 4)
      expect(await product(item)).toMatchObject({ counted_at: early.toISOString(), physical_count: 4 })
      await close(campaign)
    })

    test('[SERVER-5291] a count from before a campaign that missed the item, arriving after its close: the item stays missing, also for the next campaign that keeps earlier counts', async () => {
      const item = await addItem({ units: 5 })
      const early = minute()
      const campaign = await begin()
      const inTime = minute()
      await close(campaign)
      await count('maria', item, early, 3)
      expect(await product(item)).toMatchObject({ missing_in: campaign, physical_count: 3 })
      const next = await beginKeepingEarlier()
      await close(next)
      expect(await book(next, item)).toMatchObject({ scanned: false })
      // Made while it counted, or since: somebody found it.
      const other = await addItem({ units: 5 })
      const third = await begin()
      const during = minute()
      await close(third)
      await count('maria', other, during, 2)
      expect(await product(other)).toMatchObject({ missing_in: null })
      await count('maria', item, inTime, 3)
      expect(await product(item)).toMatchObject({ missing_in: third })
      await count('maria', item, minute(), 3)
      expect(await product(item)).toMatchObject({ missing_in: null })
    })

    test('[SERVER-5291] a campaign that kept earlier counts would have had the count in time: the item is not missing', async () => {
      const item = await addItem({ units: 5 })
      const early = minute()
      const campaign = await beginKeepingEarlier()
      await close(campaign)
      expect(await product(item)).toMatchObject({ missing_in: campaign })
      await count('maria', item, early, 3)
      expect(await product(item)).toMatchObject({ missing_in: null })
    })

    test('[SERVER-5292] a count in the figures of a closed campaign that another device sends again after the close is no late count', async () => {
      const item = await addItem({ units: 5 })
      const campaign = await begin()
      const event = await count('maria', item, minute(), 3)
      const made = minute()
      await close(campaign)
      const closed = await book(campaign, item)
      expect((await send('maria', item, event, { [headerNames.device]: 'other-phone' })).status).toBe(200)
      expect(await late(campaign)).toEqual([])
      await count('maria', item, made, 4)
      expect(await late(campaign)).toMatchObject([{ product: item, physical_count: 4 }])
      expect(await book(campaign, item)).toEqual(closed)
    })

    test('[SERVER-5293] a count that is stored while its campaign closes is in its figures; one that arrives meanwhile is late; no counted item is missing', async () => {
      const [first, second] = [await addItem({ units: 5 }), await addItem({ units: 5 })]
      const campaign = await begin()
      await must('admin', `inventory/${campaign}/`, json('PATCH', { state: 'reconciling' }))
      const made = minute()
      const answers = await inTheMiddle(
        () => send('maria', first, eventOf(made, { physical_count: 3, scanned: true })),
        () => ask('admin', `inventory/${campaign}/`, json('PATCH', { state: 'closed', close_reason: 'Deadline' })),
        () => send('jose', second, eventOf(made, { physical_count: 4, scanned: true })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await book(campaign, first)).toMatchObject({ scanned: true, physical_count: 3 })
      expect(await book(campaign, second)).toMatchObject({ scanned: false, physical_count: null })
      for (const id of [first, second]) expect(await product(id)).toMatchObject({ missing_in: null, scanned: true })
      expect(await late(campaign)).toMatchObject([{ product: second, physical_count: 4 }])
      const closed = await must('admin', `inventory/${campaign}/`)
      const history = async (id: number) =>
        ((await must('admin', `products/${id}/history/`)) as unknown as Page).results.map((one) =>
          String(one['received_at']),
        )
      for (const at of await history(first)) expect(at <= String(closed['closed_at'])).toBe(true)
      expect((await history(second)).some((at) => at >= String(closed['closed_at']))).toBe(true)
    })

    test('[SERVER-5293] a count of a campaign that is reopened in the same moment is compared with its limits', async () => {
      const item = await addItem({ units: 10 })
      const campaign = await begin({ second_count_units: 3 })
      await close(campaign)
      const made = minute()
      const [counted, reopened] = await inTheMiddle(
        () => send('maria', item, eventOf(made, { physical_count: 3, scanned: true })),
        () => ask('admin', `inventory/${campaign}/reopen/`, json('POST', { reason: 'A phone came back' })),
      )
      expect([counted?.status, reopened?.status]).toEqual([200, 201])
      const next = Number((reopened as { body: Body }).body['id'])
      const records = (await must('admin', 'campaign-records/?after=0&limit=1000')) as unknown as Page
      const asked = records.results.filter((one) => one['campaign'] === next && one['kind'] === 'second-count-asked')
      expect(asked).toMatchObject([{ product: item, cause: 'quantity' }])
      await must('admin', `inventory/${next}/`, json('PATCH', { state: 'closed', close_reason: 'Test' }))
    })

    test('[SERVER-5293] a count of the old period that arrives while the whole count is restarted is refused', async () => {
      const item = await addItem({ units: 5 })
      const { round } = (await must('admin', '')) as { round: string }
      const [restarted, counted] = await inTheMiddle(
        () => ask('admin', 'products/reset_flags/', json('POST', { flags: true, counts: true })),
        () =>
          send('maria', item, eventOf(minute(), { physical_count: 3, scanned: true }), {
            [headerNames.countPeriod]: String(round),
          }),
      )
      expect(restarted?.status, JSON.stringify(restarted?.body)).toBe(200)
      expect(counted).toMatchObject({ status: 409, body: { code: 'round_closed' } })
      expect(await product(item)).toMatchObject({ physical_count: null, scanned: false })
    })

    test.each(['bulk', 'batch'])(
      '[SERVER-5311] a %s of edits and a count, or of closes, waits for a close before it locks any row, and has one moment',
      async (way) => {
        const { store } = server()
        const [edited, counted] = [await addItem({ units: 5 }), await addItem({ units: 5 })]
        const [named, closing] = [await begin(), await begin()]
        await must('admin', `inventory/${closing}/`, json('PATCH', { state: 'reconciling' }))
        const commit = async (resource: string, change: readonly Body[]) => {
          if (way === 'bulk') return must('admin', 'bulk/', json('POST', { resource, change }))
          const path = `batches/00000000-0000-4000-b000-${String(++events).padStart(12, '0')}/`
          await must('admin', path, json('PUT', { resource }))
          await must('admin', `${path}parts/0/`, json('PUT', { change }))
          await must('admin', `${path}commit/`, json('POST', {}))
          return vi.waitFor(async () => expect(await must('admin', path)).toMatchObject({ state: 'done' }))
        }
        const changes = [
          {
            ...{ resource: 'products', row: edited },
            change: [
              { id: edited, patch: { description: 'Barometer' } },
              { id: counted, patch: { physical_count: 3, scanned: true } },
              { id: counted, patch: { physical_count: 4, scanned: true } },
            ],
          },
          {
            ...{ resource: 'inventory', row: named },
            change: [
              { id: named, patch: { name: `Named ${++events}` } },
              { id: closing, patch: { state: 'closed', close_reason: 'Deadline' } },
            ],
          },
        ]
        for (const { resource, row, change } of changes) {
          if (way === 'batch' && resource === 'inventory') continue
          const done = await store.db.transaction().execute(async (holder) => {
            if (store.engine === 'sqlite') return []
            await lockUntilCommit({ db: holder, engine: store.engine }, 'counts')
            const waits = commit(resource, change)
            await waitFor(1)
            await sql`select 1 from ${sql.table(resource)} where id = ${row} for update nowait`.execute(holder)
            minute()
            return [waits]
          })
          await (done[0] ?? commit(resource, change))
        }
        const history = async (id: number) =>
          ((await must('admin', `products/${id}/history/`)) as unknown as Page).results.map((one) => one['received_at'])
        const [[ofEdit], [second, first]] = [await history(edited), await history(counted)]
        expect([first, second]).toEqual([ofEdit, ofEdit])
        await close(named)
      },
    )

    test('[SERVER-5294] a count whose clock difference no calendar has is one of its arrival, and no failure of the server', async () => {
      const item = await addItem({ units: 5 })
      for (const skew_ms of [-1e300, 1e300, -9e15, 9e15]) {
        await count('maria', item, minute(), 3, { skew_ms })
        expect(String((await product(item))['counted_at'])).toMatch(/^2026-/)
      }
    })
  })
}
