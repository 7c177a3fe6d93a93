/** Passkeys as a second factor: real signatures of an authenticator in software. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/http/create-app.ts'
import { origin } from '#tests/support/server/server.ts'
import { createAuthenticator } from '#tests/support/server/software-authenticator.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'
import { ana, fieldOf, jose, openPasskeyWorld } from './passkey-world.ts'

export function passkeySuite(open: OpenServer): void {
  describe('passkeys', () => {
    let world: Awaited<ReturnType<typeof openPasskeyWorld>>
    beforeAll(async () => {
      world = await openPasskeyWorld(open)
    })
    afterAll(async () => {
      expect(world.server.logged).toEqual([])
      await world.server.close()
    })

    test('[SERVER-4930] a person adds a passkey with the password; from then a sign-in needs it, and its signature signs in', async () => {
      const { server, clock, send, own, state, askedAtSignIn, signIn, add, reset } = world
      const device = createAuthenticator(origin)
      expect(fieldOf(await own(ana, 'start/', { password: 'wrong' }))).toEqual([400, 'password'])
      const { codes, started } = await add(ana, device, 'Ana’s phone')
      expect(started).toMatchObject({
        rp: { id: 'bilang.test' },
        attestation: 'none',
        authenticatorSelection: { userVerification: 'preferred' },
      })
      expect(codes).toHaveLength(10)
      expect(await state(ana)).toMatchObject({
        is_on: true,
        has_app: false,
        recovery_codes_left: 10,
        passkeys: [{ name: 'Ana’s phone', host: 'bilang.test', last_used_at: null }],
      })
      // An app that knows no passkeys takes the first field, and asks for a code.
      expect(fieldOf(await send('auth/login/', ana))).toEqual([400, 'second_factor', 'second_passkey'])
      expect(fieldOf(await send('auth/passkey/ask/', { ...ana, password: 'wrong' }))).toEqual([400, 'non_field_errors'])
      const right = await signIn(ana, device.get(await askedAtSignIn(ana)))
      expect(right.status, JSON.stringify(right.body)).toBe(200)
      const me = new Request(`${origin}/api/v1/users/me/`, {
        headers: { Authorization: `Token ${right.body['token']}` },
      })
      expect((await server.fetch(me)).status).toBe(200)
      expect((await state(ana)).passkeys[0]!['last_used_at']).toBe(new Date(clock.now).toISOString())
      // Neither the password nor the passkey is enough alone.
      const wrong = { ...ana, password: 'wrong' }
      expect((await signIn(wrong, device.get(await askedAtSignIn(ana)))).status).toBe(400)
      // A recovery code still signs in, once.
      expect((await send('auth/login/', { ...ana, one_time_code: codes![0]! })).status).toBe(200)
      expect((await send('auth/login/', { ...ana, one_time_code: codes![0]! })).status).toBe(400)
      expect((await send('auth/login/', { ...ana, one_time_code: '123456' })).body).toHaveProperty('one_time_code')
      await reset(ana, 4)
    })

    test('[SERVER-4931] an answer counts once, for its account, step and address, and for five minutes, at any process', async () => {
      const { server, clock, own, asked, askedAtSignIn, signIn, add, reset } = world
      const device = createAuthenticator(origin)
      const other = createAuthenticator(origin)
      await add(ana, device, 'Phone')
      await add(jose, other, 'Phone')
      const request = await askedAtSignIn(ana)
      const answer = device.get(request)
      const otherProcess = createApp(server.deps)
      const both = await Promise.all([
        signIn(ana, answer),
        otherProcess.fetch(
          new Request(`${origin}/api/v1/auth/passkey/sign_in/`, json('POST', { ...ana, passkey: answer })),
        ),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
      expect(fieldOf(await signIn(ana, answer))).toEqual([400, 'passkey'])
      // Signed again for the same challenge.
      expect(fieldOf(await signIn(ana, device.get(request)))).toEqual([400, 'passkey'])
      // The challenge of somebody else, and the credential of somebody else.
      const ofJose = await askedAtSignIn(jose)
      expect((await signIn(ana, device.get({ ...ofJose, allowCredentials: request.allowCredentials }))).status).toBe(
        400,
      )
      const ofAna = await askedAtSignIn(ana)
      expect(fieldOf(await signIn(ana, other.get(ofAna, { id: other.credentials[0]!.id })))).toEqual([400, 'passkey'])
      // One that was asked for a change, at a sign-in; and the other way around.
      expect((await signIn(ana, device.get(await asked(ana)))).status).toBe(400)
      const forChange = device.get(await askedAtSignIn(ana))
      expect((await own(ana, 'start/', { password: ana.password, passkey: forChange })).status).toBe(400)
      // Signed at another address.
      const elsewhere = device.get(await askedAtSignIn(ana), { at: 'https://bilang.test.example' })
      expect(fieldOf(await signIn(ana, elsewhere))).toEqual([400, 'passkey'])
      // The signature of another key under the id of this one.
      const forged = other.get(await askedAtSignIn(ana), { id: other.credentials[0]!.id })
      const id = device.credentials[0]!.id
      expect((await signIn(ana, { ...forged, id, rawId: id })).status).toBe(400)
      const late = device.get(await askedAtSignIn(ana))
      clock.now += 5 * 60_000 + 1
      expect((await signIn(ana, late)).status).toBe(400)
      // That were ten wrong answers; the next one is allowed a while later.
      clock.now += 10 * 60_000
      expect((await signIn(ana, device.get(await askedAtSignIn(ana)))).status).toBe(200)
      await reset(ana, 4)
      await reset(jose, 3)
    })

    test('[SERVER-4932] a counter that does not grow is refused and in the audit log; a passkey without a counter works', async () => {
      const { server, askedAtSignIn, signIn, add, reset, log } = world
      const device = createAuthenticator(origin)
      await add(ana, device, 'Ana’s key')
      expect((await signIn(ana, device.get(await askedAtSignIn(ana), { counter: 9 }))).status).toBe(200)
      for (const counter of [9, 3, 0]) {
        const copied = await signIn(ana, device.get(await askedAtSignIn(ana), { counter }))
        expect(copied.status).toBe(400)
        expect(String(copied.body['passkey'])).toContain('copied')
      }
      expect((await log())[0]).toMatchObject({
        action: 'passkey-counter',
        subject: '4',
        user: null,
        changes: [{ field: 'passkey', after: 'Ana’s key' }],
      })
      expect((await signIn(ana, device.get(await askedAtSignIn(ana), { counter: 10 }))).status).toBe(200)
      await server.store.db.updateTable('passkeys').set({ counter: 0 }).execute()
      for (const _ of [1, 2])
        expect((await signIn(ana, device.get(await askedAtSignIn(ana), { counter: 0 }))).status).toBe(200)
      await reset(ana, 4)
    })

    test('[SERVER-4933] removing one needs the password and the second step; a removed one is refused; the last one switches it off', async () => {
      const { server, clock, send, own, state, asked, askedAtSignIn, signIn, add, log } = world
      const device = createAuthenticator(origin)
      const second = createAuthenticator(origin)
      const { codes } = await add(ana, device, 'Phone')
      await add(ana, second, 'Laptop', { passkey: device.get(await asked(ana)) })
      const [phone, laptop] = (await state(ana)).passkeys as { id: number }[]
      const remove = async (id: number, given: Body) => own(ana, `${id}/remove/`, { password: ana.password, ...given })
      expect(fieldOf(await remove(phone!.id, {}))).toEqual([400, 'one_time_code'])
      expect((await remove(phone!.id, { password: 'wrong', passkey: device.get(await asked(ana)) })).status).toBe(400)
      const pending = device.get(await askedAtSignIn(ana))
      expect((await remove(phone!.id, { passkey: second.get(await asked(ana)) })).status).toBe(204)
      expect((await signIn(ana, pending)).status).toBe(400)
      const later = await askedAtSignIn(ana)
      expect(later.allowCredentials).toHaveLength(1)
      expect((await signIn(ana, device.get(later, { id: device.credentials[0]!.id }))).status).toBe(400)
      // Nobody removes or renames that of another person.
      expect(
        (await server.ask('jose', `users/me/passkeys/${laptop!.id}/`, json('PATCH', { name: 'Mine' }))).status,
      ).toBe(404)
      expect(
        (await server.ask('ana', `users/me/passkeys/${laptop!.id}/`, json('PATCH', { name: '  Home ' }))).status,
      ).toBe(204)
      expect((await state(ana)).passkeys).toMatchObject([{ name: 'Home' }])
      expect((await remove(laptop!.id, { one_time_code: codes![0]! })).status).toBe(204)
      expect(await state(ana)).toMatchObject({ is_on: false, recovery_codes_left: 0, passkeys: [] })
      expect((await send('auth/login/', ana)).status).toBe(200)
      clock.now += 10 * 60_000
      expect((await log()).slice(0, 4)).toMatchObject([
        { action: 'second-factor-off', user: 4 },
        { action: 'passkey-removed', user: 4, changes: [{ before: 'Home' }] },
        { action: 'passkey-renamed', user: 4, changes: [{ before: 'Laptop', after: 'Home' }] },
        { action: 'passkey-removed', user: 4, changes: [{ before: 'Phone' }] },
      ])
    })

    test('[SERVER-4934] an admin’s reset removes passkeys too, and so does deleting the account; ten are the most', async () => {
      const { server, own, asked, askedAtSignIn, add, addAnother, reset } = world
      const device = createAuthenticator(origin)
      await add(ana, device, 'One')
      for (let n = 2; n <= 10; n++) await addAnother(ana, device, `Number ${n}`)
      const eleventh = await own(ana, 'start/', {
        password: ana.password,
        passkey: device.get(await asked(ana)),
      })
      expect(fieldOf(eleventh)).toEqual([400, 'passkey'])
      const seen = (await server.ask('admin', 'users/4/second_factor/')).body as Body
      expect(seen['passkeys']).toHaveLength(10)
      expect(JSON.stringify(seen)).not.toContain(device.credentials[0]!.id)
      await reset(ana, 4)
      expect(await server.store.db.selectFrom('passkeys').selectAll().execute()).toEqual([])

      const draft = { username: 'liza', first_name: 'Liza', last_name: 'Reyes', password: 'Liza-2026!', groups: [2] }
      const made = (await server.ask('admin', 'users/', json('POST', draft))).body as { id: number }
      const liza = { username: 'liza', password: 'Liza-2026!' }
      await add(liza, device, 'Phone')
      await askedAtSignIn(liza)
      expect((await server.ask('admin', `users/${made.id}/`, { method: 'DELETE' })).status).toBe(204)
      for (const table of ['passkeys', 'passkey_challenges', 'second_factors'])
        expect(await server.store.db.selectFrom(table).selectAll().where('user', '=', made.id).execute()).toEqual([])
    })
  })
}
