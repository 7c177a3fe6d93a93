/** Lists of every collection: paging, order, search, filters. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionList } from '#contract/collections/all-collections.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import type { Body, OpenServer, Page } from './open-server.ts'

export function listSuite(open: OpenServer): void {
  describe('lists', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open({ products: 137 })
    })
    afterAll(() => server.close())

    const page = async (path: string, who = 'sub-admin'): Promise<Page> => {
      const { status, body } = await server.ask(who, path)
      expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200)
      return body as Page
    }
    const follow = async (path: string): Promise<Body[]> => {
      const rows: Body[] = []
      for (let next: string | null = path; next; ) {
        const at: Page = await page(next)
        rows.push(...at.results)
        next = at.next
      }
      return rows
    }

    test.each(collectionList.map((collection) => [collection.path, collection] as const))(
      '[SERVER-2] %s returns pages of rows of the declared shape, with and without the final slash',
      async (path, collection) => {
        const list = await page(path)
        expect(list).toEqual({
          count: expect.any(Number),
          next: list.count > 50 ? expect.any(String) : null,
          previous: null,
          results: expect.any(Array),
        })
        for (const row of list.results)
          expect(Object.keys(collection.row.parse(row)).sort()).toEqual(Object.keys(row).sort())
        expect((await page(path.slice(0, -1))).count).toBe(list.count)
      },
    )

    test.each([
      'id',
      '-id',
      'property_number',
      '-price',
      'physical_count',
      '-physical_count',
      'units,-acquisition',
      '-total,description',
      'updated_at',
    ])('[SERVER-3] paging by next and paging by number return the same rows, ordered by %s', async (ordering) => {
      const followed = (await follow(`products/?page_size=20&ordering=${ordering}`)).map((row) => row['id'])
      const counted: unknown[] = []
      for (let n = 1; n <= 7; n++) {
        const { results } = await page(`products/?page_size=20&ordering=${ordering}&page=${n}`)
        counted.push(...results.map((row) => row['id']))
      }
      expect(followed).toHaveLength(137)
      expect(new Set(followed).size).toBe(137)
      expect(followed).toEqual(counted)
    })

    test('[SERVER-4] a total is computed by the rule of the domain, and lists sort by it', async () => {
      const rows = await follow('products/?page_size=50&ordering=total')
      const totals = rows.map((row) => Number(row['total']))
      expect(totals).toEqual([...totals].sort((a, b) => a - b))
      expect(Number(rows[0]?.['total'])).toBeCloseTo(Number(rows[0]?.['units']) * Number(rows[0]?.['price']), 2)
    })

    test('[SERVER-5] a page past the end, and a page number below 1 or that is not a number, is an invalid page', async () => {
      for (const wrong of ['page=4&page_size=50', 'page=0', 'page=x', 'page=-1']) {
        expect(await server.ask('ana', `products/?${wrong}`)).toMatchObject({
          status: 404,
          body: { detail: 'Invalid page.' },
        })
      }
      expect((await page('inventory/?page=1')).results).toEqual([])
    })

    test('[SERVER-6] a page has 50 rows by default and at most 2,000', async () => {
      expect((await page('products/')).results).toHaveLength(50)
      expect((await page('products/?page_size=9999')).results).toHaveLength(137)
      expect((await page('products/?page_size=none&unheard=of')).results).toHaveLength(50)
    })

    test('[SERVER-7] a search finds all words, in any letter case and without accents, in number, description, person accountable and location', async () => {
      const found = async (words: string) =>
        (await page(`products/?page_size=200&search=${encodeURIComponent(words)}`)).results
      expect((await found('2023-05-03-0001')).map((row) => row['property_number'])).toContain('2023-05-03-0001-02')
      expect((await found('LAPTOP 14-in')).length).toBeGreaterThan(0)
      const held = (await page('products/?page_size=200&user=2')).results.map((row) => row['id'])
      expect((await found('peña')).map((row) => row['id'])).toEqual(expect.arrayContaining(held))
      expect((await found('pena')).length).toBe((await found('PEÑA')).length)
      const pool = (await page('products/?page_size=200&location_code_two=6')).results.map((row) => row['id'])
      expect(pool.length).toBeGreaterThan(0)
      expect((await found('motor pool')).map((row) => row['id'])).toEqual(expect.arrayContaining(pool))
      expect(await found('laptop zzz')).toEqual([])
      for (const odd of ['%', '_', '"', "'", '\\', '""" OR', '*', 'a"b', '100%']) await found(odd)
      expect(await found('%%%')).toEqual([])
    })

    test('[SERVER-8] declared filters narrow a list, also through parents; a value of the wrong type is a field error', async () => {
      const scanned = await page('products/?page_size=200&scanned=true')
      expect(scanned.results.length).toBeGreaterThan(0)
      expect(scanned.results.every((row) => row['scanned'] === true)).toBe(true)
      expect((await page('products/?page_size=200&scanned=0')).count).toBe(137 - scanned.count)
      const ledger = await page('ledger-accounts/?major_account__id=2&sub_major_account__number=05')
      const sub = (await page('sub-major-account-groups/?major_account__id=2&search=05')).results
      expect(new Set(ledger.results.map((row) => row['sub_major_account']))).toEqual(new Set([sub[0]?.['id']]))
      expect(ledger.count).toBe(15)
      expect(await server.ask('ana', 'products/?scanned=perhaps')).toMatchObject({
        status: 400,
        body: { scanned: [expect.any(String)] },
      })
    })

    test('[SERVER-9] users are listed in the order that pickers request', async () => {
      const { results } = await page('users/?ordering=last_name,first_name,middle_name')
      const keys = results.map((row) => `${row['last_name']} ${row['first_name']}`)
      expect(keys).toEqual([...keys].sort())
      expect(results[0]).not.toHaveProperty('password')
    })
  })
}
