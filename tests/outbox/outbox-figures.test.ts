import { expect, test } from 'vitest'
import type { SyncEvent } from '#platform/ports.ts'
import { latestRead } from '#react/latest-read.ts'
import { tabChannel } from '#tests/support/device/device-ports.ts'
import { openEngineDevice, openTestServer } from '#tests/support/device/engine-device.ts'

test('[SYNC-5214] a change in the moment in which screens are notified of another one: they are notified of it too', async () => {
  const server = await openTestServer()
  const events = tabChannel()
  const { engine } = await openEngineDevice(server, { events })
  const change: SyncEvent = { said: 'withdrawn', opId: '' }
  let calls = 0
  engine.outbox.onChange(() => {
    calls++
    if (calls === 1) events.publish(change)
  })
  events.publish(change)
  await expect.poll(() => calls).toBe(2)
})

test('[SYNC-5215] of two reads that overlap, the one that ends later does not show older data', () => {
  const begin = latestRead()
  const [first, second, third] = [begin(), begin(), begin()]
  expect([second(), first(), third()]).toEqual([true, false, true])
})
