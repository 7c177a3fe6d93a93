/** Every route and collection with every role, compared with the permission table (D2.2). */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionList } from '#contract/collections/all-collections.ts'
import { type Permission, permissions, roles } from '#contract/permissions.ts'
import { actionsOf } from '#server/http/open-api.ts'
import { origin, type TestServer } from '#tests/support/server/server.ts'
import { declaration } from '../campaign-record-bodies.ts'
import { itemTagOf } from '../campaigns/item-tag-bodies.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'
import { bodies, drafts, finding, numbered, uuid } from '../role-bodies.ts'

/** Routes beside collections and actions: file downloads and uploads. */
const files: Readonly<Record<string, { action: Permission; init?: () => Promise<RequestInit> }>> = {
  'GET products/export': { action: 'exports.make' },
  'GET products/export_inventory_count': { action: 'exports.make' },
  'POST users/me/image': {
    action: 'account.own',
    init: async () => {
      const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b5d66' } })
        .png()
        .toBuffer()
      const body = new FormData()
      body.set('image', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }))
      return { body }
    },
  },
  'DELETE users/me/image': { action: 'account.own' },
}

/** File downloads with rules beyond the permission; other tests cover them. */
const filesTestedElsewhere = ['GET inventory/:id/evidence', 'GET auth/provider/callback']

/** Calls with rules beyond the permission; other tests cover them. */
const testedElsewhere = new Set([
  'login',
  'replace-one-time-password',
  'start-second-factor',
  'confirm-second-factor',
  'renew-recovery-codes',
  'remove-own-second-factor',
  'remove-second-factor-of',
  'set-up-second-factor',
  'confirm-second-factor-at-sign-in',
  'ask-for-passkey',
  'start-passkey',
  'add-passkey',
  'rename-passkey',
  'remove-passkey',
  'ask-for-passkey-at-sign-in',
  'sign-in-with-passkey',
  'start-passkey-at-sign-in',
  'add-passkey-at-sign-in',
  'remove-own-code-app',
  'ask-for-passkey-after-provider',
  'start-provider-sign-in',
  'finish-provider-sign-in',
  'put-provider-account-of',
  'logout',
  'set-password',
  'give-login',
  'join-person',
  'get-finding',
  'ask-close',
  'cancel-campaign',
  'reopen-campaign',
  'start-institute',
  'put-document-signature',
  'withdraw-document-signature',
  'send-reminders',
  'put-own-push',
])

export function roleSuite(open: OpenServer): void {
  describe('roles', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await open()
      for (let n = 1; n <= 40; n++) await server.ask('admin', 'location/code-two/', json('POST', numbered()))
    })
    afterAll(() => server.close())

    const expectPermission = (role: (typeof roles)[number], action: Permission, status: number, what: string) => {
      const allowed = (permissions[action] as readonly string[]).includes(role)
      if (allowed) expect(status, `${role} may ${what}`).toBeLessThan(300)
      else expect(status, `${role} may not ${what}`).toBe(403)
    }

    test('[SERVER-75] every mounted route is tried with every role', () => {
      const tried = [
        // The root is public.
        'GET ',
        ...Object.keys(files),
        ...filesTestedElsewhere,
        ...actionsOf(false).map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`),
        ...collectionList.flatMap(({ path }) => {
          const all = path.replace(/\/$/, '')
          return [`GET ${all}`, `POST ${all}`, `GET ${path}:id`, `PATCH ${path}:id`, `DELETE ${path}:id`]
        }),
      ]
      const mounted = server.routes()
      expect(mounted.length).toBeGreaterThan(100)
      expect(mounted.filter((route) => !tried.includes(route))).toEqual([])
      expect(Object.keys(files).filter((route) => !mounted.includes(route))).toEqual([])
    })

    for (const role of roles) {
      test.each(Object.entries(files))(
        `[SERVER-75] the permission table decides whether the role ${role} may call %s`,
        async (route, { action, init }) => {
          const [method = '', path = ''] = route.split(' ')
          const call = async (token: string | null) =>
            server.fetch(
              new Request(`${origin}/api/v1/${path}/`, {
                method,
                ...(await init?.()),
                ...(token ? { headers: { Authorization: `Token ${token}` } } : {}),
              }),
            )
          const answer = await call(await server.tokenFor(role))
          expectPermission(role, action, answer.status, route)
          await answer.body?.cancel()
          expect((await call(null)).status).toBe(401)
        },
      )

      test.each(collectionList.map((collection) => [collection.name, collection] as const))(
        `[SERVER-25] the permission table decides what the role ${role} may do with %s`,
        async (name, collection) => {
          const { path, permissions: collectionPermissions } = collection
          const draft = drafts[name]
          expectPermission(role, collectionPermissions.read, (await server.ask(role, path)).status, `read ${name}`)
          expectPermission(
            role,
            collectionPermissions.add,
            (await server.ask(role, path, json('POST', draft()))).status,
            `add to ${name}`,
          )
          // The caller's own row, so that only the permission table decides.
          const maker = (permissions[collectionPermissions.add] as readonly string[]).includes(role) ? role : 'admin'
          const made = await server.ask(maker, path, json('POST', draft()))
          expect(made.status, JSON.stringify(made.body)).toBe(201)
          const one = `${path}${(made.body as Body)['id']}/`
          const { password: _, ...patch } = draft()
          const seen = (await server.ask(role, one)).status
          if (seen !== 404) expectPermission(role, collectionPermissions.read, seen, `read one of ${name}`)
          expectPermission(
            role,
            collectionPermissions.change,
            (await server.ask(role, one, json('PATCH', patch))).status,
            `change ${name}`,
          )
          expectPermission(
            role,
            collectionPermissions.remove,
            (await server.ask(role, one, { method: 'DELETE' })).status,
            `remove from ${name}`,
          )
          const nobody = await server.fetch(new Request(`${origin}/api/v1/${path}`))
          expect(nobody.status).toBe(401)
        },
      )

      /** The id of an item in the person's name, made if there is none. */
      const productOf = async (user: number): Promise<number> => {
        const own = await server.store.db
          .selectFrom('products')
          .select('id')
          .where('user', '=', user)
          .executeTakeFirst()
        if (own) return Number(own['id'])
        return Number(
          ((await server.ask('admin', 'products/', json('POST', { ...drafts.products(), user }))).body as Body)['id'],
        )
      }

      test.each(
        actionsOf(false)
          .filter(({ name }) => !testedElsewhere.has(name))
          .map((action) => [action.name, action] as const),
      )(`[SERVER-26] the permission table decides whether the role ${role} may call %s`, async (name, action) => {
        if (name.endsWith('finding-item') || name.endsWith('-findings') || name === 'change-finding')
          await server.ask('admin', `findings/${uuid}/`, json('PUT', finding))
        // Back with another person than the receiver, whatever the roles before this one accepted.
        await server.ask('admin', 'products/1/', json('PATCH', { user: 4 }))
        const transfer = await server.ask('admin', 'transfers/', json('POST', drafts.transfers()))
        if (name === 'correct-transfer')
          await server.ask('admin', 'transfers/accept/', json('POST', { ids: [(transfer.body as Body)['id']] }))
        const campaign = await server.ask('admin', 'inventory/', json('POST', drafts.inventory()))
        const ids: Readonly<Record<string, unknown>> = {
          'set-transfer-status': (transfer.body as Body)['id'],
          'correct-transfer': (transfer.body as Body)['id'],
          'product-history': 1,
          'campaign-book': (campaign.body as Body)['id'],
        }
        const id = ids[name] ?? 6
        // Batches and findings belong to the caller.
        const batch = name.endsWith('batch') || name.startsWith('put-batch')
        const isRecord = name === 'put-campaign-record'
        const own = batch || name === 'put-finding' || isRecord || name === 'put-item-tag'
        const named = own ? `${uuid.slice(0, -1)}${5 + roles.indexOf(role)}` : uuid
        if (batch) await server.ask(role, `batches/${named}/`, json('PUT', { resource: 'sections' }))
        const path = action.path.replace(':id', String(id)).replace(':uuid', named).replace(':part', '0')
        const { cursor } = (await server.ask(role, '')).body as { cursor: string }
        const query = name === 'changes' ? `?cursor=${cursor}` : ''
        const me = ((await server.ask(role, 'users/me/')).body as Body)['id'] as number
        const ownProduct = isRecord ? await productOf(me) : 0
        const bodyOf = () =>
          name === 'put-finding'
            ? { ...finding, id: named }
            : isRecord
              ? declaration(named, (campaign.body as Body)['id'] as number, me, ownProduct)
              : name === 'put-item-tag'
                ? itemTagOf(named, 'K7QM3XTP9RD', 6, me)
                : (bodies[name]?.() ?? {})
        const init: RequestInit = action.method === 'GET' ? {} : json(action.method, bodyOf())
        if (name === 'accept-transfers') init.body = JSON.stringify({ ids: [(transfer.body as Body)['id']] })
        const { status } = await server.ask(role, path + query, init)
        expect(action.permission).not.toBe('signed-out')
        if (action.permission === 'signed-in') expect(status, `${role} may ${name}`).toBeLessThan(300)
        else expectPermission(role, action.permission as Permission, status, name)
      })
    }

    test('[SERVER-27] a person without a group may only read their own account and sign out', async () => {
      await server.store.db.updateTable('users').set({ groups: '[]' }).where('id', '=', 7).execute()
      const name = String(
        (await server.store.db.selectFrom('users').select('username').where('id', '=', 7).executeTakeFirst())?.[
          'username'
        ],
      )
      for (const path of ['products/', 'users/', 'changes/']) expect((await server.ask(name, path)).status).toBe(403)
      expect((await server.ask(name, 'users/me/', json('PATCH', { first_name: 'A' }))).status).toBe(403)
      expect(await server.ask(name, 'users/me/')).toMatchObject({ status: 200, body: { username: name, groups: [] } })
      expect((await server.ask(name, 'auth/logout/', { method: 'POST' })).status).toBe(204)
      expect((await server.ask(name, 'users/me/')).status).toBe(401)
    })
  })
}
