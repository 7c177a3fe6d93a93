/** The language of the answers of the API. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, origin, type TestServer } from '#tests/support/server/server.ts'
import { loadFilipino } from '#text/text-catalog.ts'

let server: TestServer
beforeAll(async () => {
  server = await openServer()
  await loadFilipino()
})
afterAll(() => server.close())

async function refusal(language: string | null): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', ...(language === null ? {} : { 'Accept-Language': language }) }
  const body = JSON.stringify({ username: 'nobody', password: 'x' })
  const response = await server.fetch(new Request(`${origin}/api/v1/auth/login/`, { method: 'POST', headers, body }))
  return ((await response.json()) as { non_field_errors: string[] }).non_field_errors
}

test('[SERVER-2621] a refusal: in the language that the request prefers, English without the header, also side by side', async () => {
  const english = ['Unable to log in with provided credentials.']
  const filipino = ['Mali ang username o password.']
  const languages = [null, 'fil', 'en-US,en;q=0.9', 'fil-PH,en;q=0.8', 'ja', 'tl']
  const answers = await Promise.all(languages.map(refusal))
  expect(answers).toEqual([english, filipino, english, filipino, english, filipino])
})

test('[SERVER-2861] a row in use is not deleted: the refusal and what uses the row are in the language of the request', async () => {
  const add = async (path: string, row: object) =>
    ((await server.ask('admin', path, { method: 'POST', body: JSON.stringify(row) })).body as { id: number }).id
  const major = await add('major-account-groups/', { number: '97', name: 'Used account' })
  await add('sub-major-account-groups/', { number: '01', name: 'One', major_account: major })
  const refusal = async (language: string) => {
    const headers = { 'Accept-Language': language }
    const { status, body } = await server.ask('admin', `major-account-groups/${major}/`, { method: 'DELETE', headers })
    return [status, (body as { detail: string }).detail]
  }
  expect(await refusal('en')).toEqual([400, 'This major account can’t be deleted. 1 sub-major account still uses it.'])
  expect(await refusal('fil')).toEqual([
    400,
    'Hindi mabubura ang major account na ito. Ginagamit pa ito ng 1 sub-major account.',
  ])
  await add('sub-major-account-groups/', { number: '02', name: 'Two', major_account: major })
  expect(await refusal('en')).toEqual([400, 'This major account can’t be deleted. 2 sub-major accounts still use it.'])
  expect(await refusal('fil')).toEqual([
    400,
    'Hindi mabubura ang major account na ito. Ginagamit pa ito ng 2 sub-major account.',
  ])
})

test('[TEXT-3111] refusals of pages, methods, bodies, headers and values are in the language of the request', async () => {
  const refusalOf = async (language: string, path: string, init: RequestInit = {}) => {
    const headers = { 'Accept-Language': language, ...(init.headers as Record<string, string>) }
    const { status, body } = await server.ask('admin', path, { ...init, headers })
    return [status, body]
  }
  const bothOf = async (path: string, init?: RequestInit) => [
    await refusalOf('en', path, init),
    await refusalOf('fil', path, init),
  ]
  const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })
  expect(await bothOf('products/?page=99999')).toEqual([
    [404, expect.objectContaining({ detail: 'Invalid page.' })],
    [404, expect.objectContaining({ detail: 'Walang ganitong pahina.' })],
  ])
  expect(await bothOf('products/', { method: 'DELETE' })).toEqual([
    [405, expect.objectContaining({ detail: 'Method "DELETE" not allowed.' })],
    [405, expect.objectContaining({ detail: 'Hindi puwede rito ang method na "DELETE".' })],
  ])
  expect(await bothOf('sections/', { method: 'POST', body: `{"name":"a\\u0000"}` })).toEqual([
    [400, expect.objectContaining({ detail: 'Null characters are not allowed.' })],
    [400, expect.objectContaining({ detail: 'Hindi puwede ang null character.' })],
  ])
  expect(await bothOf('products/1/', { method: 'PATCH', body: '{}', headers: { 'X-IMS-Events': '[' } })).toEqual([
    [400, expect.objectContaining({ detail: 'The header X-IMS-Events could not be read.' })],
    [400, expect.objectContaining({ detail: 'Hindi mabasa ang header na X-IMS-Events.' })],
  ])
  expect(await bothOf('inventory/', post({ name: 'A', as_at: '2025-12-31', state: 'lost' }))).toEqual([
    [400, { state: ['Use one of these values: draft, counting, reconciling, closed.'] }],
    [400, { state: ['Isa lang sa mga ito ang puwede: draft, counting, reconciling, closed.'] }],
  ])
  expect(await bothOf('bulk/', post({ resource: 'users', update: [] }))).toEqual([
    [400, { resource: ['This list can’t be changed in bulk.'] }],
    [400, { resource: ['Hindi puwedeng baguhin nang maramihan ang listahang ito.'] }],
  ])
})
