/** Passkeys against people who send what no browser sends, and against a second step that changes in between. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewPasskey, PasskeyCreation, PasskeyRequest } from '#contract/actions/accounts/passkey-actions.ts'
import { codeAt } from '#tests/support/server/authenticator-app.ts'
import { origin } from '#tests/support/server/server.ts'
import { createAuthenticator } from '#tests/support/server/software-authenticator.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'
import { type Answer, ana, fieldOf, jose, openPasskeyWorld } from './passkey-world.ts'

const encoded = (text: string) => Buffer.from(text).toString('base64url')
const refused = [400, 'passkey']

export function passkeysAttackedSuite(open: OpenServer): void {
  describe('passkeys attacked', () => {
    let world: Awaited<ReturnType<typeof openPasskeyWorld>>
    beforeAll(async () => {
      world = await openPasskeyWorld(open)
    })
    afterAll(async () => {
      expect(world.server.logged).toEqual([])
      await world.server.close()
    })
    const factor = (path: string, body: Body) =>
      world.server.ask('ana', `users/me/second_factor/${path}`, json('POST', body)) as Promise<Answer>
    const codeOf = (secret: unknown) => {
      world.clock.now += 30_000
      return codeAt(String(secret), world.clock.now)
    }

    test('[SERVER-4953] a malformed response is refused with a message: it causes no server error, and nothing is stored', async () => {
      const { clock, own, state, asked, askedAtSignIn, signIn, add, addAnother, reset } = world
      const device = createAuthenticator(origin)
      await add(ana, device, 'Phone')
      const right = device.get(await askedAtSignIn(ana))
      const data = [
        ...['{"challenge":"\\u0000"}', '{"challenge":"a\\u0000b"}', '{"challenge":"\\ud800"}', '{"challenge":null}'],
        ...['{"challenge":{"toString":1}}', '{"challenge":["x"]}', '{}', '[]', 'null', '0', '', '\0', 'ñ'],
      ]
      for (const text of data) {
        const response = { ...right.response, clientDataJSON: encoded(text || ' ') }
        expect(fieldOf(await signIn(ana, { ...right, response })), text).toEqual(refused)
        clock.now += 10 * 60_000
      }
      for (const part of ['authenticatorData', 'signature'] as const)
        for (const bytes of ['A', encoded('\0'.repeat(2900)), encoded('\0')]) {
          const now = device.get(await askedAtSignIn(ana))
          expect(fieldOf(await signIn(ana, { ...now, response: { ...now.response, [part]: bytes } }))).toEqual(refused)
          clock.now += 10 * 60_000
        }
      const attested = async (change: (made: NewPasskey) => NewPasskey, name = 'Other') => {
        const proof = { password: ana.password, passkey: device.get(await asked(ana)) }
        const options = (await own(ana, 'start/', proof)).body as unknown as PasskeyCreation
        clock.now += 60_000
        return own(ana, '', { name, passkey: change(createAuthenticator(origin).create(options)) })
      }
      const deep = Buffer.alloc(29_000, 0x81).toString('base64url')
      const many = Buffer.concat([Buffer.from([0xbb, 0, 0, 0, 1, 0, 0, 0, 0]), Buffer.alloc(20_000)])
      for (const attestationObject of [deep, many.toString('base64url'), 'A', encoded('\0')])
        expect(
          fieldOf(await attested((made) => ({ ...made, response: { ...made.response, attestationObject } }))),
        ).toEqual(refused)
      for (const name of ['', '   ', 'x'.repeat(61), 'x'.repeat(5000), 'a\0b', 7, null])
        expect((await attested((made) => made, name as string)).status, String(name).slice(0, 9)).toBe(400)
      const huge = { name: 'x', passkey: { ...right, filler: 'x'.repeat(1_100_000) } }
      expect((await own(ana, '', huge)).status).toBe(413)
      await addAnother(ana, device, '📱 ñ'.repeat(12))
      expect((await state(ana)).passkeys).toMatchObject([{ name: 'Phone' }, { name: '📱 ñ'.repeat(12) }])
      await reset(ana, 4)
    })

    test('[SERVER-4954] what was begun with the password alone ends when the second step is switched on', async () => {
      const { own, state, add, reset } = world
      // A passkey, then the code app is there before it.
      const device = createAuthenticator(origin)
      const begun = (await own(ana, 'start/', { password: ana.password })).body as unknown as PasskeyCreation
      const { secret } = (await factor('start/', { password: ana.password })).body
      expect((await factor('confirm/', { one_time_code: codeOf(secret) })).status).toBe(200)
      expect(fieldOf(await own(ana, '', { name: 'Thief', passkey: device.create(begun) }))).toEqual(refused)
      expect(await state(ana)).toMatchObject({ is_on: true, passkeys: [], recovery_codes_left: 10 })
      await reset(ana, 4)
      // The code app, then a passkey is there before it.
      const pending = (await factor('start/', { password: ana.password })).body['secret']
      await add(ana, device, 'Phone')
      expect((await factor('confirm/', { one_time_code: codeOf(pending) })).status).toBe(400)
      expect(await state(ana)).toMatchObject({ is_on: true, has_app: false, recovery_codes_left: 10 })
      await reset(ana, 4)
    })

    test('[SERVER-4958] the public address may be written with its port, and an app’s with a slash: passkeys work there, behind a proxy that rewrites the host too', async () => {
      const { server, send, own, state, add, signIn, reset } = world
      const { config } = server.deps
      for (const [option, written] of [
        ['publicAddress', 'https://count.example.ph:443'],
        ['corsOrigin', 'https://other.example, https://count.example.ph/'],
      ] as const) {
        config[option] = written
        const device = createAuthenticator('https://count.example.ph')
        const headers = {
          Authorization: `Token ${await server.tokenFor('ana')}`,
          Origin: 'https://count.example.ph',
        }
        const inside = 'http://127.0.0.1:8080'
        const { body } = await send('users/me/passkeys/start/', { password: ana.password }, headers, inside)
        const passkey = device.create(body as unknown as PasskeyCreation)
        expect((await send('users/me/passkeys/', { name: 'A', passkey }, headers, inside)).status).toBe(200)
        const request = await send('auth/passkey/ask/', ana, { Origin: headers.Origin }, inside)
        expect((await signIn(ana, device.get(request.body as unknown as PasskeyRequest))).status).toBe(200)
        config[option] = null
        await reset(ana, 4)
      }
      // Any app: none of them names the address.
      config.corsOrigin = '*'
      const started = await own(ana, 'start/', { password: ana.password })
      expect(started.body).toMatchObject({ rp: { id: 'bilang.test' } })
      config.corsOrigin = null
      await add(ana, createAuthenticator(origin), 'Phone')
      expect((await state(ana)).passkeys).toMatchObject([{ host: 'bilang.test' }])
      await reset(ana, 4)
    })

    test('[SERVER-4956] a refused removal of the last passkey uses up no recovery code and is not in the audit log', async () => {
      const { server, own, send, state, add, reset, log } = world
      const policy = (second_factor: string, version: number) =>
        server.ask('admin', 'sign_in_policy/', json('PUT', { second_factor, offline_days: null, version }))
      await add({ username: 'admin', password: 'Admin-2026!' }, createAuthenticator(origin), 'Key')
      const { codes } = await add(ana, createAuthenticator(origin), 'Phone')
      expect((await policy('everyone', 0)).status).toBe(200)
      const [phone] = (await state(ana)).passkeys as { id: number }[]
      const before = await log()
      const proof = { password: ana.password, one_time_code: codes![0]! }
      expect((await own(ana, `${phone!.id}/remove/`, proof)).body).toHaveProperty('detail')
      expect(await state(ana)).toMatchObject({ recovery_codes_left: 10, passkeys: [{ name: 'Phone' }] })
      expect(await log()).toEqual(before)
      expect((await send('auth/login/', { ...ana, one_time_code: codes![0]! })).status).toBe(200)
      // Neither is one for a passkey that is gone already, or that is another person's.
      expect((await policy('nobody', 1)).status).toBe(200)
      const next = { password: ana.password, one_time_code: codes![1]! }
      expect((await own(ana, '999999/remove/', next)).status).toBe(404)
      await add(jose, createAuthenticator(origin), 'Phone')
      const [ofJose] = (await state(jose)).passkeys as { id: number }[]
      expect((await own(ana, `${ofJose!.id}/remove/`, next)).status).toBe(404)
      expect(await state(ana)).toMatchObject({ recovery_codes_left: 9 })
      expect((await state(jose)).passkeys).toHaveLength(1)
      await reset(ana, 4)
      await reset(jose, 3)
    })
  })
}
