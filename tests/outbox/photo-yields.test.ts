/** A photo that takes the whole uplink is cut off for a count that waits (decision 164). */
import { expect, test } from 'vitest'
import { browserClock } from '#platform/browser-ports.ts'
import { openEngineDevice, openTestServer, signIn } from '../support/device/engine-device.ts'
import { countItem, countOnServer, takePhoto, untilAborted } from '../support/device/photos.ts'

test('[SYNC-5507] a photo takes the whole uplink: it is cut off for a count that waits, and is sent again afterwards, without a pause', async () => {
  const server = await openTestServer()
  const device = await openEngineDevice(server)
  await signIn(device.engine)
  let photos = 0
  let cutOff = (): void => {}
  const isCutOff = new Promise<void>((resolve) => {
    cutOff = resolve
  })
  device.network.afterResponse = async (request, answer) => {
    if (request.url.includes('/findings/') && photos++ === 0) return untilAborted(request).finally(cutOff)
    // The count arrives once the uplink is free.
    if (request.method === 'PATCH') await isCutOff
    return answer
  }
  await takePhoto(device, 1)
  await expect.poll(() => photos).toBe(1)
  await countItem(server, device, 9, 6)
  await expect.poll(() => device.engine.outbox.list(), { timeout: 60_000 }).toEqual([])
  expect(await countOnServer(server, 9)).toBe(6)
  expect(photos).toBe(2)
  expect(await device.core.read((db) => db.meta.get('photoPause'))).toBeUndefined()
}, 90_000)

test('[SYNC-5507] each count has four seconds of its own: one that was answered cuts off nothing, and a later one that waits does', async () => {
  const server = await openTestServer()
  const looks: (() => void)[] = []
  const clock = browserClock('test')
  const sleep: typeof clock.sleep = (ms, signal) =>
    ms === 4_000
      ? new Promise((resolve, reject) => {
          looks.push(resolve)
          signal?.addEventListener('abort', () => reject(signal.reason as Error))
        })
      : clock.sleep(ms, signal)
  const device = await openEngineDevice(server, { clock: { ...clock, sleep } })
  await signIn(device.engine)
  let photos = 0
  const release = new Map<number, () => void>()
  device.network.afterResponse = async (request, answer) => {
    if (request.url.includes('/findings/')) return photos++ === 0 ? untilAborted(request) : answer
    const item = Number(/products\/(\d+)\/$/.exec(request.url)?.[1])
    if (request.method === 'PATCH') await new Promise<void>((resolve) => release.set(item, resolve))
    return answer
  }
  await takePhoto(device, 1)
  await expect.poll(() => photos).toBe(1)
  await countItem(server, device, 9, 6)
  await expect.poll(() => looks.length).toBe(1)
  await expect.poll(() => release.has(9)).toBe(true)
  // Recorded while the first one is being sent.
  await countItem(server, device, 8, 5)
  release.get(9)?.()
  await expect.poll(() => release.has(8)).toBe(true)
  looks[0]?.()
  expect(looks).toHaveLength(2)
  expect(photos).toBe(1)
  looks[1]?.()
  release.get(8)?.()
  await expect.poll(() => device.engine.outbox.list()).toEqual([])
  expect(photos).toBe(2)
  expect(await device.core.read((db) => db.meta.get('photoPause'))).toBeUndefined()
})
