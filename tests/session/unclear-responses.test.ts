/** Unreadable answers to writes: never shown as "nothing was changed". Where possible, the app reads the row from the server. */
import { expect, test } from 'vitest'
import { sections } from '#contract/collections/named-lists.ts'
import { products } from '#contract/collections/products.ts'
import { users } from '#contract/collections/users.ts'
import { describeProblem, mayHaveHappened } from '#domain/app/problem-text.ts'
import { openEngineDevice, openTestServer, signIn } from '../support/device/engine-device.ts'

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const rosa = {
  username: 'rosa',
  first_name: 'Rosa',
  middle_name: '',
  last_name: 'Mabini',
  password: 'Rosa-2026!',
  groups: [2],
}

test('[SYNC-908] an incomplete echo: the row is read; an unreadable one: the save is unclear', async () => {
  const server = await openTestServer({ plain: true })
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine, 'admin')
  const { api } = engine
  network.afterResponse = async (request, answer) => {
    if (request.method === 'GET') return answer
    const { id } = (await answer.json()) as { id: number }
    return json({ id }, answer.status)
  }
  const made = await api.create(users, rosa)
  expect(made).toMatchObject({ ok: true, value: { username: 'rosa' } })
  expect(await api.change(products, 1, { remarks: 'seen' })).toMatchObject({ ok: true, value: { remarks: 'seen' } })

  for (const listener of [
    new Response('', { status: 201 }),
    json({ ok: true }, 201),
    new Response('<html>', { status: 200 }),
  ]) {
    network.afterResponse = (request, answer) => (request.method === 'GET' ? answer : listener.clone())
    const unclear = await api.create(users, { ...rosa, username: 'rosa' })
    if (unclear.ok) throw new Error('an unreadable answer was accepted as a row')
    expect(mayHaveHappened(unclear.problem)).toBe(true)
    expect(describeProblem(unclear.problem, 'acting').safe).not.toContain('Nothing was changed')
  }
  // If the row's id is known, its state on the server decides, with or without an echo.
  network.afterResponse = (request, answer) => (request.method === 'GET' ? answer : new Response(null, { status: 204 }))
  expect(await api.change(products, 1, { remarks: 'again' })).toMatchObject({
    ok: true,
    value: { remarks: 'again' },
  })
  network.afterResponse = async (request, answer) =>
    request.method === 'GET'
      ? json({ ...((await answer.json()) as object), remarks: 'other' }, 200)
      : new Response(null, { status: 204 })
  expect(await api.change(products, 1, { remarks: 'third' })).toMatchObject({
    ok: false,
    problem: { kind: 'odd-answer' },
  })
})

test('[SYNC-909] a look-up by username or property number: tells whether the row exists', async () => {
  const server = await openTestServer({ plain: true, products: 70 })
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine, 'admin')
  const { api } = engine
  expect(await api.findByField(users, 'username', 'Maria')).toMatchObject({
    ok: true,
    value: { id: expect.any(Number) },
  })
  expect(await api.findByField(users, 'username', 'mari')).toEqual({ ok: true, value: null })
  const { body } = await server.ask('admin', 'products/69/')
  const { property_number: number } = body as { property_number: string }
  expect(await api.findByField(products, 'property_number', number)).toEqual({ ok: true, value: { id: 69 } })
  network.isUp = false
  expect(await api.findByField(users, 'username', 'maria')).toMatchObject({ ok: false })
})

test('[SYNC-1502] a row added recently: found by its values, newest first; an equal older row is not', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine, 'admin')
  const { api } = engine
  const add = async (name: string) => {
    const made = await api.create(sections, { name })
    if (!made.ok) throw new Error(made.problem.text)
    return made.value.id
  }
  const old = await add('Soils of the north')
  const fresh = await add('Soils of the south')
  const find = (name: string, after: number) => api.findCreated(sections, { name }, after)
  expect(await find('Soils of the south', old)).toEqual({ ok: true, value: { id: fresh } })
  expect(await find('Soils of the north', old)).toEqual({ ok: true, value: null })
  expect(await find('Soils of nowhere', 0)).toEqual({ ok: true, value: null })
  network.isUp = false
  expect(await find('Soils of the south', old)).toMatchObject({ ok: false })
})

test('[SYNC-1502] a server that ignores `ordering`: searched from the last page', async () => {
  const server = await openTestServer()
  const { engine, network } = await openEngineDevice(server)
  await signIn(engine, 'admin')
  network.requestLog.length = 0
  // Nine pages of two rows, oldest first, whatever `ordering` says.
  network.afterResponse = (request, answer) => {
    if (!request.url.includes('/sections/')) return answer
    const page = Number(new URL(request.url).searchParams.get('page'))
    const rows = [2 * page - 1, 2 * page].map((id) => ({ id, name: `Section ${id}` }))
    return json({ count: 18, next: page < 9 ? 'more' : null, previous: null, results: rows }, 200)
  }
  const find = (name: string, after: number) => engine.api.findCreated(sections, { name }, after)
  expect(await find('Section 17', 15)).toEqual({ ok: true, value: { id: 17 } })
  expect(network.requestLog.filter((call) => call.includes('sections'))).toHaveLength(2)
  expect(await find('Section 12', 13)).toEqual({ ok: true, value: null })
})
