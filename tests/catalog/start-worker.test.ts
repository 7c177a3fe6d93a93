import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { startCatalogWorker } from '#catalog/catalog-client.ts'
import { makeYieldThread, serveCatalog } from '#catalog/serve-catalog.ts'
import type { ToWorker } from '#catalog/worker-protocol.ts'
import { openSeededCatalog, type SeededCatalog } from '../support/seeded-catalog.ts'

const before = globalThis.Worker
let seeded: SeededCatalog | null = null
afterEach(async () => {
  globalThis.Worker = before
  await seeded?.close()
  seeded = null
})

/** Browsers in which the worker does not come up. */
const forbidden = class {
  constructor() {
    throw new DOMException('forbidden', 'SecurityError')
  }
}
const failing = class extends EventTarget {
  onmessage = null
  terminated = false
  constructor() {
    super()
    setTimeout(() => this.dispatchEvent(new Event('error')))
  }
  postMessage() {}
  terminate() {
    this.terminated = true
  }
}

test.each([
  ['is forbidden', forbidden],
  ['fails at its start', failing],
])(
  '[MIRROR-33] a worker that %s is replaced in the page, and that is told; what was asked meanwhile is answered',
  async (_, Broken) => {
    globalThis.Worker = Broken as unknown as typeof Worker
    const listener: string[] = []
    const replaced = new Promise<void>((resolve) => {
      const facts = { serverKey: `http://none.test/${Math.random()}`, apiBase: 'http://none.test/api/v1/' }
      const catalog = startCatalogWorker(
        facts,
        (error) => listener.push(String(error)),
        () => {
          listener.push('in page')
          resolve()
        },
      )
      void catalog
        .list({ collection: 'products', from: 0, limit: 10 })
        .then(({ total }) => listener.push(`total ${total}`))
    })
    await replaced
    while (listener.length < 2) await new Promise((go) => setTimeout(go))
    expect(listener).toEqual(['in page', 'total 0'])
  },
)

/** Workers in this thread, each with the real catalogue behind a port of its own once `serve` lets it. */
function workersHere(serve: () => boolean) {
  const all: { ended: boolean }[] = []
  globalThis.Worker = class extends EventTarget {
    ended = false
    onmessage: ((event: MessageEvent) => void) | null = null
    private readonly ports = new MessageChannel()
    constructor() {
      super()
      all.push(this)
      this.ports.port2.onmessage = (event) => {
        this.dispatchEvent(new Event('message'))
        this.onmessage?.(event)
      }
    }
    postMessage(message: ToWorker) {
      if (message.type !== 'start') this.ports.port2.postMessage(message)
      else if (serve()) serveCatalog(this.ports.port1, seeded!.catalog, makeYieldThread())
    }
    terminate() {
      this.ended = true
      this.ports.port1.close()
    }
  } as unknown as typeof Worker
  return all
}

test('[SYNC-1250] a page that is left ends its worker; when it is shown again another answers, also what was asked before', async () => {
  seeded = await openSeededCatalog({ products: 40 })
  let serves = true
  const workers = workersHere(() => serves)
  const catalog = startCatalogWorker({ serverKey: 'http://none.test', apiBase: 'http://none.test/api/v1/' }, () => {})
  const query = { collection: 'products', from: 0, limit: 10 } as const
  const expected = await seeded.catalog.list(query)
  expect(await catalog.list(query)).toEqual(expected)

  const asked = catalog.list(query)
  catalog.pause()
  expect(workers).toMatchObject([{ ended: true }])
  serves = false
  catalog.resume()
  catalog.pause()
  const late = catalog.list(query)
  serves = true
  catalog.resume()
  expect(workers).toMatchObject([{ ended: true }, { ended: true }, { ended: false }])
  expect(await Promise.all([asked, late, catalog.list(query)])).toEqual([expected, expected, expected])
  catalog.resume()
  expect(workers).toHaveLength(3)
})

test('[SYNC-1250] where the list is looked after in the page, leaving it ends nothing', async () => {
  globalThis.Worker = failing as unknown as typeof Worker
  const facts = { serverKey: `http://none.test/${Math.random()}`, apiBase: 'http://none.test/api/v1/' }
  const catalog = await new Promise<ReturnType<typeof startCatalogWorker>>((resolve, reject) => {
    const started = startCatalogWorker(facts, reject, () => resolve(started))
  })
  catalog.pause()
  catalog.resume()
  expect(await catalog.list({ collection: 'products', from: 0, limit: 10 })).toMatchObject({ total: 0 })
})
