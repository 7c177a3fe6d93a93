import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changesAnswer, rootAnswer } from '#contract/changes.ts'
import { historyEntry } from '#contract/events.ts'
import type { TestServer } from '#tests/support/server.ts'
import { type Body, json, type Open, type Page, productDraft } from './open.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export function syncSuite(open: Open): void {
  describe('sync extensions', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open({ products: 120 })
    })
    afterAll(() => server.close())

    const ask = (path: string, init?: RequestInit, who = 'maria') => server.ask(who, path, init)
    const patch = (id: number, body: Body, headers: Record<string, string> = {}, who = 'maria') =>
      server.ask(who, `products/${id}/`, json('PATCH', body, headers))
    const root = async (who = 'maria') => rootAnswer.parse((await server.ask(who, '')).body)
    const cursor = async (who = 'maria') => String((await root(who)).cursor)
    const changes = async (from: string, who = 'maria', limit = 500) => {
      const { status, body } = await server.ask(who, `changes/?cursor=${from}&limit=${limit}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return changesAnswer.parse(body)
    }
    const historyOf = async (id: number) => ((await ask(`products/${id}/history/`)).body as { results: Body[] }).results

    test('[SERVER-35] every answer of the API names the features, refusals too', async () => {
      const { extensions } = await root()
      for (const path of ['products/', 'nothing/', 'products/0/']) {
        expect((await ask(path)).headers.get('X-IMS-Features')).toBe(extensions?.join(', '))
      }
      expect(extensions).toContain('delta')
      expect((await ask('products/')).headers.get('Date')).toMatch(/GMT$/)
    })

    test('[SERVER-36] a change that names another version is refused with the row as it is now, and changes nothing', async () => {
      const first = await patch(1, { physical_count: 4, remarks: null }, { 'If-Match': '"1"' })
      expect(first).toMatchObject({ status: 200, body: { version: '2', physical_count: 4, updated_by: 2 } })
      const second = await patch(1, { physical_count: 5 }, { 'If-Match': '"1"' }, 'jose')
      expect(second.status).toBe(412)
      expect(second.body).toEqual(first.body)
      expect((await ask('products/1/')).body).toEqual(first.body)
      expect((await patch(1, { physical_count: 5 }, { 'If-Match': '2' })).status).toBe(200)
      expect((await ask('products/1/', { method: 'DELETE', headers: { 'If-Match': '"1"' } })).status).toBe(412)
    })

    test('[SERVER-37] of ten who change the same version at once, one does', async () => {
      const all = await Promise.all(
        Array.from({ length: 10 }, (_, n) => patch(2, { physical_count: n + 1 }, { 'If-Match': '"1"' })),
      )
      expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)])
      expect((await ask('products/2/')).body).toMatchObject({ version: '2' })
    })

    test('[SERVER-38] the same key with the same request has one effect and one answer; with another it is refused', async () => {
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
      // Keys are a person's own.
      expect((await patch(3, { physical_count: 8 }, key, 'jose')).status).toBe(200)
      // The stored answer is given although the row has moved on.
      expect((await patch(3, { physical_count: 6 }, key)).body).toEqual(first.body)
    })

    test('[SERVER-39] identical requests in parallel have one effect', async () => {
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

    test('[SERVER-40] a refused change stores no answer: the same key may try again', async () => {
      const key = { 'Idempotency-Key': 'op-2', 'If-Match': '"9"' }
      expect((await patch(5, { physical_count: 2 }, key)).status).toBe(412)
      expect((await patch(5, { physical_count: 2 }, { ...key, 'If-Match': '"1"' })).status).toBe(200)
    })

    test('[SERVER-41] saying what is so already makes no new version, yet the history keeps who said it', async () => {
      await patch(6, { physical_count: 3, remarks: 'three' })
      const again = await patch(6, { physical_count: 3, remarks: 'three' }, {}, 'jose')
      expect(again).toMatchObject({ status: 200, body: { version: '2', updated_by: 2 } })
      expect((await historyOf(6)).map((row) => row['user'])).toEqual([3, 2])
    })

    test('[SERVER-42] the feed tells every change after the cursor once, in order, deletions included', async () => {
      const from = await cursor()
      await patch(7, { physical_count: 1 })
      await patch(8, { physical_count: 1 })
      await patch(7, { physical_count: 2 })
      const section = (await ask('sections/', json('POST', { name: 'Feed' }))).body as Body
      const gone = (await ask('products/', json('POST', productDraft('GONE-1')))).body as Body
      await ask(`products/${gone['id']}/`, { method: 'DELETE' })
      const told = await changes(from)
      expect(told.results['products']?.map((row) => row.id).sort()).toEqual([7, 8])
      expect(told.results['products']?.find((row) => row.id === 7)).toMatchObject({ physical_count: 2, version: '3' })
      expect(told.results['sections']).toMatchObject([{ id: section['id'], name: 'Feed' }])
      expect(told.deleted).toEqual({ products: [gone['id']] })
      expect(told.more).toBe(false)
      expect(told.cursor).toBe(await cursor())
      expect(await changes(told.cursor)).toEqual({ results: {}, deleted: {}, cursor: told.cursor, more: false })
    })

    test('[SERVER-43] pages of the feed of any size tell the same, and a renamed parent tells the rows that show its name', async () => {
      const from = await cursor()
      for (let id = 20; id < 31; id++) await patch(id, { physical_count: 2 })
      await ask('fundings/7/', json('PATCH', { name: '07 - Trust Receipts, renamed' }))
      const all = await changes(from)
      const seen = new Map<unknown, unknown>()
      let at = from
      for (let more = true; more; ) {
        const page = await changes(at, 'maria', 3)
        for (const row of page.results['products'] ?? []) seen.set(row.id, row)
        at = page.cursor
        more = page.more
      }
      expect(seen.size).toBe(all.results['products']?.length)
      expect(at).toBe(all.cursor)
      for (const row of all.results['products'] ?? []) expect(seen.get(row.id)).toEqual(row)
      const trust = ((await ask('products/?funding=7&page_size=200')).body as Page).results
      expect(trust.length).toBeGreaterThan(0)
      for (const row of trust)
        expect(seen.get(row['id'])).toMatchObject({ funding: { name: '07 - Trust Receipts, renamed' } })
    })

    test('[SERVER-44] a reader beside many writers misses nothing', async () => {
      const from = await cursor()
      const written = new Set<number>()
      const seen = new Set<unknown>()
      let writing = true
      const reader = async () => {
        for (let at = from, idle = false; ; ) {
          const page = await changes(at, 'jose', 7).catch(() => null)
          // jose's cursor is the same life and role as maria's.
          for (const row of page?.results['products'] ?? []) seen.add(row.id)
          at = page?.cursor ?? at
          if (idle && !page?.more) return
          idle = !writing && !page?.more
        }
      }
      const writer = async (lane: number) => {
        for (let n = 0; n < 8; n++) {
          const made = await ask('products/', json('POST', productDraft(`W-${lane}-${n}`)))
          expect(made.status).toBe(201)
          written.add(Number((made.body as Body)['id']))
        }
      }
      const reading = reader()
      await Promise.all(Array.from({ length: 12 }, (_, lane) => writer(lane)))
      writing = false
      await reading
      expect(written.size).toBe(96)
      expect([...written].filter((id) => !seen.has(id))).toEqual([])
    })

    test('[SERVER-45] a cursor of another life, role, or of the future is refused with 410; nonsense too', async () => {
      const mine = await cursor()
      const [life = '', stamp] = mine.split(':')
      for (const wrong of [`x${mine}`, `${life}:${Number(stamp) + 1000}`, await cursor('admin'), 'nonsense', ':']) {
        expect(await ask(`changes/?cursor=${encodeURIComponent(wrong)}`)).toMatchObject({
          status: 410,
          body: { code: 'cursor_too_old' },
        })
      }
      expect((await ask('changes/')).status).toBe(400)
    })

    test('[SERVER-46] an employee’s feed tells only what they may see; what they may no longer see is told as deleted', async () => {
      const from = await cursor('ana')
      const header = {
        fund_cluster: '01',
        received_from_name: 'a',
        received_from_position: 'b',
        received_by_name: 'c',
        received_by_position: 'd',
      }
      const other = (await ask('acknowledgement-receipts/', json('POST', { ...header, holder: 5 }))).body as Body
      const line = (
        await ask(
          'acknowledgement-receipt-items/',
          json('POST', {
            quantity: '1',
            unit: 'u',
            cost: '1',
            description: 'd',
            property_number: 'p',
            acknowledgment_receipt: other['id'],
          }),
        )
      ).body as Body
      const hidden = await changes(from, 'ana')
      expect(hidden.results).toEqual({})
      await ask(`acknowledgement-receipts/${other['id']}/`, json('PATCH', { holder: 4 }))
      const shown = await changes(hidden.cursor, 'ana')
      expect(shown.results['acknowledgement-receipts']).toMatchObject([{ id: other['id'] }])
      expect(shown.results['acknowledgement-receipt-items']).toMatchObject([{ id: line['id'] }])
      await ask(`acknowledgement-receipts/${other['id']}/`, json('PATCH', { holder: 5 }))
      const lost = await changes(shown.cursor, 'ana')
      expect(lost.deleted).toEqual({
        'acknowledgement-receipts': [other['id']],
        'acknowledgement-receipt-items': [line['id']],
      })
      await ask(
        `findings/${uuid(90)}/`,
        json('PUT', { id: uuid(90), kind: 'not-found', product: 1, counted_at: 'x', device: 'd' }),
      )
      expect((await changes(lost.cursor, 'ana')).results).toEqual({})
    })

    test('[SERVER-47] every observation in the events header is a row of the history, once, with its device and both times', async () => {
      const event = (n: number, count: number) => ({
        id: uuid(n),
        kind: 'count',
        seq: n,
        device: 'phone-1',
        recorded_at: `2026-11-20T0${n}:00:00Z`,
        skew_ms: 1500,
        source: 'scan',
        patch: { physical_count: count, remarks: n === 1 ? 'dalawa – ñ' : null },
      })
      const events = [event(1, 2), event(2, 9)]
      const send = (text: string, key: string) =>
        patch(
          9,
          { physical_count: 9, remarks: null },
          { 'X-IMS-Events': text, 'X-IMS-Device': 'phone-1;waiting=4', 'Idempotency-Key': key },
        )
      expect((await send(encodeURIComponent(JSON.stringify(events)), 'e-1')).status).toBe(200)
      const rows = await historyOf(9)
      expect(rows.map((row) => historyEntry.parse(row))).toHaveLength(2)
      expect(rows).toMatchObject([
        {
          action: 'count',
          device: 'phone-1',
          before: { physical_count: 2 },
          after: { physical_count: 9 },
          recorded_at: '2026-11-20T02:00:00Z',
          user: 2,
          seq: 2,
        },
        {
          action: 'count',
          before: { physical_count: null },
          after: { physical_count: 2, remarks: 'dalawa – ñ' },
          recorded_at: '2026-11-20T01:00:00Z',
        },
      ])
      await send(encodeURIComponent(JSON.stringify(events)), 'e-2')
      expect(await historyOf(9)).toHaveLength(2)
      const { results } = (await ask('sync/devices/')).body as Page
      expect(results.find((row) => row['device'] === 'phone-1')).toMatchObject({ user: 2, last_seq: 2, waiting: 4 })
      expect((await send('not events', 'e-3')).status).toBe(400)
    })

    test('[SERVER-48] a reset names what it would clear, waits for devices, and keeps the old figures', async () => {
      const { round } = await root()
      await patch(10, { physical_count: 5, scanned: true }, { 'X-IMS-Round': String(round) })
      const dry = await ask('products/reset_flags/', json('POST', { counts: true, dry_run: true }))
      const scanned = ((await ask('products/?scanned=true')).body as Page).count
      expect(dry).toMatchObject({
        status: 200,
        body: { flags: scanned, round, devices: [{ device: 'phone-1', waiting: 4 }] },
      })
      const waiting = await ask('products/reset_flags/', json('POST', { counts: true }))
      expect(waiting).toMatchObject({ status: 409, body: { code: 'devices_unsent', devices: [{ device: 'phone-1' }] } })
      const overrule = json('POST', { counts: true, overrule_reason: 'The phone is lost' })
      expect((await ask('products/reset_flags/', overrule)).status).toBe(403)
      const from = await cursor('admin')
      const reset = await server.ask('admin', 'products/reset_flags/', overrule)
      expect(reset).toMatchObject({ status: 200, body: { flags: scanned, round: String(Number(round) + 1) } })
      expect(((await ask('products/?scanned=true')).body as Page).count).toBe(0)
      expect((await historyOf(10))[0]).toMatchObject({
        action: 'reset',
        before: { scanned: true, physical_count: 5 },
        after: { scanned: false, physical_count: null },
        reason: 'The phone is lost',
      })
      const told = (await changes(from, 'admin')).results['products'] ?? []
      expect(told.length).toBeGreaterThanOrEqual(scanned)
      expect(told.find((row) => row.id === 10)).toMatchObject({ scanned: false, physical_count: null })
      expect((await root()).round).toBe(String(Number(round) + 1))
    })

    test('[SERVER-49] a count that was made for an older round is not taken unseen', async () => {
      const { round } = await root()
      const old = await patch(11, { physical_count: 2 }, { 'X-IMS-Round': 'of-long-ago' })
      expect(old).toMatchObject({ status: 409, body: { code: 'round_closed', round } })
      expect((await ask('products/11/')).body).toMatchObject({ physical_count: null })
      expect((await patch(11, { physical_count: 2 }, { 'X-IMS-Round': String(round) })).status).toBe(200)
      await server.store.db.updateTable('devices').set({ waiting: 0 }).execute()
      const some = await ask('products/reset_flags/', json('POST', { counts: true, products: [11] }))
      expect(some).toMatchObject({ status: 200, body: { counts: 1, round } })
    })

    test('[SERVER-50] a finding put twice is one; its author stays; a stale one is refused', async () => {
      const finding = {
        id: uuid(7),
        kind: 'found-at-station',
        description: 'A stool',
        counted_at: '2026-11-20T01:00:00Z',
        device: 'phone-1',
      }
      const put = (body: Body, headers = {}, who = 'maria') =>
        server.ask(who, `findings/${uuid(7)}/`, json('PUT', body, headers))
      expect(await put(finding)).toMatchObject({ status: 201, body: { counted_by: 2, version: '1', product: null } })
      expect(await put(finding)).toMatchObject({ status: 200, body: { version: '1' } })
      expect(await put({ ...finding, completed_as: 1, counted_by: 1 }, { 'If-Match': '"1"' }, 'admin')).toMatchObject({
        status: 200,
        body: { counted_by: 2, completed_as: 1, version: '2' },
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

    test('[SERVER-51] bulk is all or nothing, with errors by place, and a dry run keeps nothing', async () => {
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

    test('[SERVER-52] nothing above was a bug of the server', () => {
      expect(server.logged).toEqual([])
    })
  })
}
