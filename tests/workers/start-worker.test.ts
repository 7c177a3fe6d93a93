import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { startCatalogueWorker } from '#workers/catalogue-client.ts'

const before = globalThis.Worker
afterEach(() => {
  globalThis.Worker = before
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
