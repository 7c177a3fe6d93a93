import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { type SeededCatalogue, seededCatalogue } from '#tests/support/seeded-catalogue.ts'
import type { ToWorker } from '#workers/catalogue/protocol.ts'
import { makeBreath, serveCatalogue } from '#workers/catalogue/serve.ts'
import { startCatalogueWorker } from '#workers/catalogue-client.ts'

const before = globalThis.Worker
let seeded: SeededCatalogue | null = null
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
    const told: string[] = []
    const replaced = new Promise<void>((resolve) => {
      const facts = { serverKey: `http://none.test/${Math.random()}`, base: 'http://none.test/api/v1/' }
      const catalogue = startCatalogueWorker(
        facts,
        (error) => told.push(String(error)),
        () => {
          told.push('in page')
          resolve()
        },
      )
      void catalogue.list({ entity: 'products', from: 0, limit: 10 }).then(({ total }) => told.push(`total ${total}`))
    })
    await replaced
    while (told.length < 2) await new Promise((go) => setTimeout(go))
    expect(told).toEqual(['in page', 'total 0'])
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
      if (message.say !== 'start') this.ports.port2.postMessage(message)
      else if (serve()) serveCatalogue(this.ports.port1, seeded!.catalogue, makeBreath())
    }
    terminate() {
      this.ended = true
      this.ports.port1.close()
    }
  } as unknown as typeof Worker
  return all
}

test('[SYNC-1250] a page that is left ends its worker; when it is shown again another answers, also what was asked before', async () => {
  seeded = await seededCatalogue({ products: 40 })
  let serves = true
  const workers = workersHere(() => serves)
  const catalogue = startCatalogueWorker({ serverKey: 'http://none.test', base: 'http://none.test/api/v1/' }, () => {})
  const query = { entity: 'products', from: 0, limit: 10 } as const
  const expected = await seeded.catalogue.list(query)
  expect(await catalogue.list(query)).toEqual(expected)

  const asked = catalogue.list(query)
  catalogue.pause()
  expect(workers).toMatchObject([{ ended: true }])
  serves = false
  catalogue.resume()
  catalogue.pause()
  const late = catalogue.list(query)
  serves = true
  catalogue.resume()
  expect(workers).toMatchObject([{ ended: true }, { ended: true }, { ended: false }])
  expect(await Promise.all([asked, late, catalogue.list(query)])).toEqual([expected, expected, expected])
  catalogue.resume()
  expect(workers).toHaveLength(3)
})

test('[SYNC-1250] where the list is looked after in the page, leaving it ends nothing', async () => {
  globalThis.Worker = failing as unknown as typeof Worker
  const facts = { serverKey: `http://none.test/${Math.random()}`, base: 'http://none.test/api/v1/' }
  const catalogue = await new Promise<ReturnType<typeof startCatalogueWorker>>((resolve, reject) => {
    const started = startCatalogueWorker(facts, reject, () => resolve(started))
  })
  catalogue.pause()
  catalogue.resume()
  expect(await catalogue.list({ entity: 'products', from: 0, limit: 10 })).toMatchObject({ total: 0 })
})
