/** The answer to a write that cannot be read: never "nothing was changed". What can be asked of the server is asked. */
import { expect, test } from 'vitest'
import { sections } from '#contract/resources/named.ts'
import { users } from '#contract/resources/people.ts'
import { products } from '#contract/resources/products.ts'
import { problemWords, uncertain } from '#domain/problem-words.ts'
import { device, open, signIn } from './world/engine-device.ts'

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

test('[SYNC-908] an echo that says too little is completed by a question; an unreadable one is unclear', async () => {
  const server = await open({ plain: true })
  const { engine, line } = await device(server)
  await signIn(engine, 'admin')
  const { office } = engine
  line.after = async (request, answer) => {
    if (request.method === 'GET') return answer
    const { id } = (await answer.json()) as { id: number }
    return json({ id }, answer.status)
  }
  const made = await office.create(users, rosa)
  expect(made).toMatchObject({ ok: true, value: { username: 'rosa' } })
  expect(await office.change(products, 1, { remarks: 'seen' })).toMatchObject({ ok: true, value: { remarks: 'seen' } })

  for (const told of [
    new Response('', { status: 201 }),
    json({ ok: true }, 201),
    new Response('<html>', { status: 200 }),
  ]) {
    line.after = (request, answer) => (request.method === 'GET' ? answer : told.clone())
    const unclear = await office.create(users, { ...rosa, username: 'rosa' })
    if (unclear.ok) throw new Error('an unreadable answer was taken for a row')
    expect(uncertain(unclear.problem)).toBe(true)
    expect(problemWords(unclear.problem, 'doing').safe).not.toContain('Nothing was changed')
  }
  // Of a row that is known its own state is the answer, with or without an echo.
  line.after = (request, answer) => (request.method === 'GET' ? answer : new Response(null, { status: 204 }))
  expect(await office.change(products, 1, { remarks: 'again' })).toMatchObject({
    ok: true,
    value: { remarks: 'again' },
  })
  line.after = async (request, answer) =>
    request.method === 'GET'
      ? json({ ...((await answer.json()) as object), remarks: 'other' }, 200)
      : new Response(null, { status: 204 })
  expect(await office.change(products, 1, { remarks: 'third' })).toMatchObject({
    ok: false,
    problem: { kind: 'odd-answer' },
  })
})

test('[SYNC-909] a look-up by user name or property number answers whether something is there', async () => {
  const server = await open({ plain: true, products: 70 })
  const { engine, line } = await device(server)
  await signIn(engine, 'admin')
  const { office } = engine
  expect(await office.find(users, 'username', 'Maria')).toMatchObject({ ok: true, value: { id: expect.any(Number) } })
  expect(await office.find(users, 'username', 'mari')).toEqual({ ok: true, value: null })
  const { body } = await server.ask('admin', 'products/69/')
  const { property_number: number } = body as { property_number: string }
  expect(await office.find(products, 'property_number', number)).toEqual({ ok: true, value: { id: 69 } })
  line.up = false
  expect(await office.find(users, 'username', 'maria')).toMatchObject({ ok: false })
})

test('[SYNC-1502] what was added lately is found by what was sent, newest first, and an older row like it is not taken for it', async () => {
  const server = await open()
  const { engine, line } = await device(server)
  await signIn(engine, 'admin')
  const { office } = engine
  const add = async (name: string) => {
    const made = await office.create(sections, { name })
    if (!made.ok) throw new Error(made.problem.text)
    return made.value.id
  }
  const old = await add('Soils of the north')
  const fresh = await add('Soils of the south')
  const find = (name: string, after: number) => office.findNew(sections, { name }, after)
  expect(await find('Soils of the south', old)).toEqual({ ok: true, value: { id: fresh } })
  expect(await find('Soils of the north', old)).toEqual({ ok: true, value: null })
  expect(await find('Soils of nowhere', 0)).toEqual({ ok: true, value: null })
  line.up = false
  expect(await find('Soils of the south', old)).toMatchObject({ ok: false })
})

test('[SYNC-1502] a server that does not order its lists is asked from the last page', async () => {
  const server = await open()
  const { engine, line } = await device(server)
  await signIn(engine, 'admin')
  line.asked.length = 0
  // Nine pages of two rows, oldest first, whatever order is asked for.
  line.after = (request, answer) => {
    if (!request.url.includes('/sections/')) return answer
    const page = Number(new URL(request.url).searchParams.get('page'))
    const rows = [2 * page - 1, 2 * page].map((id) => ({ id, name: `Section ${id}` }))
    return json({ count: 18, next: page < 9 ? 'more' : null, previous: null, results: rows }, 200)
  }
  const find = (name: string, after: number) => engine.office.findNew(sections, { name }, after)
  expect(await find('Section 17', 15)).toEqual({ ok: true, value: { id: 17 } })
  expect(line.asked.filter((call) => call.includes('sections'))).toHaveLength(2)
  expect(await find('Section 12', 13)).toEqual({ ok: true, value: null })
})
