/** The second factor: sign-ins that need a code, recovery codes, and what the institute requires. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/http/create-app.ts'
import { codeAt } from '#tests/support/server/authenticator-app.ts'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'

const anaPassword = 'Ana-2026!'
const stepMs = 30_000

export function secondFactorSuite(open: OpenServer): void {
  describe('second factor', () => {
    let server: TestServer
    let now = Date.parse('2026-11-21T00:00:00Z')
    beforeAll(async () => {
      server = await open({ products: 20, clock: { now: () => new Date(now) } })
    })
    afterAll(() => server.close())

    const sendTo = async (fetch: TestServer['fetch'], path: string, init: RequestInit) => {
      const answer = await fetch(new Request(`${origin}/api/v1/${path}`, init))
      return { status: answer.status, body: (await answer.json().catch(() => null)) as Body }
    }
    const send = (path: string, init: RequestInit) => sendTo(server.fetch, path, init)
    const signIn = (username: string, password: string, code?: string) =>
      send('auth/login/', json('POST', { username, password, ...(code !== undefined && { one_time_code: code }) }))
    const works = async (token: unknown) =>
      (await send('users/me/', { headers: { Authorization: `Token ${token}` } })).status === 200
    /** The code of a phone; each call is a new step, because a code counts once. */
    const nextCode = (secret: string) => {
      now += stepMs
      return codeAt(secret, now)
    }
    const own = async (who: string, path: string, body: Body = {}) =>
      (await server.ask(who, `users/me/second_factor/${path}`, json('POST', body))) as { status: number; body: Body }
    const ownState = async (who: string) => (await server.ask(who, 'users/me/second_factor/')).body as Body
    async function switchOn(who: string, password: string) {
      const started = await own(who, 'start/', { password })
      expect(started.status, JSON.stringify(started.body)).toBe(200)
      const secret = String(started.body['secret'])
      const confirmed = await own(who, 'confirm/', { one_time_code: nextCode(secret) })
      expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
      return { secret, uri: String(started.body['uri']), codes: confirmed.body['recovery_codes'] as string[] }
    }
    const removeFrom = (id: number) => server.ask('admin', `users/${id}/remove_second_factor/`, json('POST', {}))

    test('[SERVER-4181] a person switches it on with password and code; from then a sign-in without the code gives no token', async () => {
      expect(await ownState('ana')).toMatchObject({ is_on: false, required: false })
      expect((await own('ana', 'start/', { password: 'wrong' })).body).toHaveProperty('password')
      const started = await own('ana', 'start/', { password: anaPassword })
      const secret = String(started.body['secret'])
      expect(String(started.body['uri'])).toContain(`secret=${secret}`)
      // Nothing counts before a code of the phone was typed.
      expect((await signIn('ana', anaPassword)).status).toBe(200)
      expect((await own('ana', 'confirm/', { one_time_code: '000000' })).body).toHaveProperty('one_time_code')
      expect((await own('ana', 'confirm/', { one_time_code: nextCode(secret) })).status).toBe(200)
      expect(await ownState('ana')).toMatchObject({ is_on: true, recovery_codes_left: 10 })

      const asked = await signIn('ana', anaPassword)
      expect(asked.status).toBe(400)
      expect(Object.keys(asked.body)).toEqual(['second_factor'])
      // A wrong password is answered as for everybody, with or without a code.
      expect(Object.keys((await signIn('ana', 'wrong', nextCode(secret))).body)).toEqual(['non_field_errors'])
      expect(Object.keys((await signIn('ana', anaPassword, '000000')).body)).toEqual(['one_time_code'])
      const right = await signIn('ana', anaPassword, nextCode(secret))
      expect(right.status).toBe(200)
      expect(await works(right.body['token'])).toBe(true)
      await removeFrom(4)
      await server.newTokenFor('ana')
    })

    test('[SERVER-4182] a code works once, even for two simultaneous sign-ins, and never an earlier one after it', async () => {
      const { secret } = await switchOn('ana', anaPassword)
      const before = codeAt(secret, now + stepMs)
      now += stepMs
      const code = codeAt(secret, now + stepMs)
      const both = await Promise.all([signIn('ana', anaPassword, code), signIn('ana', anaPassword, code)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
      expect((await signIn('ana', anaPassword, code)).body).toHaveProperty('one_time_code')
      expect((await signIn('ana', anaPassword, before)).body).toHaveProperty('one_time_code')
      now += stepMs
      expect((await signIn('ana', anaPassword, nextCode(secret))).status).toBe(200)
      await removeFrom(4)
      await server.newTokenFor('ana')
    })

    test('[SERVER-4183] ten recovery codes sign in once each, typed with or without hyphens; new ones end the old ones', async () => {
      const { secret, codes } = await switchOn('ana', anaPassword)
      expect(new Set(codes).size).toBe(10)
      const stored = JSON.stringify(await server.store.db.selectFrom('recovery_codes').selectAll().execute())
      for (const code of codes) expect(stored).not.toContain(code.slice(0, 5))
      expect((await signIn('ana', anaPassword, ` ${codes[0]!.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
      expect((await signIn('ana', anaPassword, codes[0])).body).toHaveProperty('one_time_code')
      const both = await Promise.all([signIn('ana', anaPassword, codes[1]), signIn('ana', anaPassword, codes[1])])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
      expect(await ownState('ana')).toMatchObject({ recovery_codes_left: 8 })

      expect((await own('ana', 'recovery_codes/', { password: anaPassword, one_time_code: '1' })).status).toBe(400)
      const renewed = await own('ana', 'recovery_codes/', { password: anaPassword, one_time_code: nextCode(secret) })
      const fresh = renewed.body['recovery_codes'] as string[]
      expect((await signIn('ana', anaPassword, codes[2])).status).toBe(400)
      expect((await signIn('ana', anaPassword, fresh[0])).status).toBe(200)
      // A code of another person opens nothing.
      const jose = await switchOn('jose', 'Jose-2026!')
      expect((await signIn('ana', anaPassword, jose.codes[0])).status).toBe(400)
      await removeFrom(3)
      await removeFrom(4)
      await server.newTokenFor('ana')
      await server.newTokenFor('jose')
    })

    test('[SERVER-4184] the secret and the codes are in no answer, log, export or row but their own; SERVER_KEY encrypts the secret', async () => {
      const { secret, codes } = await switchOn('ana', anaPassword)
      const tables = await server.store.db.introspection.getTables()
      for (const { name } of tables.filter((table) => !table.isView)) {
        const rows = await server.store.db.selectFrom(name).selectAll().execute()
        const text = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
        expect(text.includes(codes[0]!), name).toBe(false)
        if (name !== 'second_factors') expect(text.includes(secret), name).toBe(false)
      }
      const reads = ['', 'users/', 'users/4/', 'users/me/', 'users/4/second_factor/', 'audit-log/', 'backups/last/']
      for (const path of reads) {
        const { body } = await server.ask('admin', path)
        expect(JSON.stringify(body)).not.toContain(secret)
        expect(JSON.stringify(body)).not.toContain('second_factor_at')
      }
      expect(server.logged).toEqual([])
      await removeFrom(4)
      await server.newTokenFor('ana')

      server.deps.config.serverKey = 'a key that is not in the database'
      const sealed = await switchOn('ana', anaPassword)
      const stored = JSON.stringify(await server.store.db.selectFrom('second_factors').selectAll().execute())
      expect(stored).not.toContain(sealed.secret)
      expect((await signIn('ana', anaPassword, nextCode(sealed.secret))).status).toBe(200)
      // Without its key the server says so, and recovery codes still work.
      server.deps.config.serverKey = null
      expect(JSON.stringify((await signIn('ana', anaPassword, nextCode(sealed.secret))).body)).toContain(
        'recovery code',
      )
      expect((await signIn('ana', anaPassword, sealed.codes[0])).status).toBe(200)
      expect(server.logged).toEqual([expect.stringContaining('SERVER_KEY')])
      expect(server.logged[0]).not.toContain(sealed.secret)
      server.logged.length = 0
      await removeFrom(4)
      await server.newTokenFor('ana')
    })

    test('[SERVER-4185] guessing codes: ten for a person, from any address and at any process; passwords share their limit too', async () => {
      const { secret } = await switchOn('ana', anaPassword)
      const otherProcess = createApp(server.deps)
      const guess = (n: number, code: string) =>
        sendTo(
          async (request) => (n % 2 === 0 ? server.fetch(request) : otherProcess.fetch(request)),
          'auth/login/',
          json('POST', { username: 'ana', password: anaPassword, one_time_code: code }),
        )
      for (let n = 0; n < 10; n++) expect((await guess(n, 'wrong-code')).status).toBe(400)
      const code = nextCode(secret)
      for (const n of [0, 1]) expect((await guess(n, code)).status).toBe(429)
      now += 10 * 60_000
      expect((await guess(1, nextCode(secret))).status).toBe(200)
      await removeFrom(4)
      await server.newTokenFor('ana')

      // Simultaneous guesses gain nothing, and a right code among them is not accepted once the ten are used up.
      const again = await switchOn('ana', anaPassword)
      const burst = await Promise.all(Array.from({ length: 25 }, (_, n) => guess(n, `wrong-${n}`)))
      expect(burst.filter(({ status }) => status === 400)).toHaveLength(10)
      expect(burst.filter(({ status }) => status === 429)).toHaveLength(15)
      expect((await guess(0, again.codes[0]!)).status).toBe(429)
      // Setting up another phone does not bypass it: a code of the current phone is required first.
      expect(
        (await own('ana', 'start/', { password: anaPassword, one_time_code: nextCode(again.secret) })).status,
      ).toBe(429)
      now += 10 * 60_000
      expect((await guess(0, again.codes[0]!)).status).toBe(200)
      await removeFrom(4)
      await server.newTokenFor('ana')

      const wrong = (n: number) =>
        sendTo(
          async (request) => (n % 2 === 0 ? server.fetch(request) : otherProcess.fetch(request)),
          'auth/login/',
          json('POST', { username: 'maria', password: 'no' }),
        )
      for (let n = 0; n < 10; n++) expect((await wrong(n)).status).toBe(400)
      for (const n of [0, 1]) expect((await wrong(n)).status).toBe(429)
      const keys = JSON.stringify(await server.store.db.selectFrom('sign_in_limits').select('key').execute())
      expect(keys).not.toContain('maria')
      now += 10 * 60_000
    })

    test('[SERVER-4186] an admin removes it for a person who lost the phone, which ends the sign-ins; never one’s own; the log says who', async () => {
      const { secret } = await switchOn('ana', anaPassword)
      const token = (await signIn('ana', anaPassword, nextCode(secret))).body['token']
      expect((await server.ask('maria', 'users/4/remove_second_factor/', json('POST', {}))).status).toBe(403)
      expect((await server.ask('admin', 'users/1/remove_second_factor/', json('POST', {}))).status).toBe(400)
      expect((await removeFrom(4)).body).toMatchObject({ is_on: false, recovery_codes_left: 0 })
      expect(await works(token)).toBe(false)
      expect((await signIn('ana', anaPassword)).status).toBe(200)
      const log = (await server.ask('admin', 'audit-log/?kind=accounts')).body as { results: Body[] }
      expect(log.results.slice(0, 2)).toMatchObject([
        { action: 'second-factor-off', subject: '4', user: 1, changes: [] },
        { action: 'second-factor-on', subject: '4', user: 4, changes: [] },
      ])
      await server.newTokenFor('ana')
    })

    test('[SERVER-4187] changing phones needs password and a code of the old one, and takes effect with a code of the new one', async () => {
      const { secret, codes } = await switchOn('ana', anaPassword)
      expect((await own('ana', 'start/', { password: anaPassword })).body).toHaveProperty('one_time_code')
      const started = await own('ana', 'start/', { password: anaPassword, one_time_code: nextCode(secret) })
      const next = String(started.body['secret'])
      expect((await signIn('ana', anaPassword, nextCode(secret))).status).toBe(200)
      expect((await own('ana', 'confirm/', { one_time_code: nextCode(secret) })).status).toBe(400)
      expect((await own('ana', 'confirm/', { one_time_code: nextCode(next) })).status).toBe(200)
      expect((await signIn('ana', anaPassword, nextCode(secret))).status).toBe(400)
      expect((await signIn('ana', anaPassword, codes[0])).status).toBe(400)
      expect((await signIn('ana', anaPassword, nextCode(next))).status).toBe(200)
      // A set-up that nobody finished within 15 minutes is void.
      const late = String(
        (await own('ana', 'start/', { password: anaPassword, one_time_code: nextCode(next) })).body['secret'],
      )
      now += 15 * 60_000
      expect((await own('ana', 'confirm/', { one_time_code: nextCode(late) })).body).toHaveProperty('one_time_code')

      expect((await own('ana', 'remove/', { password: 'wrong', one_time_code: nextCode(next) })).status).toBe(400)
      expect((await own('ana', 'remove/', { password: anaPassword, one_time_code: nextCode(next) })).status).toBe(200)
      expect((await signIn('ana', anaPassword)).status).toBe(200)
    })

    test('[SERVER-4188] required: only an admin who has it can require it; sign-ins without it end; the sign-in begins with the set-up', async () => {
      const policy = async (second_factor: string, version: number, who = 'admin') =>
        server.ask(who, 'sign_in_policy/', json('PUT', { second_factor, offline_days: null, version }))
      expect((await policy('admins', 0)).status).toBe(400)
      expect((await policy('admins', 0, 'maria')).status).toBe(403)
      const admin = await switchOn('admin', 'Admin-2026!')
      const before = String((await signIn('ana', anaPassword)).body['token'])
      expect((await policy('admins', 0)).status).toBe(200)
      expect((await policy('admins', 0)).status).toBe(412)
      expect(await works(before)).toBe(true)
      // An employee who becomes an admin cannot go on without it.
      await server.ask('admin', 'users/4/set_superuser/', json('POST', { is_superuser: true }))
      expect(await works(before)).toBe(false)
      await server.ask('admin', 'users/4/set_superuser/', json('POST', { is_superuser: false }))
      const again = String((await signIn('ana', anaPassword)).body['token'])
      expect((await policy('everyone', 1)).status).toBe(200)
      expect(await works(again)).toBe(false)

      const led = await signIn('ana', anaPassword)
      expect([led.status, ...Object.keys(led.body)]).toEqual([400, 'second_factor_setup'])
      const credentials = { username: 'ana', password: anaPassword }
      expect((await send('auth/second_factor/start/', json('POST', { ...credentials, password: 'no' }))).status).toBe(
        400,
      )
      const started = await send('auth/second_factor/start/', json('POST', credentials))
      const secret = String(started.body['secret'])
      const confirm = (code: string) =>
        send('auth/second_factor/confirm/', json('POST', { ...credentials, one_time_code: code }))
      expect((await confirm('000000')).body).toHaveProperty('one_time_code')
      const done = await confirm(nextCode(secret))
      expect(done.body['recovery_codes']).toHaveLength(10)
      expect(await works(done.body['token'])).toBe(true)
      // Once it is set up, the password alone can neither set it up again nor sign in.
      expect((await send('auth/second_factor/start/', json('POST', credentials))).status).toBe(400)
      expect((await confirm(nextCode(secret))).status).toBe(400)
      expect(Object.keys((await signIn('ana', anaPassword)).body)).toEqual(['second_factor'])
      await server.newTokenFor('ana')
      expect((await own('ana', 'remove/', { password: anaPassword, one_time_code: nextCode(secret) })).status).toBe(400)
      expect((await signIn('admin', 'Admin-2026!', nextCode(admin.secret))).status).toBe(200)
      expect((await policy('nobody', 2)).status).toBe(200)
    })

    test('[SERVER-4189] a plain server offers nothing of it, and signs in by the password alone', async () => {
      const plain = await open({ plain: true, products: 20 })
      const call = (path: string, init: RequestInit) => sendTo(plain.fetch, path, init)
      const answer = await call(
        'auth/login/',
        json('POST', { username: 'ana', password: anaPassword, one_time_code: '1' }),
      )
      expect(answer.status).toBe(200)
      for (const path of ['auth/second_factor/start/', 'users/me/second_factor/start/'])
        expect((await call(path, json('POST', { username: 'ana', password: anaPassword }))).status).toBe(404)
      expect((await plain.ask('admin', 'sign_in_policy/')).status).toBe(404)
      // Nor does it send a code of its own for an account that was deactivated.
      const token = String(answer.body['token'])
      await plain.ask('admin', 'users/4/set_active/', json('POST', { is_active: false }))
      const refused = await call('users/me/', { headers: { Authorization: `Token ${token}` } })
      expect([refused.status, Object.keys(refused.body)]).toEqual([401, ['detail']])
      await plain.close()
    })
  })
}
