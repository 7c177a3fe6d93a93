/** The life of access tokens, and the `sign-ins` extension. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionList } from '#contract/collections/all-collections.ts'
import { actionsOf } from '#server/http/open-api.ts'
import { prune } from '#server/rules/institute/prune-database.ts'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { json, type OpenServer } from '../open-server.ts'

const day = 24 * 60 * 60 * 1000

export function signInSuite(open: OpenServer): void {
  describe('sign-ins', () => {
    let server: TestServer
    let now = Date.parse('2026-11-21T00:00:00Z')
    beforeAll(async () => {
      server = await open({ clock: { now: () => new Date(now) } })
    })
    afterAll(() => server.close())

    const send = (path: string, init: RequestInit) => server.fetch(new Request(`${origin}/api/v1/${path}`, init))
    const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36'
    const signIn = async (username: string, password: string, agent = phone) => {
      const answer = await send('auth/login/', {
        ...json('POST', { username, password }, { 'User-Agent': agent, 'Content-Type': 'application/json' }),
      })
      expect(answer.status).toBe(200)
      return ((await answer.json()) as { token: string }).token
    }
    const ask = async (token: string, path: string, init: RequestInit = {}) => {
      const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' }
      const answer = await send(path, { ...init, headers })
      return { status: answer.status, body: (await answer.json().catch(() => null)) as { results: SignInRow[] } }
    }
    const works = async (token: string) => (await ask(token, 'users/me/')).status === 200
    const usedAt = async () =>
      (await server.store.db.selectFrom('tokens').select('last_used_at').where('user', '=', 3).execute()).map(
        (row) => row['last_used_at'],
      )

    test('[SERVER-701] a token in use stays valid; one unused for 90 days ends and is pruned; use is recorded once a day', async () => {
      const token = await signIn('jose', 'Jose-2026!')
      const first = await usedAt()
      now += day / 2
      expect(await works(token)).toBe(true)
      expect(await usedAt()).toEqual(first)
      now += 80 * day
      expect(await works(token)).toBe(true)
      now += 80 * day
      expect(await works(token)).toBe(true)
      expect(await usedAt()).toEqual([new Date(now).toISOString()])
      now += 90 * day
      expect(await works(token)).toBe(false)
      const other = await signIn('jose', 'Jose-2026!')
      now += 91 * day
      await prune(server.deps)
      expect(await usedAt()).toEqual([])
      expect(await works(other)).toBe(false)
    })

    test('[SERVER-702] losing permissions (groups, superuser) ends every token of the person; gaining permissions ends none', async () => {
      const token = await signIn('jose', 'Jose-2026!')
      await server.ask('admin', 'users/3/set_superuser/', json('POST', { is_superuser: true }))
      expect(await works(token)).toBe(true)
      await server.ask('admin', 'users/3/set_superuser/', json('POST', { is_superuser: false }))
      expect(await works(token)).toBe(false)
      const again = await signIn('jose', 'Jose-2026!')
      await server.ask('admin', 'users/3/set_groups/', json('POST', { groups: [2] }))
      expect(await works(again)).toBe(false)
      const employee = await signIn('jose', 'Jose-2026!')
      await server.ask('admin', 'users/3/set_groups/', json('POST', { groups: [1] }))
      expect(await works(employee)).toBe(true)
    })

    test('[SERVER-1501] renaming a group ends the tokens of everybody who loses permissions by it, and of nobody else', async () => {
      await server.ask('admin', 'users/3/set_superuser/', json('POST', { is_superuser: false }))
      const made = await server.ask('admin', 'groups/', json('POST', { name: 'Clerks' }))
      const { id } = made.body as { id: number }
      const rename = (name: string, which = id) => server.ask('admin', `groups/${which}/`, json('PATCH', { name }))
      await server.ask('admin', 'users/3/set_groups/', json('POST', { groups: [id] }))
      await server.ask('admin', 'users/4/set_groups/', json('POST', { groups: [2, id] }))
      // A group named "Authorized" or "Employee" also decides a role, whatever its id.
      await rename('Staff', 1)
      await rename('Workers', 2)
      expect((await rename('Authorized')).status).toBe(200)
      const [jose, ana] = [await signIn('jose', 'Jose-2026!'), await signIn('ana', 'Ana-2026!')]
      const bystander = await signIn('maria', 'Maria-2026!')
      expect((await rename('Employee')).status).toBe(200)
      expect([await works(jose), await works(ana), await works(bystander)]).toEqual([false, false, true])
      const again = await signIn('ana', 'Ana-2026!')
      // A person who is an employee by another group loses nothing.
      expect((await rename('Helpers')).status).toBe(200)
      expect(await works(again)).toBe(true)
      expect((await rename('Authorized')).status).toBe(200)
      expect(await works(again)).toBe(true)
      await server.ask('admin', 'users/3/set_groups/', json('POST', { groups: [1] }))
      await server.ask('admin', 'users/4/set_groups/', json('POST', { groups: [2] }))
      await server.ask('admin', `groups/${id}/`, { method: 'DELETE' })
      await rename('Authorized', 1)
      await rename('Employee', 2)
    })

    test('[SERVER-703] a person has at most ten tokens: the eleventh sign-in ends the least recently used one', async () => {
      const tokens: string[] = []
      for (let n = 0; n < 11; n++) {
        now += 1000
        tokens.push(await signIn('maria', 'Maria-2026!'))
      }
      const [oldest, ...rest] = tokens
      expect(await works(oldest!)).toBe(false)
      for (const token of rest) expect(await works(token)).toBe(true)
    })

    test('[SERVER-704] people see their devices without tokens and end one or all others; an admin can do so for anybody', async () => {
      await server.store.db.deleteFrom('tokens').where('user', '=', 4).execute()
      const mine = await signIn('ana', 'Ana-2026!')
      now += 1000
      const lost = await signIn('ana', 'Ana-2026!', 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')
      const { body } = await ask(mine, 'users/me/sign_ins/')
      expect(body.results).toMatchObject([
        { device: 'Firefox on Windows', current: false },
        { device: 'Chrome on Android', current: true },
      ])
      expect(JSON.stringify(body)).not.toContain(lost)
      expect(Date.parse(body.results[0]!.ends_at) - Date.parse(body.results[0]!.last_used_at)).toBe(90 * day)
      const ended = await ask(mine, 'users/me/end_sign_ins/', json('POST', { sign_in: body.results[0]!.id }))
      expect(ended.body.results).toHaveLength(1)
      expect([await works(lost), await works(mine)]).toEqual([false, true])

      const other = await signIn('ana', 'Ana-2026!')
      await ask(mine, 'users/me/end_sign_ins/', json('POST', { sign_in: null }))
      expect([await works(other), await works(mine)]).toEqual([false, true])

      expect((await server.ask('maria', 'users/4/sign_ins/')).status).toBe(403)
      expect((await server.ask('admin', 'users/4/sign_ins/')).body).toMatchObject({ results: [{ current: false }] })
      // Another person's sign-in id ends nothing here.
      const foreign = (await ask(mine, 'users/me/sign_ins/')).body.results[0]!.id
      await server.ask('maria', 'users/me/end_sign_ins/', json('POST', { sign_in: foreign }))
      expect(await works(mine)).toBe(true)
      await server.ask('admin', 'users/4/end_sign_ins/', json('POST', { sign_in: null }))
      expect(await works(mine)).toBe(false)
      expect((await server.ask('admin', 'users/4000/sign_ins/')).status).toBe(404)
    })

    test('[SERVER-4197] a sign-in that somebody ended: refused on every route with a code, for as long as a phone may be off', async () => {
      const lost = await signIn('ana', 'Ana-2026!')
      const other = await signIn('ana', 'Ana-2026!')
      const code = async (token: string, path = 'users/me/') => {
        const { status, body } = await ask(token, path)
        return [status, (body as unknown as { code?: string } | null)?.code]
      }
      const list = (await ask(lost, 'users/me/sign_ins/')).body.results
      const id = list.find(({ current }) => current)!.id
      await server.ask('admin', 'users/4/end_sign_ins/', json('POST', { sign_in: id }))
      const filled = (path: string) =>
        path.replace(':id', '1').replace(':uuid', 'b1f1a7e0-6b6e-4d53-9b8e-0a6f9f6c1a11').replace(':part', '0')
      const paths = [
        ...actionsOf(false)
          .filter(({ permission }) => permission !== 'signed-out')
          .map(({ method, path }) => [method, path] as const),
        ...collectionList.flatMap(({ path }) => [['GET', path] as const, ['POST', path] as const]),
        ['GET', ''],
        ['GET', 'products/export/'],
        ['POST', 'users/me/image/'],
      ] as const
      for (const [method, path] of paths) {
        const answer = await ask(lost, filled(path), { method, ...(method === 'GET' ? {} : { body: '{}' }) })
        expect([answer.status, (answer.body as unknown as { code?: string }).code], `${method} ${path}`).toEqual([
          401,
          'sign_in_ended',
        ])
      }
      expect(await works(other)).toBe(true)
      expect((await ask(other, 'users/me/sign_ins/')).body.results.map((row) => row.id)).not.toContain(id)
      // Whatever ends sign-ins later, the lost device is still told why.
      const passwords = { new_password: 'Ana-2026!', new_password2: 'Ana-2026!' }
      await server.ask('admin', 'users/4/set_password/', json('POST', passwords))
      expect(await code(other)).toEqual([401, undefined])
      expect(await code(lost)).toEqual([401, 'sign_in_ended'])
      now += 91 * day
      await prune(server.deps)
      expect(await code(lost)).toEqual([401, 'sign_in_ended'])
      for (let n = 0; n < 11; n++) await signIn('ana', 'Ana-2026!')
      expect(await code(lost)).toEqual([401, 'sign_in_ended'])
      now += 310 * day
      await prune(server.deps)
      expect(await code(lost)).toEqual([401, undefined])
    })

    test('[SERVER-4197] the audit log says who ended whose sign-ins, and nothing if none was ended', async () => {
      const token = await signIn('jose', 'Jose-2026!')
      await ask(token, 'users/me/end_sign_ins/', json('POST', { sign_in: '0000000000000000' }))
      await server.ask('admin', 'users/3/end_sign_ins/', json('POST', { sign_in: null }))
      const log = (await server.ask('admin', 'audit-log/?kind=sign-ins&user=3')).body as { results: object[] }
      const ended = log.results.filter((row) => 'action' in row && row.action === 'ended')
      expect(ended).toMatchObject([{ user: 1, subject: '3', changes: [{ field: 'devices' }] }])
      expect(JSON.stringify(ended)).not.toContain(token)
    })

    test('[SERVER-4198] deactivation ends every sign-in for good, with the code; activating again revives none', async () => {
      const token = await signIn('ana', 'Ana-2026!')
      await server.ask('admin', 'users/4/set_active/', json('POST', { is_active: false }))
      expect((await ask(token, 'users/me/')).body).toMatchObject({ code: 'sign_in_ended' })
      await server.ask('admin', 'users/4/set_active/', json('POST', { is_active: true }))
      expect((await ask(token, 'users/me/')).body).toMatchObject({ code: 'sign_in_ended' })
      // How long a device may work without the server is told with the person.
      const policy = { second_factor: 'nobody', offline_days: 9, version: 0 }
      await server.ask('admin', 'sign_in_policy/', json('PUT', policy))
      const fresh = await signIn('ana', 'Ana-2026!')
      expect((await ask(fresh, 'users/me/')).body).toMatchObject({ offline_days: 9 })
      const changed = await ask(fresh, 'users/me/', json('PATCH', { last_name: 'Cruz' }))
      expect(changed.body).toMatchObject({ offline_days: 9 })
    })
  })
}

interface SignInRow {
  id: string
  device: string
  current: boolean
  last_used_at: string
  ends_at: string
}
