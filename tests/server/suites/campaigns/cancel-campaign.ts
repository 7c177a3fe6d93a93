/** Canceling a campaign that was begun by mistake: nothing is missing, nothing is lost, and it is final. */
import { describe, expect, test } from 'vitest'
import { lockUntilCommit } from '#server/db/store.ts'
import { waitForLocks } from '../at-same-moment.ts'
import { assignment } from '../campaign-record-bodies.ts'
import { type Body, json, type OpenServer, type Page } from '../open-server.ts'
import { secondCountWorld } from '../second-count-world.ts'

export function cancelCampaignSuite(open: OpenServer): void {
  describe('canceled campaigns', () => {
    const { server, ask, must, begin, close, count, put, askAgain, again, asks, addItem, idOf, newId, now, minute } =
      secondCountWorld(open)
    const reason = 'Begun by mistake'
    const cancel = (who: string, id: number, why: unknown = reason) =>
      ask(who, `inventory/${id}/cancel/`, json('POST', { reason: why }))
    const mustCancel = async (who: string, id: number) => {
      const { status, body } = await cancel(who, id)
      expect(status, JSON.stringify(body)).toBe(200)
      return body as Body
    }
    const change = (who: string, id: number, patch: Body) => ask(who, `inventory/${id}/`, json('PATCH', patch))
    const reopen = (id: number) =>
      ask('maria', `inventory/${id}/reopen/`, json('POST', { reason: 'A phone came back' }))
    const product = (id: number) => must('admin', `products/${id}/`)
    const campaign = (id: number) => must('admin', `inventory/${id}/`)
    const history = async (id: number) => ((await must('admin', `products/${id}/history/`)) as unknown as Page).results

    test('[CAMPAIGN-5355] a person who may close a campaign cancels it, while it counts and while it is reconciled, with a reason that stays on record', async () => {
      const counting = await begin()
      for (const who of ['jose', 'ana']) {
        const mayClose = (await change(who, counting, { name: `Renamed by ${who}` })).status === 200
        expect((await cancel(who, counting, ' ')).status).toBe(mayClose ? 400 : 403)
      }
      for (const none of ['', '   ', null]) expect((await cancel('maria', counting, none)).status).toBe(400)
      expect(await campaign(counting)).toMatchObject({ state: 'counting', canceled_at: null })
      const row = await mustCancel('maria', counting)
      expect(row).toMatchObject({
        ...{ state: 'canceled', canceled_at: now().toISOString(), canceled_by: idOf['maria'], cancel_reason: reason },
        ...{ closed_at: null, closed_by: null, entered_rows: null },
      })
      expect(await campaign(counting)).toEqual(row)
      const reconciling = await begin({ second_person: true })
      await change('maria', reconciling, { state: 'reconciling' })
      await must('maria', `inventory/${reconciling}/ask_close/`, json('POST', { reason: 'Done' }))
      expect(await mustCancel('admin', reconciling)).toMatchObject({ state: 'canceled', close_asked_by: null })
      const log = (await must('admin', 'audit-log/?page_size=20')) as unknown as Page
      expect(log.results).toContainEqual(
        expect.objectContaining({ entity: 'inventory', action: 'cancel', user: idOf['maria'] }),
      )
    })

    test('[CAMPAIGN-5356] nothing is missing and no item changes: counts stay counts, also for another open campaign', async () => {
      const [counted, left] = [await addItem({ units: 5 }), await addItem({ units: 5 })]
      const [other, id] = [await begin(), await begin()]
      await count('jose', counted, 4)
      const before = [await product(counted), await product(left)]
      const entries = await history(counted)
      await mustCancel('maria', id)
      expect([await product(counted), await product(left)]).toEqual(before)
      expect(before[0]).toMatchObject({ physical_count: 4, scanned: true, missing_in: null })
      expect(await history(counted)).toEqual(entries)
      await close(other)
      expect(await product(counted)).toMatchObject({ physical_count: 4, scanned: true, missing_in: null })
      expect(await product(left)).toMatchObject({ missing_in: other })
    })

    test('[CAMPAIGN-5357] a canceled campaign is final: no second cancel, no change, no close, no reopening, no evidence, not deleted', async () => {
      const id = await begin()
      await change('maria', id, { state: 'reconciling' })
      const row = await mustCancel('maria', id)
      expect(await cancel('admin', id, 'Another reason')).toMatchObject({ status: 409 })
      for (const patch of [
        { state: 'closed', close_reason: 'x' },
        { state: 'counting' },
        { name: 'Another' },
        { people: [] },
      ])
        expect((await change('admin', id, patch)).status, JSON.stringify(patch)).toBe(409)
      expect((await ask('maria', `inventory/${id}/ask_close/`, json('POST', {}))).status).toBe(409)
      expect((await reopen(id)).status).toBe(409)
      expect((await ask('admin', `inventory/${id}/evidence/`)).status).toBe(409)
      expect((await ask('admin', `inventory/${id}/`, { method: 'DELETE' })).status).toBe(409)
      expect(await campaign(id)).toEqual(row)
      const open = await begin()
      expect((await change('maria', open, { state: 'canceled' })).status).toBe(400)
      await close(open)
      expect((await cancel('maria', open)).status).toBe(409)
      const draft = await must('maria', 'inventory/', json('POST', { name: 'Not begun', as_at: '2026-10-31' }))
      expect((await cancel('maria', Number(draft['id']))).status).toBe(409)
      expect((await cancel('maria', 987_654)).status).toBe(404)
    })

    test('[CAMPAIGN-5358] what arrives later is stored: counts with their items, records of the campaign as late ones', async () => {
      const item = await addItem({ units: 5 })
      const id = await begin({ second_count_units: 1 })
      await count('maria', item, 3)
      const question = await askAgain(id, item)
      const asked = await asks(id)
      await mustCancel('maria', id)
      const given = assignment(newId(), id, idOf['maria']!, idOf['jose']!, [{ building: 1, room: 2 }])
      expect((await put('maria', given)).body).toMatchObject({ late: true })
      expect((await again('jose', id, item, question)).body).toMatchObject({ late: true })
      await count('jose', item, 2)
      expect(await product(item)).toMatchObject({ physical_count: 2, missing_in: null })
      const counts = (await history(item)).map((one) => (one['after'] as Body | null)?.['physical_count'])
      expect(counts).toEqual(expect.arrayContaining([2, 3]))
      expect(((await must('maria', `inventory/${id}/late/`)) as unknown as Page).results).toEqual([])
      expect(await asks(id)).toEqual(asked)
    })

    test('[CAMPAIGN-5359] a canceled version: the closed count keeps its figures and is reopened again under a name of its own', async () => {
      const first = await begin()
      await close(first)
      const closed = await must('admin', `inventory/${first}/book/?page_size=2000`)
      const second = (await reopen(first)).body as Body
      expect((await reopen(first)).status).toBe(409)
      await mustCancel('maria', Number(second['id']))
      const third = await reopen(first)
      expect(third.status, JSON.stringify(third.body)).toBe(201)
      expect(third.body).toMatchObject({ edition: 3, continues: first, state: 'reconciling' })
      expect((await reopen(first)).status).toBe(409)
      expect(await must('admin', `inventory/${first}/book/?page_size=2000`)).toEqual(closed)
      await mustCancel('maria', Number((third.body as Body)['id']))
    })

    /** Sends all. On PostgreSQL each waits until the others are sent, as if a count were being stored meanwhile. */
    async function whileCounting<T>(...sends: readonly (() => Promise<T>)[]): Promise<T[]> {
      const { store } = server()
      if (store.engine === 'sqlite') return Promise.all(sends.map((send) => send()))
      let answers: Promise<T[]> | undefined
      await store.db.transaction().execute(async (holder) => {
        await lockUntilCommit({ db: holder, engine: store.engine }, 'counts', { isShared: true })
        answers = Promise.all(sends.map((send) => send()))
        await waitForLocks(server(), sends.length)
        minute()
      })
      return answers ?? []
    }

    test('[CAMPAIGN-5360] one person closes it while another cancels it, or two cancel it: one of them does, the other one is refused', async () => {
      for (const isClosed of [true, false]) {
        const id = await begin()
        const item = await addItem({ units: 5 })
        await change('maria', id, { state: 'reconciling' })
        const other = () =>
          isClosed ? change('admin', id, { state: 'closed', close_reason: 'Deadline' }) : cancel('admin', id, 'Other')
        const statuses = (await whileCounting(() => cancel('maria', id), other)).map(({ status }) => status)
        expect([...statuses].sort()).toEqual([200, 409])
        const row = await campaign(id)
        expect(row['state']).toBe(statuses[0] === 200 || !isClosed ? 'canceled' : 'closed')
        expect([row['closed_at'], row['canceled_at']].filter((at) => at !== null)).toHaveLength(1)
        expect(await product(item)).toMatchObject({ missing_in: null })
      }
    })

    test('[CAMPAIGN-5360] a count that is stored in the moment of the cancel stays, and the cancel comes after it', async () => {
      const id = await begin()
      const item = await addItem({ units: 5 })
      const sent = now().toISOString()
      const [canceled = {}] = await whileCounting(() => mustCancel('maria', id))
      expect(String(canceled['canceled_at']) > sent).toBe(true)
      if (server().store.engine === 'postgres') expect(canceled['canceled_at']).toBe(now().toISOString())
      const next = await begin()
      await Promise.all([count('jose', item, 3), mustCancel('maria', next)])
      expect(await product(item)).toMatchObject({ physical_count: 3, scanned: true, missing_in: null })
      expect(await campaign(next)).toMatchObject({ state: 'canceled' })
    })

    test('[CAMPAIGN-5363] a blind count: only those who may close it cancel it, and then everybody sees the quantities again', async () => {
      const item = await addItem({ units: 5 })
      const id = await begin({ blind: true })
      expect(await must('maria', `products/${item}/`)).toMatchObject({ units: null })
      expect((await cancel('maria', id)).status).toBe(409)
      expect((await change('maria', id, { state: 'reconciling' })).status).toBe(200)
      expect((await change('maria', id, { state: 'closed', close_reason: 'x' })).status).toBe(409)
      await mustCancel('admin', id)
      expect(await must('maria', `products/${item}/`)).toMatchObject({ units: 5 })
    })
  })
}
