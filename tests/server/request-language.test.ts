/** The language of the answers of the API. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, origin, type TestServer } from '#tests/support/server.ts'
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
