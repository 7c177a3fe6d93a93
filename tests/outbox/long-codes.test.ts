import { expect, test } from 'vitest'
import type { Finding } from '#contract/campaigns/finding.ts'
import { openEngineDevice, openTestServer, signIn, typedSource } from '../support/device/engine-device.ts'

test('[SCAN-5708] an item is recorded under a tag of another system with 4,296 characters: the finding arrives', async () => {
  const server = await openTestServer()
  const { engine } = await openEngineDevice(server)
  await signIn(engine)
  const code = `https://other.example.com/?${'a1'.repeat(2_135)}`.slice(0, 4_296)
  const item = { kind: 'found-at-station', product: null, description: 'Fan', article: null, code } as const
  await engine.recorder.finding({ ...item, room: null, place: null, remarks: null, photo: null }, typedSource)
  await engine.outbox.sendNow()
  await expect.poll(() => engine.outbox.list()).toEqual([])
  const { results } = (await server.ask('admin', 'findings/')).body as { results: Finding[] }
  expect(results.map((one) => one.code)).toEqual([code.slice(0, 2_000)])
})
