/** A photo that takes long to send delays no count, whatever becomes of the photo. */
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { dexieCoreStore } from '#device-db/dexie-core-store.ts'
import { nextWakeMs } from '#outbox/drain/next-wake.ts'
import { browserClock, pageLocks } from '#platform/browser-ports.ts'
import { tabChannel } from '../support/device/device-ports.ts'
import { type EngineDevice, openEngineDevice, openTestServer, signIn } from '../support/device/engine-device.ts'
import { countItem, countOnServer, takePhoto, untilAborted } from '../support/device/photos.ts'

/** Photos reach the server; their answers wait until `release`. */
function holdPhotos({ network }: EngineDevice) {
  let release = (): void => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const held = { started: 0, release: () => release() }
  network.afterResponse = async (request, answer) => {
    if (!request.url.includes('/findings/')) return answer
    held.started++
    await isReleased
    return answer
  }
  return held
}

test('[SYNC-4830] photos are being sent, slowly: counts recorded before and meanwhile arrive first, and one photo at a time is in flight', async () => {
  const server = await openTestServer()
  const device = await openEngineDevice(server)
  await signIn(device.engine)
  const held = holdPhotos(device)
  device.network.isUp = false
  for (let id = 1; id <= 6; id++) await takePhoto(device, id)
  await countItem(server, device, 7, 3)
  device.network.isUp = true
  const sending = device.engine.outbox.sendNow()
  await expect.poll(() => countOnServer(server, 7)).toBe(3)
  await expect.poll(() => held.started).toBe(1)
  await countItem(server, device, 8, 4)
  await expect.poll(() => countOnServer(server, 8)).toBe(4)
  await countItem(server, device, 8, 5)
  await expect.poll(() => countOnServer(server, 8)).toBe(5)
  expect(held.started).toBe(1)
  held.release()
  await sending
  await expect.poll(() => device.engine.outbox.list()).toEqual([])
  expect(held.started).toBe(6)
})

test('[SYNC-4831] a photo is being sent in one tab: a count recorded in another one arrives meanwhile', async () => {
  const server = await openTestServer()
  const tabs = { locks: pageLocks(), events: tabChannel() }
  const first = await openEngineDevice(server, tabs)
  await signIn(first.engine)
  const held = holdPhotos(first)
  await takePhoto(first, 1)
  await expect.poll(() => held.started).toBe(1)
  const { name, storage, backupCopies } = first
  const second = await openEngineDevice(server, { ...tabs, name, storage, backupCopies })
  const { op } = await countItem(server, second, 9, 6)
  await expect.poll(() => countOnServer(server, 9)).toBe(6)
  await expect.poll(async () => (await second.engine.outbox.list()).map(({ kind }) => kind)).toEqual(['finding'])
  expect(await second.engine.outbox.list({ closed: true })).toContainEqual(
    expect.objectContaining({ id: op.id, state: 'acked' }),
  )
  held.release()
  await expect.poll(() => second.engine.outbox.list()).toEqual([])
})

test.each([
  ['never gets an answer', () => Promise.reject(new TypeError('no answer'))],
  ['meets a server that is too busy', () => Promise.resolve(new Response('', { status: 503 }))],
  ['meets a server error each time', () => Promise.resolve(new Response('oops', { status: 500 }))],
])(
  '[SYNC-4832] a photo %s: it rests, other photos too if the network may be the cause, and no count pauses',
  async (_, answerPhoto) => {
    const server = await openTestServer()
    const device = await openEngineDevice(server)
    await signIn(device.engine)
    device.network.afterResponse = (request, answer) => (request.url.includes('/findings/') ? answerPhoto() : answer)
    for (let id = 1; id <= 4; id++) await takePhoto(device, id)
    await device.engine.outbox.sendNow()
    await device.engine.outbox.refresh()
    expect(device.engine.outbox.summary()).toMatchObject({ notSent: 4, heldUpBy: { text: expect.any(String) } })
    await countItem(server, device, 9, 6)
    await expect.poll(() => countOnServer(server, 9)).toBe(6)
    await expect
      .poll(async () => (await device.engine.outbox.list()).every(({ kind }) => kind === 'finding'))
      .toBe(true)
    device.network.afterResponse = null
    await device.engine.outbox.sendNow()
    await expect.poll(() => device.engine.outbox.list()).toEqual([])
  },
)

test('[SYNC-4833] an outage with many photos and counts: one try of each sort in each run, and everything arrives afterwards', async () => {
  const server = await openTestServer()
  const device = await openEngineDevice(server)
  await signIn(device.engine)
  device.network.isUp = false
  for (let id = 1; id <= 6; id++) {
    await takePhoto(device, id)
    await countItem(server, device, id, id)
  }
  const before = device.network.requests
  for (let run = 0; run < 5; run++) await device.engine.outbox.sendNow()
  expect(device.network.requests - before).toBeLessThanOrEqual(14)
  device.network.isUp = true
  await device.engine.outbox.sendNow()
  await expect.poll(() => device.engine.outbox.list()).toEqual([])
  for (let id = 1; id <= 6; id++) expect(await countOnServer(server, id)).toBe(id)
})

test('[SYNC-4834] counts cannot be sent while a photo is on its way: the photo is cut off, so that they are tried again as soon as their pause ends', async () => {
  const server = await openTestServer()
  const device = await openEngineDevice(server)
  await signIn(device.engine)
  let photos = 0
  let refused = 0
  device.network.afterResponse = (request, answer) => {
    // The first photo never gets its answer.
    if (request.url.includes('/findings/') && photos++ === 0) return untilAborted(request)
    if (request.method === 'PATCH' && refused++ === 0) return new Response('', { status: 503 })
    return answer
  }
  await takePhoto(device, 1)
  await expect.poll(() => photos).toBe(1)
  await countItem(server, device, 9, 6)
  await expect.poll(() => device.engine.outbox.list()).toEqual([])
  expect(await countOnServer(server, 9)).toBe(6)
})

test('[SYNC-4842] a count that paused everything is undone, and only a photo that rests is left: no run starts before its time', async () => {
  const server = await openTestServer()
  const device = await openEngineDevice(server)
  await signIn(device.engine)
  const busy = (status: number, seconds: number): Promise<Response> =>
    Promise.resolve(new Response('', { status, headers: { 'retry-after': String(seconds) } }))
  device.network.afterResponse = (request, answer) => {
    if (request.url.includes('/findings/')) return busy(503, 600)
    return request.method === 'PATCH' ? busy(429, 1) : Promise.resolve(answer)
  }
  const { op } = await countItem(server, device, 9, 6)
  await device.engine.outbox.sendNow()
  await device.engine.recorder.undo(op.id)
  await takePhoto(device, 1)
  await device.engine.outbox.sendNow()
  await expect.poll(() => device.engine.outbox.list()).toMatchObject([{ kind: 'finding', state: 'unknown' }])
  const deps = { store: dexieCoreStore(device.core), clock: browserClock('test') }
  expect(await nextWakeMs(deps)).toBeGreaterThan(300_000)
})

test('[SYNC-4843] another person signs in while a photo is being sent: it is cut off, and the counts of that person are sent', async () => {
  const server = await openTestServer()
  const device = await openEngineDevice(server)
  await signIn(device.engine)
  let photos = 0
  let cutOff = 0
  device.network.afterResponse = (request, answer) => {
    if (!request.url.includes('/findings/') || photos++ > 0) return Promise.resolve(answer)
    return untilAborted(request).finally(() => cutOff++)
  }
  await takePhoto(device, 1)
  await expect.poll(() => photos).toBe(1)
  await device.engine.session.signOut()
  await signIn(device.engine, 'jose')
  await countItem(server, device, 9, 6)
  await expect.poll(() => countOnServer(server, 9)).toBe(6)
  expect(cutOff).toBe(1)
})

test.each([
  ['is empty', ''],
  ['ends in the middle', '{"id":'],
])(
  '[SYNC-4993] the answer to a photo %s: each photo is sent once, rests, and no count waits for it',
  async (_, body) => {
    const server = await openTestServer()
    const device = await openEngineDevice(server, { restPart: 0.999 })
    await signIn(device.engine)
    device.network.isUp = false
    for (let id = 1; id <= 6; id++) await takePhoto(device, id)
    device.network.isUp = true
    device.network.afterResponse = (request, answer) =>
      request.url.includes('/findings/') ? new Response(body, answer) : answer
    await device.engine.outbox.sendNow()
    const photos = device.network.requestLog.filter((line) => line.includes('findings/'))
    expect(new Set(photos).size).toBe(photos.length)
    expect(photos.length).toBeLessThanOrEqual(3)
    expect((await device.engine.outbox.list()).every(({ state }) => state === 'queued' || state === 'unknown')).toBe(
      true,
    )
    await countItem(server, device, 9, 6)
    await expect.poll(() => countOnServer(server, 9)).toBe(6)
    device.network.afterResponse = null
    await device.engine.outbox.sendNow()
    await expect.poll(() => device.engine.outbox.list()).toEqual([])
  },
)

test('[SYNC-5598] a network that is too slow for a photo: each try has twice the time of the one before, up to four minutes; a count keeps its 15 seconds, and a photo that arrived starts again with a minute', async () => {
  const server = await openTestServer()
  // No rest ends by itself: each try is one of this test.
  const sleep = (_: number, signal?: AbortSignal) =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const device = await openEngineDevice(server, { clock: { ...browserClock('test'), sleep } })
  await signIn(device.engine)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  /** The time limits of requests that were set since the last call. */
  const limits = () => {
    const all = timers.mock.calls.map(([, ms]) => ms ?? 0)
    timers.mockClear()
    return { photo: all.filter((ms) => ms >= 60_000 && ms % 60_000 === 0 && ms < 300_000), count: all.includes(15_000) }
  }
  let isTooSlow = true
  device.network.afterResponse = (request, answer) =>
    isTooSlow && request.url.includes('/findings/') ? Promise.reject(new TypeError('too slow')) : answer
  device.network.isUp = false
  await takePhoto(device, 1)
  device.network.isUp = true
  limits()
  for (const expected of [60_000, 120_000, 240_000, 240_000]) {
    await device.engine.outbox.sendNow()
    expect(limits().photo).toContain(expected)
  }
  await countItem(server, device, 9, 6)
  await expect.poll(() => countOnServer(server, 9)).toBe(6)
  expect(limits().count).toBe(true)
  isTooSlow = false
  await device.engine.outbox.sendNow()
  await expect.poll(() => device.engine.outbox.list()).toEqual([])
  limits()
  isTooSlow = true
  await takePhoto(device, 2)
  await device.engine.outbox.sendNow()
  expect(limits().photo).toContain(60_000)
  timers.mockRestore()
})
