/** A required second step is set up as a passkey at the sign-in; a code app is removed beside passkeys; and what two devices do simultaneously. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewPasskey, PasskeyCreation } from '#contract/actions/accounts/passkey-actions.ts'
import { createApp } from '#server/http/create-app.ts'
import { hashPassword } from '#server/rules/accounts/password-hash.ts'
import { codeAt } from '#tests/support/server/authenticator-app.ts'
import { origin } from '#tests/support/server/server.ts'
import { createAuthenticator } from '#tests/support/server/software-authenticator.ts'
import { atSameMoment } from '../at-same-moment.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'
import { type Answer, ana, fieldOf, jose, openPasskeyWorld } from './passkey-world.ts'

const admin = { username: 'admin', password: 'Admin-2026!' }

export function secondStepChoiceSuite(open: OpenServer): void {
  describe('second step of one’s choice', () => {
    let world: Awaited<ReturnType<typeof openPasskeyWorld>>
    beforeAll(async () => {
      world = await openPasskeyWorld(open)
    })
    afterAll(async () => {
      expect(world.server.logged).toEqual([])
      await world.server.close()
    })

    const policy = async (second_factor: string) => {
      const { version } = (await world.server.ask('admin', 'sign_in_policy/')).body as { version: number }
      const body = { second_factor, offline_days: null, version }
      expect((await world.server.ask('admin', 'sign_in_policy/', json('PUT', body))).status).toBe(200)
    }
    const factor = (path: string, body: Body) =>
      world.server.ask('ana', `users/me/second_factor/${path}`, json('POST', body)) as Promise<Answer>
    const codeOf = (secret: unknown) => {
      world.clock.now += 30_000
      return codeAt(String(secret), world.clock.now)
    }
    const works = async (token: unknown) => {
      const me = new Request(`${origin}/api/v1/users/me/`, { headers: { Authorization: `Token ${token}` } })
      return (await world.server.fetch(me)).status === 200
    }
    /** Two simultaneous requests at two server processes. */
    const atBoth = async (
      requests: readonly (readonly [path: string, body: object])[],
      at = { table: 'users', column: 'id' },
    ) => {
      const { server } = world
      const headers = { Authorization: `Token ${await server.tokenFor('ana')}` }
      const processes = [server.fetch, createApp(server.deps).fetch]
      const sends = requests.map(([path, body], n) => async () => {
        const fetch = processes[n % 2]!
        return (await fetch(new Request(`${origin}/api/v1/${path}`, json('POST', { ...body }, headers)))).status
      })
      return (await atSameMoment(server, { ...at, user: 4 }, sends)).toSorted()
    }
    const recoveryCodes = { table: 'recovery_codes', column: 'user' }
    async function addApp(passkey: ReturnType<typeof createAuthenticator>) {
      const proof = { password: ana.password, passkey: passkey.get(await world.asked(ana)) }
      const secret = (await factor('start/', proof)).body['secret']
      const confirmed = await factor('confirm/', { one_time_code: codeOf(secret) })
      return { secret, codes: confirmed.body['recovery_codes'] as string[] }
    }

    test('[SERVER-5150] required and not set up: a passkey made at the sign-in signs in, with recovery codes; before it there is no token', async () => {
      const { server, clock, send, state, askedAtSignIn, signIn, add, reset, log } = world
      await add(admin, createAuthenticator(origin), 'Key')
      const setUp = (path: string, body: Body) => send(`auth/passkey/${path}/`, body)
      // Not asked of anybody yet.
      expect(fieldOf(await setUp('start', ana))).toEqual([400, 'non_field_errors'])
      const before = await server.tokenFor('ana')
      await policy('everyone')
      expect(await works(before)).toBe(false)
      expect(fieldOf(await send('auth/login/', ana))).toEqual([400, 'second_factor_setup'])
      expect(fieldOf(await setUp('start', { ...ana, password: 'wrong' }))).toEqual([400, 'non_field_errors'])
      const device = createAuthenticator(origin)
      const options = async () => (await setUp('start', ana)).body as unknown as PasskeyCreation
      const started = await options()
      expect(started).toMatchObject({ rp: { id: 'bilang.test' }, user: { name: 'ana' } })
      expect(JSON.stringify(started)).not.toContain('token')
      const confirm = (passkey: NewPasskey, given: Body = {}) =>
        setUp('confirm', { ...ana, name: ' Ana’s phone ', passkey, ...given })
      const made = device.create(started)
      // With a wrong password, without a name, for somebody else: nothing is stored.
      expect((await confirm(made, { password: 'wrong' })).status).toBe(400)
      for (const name of ['', '  ', 'x'.repeat(61), 'x'.repeat(5000), null])
        expect((await confirm(made, { name })).status).toBe(400)
      expect(fieldOf(await confirm(made, jose))).toEqual([400, 'passkey'])
      expect(fieldOf(await send('auth/login/', ana))).toEqual([400, 'second_factor_setup'])
      const late = device.create(await options())
      clock.now += 5 * 60_000 + 1
      expect(fieldOf(await confirm(late))).toEqual([400, 'passkey'])
      const done = await confirm(device.create(await options()))
      expect(done.status, JSON.stringify(done.body)).toBe(200)
      expect(done.body['recovery_codes']).toHaveLength(10)
      expect(await works(done.body['token'])).toBe(true)
      expect((await log()).slice(0, 2)).toMatchObject([
        { action: 'passkey-added', user: 4, changes: [{ after: 'Ana’s phone' }] },
        { action: 'second-factor-on', user: 4 },
      ])
      expect((await log('sign-ins'))[0]).toMatchObject({ action: 'signed-in', user: 4 })
      // From now on the password alone sets up nothing, and signs in nobody.
      expect(fieldOf(await setUp('start', ana))).toEqual([400, 'non_field_errors'])
      expect(fieldOf(await send('auth/second_factor/start/', ana))).toEqual([400, 'non_field_errors'])
      expect(fieldOf(await send('auth/login/', ana))).toEqual([400, 'second_factor', 'second_passkey'])
      expect((await signIn(ana, device.get(await askedAtSignIn(ana)))).status).toBe(200)
      const [code] = done.body['recovery_codes'] as string[]
      expect((await send('auth/login/', { ...ana, one_time_code: code! })).status).toBe(200)
      await server.newTokenFor('ana')
      expect(await state(ana)).toMatchObject({ is_on: true, has_app: false, passkeys: [{ name: 'Ana’s phone' }] })
      await policy('nobody')
      await reset(ana, 4)
    })

    test('[SERVER-5151] two devices set up the required second step simultaneously: one succeeds, and the other is refused', async () => {
      const { server, state, send, reset } = world
      await policy('everyone')
      for (const other of ['passkey', 'app'] as const) {
        const started = async () => (await send('auth/passkey/start/', ana)).body as unknown as PasskeyCreation
        const body = async (name: string) => ({
          ...{ ...ana, name },
          passkey: createAuthenticator(origin).create(await started()),
        })
        const { secret } = (await send('auth/second_factor/start/', ana)).body
        const first = await body('First')
        const path = other === 'passkey' ? 'auth/passkey/confirm/' : 'auth/second_factor/confirm/'
        const second = other === 'passkey' ? await body('Second') : { ...ana, one_time_code: codeOf(secret) }
        const both = await atBoth([
          ['auth/passkey/confirm/', first],
          [path, second],
        ])
        expect(both).toEqual([200, 400])
        await server.newTokenFor('ana')
        const { has_app, passkeys, recovery_codes_left } = await state(ana)
        expect([Number(has_app) + passkeys.length, recovery_codes_left]).toEqual([1, 10])
        await reset(ana, 4)
      }
      await policy('nobody')
    })

    test('[SERVER-5152] a code app beside passkeys is removed alone, with password and second step; its codes and a set-up that was begun end', async () => {
      const { send, state, asked, askedAtSignIn, signIn, add, reset, log } = world
      const device = createAuthenticator(origin)
      await add(ana, device, 'Phone')
      const proof = async () => ({ password: ana.password, passkey: device.get(await asked(ana)) })
      const before = await log()
      // No app yet.
      expect((await factor('remove_app/', await proof())).body).toHaveProperty('detail')
      expect(await log()).toEqual(before)
      const { secret, codes } = await addApp(device)
      expect(fieldOf(await factor('remove_app/', { password: ana.password }))).toEqual([400, 'one_time_code'])
      expect(fieldOf(await factor('remove_app/', { ...(await proof()), password: 'wrong' }))).toEqual([400, 'password'])
      const pending = (await factor('start/', await proof())).body['secret']
      expect(await state(ana)).toMatchObject({ has_app: true })
      const removed = await factor('remove_app/', await proof())
      expect(removed.body).toMatchObject({ is_on: true, has_app: false, recovery_codes_left: 10 })
      expect((await log())[0]).toMatchObject({ action: 'code-app-removed', user: 4, subject: '4', changes: [] })
      for (const one of [secret, pending])
        expect(fieldOf(await send('auth/login/', { ...ana, one_time_code: codeOf(one) }))).toEqual([
          400,
          'one_time_code',
        ])
      expect(fieldOf(await factor('confirm/', { one_time_code: codeOf(pending) }))).toEqual([400, 'one_time_code'])
      expect((await signIn(ana, device.get(await askedAtSignIn(ana)))).status).toBe(200)
      // Twice: no recovery code is used up.
      const again = { password: ana.password, one_time_code: codes[0]! }
      expect((await factor('remove_app/', again)).status).toBe(400)
      expect((await send('auth/login/', { ...ana, one_time_code: codes[0]! })).status).toBe(200)
      // Another app can be added afterwards.
      const next = await addApp(device)
      expect((await send('auth/login/', { ...ana, one_time_code: codeOf(next.secret) })).status).toBe(200)
      await reset(ana, 4)
    })

    test('[SERVER-5153] app and last passkey removed simultaneously: one of them stays, also where a second step is required', async () => {
      const { server, state, asked, add, reset } = world
      const device = createAuthenticator(origin)
      await add(ana, device, 'Phone')
      const { codes } = await addApp(device)
      await policy('everyone')
      await server.newTokenFor('ana')
      const [phone] = (await state(ana)).passkeys as { id: number }[]
      const both = await atBoth([
        ['users/me/second_factor/remove_app/', { password: ana.password, passkey: device.get(await asked(ana)) }],
        [`users/me/passkeys/${phone!.id}/remove/`, { password: ana.password, one_time_code: codes[0]! }],
      ])
      expect(both.filter((status) => status < 300)).toHaveLength(1)
      expect((await server.ask('ana', 'users/me/')).status).toBe(200)
      const { is_on, has_app, passkeys } = await state(ana)
      expect([is_on, Number(has_app) + passkeys.length]).toEqual([true, 1])
      await policy('nobody')
      await reset(ana, 4)
    })

    test('[SERVER-5242] the second step removed just as it becomes required: nobody stays signed in without one', async () => {
      const { server, state, asked, add, reset } = world
      const device = createAuthenticator(origin)
      await add(ana, device, 'Phone')
      const token = await server.tokenFor('ana')
      // With its real cost, checking the password usually takes longer than the other change, which comes in between.
      const password = await hashPassword(ana.password)
      await server.store.db.updateTable('users').set({ password }).where('username', '=', 'ana').execute()
      const proof = { password: ana.password, passkey: device.get(await asked(ana)) }
      const [removed] = await Promise.all([factor('remove/', proof), policy('everyone')])
      // On a busy machine the removal may come first; then the requirement ends the sign-in.
      const isFirst = removed.status === 200
      expect(isFirst || removed.status === 400, JSON.stringify(removed.body)).toBe(true)
      expect(await works(token)).toBe(!isFirst)
      await policy('nobody')
      if (isFirst) await server.newTokenFor('ana')
      expect(await state(ana)).toMatchObject({ is_on: !isFirst })
      await reset(ana, 4)
    })

    test('[SERVER-5154] the last recovery code, used by many devices at two processes simultaneously: one signs in; for a change it works once too', async () => {
      const { clock, send, asked, state, add, reset } = world
      const device = createAuthenticator(origin)
      const { codes } = await add(ana, device, 'Phone')
      const signIn = (code: string) => send('auth/login/', { ...ana, one_time_code: code })
      for (const code of codes!.slice(0, 9)) expect((await signIn(code)).status).toBe(200)
      expect(await state(ana)).toMatchObject({ recovery_codes_left: 1 })
      const last = codes![9]!
      const devices = Array.from({ length: 6 }, () => ['auth/login/', { ...ana, one_time_code: last }] as const)
      expect(await atBoth(devices, recoveryCodes)).toEqual([200, 400, 400, 400, 400, 400])
      expect(await state(ana)).toMatchObject({ recovery_codes_left: 0 })
      expect((await signIn(last)).status).toBe(400)
      clock.now += 10 * 60_000
      // A sign-in and a change with the same code.
      const proof = { password: ana.password, passkey: device.get(await asked(ana)) }
      const [code] = (await factor('recovery_codes/', proof)).body['recovery_codes'] as string[]
      const body = { ...ana, one_time_code: code! }
      const both = await atBoth(
        [
          ['auth/login/', body],
          ['users/me/second_factor/recovery_codes/', body],
        ],
        recoveryCodes,
      )
      expect(both).toEqual([200, 400])
      await reset(ana, 4)
    })
  })
}
