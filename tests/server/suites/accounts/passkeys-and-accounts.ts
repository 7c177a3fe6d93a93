/** What happens with passkeys when the account changes, what a stranger learns from them, and passkeys after the institute's provider. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '#contract/actions/accounts/passkey-actions.ts'
import { origin } from '#tests/support/server/server.ts'
import { createAuthenticator } from '#tests/support/server/software-authenticator.ts'
import { json, type OpenServer } from '../open-server.ts'
import { ana, fieldOf, jose, openPasskeyWorld } from './passkey-world.ts'
import { openProviderWorld } from './provider-world.ts'

export function passkeysAndAccountsSuite(open: OpenServer): void {
  describe('passkeys and accounts', () => {
    let world: Awaited<ReturnType<typeof openPasskeyWorld>>
    beforeAll(async () => {
      world = await openPasskeyWorld(open)
    })
    afterAll(async () => {
      expect(world.server.logged).toEqual([])
      await world.server.close()
    })

    test('[SERVER-4938] a deactivated account signs in with no passkey and keeps them; a new password and ended sign-ins keep them too', async () => {
      const { server, send, state, askedAtSignIn, signIn, add, reset, log } = world
      const device = createAuthenticator(origin)
      await add(ana, device, 'Phone')
      const setActive = async (is_active: boolean) =>
        expect((await server.ask('admin', 'users/4/set_active/', json('POST', { is_active }))).status).toBe(200)
      const asked = device.get(await askedAtSignIn(ana))
      await setActive(false)
      const refused = await signIn(ana, asked)
      expect(fieldOf(refused)).toEqual([400, 'non_field_errors'])
      expect(await send('auth/passkey/ask/', ana)).toEqual(refused)
      await setActive(true)
      await server.newTokenFor('ana')
      expect((await state(ana)).passkeys).toMatchObject([{ name: 'Phone' }])
      expect((await signIn(ana, device.get(await askedAtSignIn(ana)))).status).toBe(200)
      expect((await log('sign-ins'))[0]).toMatchObject({ action: 'signed-in-passkey', user: 4 })

      // A password on a slip: first the person chooses another, and the passkey is asked for after that one.
      const slips = await server.ask('admin', 'users/sign_in_slips/', json('POST', { users: [4] }))
      const { password } = (slips.body as { results: { password: string }[] }).results[0]!
      const waiting = { username: 'ana', password }
      expect(fieldOf(await send('auth/passkey/ask/', waiting))).toEqual([400, 'must_change_password'])
      const next = { username: 'ana', password: 'Next-2027!' }
      const chosen = { ...waiting, new_password: next.password, new_password2: next.password }
      await send('auth/one_time_password/', chosen)
      expect(fieldOf(await send('auth/login/', next))).toEqual([400, 'second_factor', 'second_passkey'])
      expect((await signIn(next, device.get(await askedAtSignIn(next)))).status).toBe(200)
      const own = { new_password: ana.password, new_password2: ana.password }
      await server.ask('admin', 'users/4/set_password/', json('POST', own))
      expect((await server.ask('admin', 'users/4/end_sign_ins/', json('POST', { sign_in: null }))).status).toBeLessThan(
        300,
      )
      expect((await signIn(ana, device.get(await askedAtSignIn(ana)))).status).toBe(200)
      await reset(ana, 4)
    })

    test('[SERVER-4939] before the right password nobody learns whether an account has passkeys, and guesses are counted with those of the sign-in', async () => {
      const { clock, send, add, reset } = world
      await add(ana, createAuthenticator(origin), 'Phone')
      const ask = (username: string, password: string) => send('auth/passkey/ask/', { username, password })
      const withPasskey = await ask('ana', 'wrong')
      expect(withPasskey.status).toBe(400)
      for (const name of ['jose', 'nobody']) expect(await ask(name, 'wrong')).toEqual(withPasskey)
      // With the right password, a person without one learns that.
      expect(fieldOf(await ask('jose', jose.password))).toEqual([400, 'passkey'])
      for (let n = 0; n < 9; n++) await ask('ana', `wrong ${n}`)
      expect((await ask('ana', ana.password)).status).toBe(429)
      expect((await send('auth/login/', ana)).status).toBe(429)
      clock.now += 60 * 60_000
      await reset(ana, 4)
    })

    test('[SERVER-4950] the handle of an account in an authenticator is the same for its passkeys, another for each account, and no name or number of it', async () => {
      const { server, own, asked, add, reset } = world
      const device = createAuthenticator(origin)
      const handle = (started: unknown) => (started as PasskeyCreation).user.id
      const first = handle((await add(ana, device, 'Phone')).started)
      const again = await own(ana, 'start/', { password: ana.password, passkey: device.get(await asked(ana)) })
      expect(handle(again.body)).toBe(first)
      expect((again.body as unknown as PasskeyCreation).excludeCredentials).toHaveLength(1)
      const ofJose = handle((await own(jose, 'start/', { password: jose.password })).body)
      expect(ofJose).not.toBe(first)
      const bytes = Buffer.from(first, 'base64url')
      expect(bytes).toHaveLength(32)
      // Another server, which may have the same host name.
      await server.store.db.deleteFrom('meta').where('key', '=', 'passkey-handles').execute()
      expect(handle((await own(jose, 'start/', { password: jose.password })).body)).not.toBe(ofJose)
      await reset(ana, 4)
    })
  })

  describe('passkeys after the provider', () => {
    const world = openProviderWorld(open)

    test('[SERVER-4951] the passkey is asked for after the provider too, for this sign-in alone', async () => {
      const { server, provider, send, signIn, allow, me } = world
      const device = createAuthenticator(origin)
      provider.person = { sub: 'p-1', email: 'ana.cruz@example.gov.ph', email_verified: true }
      await allow(4, 'ana.cruz@example.gov.ph')
      const own = async (path: string, body: object) =>
        (await server.ask('ana', `users/me/passkeys/${path}`, json('POST', { ...body }))).body
      const options = (await own('start/', { password: ana.password })) as PasskeyCreation
      await own('', { name: 'Phone', passkey: device.create(options) })
      const asked = await signIn()
      expect([asked.status, ...Object.keys(asked.body)]).toEqual([400, 'second_factor', 'second_passkey'])
      const request = async (secret: string) =>
        (await send('auth/provider/passkey/', { secret })).body as unknown as PasskeyRequest
      const finish = (secret: string, passkey: PasskeyAssertion) => send('auth/provider/finish/', { secret, passkey })
      // The answer of a sign-in with the password counts nothing here.
      const other = (await send('auth/passkey/ask/', ana)).body as unknown as PasskeyRequest
      expect(fieldOf(await finish(asked.secret, device.get(other)))).toEqual([400, 'passkey'])
      const done = await finish(asked.secret, device.get(await request(asked.secret)))
      expect(await me(done.body['token'])).toMatchObject({ username: 'ana' })
      expect((await send('auth/provider/passkey/', { secret: asked.secret })).status).toBe(400)
      await server.ask('admin', 'users/4/remove_second_factor/', json('POST', {}))
      await server.newTokenFor('ana')
    })
  })
}
