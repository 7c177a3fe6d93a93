/** Accounts and groups that the server cannot do without. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, type TestServer } from '#tests/support/server/server.ts'
import { type Body, json } from '../suites/open-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

const ask = (path: string, init?: RequestInit) => server.ask('admin', path, init)
const add = async (path: string, draft: Body): Promise<number> => {
  const { status, body } = await ask(path, json('POST', draft))
  expect(status, JSON.stringify(body)).toBe(201)
  return (body as { id: number }).id
}

test('[SERVER-1902] the last active admin cannot be deleted; one of two can', async () => {
  const lastAdmin = (await ask('users/1/')).body
  expect(lastAdmin).toMatchObject({ is_superuser: true, is_active: true })
  const remove = (id: number) => ask(`users/${id}/`, { method: 'DELETE' })
  expect(await remove(1)).toMatchObject({
    status: 400,
    body: { detail: 'This is the last active admin. At least one must remain.' },
  })
  expect((await ask('users/1/')).body).toEqual(lastAdmin)
  const second = await add('users/', {
    username: 'second',
    first_name: 'S',
    last_name: 'X',
    password: 'Abcdef-1!',
    groups: [2],
  })
  expect((await ask(`users/${second}/set_superuser/`, json('POST', { is_superuser: true }))).status).toBe(200)
  expect((await remove(second)).status).toBe(204)
  expect((await remove(1)).status).toBe(400)
})

test('[SERVER-1906] the two groups that decide roles cannot be deleted; any other group can', async () => {
  const remove = (id: number) => ask(`groups/${id}/`, { method: 'DELETE' })
  const refused = { status: 400, body: { detail: 'This group can’t be deleted because roles depend on it.' } }
  for (const id of [1, 2]) expect(await remove(id)).toMatchObject(refused)
  const other = await add('groups/', { name: 'Drivers' })
  expect((await remove(other)).status).toBe(204)
})
