/** Addresses for reminders: who reads and changes them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'

export function reminderAddressSuite(open: OpenServer): void {
  describe('addresses for reminders', () => {
    let server: TestServer
    const id: Record<string, number> = {}
    const setAddress = async (who: string, email: string) => {
      const body = { email, by_mail: true, version: 0 }
      expect((await server.ask(who, 'users/me/reminders/', json('PUT', body))).status).toBe(200)
    }
    beforeAll(async () => {
      server = await open()
      for (const who of ['maria', 'ana']) id[who] = ((await server.ask(who, 'users/me/')).body as { id: number }).id
    })
    afterAll(async () => {
      expect(server.logged).toEqual([])
      await server.close()
    })

    test('[SERVER-4810] an address reaches its person and admins, and no list, feed, history or answer that another person reads', async () => {
      await server.store.db.deleteFrom('reminder_settings').execute()
      await setAddress('ana', 'ana.secret@example.ph')
      await server.ask('admin', `users/${id['maria']}/reminders/`)
      expect((await server.ask('ana', 'users/me/reminders/')).body).toMatchObject({
        settings: { email: 'ana.secret@example.ph' },
      })
      expect((await server.ask('admin', `users/${id['ana']}/reminders/`)).body).toMatchObject({
        settings: { email: 'ana.secret@example.ph' },
        version: 1,
      })
      const cursor = ((await server.ask('admin', '')).body as { cursor: string }).cursor.replace(/\d+$/, '0')
      const paths = server
        .routes()
        .filter((route) => route.startsWith('GET ') && !/uuid|:part|provider/.test(route))
        .map((route) => route.slice(4).replace(':id', String(id['ana'])))
        .map((path) => (path === 'changes' ? `changes/?limit=2000&cursor=${cursor}` : `${path}/?page_size=2000`))
      expect(paths.length).toBeGreaterThan(50)
      for (const who of ['maria', 'jose', 'admin'])
        for (const path of paths) {
          if (who === 'admin' && path.startsWith(`users/${id['ana']}/reminders`)) continue
          const token = await server.tokenFor(who)
          const answer = await server.fetch(
            new Request(`${origin}/api/v1/${path}`, { headers: { Authorization: `Token ${token}` } }),
          )
          expect(await answer.text(), `${who} reads ${path}`).not.toContain('ana.secret')
        }
      for (const who of ['maria', 'jose']) {
        expect((await server.ask(who, `users/${id['ana']}/reminders/`)).status).toBe(403)
        const stolen = json('PUT', { email: 'x@example.ph', by_mail: true, version: 1 })
        expect((await server.ask(who, `users/${id['ana']}/reminders/`, stolen)).status).toBe(403)
        expect((await server.ask(who, 'reminders/')).status).toBe(403)
        expect((await server.ask(who, 'reminders/send/', json('POST', {}))).status).toBe(403)
      }
      // Not in the account's history either: only that it changed.
      const stored = await server.store.db.selectFrom('history').selectAll().where('action', '=', 'email').execute()
      expect(stored).toHaveLength(1)
      expect(JSON.stringify(stored)).not.toContain('secret')
    })

    test('[SERVER-4811] an invalid address is refused; nobody overwrites what somebody else changed', async () => {
      await server.store.db.deleteFrom('reminder_settings').execute()
      const put = (who: string, path: string, body: Body) => server.ask(who, path, json('PUT', body))
      for (const email of [
        '',
        'ana',
        'a@b',
        'a b@example.ph',
        'a@example.ph\nBcc: x@y.ph',
        `${'x'.repeat(300)}@example.ph`,
        7,
      ])
        expect(
          (await put('ana', 'users/me/reminders/', { email, by_mail: true, version: 0 })).status,
          String(email),
        ).toBe(400)
      await setAddress('ana', 'ana@example.ph')
      const late = await put('admin', `users/${id['ana']}/reminders/`, { email: null, by_mail: true, version: 0 })
      expect(late).toMatchObject({ status: 412, body: { settings: { email: 'ana@example.ph' }, version: 1 } })
      const unknown = await put('admin', 'users/99999/reminders/', { email: null, by_mail: true, version: 0 })
      expect(unknown.status).toBe(404)
    })
  })
}
