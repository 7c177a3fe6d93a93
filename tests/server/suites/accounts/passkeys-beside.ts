/** Passkeys at several addresses, beside a code app, and where the institute requires a second step. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PasskeyCreation, PasskeyRequest } from '#contract/actions/accounts/passkey-actions.ts'
import { codeAt } from '#tests/support/server/authenticator-app.ts'
import { origin } from '#tests/support/server/server.ts'
import { createAuthenticator } from '#tests/support/server/software-authenticator.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'
import { type Answer, ana, fieldOf, openPasskeyWorld } from './passkey-world.ts'

export function passkeysBesideSuite(open: OpenServer): void {
  describe('passkeys beside', () => {
    let world: Awaited<ReturnType<typeof openPasskeyWorld>>
    beforeAll(async () => {
      world = await openPasskeyWorld(open)
    })
    afterAll(async () => {
      expect(world.server.logged).toEqual([])
      await world.server.close()
    })

    test('[SERVER-4935] a passkey is of the host name in the browser; at a bare number the server refuses in words', async () => {
      const { server, send, signIn, reset } = world
      const { config } = server.deps
      const device = createAuthenticator('https://count.example.ph')
      config.publicAddress = 'https://count.example.ph'
      const auth = { Authorization: `Token ${await server.tokenFor('ana')}` }
      const at = async (address: string, path: string, body: Body, headers: Record<string, string> = auth) =>
        send(path, body, { ...headers, Origin: address }, address)
      const started = await at(config.publicAddress, 'users/me/passkeys/start/', { password: ana.password })
      expect(started.body).toMatchObject({ rp: { id: 'count.example.ph' } })
      const passkey = device.create(started.body as unknown as PasskeyCreation)
      expect((await at(config.publicAddress, 'users/me/passkeys/', { name: 'A', passkey })).status).toBe(200)
      // The name in the building: a passkey of its own, and the words name where the other works.
      const inBuilding = await at('https://bilang.local:8443', 'auth/passkey/ask/', ana, {})
      expect(String(inBuilding.body['passkey'])).toContain('only at count.example.ph')
      const proof = {
        password: ana.password,
        passkey: device.get(
          (await at(config.publicAddress, 'users/me/passkeys/ask/', {})).body as unknown as PasskeyRequest,
        ),
      }
      const there = await at('https://bilang.local:8443', 'users/me/passkeys/start/', proof)
      expect(there.body).toMatchObject({ rp: { id: 'bilang.local' } })
      const local = createAuthenticator('https://bilang.local:8443')
      const added = local.create(there.body as unknown as PasskeyCreation)
      expect((await at('https://bilang.local:8443', 'users/me/passkeys/', { name: 'B', passkey: added })).status).toBe(
        200,
      )
      const request = (await at('https://bilang.local:8443', 'auth/passkey/ask/', ana, {}))
        .body as unknown as PasskeyRequest
      expect(request).toMatchObject({ rpId: 'bilang.local' })
      expect(request.allowCredentials).toHaveLength(1)
      expect((await signIn(ana, local.get(request))).status).toBe(200)
      // A foreign page gets no challenge for its own name.
      const foreign = await send('auth/passkey/ask/', ana, { Origin: 'https://evil.example' }, config.publicAddress)
      expect(foreign.body).toMatchObject({ rpId: 'count.example.ph' })
      config.publicAddress = null
      for (const address of ['https://192.168.1.20:8443', 'https://[fd00::1]']) {
        const number = await at(address, 'auth/passkey/ask/', ana, {})
        expect(fieldOf(number)).toEqual([400, 'passkey'])
        expect(String(number.body['passkey'])).toContain('a number')
      }
      await reset(ana, 4)
    })

    test('[SERVER-4936] a phone’s code and passkeys stand beside each other; removing the passkeys leaves the code', async () => {
      const { server, clock, send, own, state, asked, askedAtSignIn, signIn, add, reset } = world
      const device = createAuthenticator(origin)
      await add(ana, device, 'Phone')
      const factor = (path: string, body: Body) =>
        server.ask('ana', `users/me/second_factor/${path}`, json('POST', body)) as Promise<Answer>
      expect((await factor('start/', { password: ana.password })).status).toBe(400)
      const proof = { password: ana.password, passkey: device.get(await asked(ana)) }
      const secret = String((await factor('start/', proof)).body['secret'])
      const code = () => {
        clock.now += 30_000
        return codeAt(secret, clock.now)
      }
      expect((await factor('confirm/', { one_time_code: code() })).status).toBe(200)
      expect(await state(ana)).toMatchObject({ has_app: true, passkeys: [{ name: 'Phone' }] })
      expect((await send('auth/login/', { ...ana, one_time_code: code() })).status).toBe(200)
      expect((await signIn(ana, device.get(await askedAtSignIn(ana)))).status).toBe(200)
      const [phone] = (await state(ana)).passkeys as { id: number }[]
      expect((await own(ana, `${phone!.id}/remove/`, { password: ana.password, one_time_code: code() })).status).toBe(
        204,
      )
      expect(await state(ana)).toMatchObject({ is_on: true, has_app: true, passkeys: [] })
      expect(fieldOf(await send('auth/login/', ana))).toEqual([400, 'second_factor'])
      // Ten wrong answers for a person, codes and passkeys together.
      await add(ana, device, 'Again', { one_time_code: code() })
      for (let n = 0; n < 10; n++) {
        const forged = device.get(await askedAtSignIn(ana), { at: 'https://evil.example' })
        const given = n % 2 === 0 ? signIn(ana, forged) : send('auth/login/', { ...ana, one_time_code: 'wrong' })
        expect((await given).status).toBe(400)
        clock.now += 10_000
      }
      expect((await signIn(ana, device.get(await askedAtSignIn(ana)))).status).toBe(429)
      clock.now += 10 * 60_000
      await reset(ana, 4)
    })

    test('[SERVER-4937] required: the last passkey stays, and a person with one counts as having a second step', async () => {
      const { server, own, state, asked, askedAtSignIn, signIn, add, reset } = world
      const policy = async (second_factor: string, version: number) =>
        server.ask('admin', 'sign_in_policy/', json('PUT', { second_factor, offline_days: null, version }))
      const admin = { username: 'admin', password: 'Admin-2026!' }
      const device = createAuthenticator(origin)
      await add(admin, device, 'Key')
      await add(ana, device, 'Phone')
      expect((await policy('everyone', 0)).status).toBe(200)
      expect((await server.ask('ana', 'users/me/')).status).toBe(200)
      const [phone] = (await state(ana)).passkeys as { id: number }[]
      const proof = { password: ana.password, passkey: device.get(await asked(ana)) }
      const refused = await own(ana, `${phone!.id}/remove/`, proof)
      expect(refused.status).toBe(400)
      expect((await state(ana)).passkeys).toHaveLength(1)
      expect((await signIn(ana, device.get(await askedAtSignIn(ana)))).status).toBe(200)
      expect((await policy('nobody', 1)).status).toBe(200)
      await reset(ana, 4)
    })
  })
}
