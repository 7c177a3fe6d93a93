import { afterEach, expect, test } from 'vitest'
import { products } from '#contract/collections/products.ts'
import { runBatch } from '#react/bulk/upload-batch.ts'
import { productDraft } from '#tests/server/suites/open-server.ts'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(() => world.close())

/** Stops as soon as the server was asked to write, which it does at once. */
async function stoppedWhileWriting(answerInstead: ScreenWorld['network']['answerInstead'] = null) {
  world = await openScreenWorld()
  world.network.answerInstead = answerInstead
  const stop = new AbortController()
  const onProgress = (_done: number, _total: number, phase: string) => {
    if (phase === 'writing') stop.abort()
  }
  const work = { create: [productDraft('STOPPED')] }
  return runBatch(world.services.api, products, work, crypto.randomUUID(), { signal: stop.signal, onProgress })
}
const isWritten = async () => {
  const { body } = await world.server.ask('admin', 'products/?page=1&page_size=2000')
  return JSON.stringify(body).includes('STOPPED')
}

test('[IMPORT-4714] stopped after it was written: the result is that of the import', async () => {
  expect(await stoppedWhileWriting()).toMatchObject({ ok: true, value: { created: [expect.any(Number)] } })
  expect(await isWritten()).toBe(true)
})

test('[IMPORT-4714] stopped after it was written, and the answer is lost: it does not say that nothing was imported', async () => {
  let isDropped = false
  const result = await stoppedWhileWriting(({ method, url }) => {
    if (method === 'DELETE') isDropped = true
    return isDropped && method === 'GET' && url.includes('/batches/')
      ? Response.json({ detail: 'Out of order' }, { status: 500 })
      : null
  })
  expect(result.ok ? 'ok' : result.problem.kind).toBe('server')
  expect(await isWritten()).toBe(true)
})
