/** The answer to a write that cannot be read: never "nothing was changed". What can be asked of the server is asked. */
import { expect, test } from 'vitest'
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
