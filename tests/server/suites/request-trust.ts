/** Which claims of a request the server trusts: observations, keys, uploads, names. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer, productDraft } from './open-server.ts'
import { uuid } from './sync/sync-world.ts'

const megabyte = 1024 * 1024

export function requestTrustSuite(open: OpenServer): void {
  describe('trust in requests', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open()
    })
    afterAll(() => server.close())

    const historyOf = async (id: number) =>
      ((await server.ask('maria', `products/${id}/history/`)).body as { results: Body[] }).results
    const event = (n: number, patch: Body, more: Body = {}) => ({
      id: uuid(n),
      kind: 'count',
      seq: n,
      device: 'phone-1',
      recorded_at: '2026-11-20T09:00:00.000+08:00',
      skew_ms: 1500,
      source: 'scan',
      patch,
      ...more,
    })
    const patch = (id: number, body: Body, events: readonly Body[], headers = {}, who = 'maria') =>
      server.ask(
        who,
        `products/${id}/`,
        json('PATCH', body, {
          'X-IMS-Device': 'phone-1',
          'X-IMS-Events': encodeURIComponent(JSON.stringify(events)),
          ...headers,
        }),
      )

    /** Uploads a body without Content-Length; `taken` is the number of bytes that the server read. */
    async function upload(type: string, head: string, bytes: number) {
      let taken = 0
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (taken === 0) controller.enqueue(new TextEncoder().encode(head))
          if (taken >= bytes) return controller.close()
          taken += 64 * 1024
          controller.enqueue(new Uint8Array(64 * 1024))
        },
      })
      const headers = { Authorization: `Token ${await server.tokenFor('ana')}`, 'Content-Type': type }
      const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
      const answer = await server.fetch(new Request(`${origin}/api/v1/users/me/image/`, init))
      return { status: answer.status, taken }
    }
    const formHead = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n'

    test('[SERVER-806] an image without a Content-Length is refused when it reaches the limit, and a body of another type at once', async () => {
      const large = await upload('multipart/form-data; boundary=x', formHead, 400 * megabyte)
      expect(large.status).toBe(413)
      expect(large.taken).toBeLessThan(12 * megabyte)
      const form = await upload('application/x-www-form-urlencoded', 'image=', 150 * megabyte)
      expect(form.status).toBe(415)
      expect(form.taken).toBeLessThan(megabyte)
    })

    test('[SERVER-807] an observation is evidence only for values that its request sets', async () => {
      expect(
        (await patch(20, { physical_count: 3, remarks: 'x' }, [event(101, { physical_count: 3, remarks: 'x' })]))
          .status,
      ).toBe(200)
      expect(await historyOf(20)).toMatchObject([
        {
          action: 'count',
          after: { physical_count: 3, remarks: 'x' },
          device: 'phone-1',
          recorded_at: '2026-11-20T09:00:00.000+08:00',
          event: uuid(101),
          seq: 101,
        },
      ])
      const forged: readonly Body[] = [
        event(102, { physical_count: 4 }),
        event(102, { physical_count: 5, price: '0.01' }),
        event(102, { physical_count: 5, property_number: 'FORGED' }),
        event(102, { physical_count: 5 }, { kind: 'remove' }),
        event(102, { physical_count: 5 }, { recorded_at: '1999' }),
        event(102, { physical_count: 5 }, { source: 'a\0b' }),
      ]
      for (const one of forged)
        expect([one, (await patch(20, { physical_count: 5 }, [one])).status]).toEqual([one, 400])
      expect(
        (await patch(20, { physical_count: 5 }, [event(102, { physical_count: 5 }), event(102, { physical_count: 5 })]))
          .status,
      ).toBe(400)
      expect(await historyOf(20)).toHaveLength(1)
      // A value without an observation gets its own history row.
      expect(
        (await patch(20, { physical_count: 5, purchase_reference: 'PO-77' }, [event(102, { physical_count: 5 })]))
          .status,
      ).toBe(200)
      expect((await historyOf(20)).slice(0, 2)).toMatchObject([
        { action: 'change', after: { purchase_reference: 'PO-77' }, event: null },
        { action: 'count', before: { physical_count: 3 }, after: { physical_count: 5 }, event: uuid(102) },
      ])
    })

    test('[SERVER-808] an observation is stored once: sent again for the same change it adds nothing, for any other change it is refused', async () => {
      const count = (body: Body, id = 21, who = 'maria', headers = {}) =>
        patch(id, body, [event(110, body)], headers, who)
      expect((await count({ physical_count: 2 })).status).toBe(200)
      expect((await count({ physical_count: 2 }, 21, 'maria', { 'Idempotency-Key': 'another' })).status).toBe(200)
      expect(await historyOf(21)).toHaveLength(1)
      for (const [body, id, who] of [
        [{ physical_count: 3 }, 21, 'maria'],
        [{ physical_count: 2 }, 22, 'maria'],
        [{ physical_count: 2 }, 21, 'admin'],
        [{ price: '1.00' }, 21, 'maria'],
      ] as const) {
        expect([body, id, who, (await count(body, id, who)).status]).toEqual([body, id, who, 409])
      }
      expect((await server.ask('maria', 'products/21/')).body).toMatchObject({ physical_count: 2, version: '2' })
      // Somebody counted meanwhile: the history has the value that the late copy overwrites.
      expect((await server.ask('admin', 'products/21/', json('PATCH', { physical_count: 9 }))).status).toBe(200)
      expect((await count({ physical_count: 2 })).status).toBe(200)
      expect((await historyOf(21))[0]).toMatchObject({
        before: { physical_count: 9 },
        after: { physical_count: 2 },
        event: null,
      })
    })

    test('[SERVER-809] observations replace no history rows of deletions, transfers, additions and bulk changes', async () => {
      const headers = { 'X-IMS-Events': JSON.stringify([event(110, { physical_count: 2 })]) }
      const change = [30, 31, 32].map((id) => ({ id, patch: { section: 2 } }))
      expect((await server.ask('maria', 'bulk/', json('POST', { resource: 'products', change }, headers))).status).toBe(
        200,
      )
      for (const { id } of change) expect((await historyOf(id))[0]).toMatchObject({ action: 'change', event: null })
      const added = (await server.ask('maria', 'products/', json('POST', productDraft('TR-1'), headers))).body as Body
      const path = `products/${added['id']}/`
      expect((await server.ask('maria', path, { method: 'DELETE', headers })).status).toBe(204)
      const gone = await server.store.db
        .selectFrom('history')
        .select('action')
        .orderBy('id')
        .where('entity', '=', 'products')
        .where('entity_id', '=', String(added['id']))
        .execute()
      expect(gone).toEqual([{ action: 'add' }, { action: 'remove' }])
    })

    test('[SERVER-810] two admins demote each other at once: one remains', async () => {
      const demote = (who: string, id: number) =>
        server.ask(who, `users/${id}/set_superuser/`, json('POST', { is_superuser: false }))
      const admins = [
        { who: 'admin', demotes: 2 },
        { who: 'maria', demotes: 1 },
      ]
      const begin = async () => {
        await server.store.db.updateTable('users').set({ is_superuser: 1 }).where('id', 'in', [1, 2]).execute()
        // The demoted admin was signed out: the next attempt and the next test need a new token.
        await Promise.all(admins.map(({ who }) => server.newTokenFor(who)))
      }
      for (let attempt = 0; attempt < 8; attempt++) {
        await begin()
        // They take turns to go first, so that each wins on both engines.
        const order = attempt % 2 === 0 ? admins : admins.toReversed()
        const both = await Promise.all(order.map(({ who, demotes }) => demote(who, demotes)))
        const { n } = (await server.store.db
          .selectFrom('users')
          .select((eb) => eb.fn.countAll().as('n'))
          .where('is_superuser', '=', 1)
          .executeTakeFirstOrThrow()) as { n: unknown }
        const statuses = both.map(({ status }) => status)
        expect([Number(n), statuses, statuses.filter((status) => status === 200).length]).toEqual([1, statuses, 1])
      }
      await begin()
      await server.store.db.updateTable('users').set({ is_superuser: 0 }).where('id', '=', 2).execute()
    })

    test('[SERVER-811] no idempotency record is made of a body with a password', async () => {
      const passwords = { new_password: 'Given-2027!', new_password2: 'Given-2027!' }
      const draft = { username: 'kept', first_name: 'K', last_name: 'K', password: 'Kept-2027!', groups: [2] }
      const key = (key: string) => ({ 'Idempotency-Key': key })
      expect((await server.ask('admin', 'users/5/set_password/', json('POST', passwords, key('p-1')))).status).toBe(200)
      expect((await server.ask('admin', 'users/', json('POST', draft, key('p-2')))).status).toBe(201)
      expect(
        (await server.ask('admin', 'auth/register/', json('POST', { ...draft, username: 'kept2' }, key('p-3')))).status,
      ).toBe(201)
      const rows = await server.store.db.selectFrom('idempotency').select('key').where('key', 'like', 'p-%').execute()
      expect(rows).toEqual([])
    })

    test('[SERVER-812] of images uploaded at once the last one stays, and a lost response can be requested again', async () => {
      const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#0B5D66' } })
        .png()
        .toBuffer()
      const authorization = { Authorization: `Token ${await server.tokenFor('ana')}` }
      const send = async (headers = {}) => {
        const body = new FormData()
        body.set('image', new File([new Uint8Array(png)], 'me.png'))
        return server.fetch(
          new Request(`${origin}/api/v1/users/me/image/`, {
            method: 'POST',
            body,
            headers: { ...authorization, ...headers },
          }),
        )
      }
      const media = async () => (await server.store.db.selectFrom('media').select('name').execute()).length
      const all = await Promise.all([send(), send(), send(), send()])
      expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await media()).toBe(1)
      const first = await send({ 'Idempotency-Key': 'picture' })
      const again = await send({ 'Idempotency-Key': 'picture' })
      expect([first.status, again.status]).toEqual([200, 200])
      expect(await again.json()).toEqual(await first.json())
      expect((await server.ask('ana', 'users/me/image/', { method: 'DELETE' })).status).toBe(204)
      expect(await media()).toBe(0)
    })

    test('[SERVER-813] lookalike usernames are refused', async () => {
      const draft = { first_name: 'A', last_name: 'B', password: 'Abcdef-1!', groups: [2] }
      const add = (username: string) => server.ask('admin', 'users/', json('POST', { ...draft, username }))
      for (const name of ['Admin', 'ADMIN', 'аdmin', 'ad min', 'admin\u200b', 'ad\u0456m']) {
        expect([name, await add(name)]).toMatchObject([name, { status: 400, body: { username: [expect.any(String)] } }])
      }
      expect((await server.ask('ana', 'users/me/', json('PATCH', { username: 'MARIA' }))).status).toBe(400)
      expect((await server.ask('ana', 'users/me/', json('PATCH', { username: 'ana', first_name: 'Ana' }))).status).toBe(
        200,
      )
      const both = await Promise.all([add('Twin'), add('twin'), add('tWin')])
      expect(both.map(({ status }) => status).sort()).toEqual([201, 400, 400])
      // An account keeps a name from before this rule until somebody changes it.
      await server.store.db.updateTable('users').set({ username: 'ñora' }).where('id', '=', 6).execute()
      const kept = await server.ask('admin', 'users/6/', json('PATCH', { username: 'ñora', first_name: 'Nora' }))
      expect(kept.status).toBe(200)
      expect(server.logged).toEqual([])
    })
  })
}
