/** The first download in shared pages: who gets it, and that pages and feed together are the whole list. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentClock, startNewEpoch } from '#server/db/store.ts'
import { prune } from '#server/rules/institute/prune-database.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer, type Page, productDraft } from '../open-server.ts'

interface Offer {
  id: string
  rows: number
  cursor: string
}

export function sharedPageSuite(open: OpenServer): void {
  describe('shared pages', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open({
        products: 45,
        config: { sharedPages: { fromRows: 20, rowsOfPage: 10, changesBehind: 5 } },
      })
    })
    afterAll(() => server.close())

    const must = async (who: string, path: string, init?: RequestInit) => {
      const { status, body } = await server.ask(who, path, init)
      expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(300)
      return body as Body
    }
    const offerTo = async (who: string) => {
      const root = await must(who, '')
      return (root['shared'] as { products: Offer } | undefined)?.products ?? null
    }
    const pageOf = (who: string, id: string, page: number) => server.ask(who, `products/?page=${page}&shared=${id}`)
    /** All pages, and then the feed from the cursor of the offer: what a device holds. */
    async function download(who: string, between: (page: number) => Promise<unknown> = async () => {}) {
      const offer = (await offerTo(who))!
      const rows = new Map<number, Body>()
      let pages = 0
      for (let next: string | null = `?page=1&shared=${offer.id}`; next !== null; ) {
        await between(++pages)
        const page = (await must(who, `products/${next}`)) as unknown as Page
        expect(page.results.length).toBeLessThanOrEqual(11)
        for (const row of page.results) rows.set(Number(row['id']), row)
        next = page.next
      }
      for (let cursor = offer.cursor, isMore = true; isMore; ) {
        const page = await must(who, `changes/?cursor=${cursor}&limit=3`)
        for (const row of (page['results'] as { products?: Body[] }).products ?? []) rows.set(Number(row['id']), row)
        for (const id of (page['deleted'] as { products?: number[] }).products ?? []) rows.delete(id)
        cursor = String(page['cursor'])
        isMore = page['more'] === true
      }
      return { offer, pages, rows: [...rows.values()].sort((a, b) => Number(a['id']) - Number(b['id'])) }
    }
    const wholeList = async (who: string) =>
      ((await must(who, 'products/?ordering=id&page_size=2000')) as unknown as Page).results
    const bodies = () => server.store.db.selectFrom('shared_pages').selectAll().orderBy('page').execute()

    test('[SERVER-4657] everybody who sees all items gets the same pages; together they are the list', async () => {
      const [maria, ana] = [await download('maria'), await download('ana')]
      expect(maria.offer).toMatchObject({ rows: 45, cursor: expect.stringMatching(/:\d+$/) })
      expect([maria.offer.id, maria.pages]).toEqual([ana.offer.id, 5])
      expect(maria.rows).toEqual(await wholeList('maria'))
      expect(ana.rows).toEqual(maria.rows)
      expect((await pageOf('maria', maria.offer.id, 6)).status).toBe(404)
      expect(await bodies()).toHaveLength(5)
    })

    test('[SERVER-4658] items change, come and go between the pages: pages and feed together are the list', async () => {
      let n = 0
      const steps: (() => Promise<unknown>)[] = [
        () => must('maria', 'products/3/', json('PATCH', { remarks: `changed ${n}` })),
        () => must('maria', `products/${40 + (n % 4)}/`, json('PATCH', { physical_count: 1 + n })),
        () => must('maria', 'products/', json('POST', { ...productDraft(`SHARED-${n}`), series_1: 700 + n })),
        // Refused if a document names it.
        () => server.ask('admin', `products/${10 + (n % 30)}/`, { method: 'DELETE' }),
        () => must('admin', 'conditions/1/', json('PATCH', { name: `Condition ${n}` })),
      ]
      const between = async () => {
        for (let k = 0; k < 3; k++) await steps[n++ % steps.length]!()
      }
      for (let round = 0; round < 3; round++) {
        const { rows } = await download('maria', between)
        expect(rows).toEqual(await wholeList('maria'))
      }
      const { rows } = await download('ana')
      expect(rows).toEqual(await wholeList('ana'))
    })

    test('[SERVER-4659] a page is made once and again only when one of its items changed; its cursor follows the feed in steps', async () => {
      const first = (await download('maria')).offer
      const before = await bodies()
      expect((await download('ana')).offer).toEqual({ ...first, cursor: expect.any(String) })
      expect(await bodies()).toEqual(before)
      for (let n = 0; n < 7; n++) await must('maria', 'products/1/', json('PATCH', { remarks: `again ${n}` }))
      const second = (await download('maria')).offer
      expect(Number(second.cursor.split(':')[1])).toBeGreaterThan(Number(first.cursor.split(':')[1]))
      const after = await bodies()
      expect(
        after.map((row, at) => Buffer.compare(row['body'] as Buffer, before[at]!['body'] as Buffer) === 0),
      ).toEqual([false, ...Array(after.length - 1).fill(true)])
    })

    test('[SERVER-4660] people who see only part of the items, or no quantities, are offered no shared page and get none', async () => {
      const { id } = (await offerTo('jose'))!
      const jose = Number((await must('jose', 'users/me/'))['id'])
      const path = `users/${jose}/reach/`
      const version = async () => (await must('admin', path))['version']
      await must('admin', path, json('PUT', { buildings: [1], sections: [], version: await version() }))
      expect(await offerTo('jose')).toBeNull()
      expect(await pageOf('jose', id, 1)).toMatchObject({ status: 400, body: { shared: [expect.any(String)] } })
      await must('admin', path, json('PUT', { buildings: [], sections: [], version: await version() }))
      expect(await offerTo('jose')).not.toBeNull()

      const draft = { name: 'Blind', as_at: '2026-10-31', blind: true }
      const campaign = Number((await must('maria', 'inventory/', json('POST', draft)))['id'])
      await must('maria', `inventory/${campaign}/`, json('PATCH', { state: 'counting' }))
      expect([await offerTo('ana'), (await pageOf('ana', id, 1)).status]).toEqual([null, 400])
      // An admin still sees quantities. Their response does not affect others.
      expect((await pageOf('admin', id, 1)).status).toBe(200)
      expect((await pageOf('ana', id, 1)).status).toBe(400)
      await must('admin', `inventory/${campaign}/`, json('PATCH', { state: 'reconciling' }))
    })

    test('[SERVER-4661] a list of another epoch of the database is refused, and deleted later; an unknown one is refused', async () => {
      const { id } = (await offerTo('admin'))!
      await startNewEpoch(server.store.db)
      expect((await pageOf('admin', id, 1)).status).toBe(400)
      const next = (await offerTo('admin'))!
      expect(next.id).not.toBe(id)
      await prune(server.deps)
      const lists = await server.store.db.selectFrom('shared_lists').select('id').execute()
      expect(lists).toEqual([{ id: next.id }])
      for (const wrong of ['', 'x', "'", '\0', '0'.repeat(5_000)])
        expect((await pageOf('admin', encodeURIComponent(wrong), 1)).status).toBe(400)
      expect(server.logged).toEqual([])
    })

    /** Ends the blind counts of the tests above. */
    const endBlindCounts = () => server.store.db.updateTable('inventory').set({ blind: 0 }).execute()

    test('[SERVER-4710] a last page built just before the list got further pages is no longer sent from memory', async () => {
      await endBlindCounts()
      const { id } = (await offerTo('maria'))!
      const last = (await bodies()).length
      const ids: number[] = []
      for (let n = 0; n < 12; n++)
        ids.push(
          Number(
            (await must('maria', 'products/', json('POST', { ...productDraft(`END-${n}`), series_1: 800 + n })))['id'],
          ),
        )
      for (let n = 0; n < 2; n++) expect((await pageOf('maria', id, last)).body).toMatchObject({ next: null })
      for (let n = 0; n < 2; n++) {
        const { offer, rows } = await download('ana')
        expect(offer.id).toBe(id)
        expect(rows.map((row) => row['id'])).toEqual(expect.arrayContaining(ids))
        expect(rows).toEqual(await wholeList('ana'))
      }
    })

    test('[SERVER-4711] a blind count that begins while a page is made leaves no page without quantities behind', async () => {
      await endBlindCounts()
      const { db } = server.store
      const { id } = (await offerTo('ana'))!
      const draft = { name: 'Blind meanwhile', as_at: '2026-10-31', blind: true }
      const campaign = Number((await must('maria', 'inventory/', json('POST', draft)))['id'])
      const setState = (state: string) =>
        db.updateTable('inventory').set({ state }).where('id', '=', campaign).execute()
      for (let wait = 0; wait < 25; wait++) {
        await setState('draft')
        await db.updateTable('shared_pages').set({ as_of: null }).where('page', '=', 1).execute()
        const asked = pageOf('ana', id, 1)
        for (let n = 0; n < wait; n++) await db.selectFrom('meta').selectAll().execute()
        await setState('counting')
        await asked
        const { body } = await pageOf('admin', id, 1)
        const hidden = (body as unknown as Page).results.filter((row) => row['units'] === null)
        expect([wait, hidden]).toEqual([wait, []])
      }
      await setState('draft')
    })

    test('[SERVER-4712] a list that is older than the pruned deletions is renewed: its cursor is valid for the change feed', async () => {
      await endBlindCounts()
      const made = Number(
        (await must('maria', 'products/', json('POST', { ...productDraft('GONE'), series_1: 900 })))['id'],
      )
      // As after a quiet year: fewer changes than a step of the cursor.
      await server.store.db
        .updateTable('shared_lists')
        .set({ cursor: await currentClock(server.store.db) })
        .execute()
      await must('admin', `products/${made}/`, { method: 'DELETE' })
      await server.store.db
        .updateTable('changes')
        .set({ deleted_at: '2001-01-01T00:00:00.000Z' })
        .where('deleted_at', 'is not', null)
        .execute()
      await prune(server.deps)
      const { rows } = await download('ana')
      expect(rows).toEqual(await wholeList('ana'))
    })
  })
}
