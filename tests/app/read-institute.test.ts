import { afterEach, expect, test } from 'vitest'
import { makeHttpClient } from '#api-client/http-client.ts'
import { openInstitute } from '#app/start/read-institute.ts'
import type { Drafts } from '#device-db/drafts.ts'
import { parseOptions } from '#server/server-options.ts'
import { openServer, origin, type ServerOptions, type TestServer } from '../support/server/server.ts'

let server: TestServer
afterEach(() => server.close())

async function device(options: ServerOptions) {
  server = await openServer({ products: 1, ...options })
  const stored = new Map<string, unknown>()
  const line = { up: true }
  const database = { isLost: false }
  const net = makeHttpClient({
    base: `${origin}/api/v1/`,
    token: () => null,
    isOnline: () => line.up,
    fetch: (async (request: Request) => {
      if (!line.up) throw new TypeError('no network')
      return server.fetch(request)
    }) as typeof fetch,
  })
  const drafts = {
    read: async (key: string) => {
      if (database.isLost) throw new Error('the core database is superseded')
      return stored.get(key)
    },
    write: async (key: string, value: unknown) => void stored.set(key, value),
  } as unknown as Drafts
  return {
    line,
    database,
    stored,
    start: async (config = {}) => (await openInstitute(config, drafts, net)).current(),
    open: () => openInstitute({}, drafts, net),
  }
}

test('[DATE-610] the server names the institute’s time zone: stored for a later start without a network', async () => {
  const { line, start } = await device({ config: { timeZone: 'America/New_York' } })
  expect(await start()).toEqual({
    institute: 'Institute of Agricultural Research (Demo)',
    timeZone: 'America/New_York',
    logo: null,
    stickerCodes: [],
  })
  line.up = false
  expect((await start()).timeZone).toBe('America/New_York')
  expect((await start({ timeZone: 'Asia/Tokyo' })).timeZone, 'config.json wins').toBe('Asia/Tokyo')
  expect((await start({ timeZone: 'Tokyo' })).timeZone, 'a name that is not a zone is ignored').toBe('America/New_York')
})

test("[DATE-611] a plain server or no server: Asia/Manila, whatever the device's time zone is", async () => {
  const before = process.env['TZ']
  process.env['TZ'] = 'America/New_York'
  const { line, start } = await device({ plain: true })
  expect((await start()).timeZone).toBe('Asia/Manila')
  line.up = false
  expect((await start()).timeZone).toBe('Asia/Manila')
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
})

test('[SHELL-4550] the database is lost after the start: what was read at the start stays, and nothing fails', async () => {
  const { database, open } = await device({ config: { timeZone: 'America/New_York' } })
  await open()
  const institute = await open()
  database.isLost = true
  await institute.refresh()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(institute.current()).toMatchObject({ timeZone: 'America/New_York' })
})

test('[DATE-612] an unknown TIME_ZONE: the server does not start', async () => {
  server = await openServer({ products: 1 })
  expect(() => parseOptions([], { TIME_ZONE: 'Manila' })).toThrow(/“Manila” is not a time zone/)
  expect(parseOptions([], { TIME_ZONE: 'Asia/Tokyo' })).toMatchObject({ timeZone: 'Asia/Tokyo' })
  expect(parseOptions([], {}), 'an admin may set it').toMatchObject({ timeZone: null })
})

test('[SCAN-2703] the sticker codes that the server names: stored for a start without a network, and replaced by the next answer', async () => {
  const { line, stored, start } = await device({ config: { stickerCodes: ['code-128', 'data-matrix'] } })
  expect((await start()).stickerCodes).toEqual(['code-128', 'data-matrix'])
  line.up = false
  expect((await start()).stickerCodes).toEqual(['code-128', 'data-matrix'])
  stored.set('sticker-codes', ['code-39', 'aztec'])
  expect((await start()).stickerCodes, 'a code of a newer server is left out').toEqual(['code-39'])
})

test('[SCAN-2703] an unknown name in STICKER_CODES: the server does not start', async () => {
  server = await openServer({ products: 1 })
  expect(() => parseOptions([], { STICKER_CODES: 'code-39, qr' })).toThrow(/STICKER_CODES: “qr” is not a sticker code/)
  expect(parseOptions([], { STICKER_CODES: ' EAN-13,code-39 ' })).toMatchObject({ stickerCodes: ['code-39', 'ean-13'] })
  expect(parseOptions([], { STICKER_CODES: '' })).toMatchObject({ stickerCodes: null })
})

test('[ADMIN-3986] a change on the server takes effect in the running app, and is stored for the next start', async () => {
  const { line, open, start } = await device({ config: { institute: null, timeZone: null, stickerCodes: null } })
  const source = await open()
  const seen: string[] = []
  const stop = source.subscribe(() => seen.push(source.current().institute))
  const before = source.current()
  expect(before.institute).toBe('Property Inventory')
  await source.refresh()
  expect(source.current(), 'the same object as long as nothing changed').toBe(before)
  const settings = { title: 'Fisheries Institute', time_zone: 'Asia/Tokyo', sticker_codes: ['ean-13'] }
  const put = await server.ask('admin', 'institute/', {
    method: 'PUT',
    body: JSON.stringify({ ...settings, version: 0 }),
  })
  expect(put.status, JSON.stringify(put.body)).toBe(200)
  await source.refresh()
  const changed = { institute: 'Fisheries Institute', timeZone: 'Asia/Tokyo', logo: null, stickerCodes: ['ean-13'] }
  expect(source.current()).toEqual(changed)
  expect(seen).toEqual(['Fisheries Institute'])
  stop()
  line.up = false
  await source.refresh()
  expect(source.current(), 'no answer changes nothing').toEqual(changed)
  expect(await start()).toEqual(changed)
})
