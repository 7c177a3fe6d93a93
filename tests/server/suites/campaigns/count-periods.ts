/** Observations, count periods, findings, and bulk changes. */
import { expect, test } from 'vitest'
import { historyEntry } from '#contract/sync/client-events.ts'
import { type Body, json, type Page, productDraft } from '../open-server.ts'
import { type SyncWorld, uuid } from '../sync/sync-world.ts'

export function countPeriodTests(world: SyncWorld): void {
  const { ask, patch, root, cursor, changes, historyOf } = world

  test('[SERVER-47] an observation in the events header is stored once, in the history row of its change, with its device and both times', async () => {
    const event = {
      id: uuid(2),
      kind: 'count',
      seq: 2,
      device: 'phone-1',
      recorded_at: '2026-11-20T02:00:00Z',
      skew_ms: 1500,
      source: 'scan',
      patch: { physical_count: 9, remarks: 'siyam – ñ' },
    }
    const send = (text: string, key: string) =>
      patch(9, event.patch, { 'X-IMS-Events': text, 'X-IMS-Device': 'phone-1;waiting=4', 'Idempotency-Key': key })
    const text = encodeURIComponent(JSON.stringify([event]))
    expect((await send(text, 'e-1')).status).toBe(200)
    const rows = await historyOf(9)
    expect(rows.map((row) => historyEntry.parse(row))).toHaveLength(1)
    expect(rows).toMatchObject([
      {
        action: 'count',
        device: 'phone-1',
        before: { physical_count: null },
        after: { physical_count: 9, remarks: 'siyam – ñ' },
        recorded_at: '2026-11-20T02:00:00Z',
        user: 2,
        seq: 2,
      },
    ])
    expect((await send(text, 'e-2')).status).toBe(200)
    expect(await historyOf(9)).toHaveLength(1)
    const { results } = (await ask('sync/devices/')).body as Page
    expect(results.find((row) => row['device'] === 'phone-1')).toMatchObject({ user: 2, last_seq: 2, waiting: 4 })
    expect((await send('not events', 'e-3')).status).toBe(400)
  })

  test('[SERVER-48] a reset reports what it would clear, waits for devices with unsent counts, and keeps the old values in the history', async () => {
    const { round: countPeriod } = await root()
    await patch(10, { physical_count: 5, scanned: true }, { 'X-IMS-Round': String(countPeriod) })
    const dry = await ask('products/reset_flags/', json('POST', { counts: true, dry_run: true }))
    const scanned = ((await ask('products/?scanned=true')).body as Page).count
    expect(dry).toMatchObject({
      status: 200,
      body: { flags: scanned, round: countPeriod, devices: [{ device: 'phone-1', waiting: 4 }] },
    })
    const waiting = await ask('products/reset_flags/', json('POST', { counts: true }))
    expect(waiting).toMatchObject({ status: 409, body: { code: 'devices_unsent', devices: [{ device: 'phone-1' }] } })
    const overrule = json('POST', { counts: true, overrule_reason: 'The phone is lost' })
    expect((await ask('products/reset_flags/', overrule)).status).toBe(403)
    const from = await cursor('admin')
    const reset = await world.server().ask('admin', 'products/reset_flags/', overrule)
    expect(reset).toMatchObject({ status: 200, body: { flags: scanned, round: String(Number(countPeriod) + 1) } })
    expect(((await ask('products/?scanned=true')).body as Page).count).toBe(0)
    expect((await historyOf(10))[0]).toMatchObject({
      action: 'reset',
      before: { scanned: true, physical_count: 5 },
      after: { scanned: false, physical_count: null },
      reason: 'The phone is lost',
    })
    const page = (await changes(from, 'admin')).results['products'] ?? []
    expect(page.length).toBeGreaterThanOrEqual(scanned)
    expect(page.find((row) => row.id === 10)).toMatchObject({ scanned: false, physical_count: null })
    expect((await root()).round).toBe(String(Number(countPeriod) + 1))
  })

  test('[SERVER-49] a count recorded in an older count period is refused', async () => {
    const { round: countPeriod } = await root()
    const old = await patch(11, { physical_count: 2 }, { 'X-IMS-Round': 'of-long-ago' })
    expect(old).toMatchObject({ status: 409, body: { code: 'round_closed', round: countPeriod } })
    expect(Date.parse((old.body as { started_at: string }).started_at)).toBeLessThanOrEqual(Date.now())
    expect((await ask('products/11/')).body).toMatchObject({ physical_count: null })
    expect((await patch(11, { physical_count: 2 }, { 'X-IMS-Round': String(countPeriod) })).status).toBe(200)
    await world.server().store.db.updateTable('devices').set({ waiting: 0 }).execute()
    const some = await ask('products/reset_flags/', json('POST', { counts: true, products: [11] }))
    expect(some).toMatchObject({ status: 200, body: { counts: 1, round: countPeriod } })
  })

  test('[SERVER-50] a finding sent twice is one finding; its author never changes; an outdated version is refused', async () => {
    const finding = {
      id: uuid(7),
      kind: 'found-at-station',
      description: 'A stool',
      counted_at: '2026-11-20T01:00:00Z',
      device: 'phone-1',
    }
    const put = (body: Body, headers = {}, who = 'maria') =>
      world.server().ask(who, `findings/${uuid(7)}/`, json('PUT', body, headers))
    expect(await put(finding)).toMatchObject({ status: 201, body: { counted_by: 2, version: '1', product: null } })
    expect(await put(finding)).toMatchObject({ status: 200, body: { version: '1' } })
    expect(await put({ ...finding, remarks: 'red', counted_by: 1 }, { 'If-Match': '"1"' }, 'admin')).toMatchObject({
      status: 200,
      body: { counted_by: 2, remarks: 'red', version: '2' },
    })
    expect(await put(finding, { 'If-Match': '"1"' })).toMatchObject({ status: 412, body: { version: '2' } })
    expect(await put({ ...finding, product: 99_999 })).toMatchObject({
      status: 400,
      body: { product: [expect.any(String)] },
    })
    expect((await put({ ...finding, id: uuid(8) })).status).toBe(400)
    expect((await ask(`findings/${uuid(7)}/`)).body).toMatchObject({ description: 'A stool' })
    expect(((await ask('findings/')).body as Page).results.map((row) => row['id'])).toContain(uuid(7))
    expect((await ask(`findings/${uuid(55)}/`)).status).toBe(404)
  })

  test('[SERVER-51] bulk changes are all or nothing, with errors by row; a dry run stores nothing', async () => {
    const bulk = (body: Body) => ask('bulk/', json('POST', { resource: 'products', ...body }))
    const create = [productDraft('B-1'), { ...productDraft('B-2'), units: -1 }, productDraft('B-1')]
    const wrong = await bulk({
      create,
      change: [{ id: 12, version: '77', patch: { physical_count: 1 } }],
      remove: [99_999],
    })
    expect(wrong.status).toBe(400)
    expect((wrong.body as { errors: Body }).errors).toEqual({
      'create.1': { units: [expect.any(String)] },
      'create.2': { property_number: ['Property number already exists.'] },
      'change.0': { version: [expect.any(String)] },
      'remove.0': { non_field_errors: ['Not found.'] },
    })
    const count = async () => ((await ask('products/?search=B-1')).body as Page).count
    expect(await count()).toBe(0)
    const right = { create: [productDraft('B-1')], change: [{ id: 12, patch: { section: 2 } }] }
    expect(await bulk({ ...right, dry_run: true })).toMatchObject({ status: 200, body: { changed: 1, removed: 0 } })
    expect(await count()).toBe(0)
    expect(await bulk(right)).toMatchObject({
      status: 200,
      body: { created: [{ property_number: 'B-1' }], changed: 1 },
    })
    expect(await count()).toBe(1)
    expect((await bulk({ resource: 'users', remove: [9] })).status).toBe(400)
    expect((await bulk({ resource: 'groups', remove: [1] })).status).toBe(403)
  })
}
