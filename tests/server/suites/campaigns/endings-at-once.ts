/** Thirty requests at once that end, reopen and count: on PostgreSQL they really meet. Whatever their order, the outcomes fit together. */
import { describe, expect, test } from 'vitest'
import { type Body, json, type OpenServer, type Page } from '../open-server.ts'
import { secondCountWorld } from '../second-count-world.ts'

export function endingsAtOnceSuite(open: OpenServer): void {
  describe('counts that end at once', () => {
    const { ask, must, begin, count, addItem } = secondCountWorld(open)
    const change = (id: number, patch: Body) => ask('admin', `inventory/${id}/`, json('PATCH', patch))
    const close = (id: number) => change(id, { state: 'closed', close_reason: 'Deadline' })
    const cancel = (id: number) => ask('maria', `inventory/${id}/cancel/`, json('POST', { reason: 'By mistake' }))
    const reopen = (id: number) =>
      ask('admin', `inventory/${id}/reopen/`, json('POST', { reason: 'A phone came back' }))
    const times = <T>(n: number, work: (at: number) => T) => Array.from({ length: n }, (_, at) => work(at))
    const reconciling = async () => {
      const id = await begin()
      expect((await change(id, { state: 'reconciling' })).status).toBe(200)
      return id
    }
    /** Sends all at once. Returns what the successful ones answer; every other one is a refusal with its reason. */
    async function winners(requests: readonly Promise<{ status: number; body: unknown }>[]) {
      const answers = await Promise.all(requests)
      for (const { status, body } of answers) expect([200, 201, 409], JSON.stringify(body)).toContain(status)
      return answers.filter(({ status }) => status < 300).map(({ body }) => body as Body)
    }
    const countAll = (items: readonly number[], figure: number) =>
      Promise.all(items.map((item, at) => count(['maria', 'jose', 'admin'][at % 3] ?? '', item, figure)))
    async function expectCounted(items: readonly number[], figure: number) {
      for (const item of items)
        expect(await must('admin', `products/${item}/`)).toMatchObject({ physical_count: figure, scanned: true })
    }

    test('[CAMPAIGN-5405] one campaign: of ten closes and ten cancels one is stored, and ten counts are; of ten reopenings one is stored, also while the next version is canceled', async () => {
      const items = await Promise.all(times(10, () => addItem({ units: 5 })))
      let closed = 0
      for (let round = 0; round < 3; round++) {
        const id = await reconciling()
        // Each round another kind comes first, so that both win.
        const [first, second] = round % 2 === 0 ? [close, cancel] : [cancel, close]
        const ends = times(10, () => [first(id), second(id)]).flat()
        const [ended] = await Promise.all([winners(ends), countAll(items, 3 + round)])
        expect(ended).toHaveLength(1)
        const row = await must('admin', `inventory/${id}/`)
        expect(row).toEqual(ended[0])
        expect([row['closed_at'], row['canceled_at']].filter((at) => at !== null)).toHaveLength(1)
        await expectCounted(items, 3 + round)
        if (row['state'] === 'closed') closed = id
      }
      if (closed === 0) {
        closed = await reconciling()
        expect((await close(closed)).status).toBe(200)
      }
      const [next, ...more] = await winners(times(10, () => reopen(closed)))
      expect(more).toEqual([])
      const version = Number(next?.['id'])
      const both = times(10, () => [cancel(version), reopen(closed)]).flat()
      const [done] = await Promise.all([winners(both), countAll(items, 9)])
      const states = done.map(({ state }) => state)
      expect(states.filter((state) => state === 'canceled')).toHaveLength(1)
      expect(states.filter((state) => state === 'reconciling').length).toBeLessThan(2)
      await expectCounted(items, 9)
      const { results } = (await must('admin', 'inventory/?page_size=200')) as unknown as Page
      const versions = results.filter(({ continues }) => continues === closed)
      expect(versions.filter(({ state }) => state !== 'canceled')).toHaveLength(states.length - 1)
      expect(new Set(versions.map(({ name }) => name)).size).toBe(versions.length)
    })

    test('[CAMPAIGN-5405] three campaigns with the same items: each ends once, and every count is stored', async () => {
      const items = await Promise.all(times(12, () => addItem({ units: 5 })))
      const ids = [await reconciling(), await reconciling(), await reconciling()]
      const ends = ids.map((id) => winners(times(3, () => [cancel(id), close(id)]).flat()))
      const [done] = await Promise.all([Promise.all(ends), countAll(items, 4)])
      for (const [at, won] of done.entries()) {
        expect(won).toHaveLength(1)
        expect(await must('admin', `inventory/${ids[at]}/`)).toMatchObject({ state: won[0]?.['state'] })
      }
      await expectCounted(items, 4)
    })
  })
}
