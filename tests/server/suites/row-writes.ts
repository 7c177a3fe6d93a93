/** Adding, changing and deleting single rows: validation, unique values, references. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer, productDraft } from './open-server.ts'

export function rowSuite(open: OpenServer): void {
  describe('rows', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open()
    })
    afterAll(() => server.close())
    const ask = (path: string, init?: RequestInit) => server.ask('sub-admin', path, init)

    test('[SERVER-10] a product can be added, read, changed and deleted; references are ids when written and objects when read', async () => {
      const added = await ask('products/', json('POST', productDraft('T-1')))
      expect(added).toMatchObject({
        status: 201,
        body: {
          property_number: 'T-1',
          article: { id: 1, name: 'Laptop computer', number: '01' },
          section: { id: 1 },
          user: 4,
          total: '3751.50',
          total_offset: '0.00',
          shortages: 0,
          scanned: false,
          physical_count: null,
          version: '1',
          updated_by: 2,
        },
      })
      const path = `products/${(added.body as Body)['id']}/`
      expect((await ask(path)).body).toEqual(added.body)
      expect(await ask(path, json('PATCH', { article: 2, total_offset: '0.00', physical_count: 1 }))).toMatchObject({
        status: 200,
        body: { article: { id: 2 }, physical_count: 1, shortages: 2, version: '2' },
      })
      expect((await ask(path, { method: 'DELETE' })).status).toBe(204)
      expect(await ask(path)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
    })

    test('[SERVER-5386] a property number with characters that nobody sees is the number without them, and not another one', async () => {
      const [number, pasted] = ['T-5386-01', '\u202eT-53\u00ad86\u200b-01\ufeff']
      const added = await ask('products/', json('POST', productDraft(pasted)))
      expect(added).toMatchObject({ status: 201, body: { property_number: number } })
      const taken = { status: 400, body: { property_number: ['Property number already exists.'] } }
      for (const same of [number, `${number}\u200b`])
        expect(await ask('products/', json('POST', productDraft(same)))).toMatchObject(taken)
      const create = [productDraft(`\u2060${number}`)]
      expect(await ask('bulk/', json('POST', { resource: 'products', create }))).toMatchObject({ status: 400 })
      expect(await ask('products/1/', json('PATCH', { property_number: `\u200b${number}` }))).toMatchObject(taken)
      const path = `products/${(added.body as Body)['id']}/`
      expect(await ask(path, json('PATCH', { property_number: pasted }))).toMatchObject({
        status: 200,
        body: { property_number: number, version: '1' },
      })
      const blank = { status: 400, body: { property_number: ['This field may not be blank.'] } }
      expect(await ask('products/', json('POST', productDraft('\u200b')))).toMatchObject(blank)
    })

    test('[SERVER-5387] remarks of blanks are no remarks', async () => {
      const { body } = await ask('products/', json('POST', productDraft('T-5387')))
      const path = `products/${(body as Body)['id']}/`
      for (const remarks of ['   ', '\t\n', ''])
        expect(await ask(path, json('PATCH', { physical_count: 2, remarks }))).toMatchObject({
          status: 200,
          body: { physical_count: 2, remarks: null },
        })
      expect(await ask(path, json('PATCH', { remarks: ' in room 3' }))).toMatchObject({ status: 200 })
    })

    test('[SERVER-11] validation errors are reported field by field', async () => {
      const { status, body } = await ask(
        'products/',
        json('POST', {
          ...productDraft('T-2'),
          description: ' ',
          units: -1,
          price: '1.234',
          user: 0,
          acquisition: 'soon',
          funding: 999,
          series_1: undefined,
        }),
      )
      expect(status).toBe(400)
      expect(Object.keys(body as Body).sort()).toEqual([
        'acquisition',
        'description',
        'price',
        'series_1',
        'units',
        'user',
      ])
      expect((body as Body)['series_1']).toEqual(['This field is required.'])
      expect((await ask('products/', json('POST', { ...productDraft('T-2'), funding: 999 }))).body).toEqual({
        funding: ['Invalid pk "999" - object does not exist.'],
      })
      expect((await ask('products/1/', json('PATCH', { physical_count: 0 }))).body).toEqual({
        physical_count: ['Ensure this value is greater than or equal to 1.'],
      })
      expect((await ask('sections/', json('POST', []))).body).toEqual({
        non_field_errors: ['Invalid data. Expected an object.'],
      })
      expect(
        (await ask('products/', json('POST', { ...productDraft('T-2'), price: '99999999999999.00' }))).status,
      ).toBe(400)
    })

    test('[SERVER-12] a duplicate of a unique value is a field error', async () => {
      expect(await ask('products/', json('POST', productDraft('2023-05-03-0001-02')))).toMatchObject({
        status: 400,
        body: { property_number: ['Property number already exists.'] },
      })
      expect((await ask('products/2/', json('PATCH', { property_number: '2023-05-03-0001-02' }))).body).toEqual({
        property_number: ['Property number already exists.'],
      })
      expect((await ask('products/1/', json('PATCH', { property_number: '2023-05-03-0001-02' }))).status).toBe(200)
      expect((await ask('sections/', json('POST', { name: 'Accounting' }))).body).toEqual({
        name: ['Section is already exists.'],
      })
      expect(
        (await ask('sub-major-account-groups/', json('POST', { number: '05', name: 'Twice', major_account: 2 }))).body,
      ).toEqual({ number: ['Sub-major account is already exists.'] })
    })

    test('[SERVER-5379] a name of an attribute that differs only in upper and lower case: refused with the existing name, alone and in a batch', async () => {
      const refused = (name: string) => ({
        name: [`“${name}” is in the list already. Upper and lower case make no difference.`],
      })
      expect((await ask('sections/', json('POST', { name: 'ACCOUNTING' }))).body).toEqual(refused('Accounting'))
      expect((await ask('sections/', json('POST', { name: 'animal  nutrition' }))).body).toEqual(
        refused('Animal Nutrition'),
      )
      const article = (await ask('articles/1/')).body as { name: string }
      const another = { number: '7001', name: article.name.toUpperCase() }
      expect((await ask('articles/', json('POST', another))).body).toEqual(refused(article.name))
      expect((await ask('articles/2/', json('PATCH', { name: another.name }))).body).toEqual(refused(article.name))
      // Its own name may change its case, and rooms may share a name.
      expect((await ask('articles/1/', json('PATCH', { name: another.name }))).status).toBe(200)
      expect((await ask('articles/1/', json('PATCH', { name: article.name }))).status).toBe(200)
    })

    test('[SERVER-5379] two names that an older database has already: each row can still be changed', async () => {
      await server.store.db
        .insertInto('sections')
        .values({ name: 'RECORDS', search_text: 'records', updated_at: '2026-01-01T00:00:00.000Z' } as never)
        .execute()
      const { results } = (await ask('sections/?search=records')).body as { results: { id: number; name: string }[] }
      expect(results.map(({ name }) => name).sort()).toEqual(['RECORDS', 'Records'])
      const old = results.find(({ name }) => name === 'RECORDS')!
      expect((await ask(`sections/${old.id}/`, json('PATCH', { name: 'RECORDS ' }))).status).toBe(200)
      expect((await ask(`sections/${old.id}/`, json('PATCH', { name: 'Records 2' }))).status).toBe(200)
    })

    test('[SERVER-13] two requests that add the same number at once: one succeeds, the other gets a field error', async () => {
      const both = await Promise.all([1, 2, 3, 4].map(() => ask('products/', json('POST', productDraft('T-TWICE')))))
      expect(both.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
      expect(both.find(({ status }) => status === 400)?.body).toEqual({
        property_number: ['Property number already exists.'],
      })
    })

    test('[SERVER-14] a row that others reference is not deleted, and the error says how many reference it', async () => {
      const { status, body } = await ask('articles/1/', { method: 'DELETE' })
      expect(status).toBe(400)
      expect((body as Body)['detail']).toMatch(
        /^This article can’t be deleted\. (1 item still uses|\d+ items still use) it\.$/,
      )
      const fresh = await ask('articles/', json('POST', { number: '990', name: 'Sextant' }))
      expect((await ask(`articles/${(fresh.body as Body)['id']}/`, { method: 'DELETE' })).status).toBe(204)
    })

    test('[SERVER-5651] remarks with the typed characters \\u0000: the count is accepted, and the text is stored as typed', async () => {
      const { body } = await ask('products/', json('POST', productDraft('T-NULL')))
      const path = `products/${(body as Body)['id']}/`
      const patch = { physical_count: 3, remarks: String.raw`C:\u0000, and \\u0000` }
      const event = {
        id: numberedUuid(5651),
        kind: 'count',
        seq: 1,
        device: 'phone',
        recorded_at: '2026-02-03T08:00:00Z',
        skew_ms: 0,
        source: 'typed',
        patch,
      }
      const headers = { [headerNames.clientEvents]: encodeURIComponent(JSON.stringify([event])) }
      expect(await ask(path, json('PATCH', patch, headers))).toMatchObject({ status: 200, body: patch })
      expect((await ask(path)).body).toMatchObject(patch)
      const broken = { remarks: 'a\0b' }
      expect((await ask(path, json('PATCH', broken))).status).toBe(400)
      const brokenHeaders = {
        [headerNames.clientEvents]: encodeURIComponent(JSON.stringify([{ ...event, patch: broken }])),
      }
      expect((await ask(path, json('PATCH', patch, brokenHeaders))).status).toBe(400)
    })

    test('[SERVER-15] invalid requests get a JSON error, never an HTML page or an internal error', async () => {
      const raw = (path: string, init: RequestInit) => ask(path, init)
      expect(await raw('products/', { method: 'POST', body: '{"a":' })).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('JSON parse error') },
      })
      expect((await raw('sections/', { method: 'POST', body: '{"name":"a\\u0000b"}' })).status).toBe(400)
      expect((await raw('sections/', { method: 'POST', body: `{"name":"${'x'.repeat(1_100_000)}"}` })).status).toBe(413)
      expect((await raw('products/99999999999/', {})).status).toBe(404)
      expect((await raw('products/abc/', {})).status).toBe(404)
      expect((await raw('nothing/', {})).body).toEqual({ detail: 'Not found.' })
      expect((await raw('products/1/', json('PUT', {}))).status).toBe(405)
      expect((await raw('products/?search=%00%ff', {})).status).toBe(200)
      expect(server.logged).toEqual([])
    })

    test('[SERVER-16] a repeated read of an unchanged row with its ETag answers 304', async () => {
      const first = await ask('products/3/')
      const tag = first.headers.get('ETag')
      expect(tag).toBe(`"${(first.body as Body)['version']}"`)
      expect((await ask('products/3/', { headers: { 'If-None-Match': tag ?? '' } })).status).toBe(304)
    })
  })
}
