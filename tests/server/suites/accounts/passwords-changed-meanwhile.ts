/** A password that is changed while another request, which knows the old one, waits for its turn to be checked. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword, passwordsWaiting, withHashingSlot } from '#server/rules/accounts/password-hash.ts'
import { codeAt } from '#tests/support/server/authenticator-app.ts'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { json, type OpenServer } from '../open-server.ts'

/** Takes the place of both passwords that are checked at a time, until the returned function is called. */
function occupySlots(): () => Promise<void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const tasks = [withHashingSlot(() => released), withHashingSlot(() => released)]
  return async () => {
    release()
    await Promise.all(tasks)
  }
}

export function passwordsChangedMeanwhileSuite(open: OpenServer): void {
  describe('a password that changes while it is checked', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open()
    })
    afterAll(() => server.close())

    const send = (path: string, body: object, token?: string) =>
      server.fetch(
        new Request(
          `${origin}/api/v1/${path}`,
          json('POST', body, { 'Content-Type': 'application/json', ...(token && { Authorization: `Token ${token}` }) }),
        ),
      )
    const signIn = (password: string) => send('auth/login/', { username: 'jose', password })
    const jose = () =>
      server.store.db.selectFrom('users').selectAll().where('username', '=', 'jose').executeTakeFirstOrThrow()
    /** As another request would: the new password is in use before the first one gets its turn. */
    async function changePasswordDuring(request: () => Promise<Response>): Promise<Response> {
      const hash = await hashPassword('Chosen-By-Jose-1!')
      const { id } = await jose()
      const release = occupySlots()
      const answer = request()
      await expect.poll(passwordsWaiting).toBe(1)
      await server.store.write(async ({ db }) => {
        await db.updateTable('users').set({ password: hash }).where('id', '=', id).execute()
        await db.deleteFrom('tokens').where('user', '=', id).execute()
      })
      await release()
      return answer
    }
    const restorePassword = async (hash: unknown) => {
      await server.store.db.updateTable('users').set({ password: hash }).where('username', '=', 'jose').execute()
    }

    test('[SERVER-5447] a password is changed while a sign-in with the old one waits: the sign-in is refused, and there is no token', async () => {
      const { id, password } = await jose()
      const answer = await changePasswordDuring(() => signIn('Jose-2026!'))
      expect(answer.status).toBe(400)
      expect(await server.store.db.selectFrom('tokens').selectAll().where('user', '=', id).execute()).toEqual([])
      expect((await signIn('Chosen-By-Jose-1!')).status).toBe(200)
      await restorePassword(password)
    })

    test('[SERVER-5448] two requests with the old password change it: the second is refused, and the password of the first stays', async () => {
      const { id, password } = await jose()
      const { token } = (await (await signIn('Jose-2026!')).json()) as { token: string }
      const theirs = 'Chosen-By-Somebody-2!'
      const body = { old_password: 'Jose-2026!', new_password: theirs, new_password2: theirs }
      const answer = await changePasswordDuring(() => send(`users/${id}/set_password/`, body, token))
      expect(answer.status).toBe(400)
      expect((await signIn(theirs)).status).toBe(400)
      expect((await signIn('Chosen-By-Jose-1!')).status).toBe(200)
      await restorePassword(password)
    })

    test.each(['recovery_codes', 'remove'])(
      '[SERVER-5546] the password is changed while a change of the second step, %s, waits with the old one: refused, and the second step stays',
      async (change) => {
        const { id, password } = await jose()
        const { token } = (await (await signIn('Jose-2026!')).json()) as { token: string }
        const own = async (path: string, body: object) => send(`users/me/second_factor/${path}/`, body, token)
        const { secret } = (await (await own('start', { password: 'Jose-2026!' })).json()) as { secret: string }
        const code = codeAt(secret, Date.now())
        const confirmed = (await (await own('confirm', { one_time_code: code })).json()) as { recovery_codes: string[] }
        const rowsOf = (table: 'recovery_codes' | 'second_factors') =>
          server.store.db.selectFrom(table).selectAll().where('user', '=', id).execute()
        const before = { codes: await rowsOf('recovery_codes'), factors: await rowsOf('second_factors') }
        expect([before.codes.length, before.factors.length]).toEqual([10, 1])
        const [proof] = confirmed.recovery_codes
        const body = { password: 'Jose-2026!', one_time_code: proof }
        const answer = await changePasswordDuring(() => own(change, body))
        expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([400, ['password']])
        // The same codes, of which one may be used up as a proof.
        const hashes = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row['hash'])
        const left = await rowsOf('recovery_codes')
        expect(left.length).toBeGreaterThanOrEqual(9)
        expect(hashes(before.codes)).toEqual(expect.arrayContaining(hashes(left)))
        expect(await rowsOf('second_factors')).toHaveLength(1)
        await server.store.db.deleteFrom('second_factors').where('user', '=', id).execute()
        await server.store.db.deleteFrom('recovery_codes').where('user', '=', id).execute()
        await restorePassword(password)
      },
    )
  })
}
