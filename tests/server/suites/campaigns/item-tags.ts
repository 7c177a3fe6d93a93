/** Blank tags of items: one item for each code, the first that arrives; undone for good; read in the order of commits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '#tests/support/server/server.ts'
import { recordId as uuid } from '../campaign-record-bodies.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'
import { codeWith, itemTagOf } from './item-tag-bodies.ts'

interface TagsPage {
  results: Body[]
  after: number
  more: boolean
}

export function itemTagSuite(open: OpenServer): void {
  describe('item tags', () => {
    let server: TestServer
    const idOf: Record<string, number> = {}
    beforeAll(async () => {
      server = await open({})
      for (const who of ['admin', 'maria', 'jose'])
        idOf[who] = ((await server.ask(who, 'users/me/')).body as { id: number }).id
    })
    afterAll(async () => {
      expect(server.logged).toEqual([])
      await server.close()
    })
    const put = (n: number, characters: string, product: number, more: Body = {}, who = 'maria') =>
      server.ask(
        who,
        `item-tags/${uuid(n)}/`,
        json('PUT', { ...itemTagOf(uuid(n), characters, product, idOf[who]!), ...more }),
      )
    const readAll = async (limit: number) => {
      const all: Body[] = []
      for (let after = 0, more = true; more; ) {
        const page = (await server.ask('ana', `item-tags/?after=${after}&limit=${limit}`)).body as TagsPage
        all.push(...page.results)
        ;({ after, more } = page)
      }
      return all
    }
    const ids = async (limit = 500) => (await readAll(limit)).map(({ id, undone_at }) => [id, undone_at])

    test('[SERVER-4413] tag put on two items: the first stays, the second is refused with the item that has it; nothing is changed', async () => {
      expect(await put(1, 'K7QM3XTP9RD', 5)).toMatchObject({ status: 201, body: { product: 5, undone_at: null } })
      expect(await put(1, 'K7QM3XTP9RD', 5)).toMatchObject({ status: 200, body: { product: 5 } })
      const first = (await server.ask('maria', 'products/5/')).body as { property_number: string }
      const second = await put(2, 'K7QM3XTP9RD', 6)
      expect(second).toMatchObject({ status: 400, body: { tag: [expect.stringContaining(first.property_number)] } })
      // The same item, found by another person: no contradiction.
      expect(await put(3, 'K7QM3XTP9RD', 5)).toMatchObject({ status: 201 })
      expect(await ids()).toEqual([
        [uuid(1), null],
        [uuid(3), null],
      ])
    })

    test('[SERVER-4413] two devices at the same time: one item only', async () => {
      const answers = await Promise.all([
        put(10, 'AAAAAAAAAAA', 7),
        put(11, 'AAAAAAAAAAA', 8),
        put(12, 'AAAAAAAAAAA', 9),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    })

    test('[SERVER-4414] undone: by its author or an admin, for good; then the tag can be put on another item', async () => {
      expect(await put(20, 'BBBBBBBBBBB', 5)).toMatchObject({ status: 201 })
      const undone_at = '2026-03-02T00:00:00.000Z'
      const asJose = { ...itemTagOf(uuid(20), 'BBBBBBBBBBB', 5, idOf['maria']!), undone_at }
      expect(await server.ask('jose', `item-tags/${uuid(20)}/`, json('PUT', asJose))).toMatchObject({ status: 400 })
      expect(await put(20, 'BBBBBBBBBBB', 5, { undone_at })).toMatchObject({ status: 200, body: { undone_at } })
      expect(await put(20, 'BBBBBBBBBBB', 5)).toMatchObject({ status: 200, body: { undone_at } })
      // Undone once more: an answer with another moment than the device sent would be a refusal for it.
      const later = '2026-03-02T00:00:01.000Z'
      expect(await put(20, 'BBBBBBBBBBB', 5, { undone_at: later })).toMatchObject({ body: { undone_at: later } })
      expect(await put(21, 'BBBBBBBBBBB', 6)).toMatchObject({ status: 201 })
      const listed = await readAll(2)
      expect(listed.map(({ id }) => id).slice(-2)).toEqual([uuid(20), uuid(21)])
      expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
    })

    test('[SERVER-4415] impossible records: refused, and nothing is stored', async () => {
      const before = await ids()
      const wrongCheck = codeWith('CCCCCCCCCCC').slice(0, -1)
      for (const [who, more] of [
        ['maria', { code: `${wrongCheck}${codeWith('CCCCCCCCCCC').endsWith('0') ? '1' : '0'}` }],
        ['maria', { code: 'T-CCCC' }],
        ['maria', { product: 999_999 }],
        ['maria', { product: 0 }],
        ['maria', { made_by: 1 }],
        ['maria', { extra: true }],
      ] as const)
        expect((await put(30, 'CCCCCCCCCCC', 5, more, who)).status, JSON.stringify(more)).toBe(400)
      expect(await ids()).toEqual(before)
      expect(await put(1, 'K7QM3XTP9RD', 6)).toMatchObject({ status: 400 })
    })

    test('[SERVER-4394] who sees a part of the items reads no tags of the others, and no number of an item that has a tag', async () => {
      const { version } = (await server.ask('admin', 'reach/')).body as { version: number }
      expect(await put(40, 'DDDDDDDDDDD', 5)).toMatchObject({ status: 201 })
      const { property_number } = (await server.ask('admin', 'products/5/')).body as { property_number: string }
      const own = json('PUT', { employees: 'own', version })
      await server.ask('admin', 'products/5/', json('PATCH', { user: idOf['maria']! }))
      expect((await server.ask('admin', 'reach/', own)).status).toBe(200)
      expect(JSON.stringify(await readAll(2))).not.toContain(codeWith('DDDDDDDDDDD'))
      const building = (await server.ask('admin', 'location/code-one/', json('POST', { name: 'Annex', number: '97' })))
        .body as { id: number }
      const places = { buildings: [building.id], sections: [], version: 0 }
      const path = `users/${idOf['jose']}/reach/`
      const before = (await server.ask('admin', path)).body as { version: number }
      expect((await server.ask('admin', path, json('PUT', { ...places, version: before.version }))).status).toBe(200)
      const taken = await put(41, 'DDDDDDDDDDD', 6, {}, 'jose')
      expect(taken.status).toBe(400)
      expect(JSON.stringify(taken.body)).not.toContain(property_number)
    })
  })
}
