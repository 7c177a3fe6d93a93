/** Accounts: signing in and out, passwords, the last admin, own information, profile images. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'

export function accountSuite(open: OpenServer): void {
  describe('accounts', () => {
    let server: TestServer
    let now = Date.parse('2026-11-21T00:00:00Z')
    beforeAll(async () => {
      server = await open({ clock: { now: () => new Date(now) } })
    })
    afterAll(() => server.close())

    const send = (path: string, init: RequestInit) => server.fetch(new Request(`${origin}/api/v1/${path}`, init))
    const signIn = (username: string, password: string) => send('auth/login', json('POST', { username, password }))
    const withToken = (token: string) => send('users/me', { headers: { Authorization: `Token ${token}` } })

    test('[SERVER-1] signing in returns a token that opens the API, and signing out ends it', async () => {
      const { token } = (await (await signIn('maria', 'Maria-2026!')).json()) as { token: string }
      expect(await (await withToken(token)).json()).toMatchObject({
        username: 'maria',
        first_name: 'Maria',
        is_active: true,
        is_superuser: false,
        groups: [{ id: 1, name: 'Authorized' }],
      })
      const out = await send('auth/logout/', { method: 'POST', headers: { Authorization: `Token ${token}` } })
      expect(out.status).toBe(204)
      const after = await withToken(token)
      expect(after.status).toBe(401)
      expect(after.headers.get('WWW-Authenticate')).toBe('Token')
    })

    test('[SERVER-17] an unknown name and a wrong password get the same error', async () => {
      const wrong = { non_field_errors: ['Unable to log in with provided credentials.'] }
      for (const [name, password] of [
        ['nobody', 'x'],
        ['jose', 'x'],
      ] as const) {
        const answer = await signIn(name, password)
        expect(answer.status).toBe(400)
        expect(await answer.json()).toEqual(wrong)
      }
      const blank = await signIn('', '')
      expect(await blank.json()).toEqual({
        username: ['This field may not be blank.'],
        password: ['This field may not be blank.'],
      })
    })

    test('[SERVER-18] password guessing is slowed for each name and address; the right password waits too', async () => {
      for (let n = 0; n < 10; n++) expect((await signIn('guessed', `x${n}`)).status).toBe(400)
      const slowed = await signIn('guessed', 'x')
      expect(slowed.status).toBe(429)
      expect(Number(slowed.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect((await signIn('jose', 'Jose-2026!')).status).toBe(200)
      now += 31_000
      expect((await signIn('guessed', 'x')).status).toBe(400)
    })

    test('[SERVER-19] changing one’s own password needs the old one and follows the rules; all other sign-ins end', async () => {
      const { token } = (await (await signIn('jose', 'Jose-2026!')).json()) as { token: string }
      const set = async (body: Body, who = 'jose') => server.ask(who, 'users/3/set_password/', json('POST', body))
      const newPasswords = { new_password: 'Fresh-2027!', new_password2: 'Fresh-2027!' }
      expect(await set({ old_password: 'nope', ...newPasswords })).toMatchObject({
        status: 400,
        body: { old_password: ['your old password is not correct'] },
      })
      expect((await set(newPasswords)).body).toEqual({ old_password: ['Current password is required'] })
      expect((await set({ old_password: 'Jose-2026!', new_password: 'weak', new_password2: 'weak' })).body).toEqual({
        new_password: expect.arrayContaining([
          expect.stringContaining('digit'),
          expect.stringContaining('8 characters'),
        ]),
      })
      expect((await set({ old_password: 'Jose-2026!', new_password: 'Fresh-2027!', new_password2: 'x' })).body).toEqual(
        {
          new_password2: ['New password and confirm new password does not match.'],
        },
      )
      expect((await set({ old_password: 'Jose-2026!', ...newPasswords })).status).toBe(200)
      expect((await withToken(token)).status).toBe(401)
      expect((await signIn('jose', 'Jose-2026!')).status).toBe(400)
      expect((await signIn('jose', 'Fresh-2027!')).status).toBe(200)
      expect((await set({ new_password: 'Given-2027!', new_password2: 'Given-2027!' }, 'admin')).status).toBe(200)
      expect((await set(newPasswords, 'maria')).status).toBe(403)
    })

    test('[SERVER-20] an inactive account cannot sign in, and its tokens end at once', async () => {
      const { token } = (await (await signIn('ana', 'Ana-2026!')).json()) as { token: string }
      expect((await withToken(token)).status).toBe(200)
      expect((await server.ask('admin', 'users/4/set_active/', json('POST', { is_active: false }))).body).toMatchObject(
        {
          is_active: false,
        },
      )
      expect((await withToken(token)).status).toBe(401)
      expect((await signIn('ana', 'Ana-2026!')).status).toBe(400)
      await server.ask('admin', 'users/4/set_active/', json('POST', { is_active: true }))
      // Old tokens, for example on a lost phone, stay ended: only the password opens the account again.
      expect((await withToken(token)).status).toBe(401)
      expect((await signIn('ana', 'Ana-2026!')).status).toBe(200)
    })

    test('[SERVER-21] the last active admin cannot be deactivated, demoted or deleted', async () => {
      const last = { detail: expect.stringContaining('last active admin') }
      expect((await server.ask('admin', 'users/1/set_active/', json('POST', { is_active: false }))).body).toEqual(last)
      expect((await server.ask('admin', 'users/1/set_superuser/', json('POST', { is_superuser: false }))).body).toEqual(
        last,
      )
      expect(await server.ask('admin', 'users/1/', { method: 'DELETE' })).toMatchObject({ status: 400, body: last })
      expect((await server.ask('admin', 'users/5/set_superuser/', json('POST', { is_superuser: true }))).status).toBe(
        200,
      )
      expect((await server.ask('admin', 'users/5/set_superuser/', json('POST', { is_superuser: false }))).status).toBe(
        200,
      )
    })

    test('[SERVER-22] an admin adds accounts; passwords are stored as hashes and never returned', async () => {
      const draft = {
        username: 'nena',
        first_name: 'Nena',
        middle_name: '',
        last_name: 'Ibañez',
        password: 'Nena-2026!',
        groups: [2],
      }
      const made = await server.ask('admin', 'auth/register/', json('POST', draft))
      expect(made).toMatchObject({ status: 201, body: { username: 'nena', groups: [{ id: 2, name: 'Employee' }] } })
      expect(JSON.stringify(made.body)).not.toContain('argon2')
      const stored = await server.store.db
        .selectFrom('users')
        .select('password')
        .where('username', '=', 'nena')
        .executeTakeFirst()
      expect(stored?.['password']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect((await signIn('nena', 'Nena-2026!')).status).toBe(200)
      expect((await server.ask('admin', 'users/', json('POST', { ...draft, password: 'short' }))).body).toHaveProperty(
        'password',
      )
      expect((await server.ask('admin', 'users/', json('POST', draft))).body).toEqual({
        username: ['A user with that username already exists.'],
      })
      expect(
        (await server.ask('admin', 'users/', json('POST', { ...draft, username: 'n2', first_name: 'N3na' }))).body,
      ).toEqual({
        first_name: [
          'First name should consist of at least 1 character and should not contain any special characters.',
        ],
      })
      expect(
        (await server.ask('admin', 'users/', json('POST', { ...draft, username: 'n3', groups: [] }))).body,
      ).toEqual({
        groups: ['Please select at least one group.'],
      })
    })

    test('[SERVER-23] people can change their own information, but not their own permissions', async () => {
      const changed = await server.ask(
        'ana',
        'users/me/',
        json('PATCH', { first_name: 'Anita', is_superuser: true, groups: [1] }),
      )
      expect(changed).toMatchObject({
        status: 200,
        body: { first_name: 'Anita', is_superuser: false, groups: [{ id: 2 }] },
      })
      expect((await server.ask('ana', 'users/', {})).status).toBe(200)
      expect((await server.ask('ana', 'users/4/', json('PATCH', { first_name: 'A' }))).status).toBe(403)
    })

    test('[SERVER-24] a profile image is checked by its content, encoded again, and served under an unguessable name', async () => {
      const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0B5D66' } })
        .png()
        .toBuffer()
      const token = await server.tokenFor('ana')
      const upload = async (bytes: BlobPart) => {
        const form = new FormData()
        form.set('image', new File([bytes], 'me.png', { type: 'image/png' }))
        return send('users/me/image/', { method: 'POST', body: form, headers: { Authorization: `Token ${token}` } })
      }
      const { image } = (await (await upload(new Uint8Array(png))).json()) as { image: string }
      expect(image).toMatch(/^\/media\/[\w-]{40,}\.webp$/)
      const imageResponse = await server.fetch(new Request(origin + image))
      expect(imageResponse.headers.get('Content-Type')).toBe('image/webp')
      expect(await sharp(Buffer.from(await imageResponse.arrayBuffer())).metadata()).toMatchObject({
        format: 'webp',
        width: 512,
        height: 512,
      })
      for (const bad of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', 'hello']) {
        const answer = await upload(bad)
        expect(answer.status).toBe(400)
        expect(await answer.json()).toEqual({ image: ['Invalid image format'] })
      }
      const huge = await upload(new Uint8Array(10 * 1024 * 1024 + 1))
      expect([huge.status, await huge.json()]).toEqual([413, { image: ['Max image size is 10MB.'] }])
    })
  })
}
