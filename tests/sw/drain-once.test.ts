import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { readSession } from '#device-db/session-row.ts'
import { browserClock, browserRandom, pageLocks } from '#platform/browser-ports.ts'
import { type DrainOnceDeps, drainOnce, drainServers } from '#sw/drain-once.ts'
import { setLanguage } from '#text/language.ts'
import { tabChannel } from '../support/device/device-ports.ts'
import {
  memoryBackupCopies,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'
import type { TestServer } from '../support/server/server.ts'

afterEach(() => setLanguage('en'))

/** What the service worker has, with this network. */
const workerDeps = (
  send: (request: Request) => Promise<Response>,
  browserTags: readonly string[] = ['en'],
): Omit<DrainOnceDeps, 'serverKey' | 'events'> => ({
  fetch: send as typeof fetch,
  clock: browserClock('worker'),
  random: browserRandom(crypto),
  locks: pageLocks(),
  backupCopies: memoryBackupCopies(),
  browserTags,
})

test.each([
  [{ language: 'fil', languageOf: {} }, ['en'], 'fil'],
  [{ language: 'fil', languageOf: { me: 'en' } }, ['fil'], 'en'],
  [undefined, ['fil-PH', 'en'], 'fil'],
] as const)(
  '[TEXT-3061] with the page closed, the server is asked in the language of the person: %j',
  async (chosen, browserTags, expected) => {
    const server = await openTestServer()
    const { engine, network, core, name } = await openEngineDevice(server)
    await signIn(engine)
    const state = engine.session.state()
    if (state.is !== 'in') throw new Error('not signed in')
    network.isUp = false
    await engine.recorder.count(await readProductAsShown(server, 1), { physical_count: 1, remarks: null }, typedSource)
    if (chosen) {
      const languageOf = Object.fromEntries(Object.values(chosen.languageOf).map((one) => [state.userKey, one]))
      await core.write((db) => db.drafts.put({ key: 'preferences', at: 0, value: { ...chosen, languageOf } }))
    }
    engine.close()
    core.close()
    const languages = new Set<string | null>()
    const deps = workerDeps(async (request) => {
      languages.add(request.headers.get('accept-language'))
      return server.fetch(request)
    }, browserTags)
    await drainOnce({ ...deps, serverKey: name, events: tabChannel() })
    expect([...languages]).toEqual([expected])
    expect((await server.ask('admin', 'products/1/')).body).toMatchObject({ physical_count: 1 })
  },
)

/** A device of this person, closed, with an unsent count of this product. */
async function closedDevice(server: TestServer, person: string, product: number) {
  const { engine, network, core, name } = await openEngineDevice(server)
  await signIn(engine, person)
  network.isUp = false
  await engine.recorder.count(
    await readProductAsShown(server, product),
    { physical_count: product, remarks: null },
    typedSource,
  )
  const session = await core.read(readSession)
  engine.close()
  core.close()
  return { name, token: session?.token ?? '' }
}

test('[SYNC-5511] with the page closed, a slow server delays no other: the counts for the next server are sent first', async () => {
  const server = await openTestServer()
  const slow = await closedDevice(server, 'maria', 1)
  const other = await closedDevice(server, 'jose', 2)
  let sendSlow = (): void => {}
  const isOtherSent = new Promise<void>((resolve) => {
    sendSlow = resolve
  })
  const deps = workerDeps(async (request) => {
    const isSlow = request.headers.get('authorization')?.includes(slow.token)
    if (isSlow) await isOtherSent
    const answer = await server.fetch(request)
    if (!isSlow && request.method === 'PATCH') sendSlow()
    return answer
  })
  await drainServers([slow.name, other.name], deps)
  for (const id of [1, 2])
    expect((await server.ask('admin', `products/${id}/`)).body).toMatchObject({ physical_count: id })
}, 60_000)

test('[SYNC-5650] with the page closed, a server that cannot be reached: the counts for the next server are sent, and the browser tries again', async () => {
  const server = await openTestServer()
  const [unreachable, other] = [await closedDevice(server, 'maria', 1), await closedDevice(server, 'jose', 2)]
  const deps = workerDeps(async (request) => {
    if (request.headers.get('authorization')?.includes(unreachable.token)) throw new TypeError('no network')
    return server.fetch(request)
  })
  await expect(drainServers([unreachable.name, other.name], deps)).rejects.toThrow('1 ops are still unsent')
  expect((await server.ask('admin', 'products/1/')).body).toMatchObject({ physical_count: null })
  expect((await server.ask('admin', 'products/2/')).body).toMatchObject({ physical_count: 2 })
})
