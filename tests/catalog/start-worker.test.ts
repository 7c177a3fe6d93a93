import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { startCatalogWorker } from '#catalog/catalog-client.ts'
import { serveCatalog } from '#catalog/serve-catalog.ts'
import type { ToWorker } from '#catalog/worker-protocol.ts'
import { makeYieldThread } from '#catalog/yield-thread.ts'
import { openSeededCatalog, type SeededCatalog } from '../support/screens/seeded-catalog.ts'

const before = globalThis.Worker
let seeded: SeededCatalog | null = null
afterEach(async () => {
  globalThis.Worker = before
  await seeded?.close()
  seeded = null
})

/** Browsers in which the worker does not start. */
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
  '[MIRROR-33] a worker that %s: the catalog runs in the page, reports it, and answers pending queries',
  async (_, Broken) => {
    globalThis.Worker = Broken as unknown as typeof Worker
    const log: string[] = []
    const replaced = new Promise<void>((resolve) => {
      const facts = { serverKey: `http://none.test/${Math.random()}`, apiBase: 'http://none.test/api/v1/' }
      const catalog = startCatalogWorker(
        facts,
        (error) => log.push(String(error)),
        () => {
          log.push('in page')
          resolve()
        },
      )
      void catalog.list({ collection: 'products', from: 0, limit: 10 }).then(({ total }) => log.push(`total ${total}`))
    })
    await replaced
    while (log.length < 2) await new Promise((resolve) => setTimeout(resolve))
    expect(log).toEqual(['in page', 'total 0'])
  },
)

/** Replaces `Worker` by a fake in this thread that serves the real catalog as long as `serve` returns true. */
function fakeWorkers(serve: (message: Extract<ToWorker, { type: 'start' }>) => boolean) {
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
      else if (serve(message)) serveCatalog(this.ports.port1, seeded!.catalog, makeYieldThread())
    }
    terminate() {
      this.ended = true
      this.ports.port1.close()
    }
  } as unknown as typeof Worker
  return all
}

test('[SYNC-1250] a cached page: ends its worker; when shown again, another worker answers, also pending queries', async () => {
  seeded = await openSeededCatalog({ products: 40 })
  let serves = true
  const workers = fakeWorkers(() => serves)
  const catalog = startCatalogWorker({ serverKey: 'http://none.test', apiBase: 'http://none.test/api/v1/' }, () => {})
  const query = { collection: 'products', from: 0, limit: 10 } as const
  const expected = await seeded.catalog.list(query)
  expect(await catalog.list(query)).toEqual(expected)

  const pending = catalog.list(query)
  catalog.pause()
  expect(workers).toMatchObject([{ ended: true }])
  serves = false
  catalog.resume()
  catalog.pause()
  const late = catalog.list(query)
  serves = true
  catalog.resume()
  expect(workers).toMatchObject([{ ended: true }, { ended: true }, { ended: false }])
  expect(await Promise.all([pending, late, catalog.list(query)])).toEqual([expected, expected, expected])
  catalog.resume()
  expect(workers).toHaveLength(3)
})

test('[SYNC-1250] the catalog runs in the page: pausing ends nothing', async () => {
  globalThis.Worker = failing as unknown as typeof Worker
  const facts = { serverKey: `http://none.test/${Math.random()}`, apiBase: 'http://none.test/api/v1/' }
  const catalog = await new Promise<ReturnType<typeof startCatalogWorker>>((resolve, reject) => {
    const started = startCatalogWorker(facts, reject, () => resolve(started))
  })
  catalog.pause()
  catalog.resume()
  expect(await catalog.list({ collection: 'products', from: 0, limit: 10 })).toMatchObject({ total: 0 })
})

test('[MIRROR-4300] the address of the server is not known yet: the worker loads, and begins once it is', async () => {
  seeded = await openSeededCatalog({ products: 40 })
  const started: string[] = []
  const workers = fakeWorkers((message) => started.push(message.options.serverKey) > 0)
  let name: (serverKey: string) => void = () => {}
  const facts = new Promise<{ serverKey: string; apiBase: string }>((resolve) => {
    name = (serverKey) => resolve({ serverKey, apiBase: `${serverKey}/api/v1/` })
  })
  const catalog = startCatalogWorker(facts, () => {})
  const query = { collection: 'products', from: 0, limit: 10 } as const
  const early = catalog.list(query)
  expect([workers.length, started]).toEqual([1, []])
  name('http://known.test')
  expect(await early).toEqual(await seeded.catalog.list(query))
  expect([workers.length, started]).toEqual([1, ['http://known.test']])
})
