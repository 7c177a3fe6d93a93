/** One-time passwords of sign-in slips: what an account can do before and after its person replaced one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionList } from '#contract/collections/all-collections.ts'
import { brokenPasswordRules } from '#domain/people/password-rules.ts'
import { actionsOf } from '#server/http/open-api.ts'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'

export function signInSlipSuite(open: OpenServer): void {
  describe('sign-in slips', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open({ products: 20 })
    })
    afterAll(() => server.close())

    const send = async (path: string, init: RequestInit = {}) => {
      const answer = await server.fetch(new Request(`${origin}/api/v1/${path}`, init))
      return { status: answer.status, body: (await answer.json().catch(() => null)) as Body }
    }
    const signIn = (username: string, password: string) => send('auth/login/', json('POST', { username, password }))
    const slipsFor = (users: number[], who = 'admin') =>
      server.ask(who, 'users/sign_in_slips/', json('POST', { users }))
    const slipOf = async (user: number) =>
      ((await slipsFor([user])).body as { results: { username: string; password: string }[] }).results[0]!
    const replace = (username: string, password: string, own: string, again = own) =>
      send('auth/one_time_password/', json('POST', { username, password, new_password: own, new_password2: again }))

    test('[ADMIN-3880] a slip’s password only replaces itself: the sign-in gives no token, and every earlier token has ended', async () => {
      const before = String((await signIn('ana', 'Ana-2026!')).body['token'])
      const { username, password } = await slipOf(4)
      expect(username).toBe('ana')
      expect(brokenPasswordRules(password)).toEqual([])
      expect((await send('users/me/', { headers: { Authorization: `Token ${before}` } })).status).toBe(401)
      expect((await signIn('ana', 'Ana-2026!')).status).toBe(400)
      const refused = await signIn('ana', password)
      expect(refused.status).toBe(400)
      expect(Object.keys(refused.body)).toEqual(['must_change_password'])
      expect((await replace('ana', password, 'Own-Word-2027!')).status).toBe(200)
      expect((await signIn('ana', password)).status).toBe(400)
      expect((await signIn('ana', 'Own-Word-2027!')).status).toBe(200)
    })

    test('[ADMIN-3881] a token of an account with a one-time password: refused on every route', async () => {
      await slipOf(4)
      // A sign-in that began before the slip was made.
      const token = await server.newTokenFor('ana')
      const paths = [
        ...actionsOf(false)
          .filter(({ permission }) => permission !== 'signed-out')
          .map(({ method, path }) => [method, path] as const),
        ...collectionList.flatMap(
          ({ path }) =>
            [
              ['GET', path],
              ['POST', path],
              ['GET', `${path}:id/`],
              ['PATCH', `${path}:id/`],
              ['DELETE', `${path}:id/`],
            ] as const,
        ),
        ['GET', 'products/export/'],
        ['POST', 'users/me/image/'],
      ] as const
      const filled = (path: string) =>
        path.replace(':id', '1').replace(':uuid', 'b1f1a7e0-6b6e-4d53-9b8e-0a6f9f6c1a11').replace(':part', '0')
      for (const [method, path] of paths) {
        const init = { method, headers: { Authorization: `Token ${token}` }, body: method === 'GET' ? null : '{}' }
        expect((await send(filled(path), init)).status, `${method} ${path}`).toBe(401)
      }
    })

    test('[ADMIN-3882] replacing: once, with the right slip and a new password that follows the rules, differs from the slip’s and is typed twice', async () => {
      const { password } = await slipOf(4)
      expect((await replace('ana', 'wrong', 'Own-Word-2028!')).body).toHaveProperty('non_field_errors')
      expect((await replace('ana', password, 'weak')).body).toHaveProperty('new_password')
      expect((await replace('ana', password, password)).body).toHaveProperty('new_password')
      expect((await replace('ana', password, 'Own-Word-2028!', 'other')).body).toHaveProperty('new_password2')
      expect((await replace('ana', password, 'Own-Word-2028!')).status).toBe(200)
      expect((await replace('ana', password, 'Own-Word-2029!')).status).toBe(400)
      // An own password is not replaced without its account.
      expect((await replace('ana', 'Own-Word-2028!', 'Own-Word-2029!')).status).toBe(400)
      expect((await signIn('ana', 'Own-Word-2028!')).status).toBe(200)
    })

    test('[ADMIN-3882] two devices replace one slip at the same time: one of them does', async () => {
      const { password } = await slipOf(4)
      const answers = await Promise.all([
        replace('ana', password, 'Own-First-2030!'),
        replace('ana', password, 'Own-Second-2030!'),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
      const own = answers[0]!.status === 200 ? 'Own-First-2030!' : 'Own-Second-2030!'
      expect((await signIn('ana', own)).status).toBe(200)
    })

    test('[ADMIN-3883] slips: never for oneself, an inactive or unknown account; one refusal changes nobody’s password', async () => {
      const { password } = await slipOf(4)
      await replace('ana', password, 'Own-Word-2031!')
      await server.ask('admin', 'users/7/set_active/', json('POST', { is_active: false }))
      for (const other of [1, 7, 99_999]) expect((await slipsFor([4, other])).status).toBe(400)
      expect((await slipsFor([])).status).toBe(400)
      expect((await signIn('ana', 'Own-Word-2031!')).status).toBe(200)
      expect((await slipsFor([4], 'maria')).status).toBe(403)
      // The same person twice gets one slip.
      expect(((await slipsFor([5, 5])).body as { results: unknown[] }).results).toHaveLength(1)
    })

    test('[ADMIN-3884] the database and the audit log have no password of a slip, and the log says who made whose slip', async () => {
      const { password } = await slipOf(4)
      await replace('ana', password, 'Own-Word-2032!')
      const tables = await server.store.db.introspection.getTables()
      for (const { name } of tables.filter((table) => !table.isView)) {
        const rows = await server.store.db.selectFrom(name).selectAll().execute()
        const text = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
        expect(text.includes(password) || text.includes('Own-Word-2032!'), name).toBe(false)
      }
      expect(server.logged).toEqual([])
      const entries = (await server.ask('admin', 'audit-log/?kind=accounts')).body as { results: Body[] }
      expect(entries.results.slice(0, 2)).toMatchObject([
        { action: 'password', subject: '4', user: 4, changes: [] },
        { action: 'password', subject: '4', user: 1, changes: [{ field: 'one_time', after: true }] },
      ])
    })

    test('[ADMIN-3885] an admin who sets a password by hand takes the one-time password back', async () => {
      const { password } = await slipOf(4)
      const own = { new_password: 'By-Hand-2033!', new_password2: 'By-Hand-2033!' }
      await server.ask('admin', 'users/4/set_password/', json('POST', own))
      expect((await signIn('ana', password)).status).toBe(400)
      expect((await signIn('ana', 'By-Hand-2033!')).status).toBe(200)
    })
  })
}
