/** Versions and repeated requests: If-Match, Idempotency-Key. */
import { expect, test } from 'vitest'
import { json, type Page, productDraft } from '../open-server.ts'
import type { SyncWorld } from './sync-world.ts'

export function versionTests(world: SyncWorld): void {
  const { ask, patch, root, historyOf } = world

  test('[SERVER-35] every API response names the features, refusals too', async () => {
    const { extensions } = await root()
    for (const path of ['products/', 'nothing/', 'products/0/']) {
      expect((await ask(path)).headers.get('X-IMS-Features')).toBe(extensions?.join(', '))
    }
    expect(extensions).toContain('delta')
    expect((await ask('products/')).headers.get('Date')).toMatch(/GMT$/)
  })

  test('[SERVER-36] a change that names another version is refused with the current row and changes nothing', async () => {
    const first = await patch(1, { physical_count: 4, remarks: null }, { 'If-Match': '"1"' })
    expect(first).toMatchObject({ status: 200, body: { version: '2', physical_count: 4, updated_by: 2 } })
    const second = await patch(1, { physical_count: 5 }, { 'If-Match': '"1"' }, 'jose')
    expect(second.status).toBe(412)
    expect(second.body).toEqual(first.body)
    expect((await ask('products/1/')).body).toEqual(first.body)
    expect((await patch(1, { physical_count: 5 }, { 'If-Match': '2' })).status).toBe(200)
    expect((await ask('products/1/', { method: 'DELETE', headers: { 'If-Match': '"1"' } })).status).toBe(412)
  })

  test('[SERVER-37] of ten changes of the same version at once, one succeeds', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => patch(2, { physical_count: n + 1 }, { 'If-Match': '"1"' })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)])
    expect((await ask('products/2/')).body).toMatchObject({ version: '2' })
  })

  test('[SERVER-38] the same idempotency key with the same request has one effect and one result; with another request it is refused', async () => {
    const key = { 'Idempotency-Key': 'op-1' }
    const first = await patch(3, { physical_count: 6 }, key)
    const again = await patch(3, { physical_count: 6 }, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(again.headers.get('ETag')).toBe(first.headers.get('ETag'))
    expect(await historyOf(3)).toHaveLength(1)
    expect(await patch(3, { physical_count: 7 }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reuse' },
    })
    expect(await patch(4, { physical_count: 6 }, key)).toMatchObject({ status: 422 })
    // Keys belong to one person: another may use the same.
    expect((await patch(3, { physical_count: 8 }, key, 'jose')).status).toBe(200)
    // The stored result is returned although the row has changed since.
    expect((await patch(3, { physical_count: 6 }, key)).body).toEqual(first.body)
  })

  test('[SERVER-39] identical parallel requests have one effect', async () => {
    const draft = productDraft('ONCE-1')
    const send = () => ask('products/', json('POST', draft, { 'Idempotency-Key': 'create-1' }))
    const all = await Promise.all(Array.from({ length: 8 }, send))
    const made = all.filter(({ status }) => status === 201)
    const busy = all.filter(({ status }) => status === 409)
    expect(made.length).toBeGreaterThan(0)
    expect(made.length + busy.length).toBe(8)
    for (const { body, headers } of busy) {
      expect(body).toMatchObject({ code: 'idempotency_in_progress' })
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    expect((await send()).body).toEqual(made[0]?.body)
    expect(((await ask('products/?property_number=ONCE-1')).body as Page).count).toBe(1)
  })

  test('[SERVER-40] a refused change stores no result: the same key can be used again', async () => {
    const key = { 'Idempotency-Key': 'op-2', 'If-Match': '"9"' }
    expect((await patch(5, { physical_count: 2 }, key)).status).toBe(412)
    expect((await patch(5, { physical_count: 2 }, { ...key, 'If-Match': '"1"' })).status).toBe(200)
  })

  test('[SERVER-41] a change to equal values makes no new version, but the history records it', async () => {
    await patch(6, { physical_count: 3, remarks: 'three' })
    const again = await patch(6, { physical_count: 3, remarks: 'three' }, {}, 'jose')
    expect(again).toMatchObject({ status: 200, body: { version: '2', updated_by: 2 } })
    expect((await historyOf(6)).map((row) => row['user'])).toEqual([3, 2])
  })
}
