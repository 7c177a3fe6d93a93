/** Every route that names an object of a person, tried by people whose object it is not. Items and their documents have a matrix of their own (`reach.ts`). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionList } from '#contract/collections/all-collections.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { assignment, recordId } from '../campaign-record-bodies.ts'
import { itemTagOf } from '../campaigns/item-tag-bodies.ts'
import { type Body, json, type OpenServer } from '../open-server.ts'
import { readsOfItems, wholeListRoutes, writesOfItems } from '../reach-routes.ts'

const jose = 3
const changedPassword = { new_password: 'Other-2026!', new_password2: 'Other-2026!' }
const tag = itemTagOf(recordId(1), '7K3F2M9QX04', 1, jose)
const finding = {
  ...{ id: recordId(2), kind: 'elsewhere', product: 2, counted_at: '2026-03-01T09:00:00Z', device: 'phone-1' },
}
const signature = {
  ...{ id: recordId(4), document_type: 'PAR', party: 'received-by', hash: '0'.repeat(64), made_by: jose },
  ...{ recorded_at: '2026-03-01T09:00:00Z', skew_ms: null, device: 'phone-1', method: 'typed', typed_name: 'Jose' },
}

const rooms = [{ building: 2, room: 3 }]

interface Try {
  id: number | string
  body?: Body
  /** What employees and sub-admins get. */
  answers: readonly [employee: number, subAdmin: number]
}
/** For admins only. */
const forAdmins = (body?: Body): Try => ({ id: jose, answers: [403, 403], ...(body && { body }) })

interface Made {
  passkey: number
  campaign: number
  par: number
}
const triesWith = ({ passkey, campaign, par }: Made): Readonly<Record<string, Try>> => ({
  'GET users/:id/second_factor': forAdmins(),
  'POST users/:id/remove_second_factor': forAdmins(),
  'GET users/:id/provider_account': forAdmins(),
  'PUT users/:id/provider_account': forAdmins({ allowed: null }),
  'POST users/:id/set_password': forAdmins(changedPassword),
  'POST users/:id/set_active': forAdmins({ is_active: false }),
  'POST users/:id/set_groups': forAdmins({ groups: [] }),
  'POST users/:id/set_superuser': forAdmins({ is_superuser: true }),
  'GET users/:id/sign_ins': forAdmins(),
  'POST users/:id/end_sign_ins': forAdmins({ sign_in: null }),
  'GET users/:id/reach': forAdmins(),
  'PUT users/:id/reach': forAdmins({ buildings: [1], sections: [], version: 0 }),
  'GET users/:id/reminders': forAdmins(),
  'PUT users/:id/reminders': forAdmins({ email: 'a@example.ph', by_mail: true, version: 0 }),
  'POST users/:id/give_login': forAdmins({ username: 'other', groups: [] }),
  'POST users/:id/join': forAdmins({ into: 2 }),
  'PATCH users/me/passkeys/:id': { id: passkey, body: { name: 'Mine' }, answers: [404, 404] },
  'POST users/me/passkeys/:id/remove': {
    ...{ id: passkey, body: { password: 'Maria-2026!', one_time_code: '123456' }, answers: [404, 404] },
  },
  'PUT item-tags/:uuid': {
    ...{ id: tag['id'] as string, body: { ...tag, undone_at: '2026-03-02T09:00:00Z' }, answers: [403, 400] },
  },
  'PUT document-signatures/:uuid': { id: signature.id, body: { ...signature, document: par }, answers: [400, 400] },
  'POST document-signatures/:uuid/withdraw': { id: signature.id, body: { reason: 'x' }, answers: [403, 403] },
  'PUT batches/:uuid': { id: recordId(5), body: { resource: 'sections' }, answers: [403, 404] },
  'GET batches/:uuid': { id: recordId(5), answers: [403, 404] },
  'PUT batches/:uuid/parts/:part': {
    ...{ id: recordId(5), body: { create: [{ name: 'Mine' }], change: [], remove: [] }, answers: [403, 404] },
  },
  'POST batches/:uuid/commit': { id: recordId(5), body: { dry_run: false }, answers: [403, 404] },
  'DELETE batches/:uuid': { id: recordId(5), answers: [403, 404] },
  // Also in the matrix of items, where these are their caller’s own.
  'PUT campaign-records/:uuid': {
    id: recordId(3),
    body: { ...assignment(recordId(3), campaign, jose, null, rooms), undone_at: '2026-03-02T09:00:00Z' },
    answers: [400, 400],
  },
  'PUT findings/:uuid': { id: finding.id, body: { ...finding, description: 'Mine' }, answers: [403, 412] },
})

export function objectsOfOthersSuite(open: OpenServer): void {
  describe('objects of other people', () => {
    let server: TestServer
    let tries: Readonly<Record<string, Try>>
    const idOf = async (user: string, path: string, init: RequestInit) => {
      const { status, body } = await server.ask(user, path, init)
      expect(status, JSON.stringify(body)).toBeLessThan(300)
      return Number((body as Body)['id'])
    }
    beforeAll(async () => {
      server = await open()
      const { db } = server.store
      const made = { host: 'bilang.test', public_key: '', counter: 0, transports: '[]', created_at: '2026-03-01' }
      await db
        .insertInto('passkeys')
        .values({ user: jose, credential: 'c', name: 'Key of Jose', ...made })
        .execute()
      const campaign = await idOf('admin', 'inventory/', json('POST', { name: 'Count', as_at: '2026-03-31' }))
      await idOf('jose', `item-tags/${tag['id']}/`, json('PUT', tag))
      await idOf('jose', `findings/${finding.id}/`, json('PUT', finding))
      await idOf(
        'jose',
        `campaign-records/${recordId(3)}/`,
        json('PUT', assignment(recordId(3), campaign, jose, null, rooms)),
      )
      await idOf('jose', `batches/${recordId(5)}/`, json('PUT', { resource: 'sections' }))
      const first = async (table: 'passkeys' | 'acknowledgement_receipts') =>
        Number((await db.selectFrom(table).select('id').executeTakeFirstOrThrow())['id'])
      tries = triesWith({
        campaign,
        passkey: await first('passkeys'),
        par: await first('acknowledgement_receipts'),
      })
    })
    afterAll(() => server.close())

    test('[SERVER-5483] every mounted route that names an object is in this matrix or in that of items', () => {
      const ofCollections = collectionList.flatMap(({ path }) =>
        ['GET', 'PATCH', 'DELETE'].map((method) => `${method} ${path}:id`),
      )
      const known = [readsOfItems, writesOfItems, tries].flatMap((table) => Object.keys(table))
      const missing = server
        .routes()
        .filter((route) => /:(id|uuid)\b/.test(route))
        .filter((route) => ![...known, ...wholeListRoutes, ...ofCollections].includes(route))
      expect(missing).toEqual([])
      expect(Object.keys(tries).filter((route) => !server.routes().includes(route))).toEqual([])
    })

    test('[SERVER-5483] what belongs to somebody else is neither read nor changed, whichever route names it', async () => {
      const tables = ['users', 'passkeys', 'item_tags', 'findings', 'campaign_records', 'batches', 'tokens']
      await Promise.all(['ana', 'maria'].map((who) => server.tokenFor(who)))
      const stored = () => Promise.all(tables.map((table) => server.store.db.selectFrom(table).selectAll().execute()))
      const before = await stored()
      const answers: Record<string, readonly number[]> = {}
      for (const [route, { id, body }] of Object.entries(tries)) {
        const [method = '', path = ''] = route.split(' ')
        const address = `${path.replace(/:(id|uuid)/, String(id)).replace(':part', '0')}/`
        const init = body ? json(method, body) : { method }
        const statuses = []
        for (const who of ['ana', 'maria']) statuses.push((await server.ask(who, address, init)).status)
        answers[route] = statuses
      }
      expect(answers).toEqual(Object.fromEntries(Object.entries(tries).map(([route, one]) => [route, one.answers])))
      expect(await stored()).toEqual(before)
    })
  })
}
