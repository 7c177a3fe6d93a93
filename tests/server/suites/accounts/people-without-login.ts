/** People without a login: nobody signs in as one, a login is given once, and two entries of one person are joined. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionsOf } from '#server/http/open-api.ts'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { type Body, json, type OpenServer, type Page, productDraft } from '../open-server.ts'
import { openProviderWorld } from './provider-world.ts'

/** The last of the demo's staff, who has no login. */
const custodian = 25
const ana = 4

export function peopleWithoutLoginSuite(open: OpenServer): void {
  describe('people without a login', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open({ products: 60 })
    })
    afterAll(() => server.close())

    const ask = (path: string, init?: RequestInit, who = 'admin') => server.ask(who, path, init)
    const post = (path: string, body: Body, who?: string) => ask(path, json('POST', body), who)
    const send = async (path: string, body: Body) => {
      const answer = await server.fetch(new Request(`${origin}/api/v1/${path}`, json('POST', body)))
      return { status: answer.status, body: (await answer.json().catch(() => null)) as Body }
    }
    const letters = (n: number) => String.fromCharCode(65 + (n % 26), 97 + (Math.floor(n / 26) % 26))
    let made = 0
    const named = (more: Body = {}): Body => ({
      ...{
        first_name: `Person ${letters(++made)}`,
        middle_name: '',
        last_name: 'Custodio',
        position: 'Clerk',
        ...more,
      },
    })
    const add = async (more: Body = {}) => {
      const { status, body } = await post('users/without_login/', named(more))
      expect(status, JSON.stringify(body)).toBe(201)
      return body as Body & { id: number }
    }
    const give = (id: number, username: string, groups = [2]) => post(`users/${id}/give_login/`, { username, groups })
    const join = (id: number, into: number, more: Body = {}) => post(`users/${id}/join/`, { into, ...more })
    const rowOf = async (path: string) => (await ask(path)).body as Body
    const productOf = async (user: number) => {
      const { status, body } = await post('products/', { ...productDraft(`NL-${++made}`), user, series_1: 700 + made })
      expect(status, JSON.stringify(body)).toBe(201)
      return (body as { id: number }).id
    }

    test('[SERVER-4790] a person without a login: no user name, no role, property in their name; several of them side by side', async () => {
      const [one, other] = [await add(), await add()]
      for (const { id } of [one, other]) {
        expect(await rowOf(`users/${id}/`)).toMatchObject({
          username: '',
          groups: [],
          is_active: true,
          is_superuser: false,
        })
        expect(await rowOf(`products/${await productOf(id)}/`)).toMatchObject({ user: id })
      }
      const par = await post('acknowledgement-receipts/', {
        ...{ fund_cluster: '01', received_from_name: 'A', received_from_position: 'B', holder: one.id },
        ...{ received_by_name: 'C', received_by_position: 'D' },
      })
      expect(par.status, JSON.stringify(par.body)).toBe(201)
      // The accounts of the specified API still need a user name.
      expect((await post('users/', { ...named(), username: '', password: 'Abcdef-1!', groups: [2] })).status).toBe(400)
    })

    test('[SERVER-4791] nobody signs in as one: no empty user name, password, slip, token, role or name at the provider', async () => {
      const before = await rowOf(`users/${custodian}/`)
      for (const [username, password] of [
        ['', ''],
        ['', 'x'],
        ['  ', 'x'],
        ['\u200b', 'x'],
        ['!', '!'],
      ])
        expect((await send('auth/login/', { username: username!, password: password! })).status).toBe(400)
      const own = { new_password: 'Own-Word-2028!', new_password2: 'Own-Word-2028!' }
      expect((await send('auth/one_time_password/', { username: '', password: '', ...own })).status).toBe(400)
      const refused = [
        await post(`users/${custodian}/set_password/`, own),
        await post('users/sign_in_slips/', { users: [custodian] }),
        await post('users/sign_in_slips/', { users: [ana, custodian] }),
        await post(`users/${custodian}/set_groups/`, { groups: [1] }),
        await post(`users/${custodian}/set_superuser/`, { is_superuser: true }),
        await ask(`users/${custodian}/`, json('PATCH', { username: 'sneaky' })),
        await ask(`users/${custodian}/`, json('PATCH', { username: '' })),
      ]
      for (const { status, body } of refused) expect([400, 409], JSON.stringify(body)).toContain(status)
      expect((await rowOf(`users/${custodian}/`))['version']).toBe(before['version'])
      // A token that got into the database in some way opens nothing.
      const token = await server.newTokenFor('')
      for (const path of ['users/me/', 'products/'])
        expect(
          (
            await server.fetch(
              new Request(`${origin}/api/v1/${path}`, { headers: { Authorization: `Token ${token}` } }),
            )
          ).status,
        ).toBe(401)
      const nobody = server.store.db.selectFrom('users').select('id').where('username', '=', '')
      await server.store.db.deleteFrom('tokens').where('user', 'in', nobody).execute()
      // Names and position are changed as anybody's.
      expect((await ask(`users/${custodian}/`, json('PATCH', { position: 'Guard' }))).status).toBe(200)
    })

    test('[SERVER-4792] adding, giving a login and joining: admins only', async () => {
      const { id } = await add()
      const calls: [string, Body][] = [
        ['users/without_login/', named()],
        [`users/${id}/give_login/`, { username: 'never', groups: [2] }],
        [`users/${id}/join/`, { into: ana, dry_run: true }],
      ]
      for (const [path, body] of calls)
        for (const who of ['sub-admin', 'employee']) expect((await post(path, body, who)).status, path).toBe(403)
      expect(actionsOf(true).map(({ path }) => path)).not.toContain('users/without_login/')
    })

    test('[SERVER-4793] the same name twice, also at the same time or in other letters: refused unless stated to be another person', async () => {
      const name = { first_name: 'Niño', middle_name: 'B', last_name: 'Peñaflor' }
      const both = await Promise.all([
        post('users/without_login/', named(name)),
        post('users/without_login/', named({ ...name, middle_name: 'Bautista' })),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
      const again = await post(
        'users/without_login/',
        named({ first_name: 'NIÑO', middle_name: '', last_name: 'PEÑAFLOR' }),
      )
      expect(JSON.stringify(again.body)).toContain('is in the list already')
      // Also the name of an account.
      const anas = named({ first_name: 'Ana', middle_name: 'R', last_name: 'Muñoz' })
      expect((await post('users/without_login/', anas)).status).toBe(400)
      expect((await post('users/without_login/', { ...anas, is_another: true })).status).toBe(201)
      // An answer that was lost: the same request makes nobody twice.
      const key = { 'Idempotency-Key': 'add-person-once' }
      const body = named()
      const [first, second] = [
        await ask('users/without_login/', json('POST', body, key)),
        await ask('users/without_login/', json('POST', body, key)),
      ]
      expect((second.body as Body)['id']).toBe((first.body as Body)['id'])
    })

    test('[SERVER-4794] a login is given once, with a free user name; a slip then signs the person in, and everything stays theirs', async () => {
      const { id } = await add()
      const product = await productOf(id)
      for (const name of ['ñina', 'has space', '', 'ANA', '@'.repeat(151)])
        expect((await give(id, name)).status).toBe(400)
      expect((await give(id, 'Nina.C', [])).status).toBe(400)
      expect((await give(id, 'Nina.C', [999])).status).toBe(400)
      const both = await Promise.all([give(id, 'Nina.C'), give(id, 'nina2')])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { username } = await rowOf(`users/${id}/`)
      expect((await send('auth/login/', { username: username as string, password: '' })).status).toBe(400)
      const slips = await post('users/sign_in_slips/', { users: [id] })
      const { password } = (slips.body as { results: { password: string }[] }).results[0]!
      const own = 'Own-Word-2027!'
      const replaced = { username: username as string, password, new_password: own, new_password2: own }
      expect((await send('auth/one_time_password/', replaced)).status).toBe(200)
      expect((await send('auth/login/', { username: username as string, password: own })).status).toBe(200)
      expect(await rowOf(`products/${product}/`)).toMatchObject({ user: id })
      const log = ((await ask('audit-log/?limit=50')).body as { results: Body[] }).results
      expect(log.some(({ action, subject }) => action === 'give-login' && String(subject) === String(id))).toBe(true)
      // Another person gets the name in other letters.
      expect((await give((await add()).id, String(username).toUpperCase())).status).toBe(400)
    })

    test('[SERVER-4795] joining: says what moves, then moves all of it with history and change feed, and closes the first entry', async () => {
      const { id } = await add()
      const product = await productOf(id)
      const cursor = String(((await ask('', {}, 'maria')).body as Body)['cursor'])
      const par = (
        (
          await post('acknowledgement-receipts/', {
            ...{ fund_cluster: '01', received_from_name: 'A', received_from_position: 'B', holder: id },
            ...{ received_by_name: 'C', received_by_position: 'D' },
          })
        ).body as { id: number }
      ).id
      const transfer = ((await post('transfers/', { product, user: 6, reason: 'x' })).body as { id: number }).id
      const campaign = (
        (
          await post('inventory/', {
            ...{ name: 'With a witness', as_at: '2026-10-31' },
            crew: [
              { role: 'witness', person: id, name: null },
              { role: 'witness', person: ana, name: null },
            ],
          })
        ).body as { id: number }
      ).id
      const preview = await join(id, ana, { dry_run: true })
      expect(preview.body).toMatchObject({
        refusal: null,
        moved: expect.arrayContaining([
          { collection: 'products', count: 1 },
          { collection: 'acknowledgement-receipts', count: 1 },
          { collection: 'transfers', count: 1 },
          { collection: 'inventory', count: 1 },
        ]),
      })
      expect(await rowOf(`products/${product}/`)).toMatchObject({ user: id })
      expect((await join(id, ana)).body).toEqual(preview.body)
      expect(await rowOf(`products/${product}/`)).toMatchObject({ user: ana })
      expect(await rowOf(`acknowledgement-receipts/${par}/`)).toMatchObject({ holder: ana, received_by_name: 'C' })
      expect(await rowOf(`transfers/${transfer}/`)).toMatchObject({ from_user: ana, user: 6 })
      expect((await rowOf(`inventory/${campaign}/`))['crew']).toEqual([{ role: 'witness', person: ana, name: null }])
      expect(await rowOf(`users/${id}/`)).toMatchObject({ is_active: false, joined_into: ana })
      const history = (await ask(`products/${product}/history/`)).body as { results: Body[] }
      expect(JSON.stringify(history.results)).toContain(`"user":${ana}`)
      const log = ((await ask('audit-log/?limit=50')).body as { results: Body[] }).results
      expect(log.some(({ action, subject }) => action === 'join' && String(subject) === String(id))).toBe(true)
      const feed = JSON.stringify((await ask(`changes/?limit=2000&cursor=${cursor}`, {}, 'maria')).body)
      for (const text of ['"joined_into":4', `"id":${product},`, `"id":${par},`]) expect(feed).toContain(text)
      // A device that does not know it yet still names the first entry.
      expect((await ask(`products/${product}/`, json('PATCH', { user: 7 }))).status).toBe(200)
      expect((await ask(`products/${product}/`, json('PATCH', { user: id }))).body).toMatchObject({ user: ana })
      expect((await rowOf(`products/${await productOf(id)}/`))['user']).toBe(ana)
      expect((await give(id, 'too.late')).status).toBe(409)
      // The account has a closed entry: it is not deleted under it.
      expect((await ask(`users/${ana}/`, { method: 'DELETE' })).status).toBe(400)
    })

    test('[SERVER-4796] joining is refused with the reason, and moves nothing', async () => {
      const { id } = await add()
      const product = await productOf(id)
      const reasonOf = async (from: number, into: number) => {
        const dry = (await join(from, into, { dry_run: true })).body as Body
        const { status, body } = await join(from, into)
        expect(status).toBe(409)
        expect((body as Body)['detail']).toBe(dry['refusal'])
        return String(dry['refusal'])
      }
      expect(await reasonOf(id, id)).toContain('another person')
      expect(await reasonOf(5, ana)).toContain('without a login')
      await ask('users/9/set_active/', json('POST', { is_active: false }))
      expect(await reasonOf(id, 9)).toContain('inactive')
      await post('transfers/', { product, user: ana, reason: 'x' })
      expect(await reasonOf(id, ana)).toContain('1 transfer goes')
      expect((await join(id, 99_999)).status).toBe(409)
      expect((await join(99_999, ana)).status).toBe(404)
      expect(await rowOf(`products/${product}/`)).toMatchObject({ user: id })
      expect(await rowOf(`users/${id}/`)).toMatchObject({ is_active: true, joined_into: null })
    })

    test('[SERVER-4797] the other person is deleted while two are joined: one of both happens, and no item is left without a person', async () => {
      const { id } = await add()
      const product = await productOf(id)
      const other = await add()
      const [joined, deleted] = await Promise.all([join(id, other.id), ask(`users/${other.id}/`, { method: 'DELETE' })])
      expect([joined.status === 200, deleted.status === 204].filter(Boolean)).toHaveLength(1)
      const { user } = await rowOf(`products/${product}/`)
      expect((await ask(`users/${user}/`)).status).toBe(200)
      expect(user).toBe(joined.status === 200 ? other.id : id)
    })

    test('[SERVER-4798] a campaign: a person without a login is a witness, but neither counts nor reviews', async () => {
      const campaign = (more: Body) => post('inventory/', { name: `Crew ${++made}`, as_at: '2026-10-31', ...more })
      const as = (role: string) => campaign({ crew: [{ role, person: custodian, name: null }] })
      expect((await as('witness')).status).toBe(201)
      expect((await as('reviewer')).status).toBe(400)
      expect((await campaign({ people: [custodian] })).status).toBe(400)
      const { results } = (await ask('users/?page_size=200')).body as Page
      expect(results.filter(({ username }) => username === '').length).toBeGreaterThanOrEqual(3)
    })
  })

  describe('people without a login and a provider', () => {
    const world = openProviderWorld(open)

    test('[SERVER-4791] the same e-mail address or name at the provider opens no account without a login', async () => {
      const { server } = world
      const allowed = await world.allow(custodian, 'jerome@example.gov.ph')
      expect(allowed.status).toBe(409)
      // As if it had been written before.
      await server.store.db
        .insertInto('provider_accounts')
        .values({ user: custodian, issuer: world.provider.issuer, allowed: 'jerome@example.gov.ph' })
        .execute()
      const person = { email_verified: true, given_name: 'Jerome', family_name: 'Batungbakal' }
      world.provider.person = { sub: 'p-90', email: 'jerome@example.gov.ph', ...person }
      expect((await world.signIn()).status).toBe(400)
      const byName = world.withSettings({ link: 'username', nameClaim: 'preferred_username' })
      for (const [at, preferred_username] of ['', ' ', 'Jerome Batungbakal'].entries()) {
        world.provider.person = { sub: `p-9${at + 1}`, preferred_username, ...person }
        expect((await world.signIn(byName)).status).toBe(400)
      }
    })
  })
}
