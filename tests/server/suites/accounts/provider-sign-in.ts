/** Signing in with a provider: a real one on this machine, and the whole way of the browser. */
import { describe, expect, test } from 'vitest'
import { createApp } from '#server/http/create-app.ts'
import { hashOfSecret, keepResult } from '#server/provider/pending-sign-ins.ts'
import { codeAt } from '#tests/support/server/authenticator-app.ts'
import { browseProvider, clientId } from '#tests/support/server/oidc-provider.ts'
import { origin } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'
import { type Fetch, newSecret, openProviderWorld } from './provider-world.ts'

const ana = { id: 4, username: 'ana', password: 'Ana-2026!', email: 'ana.cruz@example.gov.ph' }
const anaAtProvider = {
  sub: 'p-1',
  email: 'Ana.Cruz@example.gov.ph',
  email_verified: true,
  given_name: 'Ana',
  family_name: 'Cruz',
}

export function providerSignInSuite(open: OpenServer): void {
  describe('signing in with a provider', () => {
    const world = openProviderWorld(open)
    const { start, finish, comeBack, signIn, allow, me, refusalOf, withSettings } = world

    test('[SERVER-4320] an account whose name an admin allowed signs in; from then on the subject alone decides', async () => {
      world.provider.person = anaAtProvider
      expect(refusalOf(await signIn())).toContain('no account here for Ana.Cruz@example.gov.ph')
      expect((await allow(4, ana.email)).body).toMatchObject({ allowed: ana.email, linked: null })
      const first = await signIn()
      expect(first.body).toMatchObject({ return_to: '/admin/products' })
      expect(await me(first.body['token'])).toMatchObject({ status: 200, username: 'ana' })
      // A new address at the provider, and another user name here.
      world.provider.person = { ...anaAtProvider, email: 'a.reyes@example.gov.ph', email_verified: false }
      expect(await me((await signIn()).body['token'])).toMatchObject({ username: 'ana' })
      // Somebody else gets the old address.
      world.provider.person = { ...anaAtProvider, sub: 'p-2' }
      expect(refusalOf(await signIn())).toContain('no account here')
      const account = (await world.server.ask('admin', 'users/4/provider_account/')).body
      expect(account).toMatchObject({ allowed: null, linked: 'a.reyes@example.gov.ph' })
      const log = JSON.stringify((await world.server.ask('admin', 'audit-log/?limit=100')).body)
      for (const action of ['provider-allowed', 'provider-linked', 'signed-in-provider']) expect(log).toContain(action)
    })

    test('[SERVER-4321] an address that the provider did not verify, or a user name alone, opens no account', async () => {
      await allow(4, ana.email)
      world.provider.person = { ...anaAtProvider, email_verified: false }
      expect(refusalOf(await signIn())).toContain('hasn’t confirmed')
      world.provider.person = { sub: 'p-3', preferred_username: 'jose', email: 'jose', email_verified: true }
      expect(refusalOf(await signIn())).toContain('no account here')
      // The setting allows it for people, never for an admin.
      const byName = withSettings({ link: 'username', nameClaim: 'preferred_username' })
      world.provider.person = { sub: 'p-4', preferred_username: 'Admin' }
      expect(refusalOf(await signIn(byName))).toContain('no account here')
      world.provider.person = { sub: 'p-5', preferred_username: 'JOSE' }
      expect(await me((await signIn(byName)).body['token'])).toMatchObject({ username: 'jose' })
      // The account is somebody's now.
      world.provider.person = { sub: 'p-6', preferred_username: 'jose' }
      expect(refusalOf(await signIn(byName))).toContain('no account here')
    })

    test('[SERVER-4322] only the browser that began a sign-in ends it, once, within ten minutes', async () => {
      await allow(4, ana.email)
      world.provider.person = anaAtProvider
      const [mine, other] = [newSecret(), newSecret()]
      const begun = async (secret: string) =>
        browseProvider(String((await start(secret)).body['address']), world.provider.issuer)
      const back = await begun(mine)
      await start(other)
      // The address of another browser: nothing happens, and the answer is not used up.
      await comeBack(back, other)
      await comeBack(back, '')
      expect(refusalOf(await finish(other))).toContain('another browser')
      expect(refusalOf(await finish(mine))).toContain('another browser')
      const wrongState = new URL(back)
      wrongState.searchParams.set('state', 'x')
      await comeBack(wrongState.href, mine)
      expect(refusalOf(await finish(mine))).toContain('another browser')
      await comeBack(back, mine)
      const both = await Promise.all([finish(mine), finish(mine)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
      // The same address again.
      await comeBack(back, mine)
      expect((await finish(mine)).status).toBe(400)
      const late = newSecret()
      const lateBack = await begun(late)
      world.minutesAhead = 11
      await comeBack(lateBack, late)
      expect(refusalOf(await finish(late))).toContain('too long')
    })

    test('[SERVER-4323] state, nonce and verifier are new each time and checked; the return path stays in this app', async () => {
      await allow(4, ana.email)
      world.provider.person = anaAtProvider
      const addresses = await Promise.all([start(newSecret()), start(newSecret())])
      const [one, two] = addresses.map(({ body }) => new URL(String(body['address'])).searchParams)
      for (const name of ['state', 'nonce', 'code_challenge']) expect(one!.get(name)).not.toBe(two!.get(name))
      expect(one!.get('code_challenge_method')).toBe('S256')
      for (const column of ['nonce', 'verifier']) {
        const secret = newSecret()
        const back = await browseProvider(String((await start(secret)).body['address']), world.provider.issuer)
        await world.server.store.db
          .updateTable('provider_sign_ins')
          .set({ [column]: newSecret() })
          .where('state', '=', new URL(back).searchParams.get('state'))
          .execute()
        await comeBack(back, secret)
        expect(refusalOf(await finish(secret)), column).toContain('can’t use')
      }
      for (const path of [
        '//evil.example',
        '/\\evil.example',
        'https://evil.example',
        '',
        '/a\\b',
        '/a\nb',
        'javascript:1',
      ])
        expect((await start(newSecret(), undefined, path)).status, path).toBe(400)
    })

    test('[SERVER-4324] an inactive account, a slip, a cancel and a provider that is not there are refused in words', async () => {
      await allow(4, ana.email)
      world.provider.person = anaAtProvider
      await signIn()
      await world.server.store.db.updateTable('users').set({ must_change_password: 1 }).where('id', '=', 4).execute()
      expect(refusalOf(await signIn())).toContain('sign-in slip')
      await world.server.store.db.updateTable('users').set({ is_active: 0 }).where('id', '=', 4).execute()
      expect(refusalOf(await signIn())).toContain('isn’t active')
      world.provider.person = null
      expect(refusalOf(await signIn())).toContain('canceled')
      const gone = withSettings({ issuer: 'http://127.0.0.1:4179' })
      expect(refusalOf(await start(newSecret(), gone))).toContain('can’t be reached')
    })

    test('[SERVER-4325] a provider whose clock differs by minutes is named as the reason', async () => {
      await allow(4, ana.email)
      world.provider.person = anaAtProvider
      world.minutesAhead = 5
      expect(refusalOf(await signIn(withSettings({ clientId })))).toContain('clocks')
    })

    test('[SERVER-4326] a second step is asked for after the provider too, unless the setting leaves it to the provider', async () => {
      await allow(4, ana.email)
      world.provider.person = anaAtProvider
      const own = async (path: string, body: Body) =>
        (await world.server.ask('ana', `users/me/second_factor/${path}`, json('POST', body))).body as Body
      const secret = String((await own('start/', { password: ana.password }))['secret'])
      const code = (steps: number) => codeAt(secret, Date.now() + world.minutesAhead * 60_000 + steps * 30_000)
      await own('confirm/', { one_time_code: code(0) })
      const asked = await signIn()
      expect([asked.status, Object.keys(asked.body)]).toEqual([400, ['second_factor']])
      expect((await finish(asked.secret, '000000')).body).toHaveProperty('one_time_code')
      const confirmed = await finish(asked.secret, code(1))
      expect(await me(confirmed.body['token'])).toMatchObject({ username: 'ana' })
      const trusting = withSettings({ secondStep: 'provider' })
      expect(await me((await signIn(trusting)).body['token'])).toMatchObject({ username: 'ana' })
      await world.server.ask('admin', 'users/4/remove_second_factor/', json('POST', {}))
      await world.server.newTokenFor('ana')

      // The institute requires it, and the person has none.
      const policy = JSON.stringify({ second_factor: 'everyone', offline_days: null })
      const row = { name: 'sign-in-policy', body: policy, version: 1, changed_at: '2026-11-21', changed_by: 1 }
      await world.server.store.db.insertInto('settings').values(row).execute()
      try {
        expect(refusalOf(await signIn())).toContain('second step')
        expect(await me((await signIn(trusting)).body['token'])).toMatchObject({ status: 200, username: 'ana' })
      } finally {
        await world.server.store.db.deleteFrom('settings').where('name', '=', 'sign-in-policy').execute()
      }
    })

    test('[SERVER-4327] accounts are made at the first sign-in only if the setting says so, with its role, and never over another', async () => {
      const making = withSettings({ newGroup: 2 })
      world.provider.person = {
        ...anaAtProvider,
        sub: 'p-7',
        email: 'new.person@example.gov.ph',
        name: 'New P. Person',
      }
      const made = await signIn(making)
      expect(await me(made.body['token'])).toMatchObject({
        username: 'new.person@example.gov.ph',
        is_superuser: false,
        groups: [{ id: 2 }],
      })
      // The same person again, also where none are made.
      expect(await me((await signIn()).body['token'])).toMatchObject({ username: 'new.person@example.gov.ph' })
      world.provider.person = { ...anaAtProvider, sub: 'p-8', email: 'New.Person@example.gov.ph' }
      expect(refusalOf(await signIn(making))).toContain('already has the username')
      world.provider.person = { ...anaAtProvider, sub: 'p-9', email: 'две@example.gov.ph' }
      expect(refusalOf(await signIn(making))).toContain('No account can be made')
    })

    test('[SERVER-4328] only admins see and change who may sign in with the provider; a removed link ends the sign-ins', async () => {
      for (const who of ['employee', 'sub-admin']) {
        expect((await world.server.ask(who, 'users/4/provider_account/')).status).toBe(403)
        expect((await world.server.ask(who, 'users/4/provider_account/', json('PUT', { allowed: 'x' }))).status).toBe(
          403,
        )
      }
      await allow(4, ana.email)
      const twice = await allow(3, ` ${ana.email.toUpperCase()} `)
      expect([twice.status, Object.keys(twice.body as Body)]).toEqual([400, ['allowed']])
      world.provider.person = anaAtProvider
      const { token } = (await signIn()).body
      expect((await me(token)).status).toBe(200)
      await allow(4, null)
      expect((await me(token)).status).toBe(401)
      expect(refusalOf(await signIn())).toContain('no account here')
      await world.server.newTokenFor('ana')
    })

    test('[SERVER-4536] a letter that only looks like one of the name opens no account', async () => {
      await allow(4, 'kap@example.gov.ph')
      // The Kelvin sign, whose lower case is a k.
      world.provider.person = { ...anaAtProvider, sub: 'p-20', email: '\u212Aap@example.gov.ph' }
      expect(refusalOf(await signIn())).toContain('no account here')
      const byName = withSettings({ link: 'username', nameClaim: 'preferred_username' })
      await world.server.ask('admin', 'users/4/', json('PATCH', { username: 'kapitan' }))
      await allow(4, null)
      world.provider.person = { sub: 'p-21', preferred_username: '\u212Aapitan' }
      expect(refusalOf(await signIn(byName))).toContain('no account here')
      await world.server.ask('admin', 'users/4/', json('PATCH', { username: 'ana' }))
      world.provider.person = { ...anaAtProvider, sub: 'p-22', email: 'KAP@EXAMPLE.gov.ph' }
      await allow(4, 'kap@example.gov.ph')
      expect((await signIn()).status).toBe(200)
      await world.server.newTokenFor('ana')
    })

    test('[SERVER-4537] a sign-in that returned but is not complete is void when the link is removed, and when the browser began another', async () => {
      await allow(4, ana.email)
      world.provider.person = anaAtProvider
      const returned = async (secret: string) => {
        const back = await browseProvider(String((await start(secret)).body['address']), world.provider.issuer)
        await comeBack(back, secret)
      }
      const secret = newSecret()
      await returned(secret)
      await allow(4, null)
      expect((await finish(secret)).status).toBe(400)

      await allow(4, ana.email)
      const again = newSecret()
      const { db } = world.server.store
      await start(again)
      const first = await db
        .selectFrom('provider_sign_ins')
        .select('state')
        .where('hash', '=', hashOfSecret(again))
        .executeTakeFirstOrThrow()
      await start(again)
      // The slow answer to the first one arrives now.
      await keepResult(db, hashOfSecret(again), String(first['state']), { user: 1 })
      const second = await db
        .selectFrom('provider_sign_ins')
        .selectAll()
        .where('hash', '=', hashOfSecret(again))
        .executeTakeFirstOrThrow()
      expect(second).toMatchObject({ user: null, answered_at: null })
      await world.server.newTokenFor('ana')
    })

    test('[SERVER-4329] without the setting there is no button and no route; too many begun sign-ins wait', async () => {
      const config = async (fetch: Fetch) => (await fetch(new Request(`${origin}/config.json`))).json()
      expect(await config(world.server.fetch)).toMatchObject({ signInWith: 'Institute account' })
      const app = createApp({ ...world.server.deps, config: { ...world.server.deps.config, provider: null } })
      const none: Fetch = async (request) => app.fetch(request)
      expect(await config(none)).not.toHaveProperty('signInWith')
      expect((await start(newSecret(), none)).status).toBe(404)
      expect((await finish(newSecret(), undefined, none)).status).toBe(404)
      const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await start(newSecret())).status))
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    })
  })
}
