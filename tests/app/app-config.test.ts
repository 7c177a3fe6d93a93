import { expect, test } from 'vitest'
import { readConfig, resolveServer } from '#app/start/app-config.ts'
import { openServer, origin } from '#tests/support/server/server.ts'

const page = 'https://bilang.example/outbox?x=1'

test('[SHELL-75] the API address: same origin unless the build or config.json names another', () => {
  expect(resolveServer({}, undefined, page)).toEqual({
    base: 'https://bilang.example/api/v1/',
    serverKey: 'https://bilang.example',
  })
  expect(resolveServer({}, 'https://api.example/api/v1', page)).toEqual({
    base: 'https://api.example/api/v1/',
    serverKey: 'https://api.example',
  })
  expect(resolveServer({ apiBase: '/elsewhere/' }, 'https://api.example/', page).base).toBe(
    'https://bilang.example/elsewhere/',
  )
})

test('[SHELL-76] config.json is cached for starts without a network; an HTML page in its place is ignored', async () => {
  const stored = new Map<string, Response>()
  const caches = {
    open: async () =>
      ({
        match: async (key: string) => stored.get(key)?.clone(),
        put: async (key: string, value: Response) => void stored.set(key, value),
      }) as unknown as Cache,
  }
  const html = async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  expect(await readConfig({ fetch: html, caches })).toEqual({})
  expect(stored.size).toBe(0)
  const json = async () => Response.json({ apiBase: 'https://api.example/' })
  expect(await readConfig({ fetch: json, caches })).toEqual({ apiBase: 'https://api.example/' })
  const dead = async () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await readConfig({ fetch: dead, caches })).toEqual({ apiBase: 'https://api.example/' })
})

test('[SHELL-3023] the config.json of our server with PUBLIC_ADDRESS: the app knows the address, and the API has its own origin', async () => {
  const server = await openServer({ config: { publicAddress: 'https://count.example.gov.ph' } })
  const fetchFromServer = (path: string) => server.fetch(new Request(new URL(path, origin)))
  const read = await readConfig({ fetch: fetchFromServer as typeof fetch, caches: null })
  expect(read).toMatchObject({ publicAddress: 'https://count.example.gov.ph' })
  expect(resolveServer(read, undefined, page).base).toBe('https://bilang.example/api/v1/')
  await server.close()
})
