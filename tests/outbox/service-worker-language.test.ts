import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { browserClock, browserRandom, pageLocks } from '#platform/browser-ports.ts'
import { drainOnce } from '#sw/drain-once.ts'
import { setLanguage } from '#text/language.ts'
import { tabChannel } from '../support/device-ports.ts'
import {
  memoryBackupCopies,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/engine-device.ts'

afterEach(() => setLanguage('en'))

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
    await drainOnce({
      serverKey: name,
      fetch: (async (request: Request) => {
        languages.add(request.headers.get('accept-language'))
        return server.fetch(request)
      }) as typeof fetch,
      clock: browserClock('worker'),
      random: browserRandom(crypto),
      locks: pageLocks(),
      events: tabChannel(),
      backupCopies: memoryBackupCopies(),
      browserTags,
    })
    expect([...languages]).toEqual([expected])
    expect((await server.ask('admin', 'products/1/')).body).toMatchObject({ physical_count: 1 })
  },
)
