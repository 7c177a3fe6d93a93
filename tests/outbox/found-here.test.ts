/** "Found here": a count, and that the item stands in another room than its record names, as one record of a person. */
import { expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { browserClock } from '#platform/browser-ports.ts'
import {
  clockWithoutTimers,
  type EngineDevice,
  memoryBackupCopies,
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  recordTexts,
  signIn,
} from '../support/device/engine-device.ts'
import { failAtOp } from '../support/device/fail-at-op.ts'
import { findingsOf, item, onServer, openDevice, opsOf, origin, room, values } from '../support/screens/found-here.ts'

const inForce = async (device: EngineDevice) => (await device.engine.outbox.list()).map(({ kind }) => kind).toSorted()

test('[SCAN-2791] "Found here": count, mark and finding in one transaction, one record in every figure, and both reach the server', async () => {
  const { server, device, view } = await openDevice()
  device.network.isUp = false
  const { write } = device.core
  // Other parts of the engine may write meanwhile, but no op.
  const opCounts = [0]
  device.core.write = async (work) => {
    const result = await write(work)
    opCounts.push((await opsOf(device)).length)
    return result
  }
  const { savedTo, op } = await device.engine.recorder.count(view, values, origin)
  device.core.write = write
  expect([savedTo, ...new Set(opCounts)]).toEqual(['device', 0, 3])
  const ops = await opsOf(device)
  expect(ops.map(({ kind, with: anchor }) => [kind, anchor]).toSorted()).toEqual([
    ['count', undefined],
    ['finding', op.id],
    ['scanned', op.id],
  ])
  expect(device.backupCopies.ops.size).toBe(3)
  expect(await recordTexts(device)).toEqual(['not-sent: Count 1 · by the door · done · found in Room 201'])
  await expect.poll(() => device.engine.outbox.summary()).toMatchObject({ notSent: 1, onlyOnDevice: 0 })

  device.network.isUp = true
  await device.engine.outbox.sendNow()
  expect(await onServer(server)).toMatchObject({ physical_count: 1, remarks: 'by the door', scanned: true })
  expect(await findingsOf(server)).toMatchObject([
    { kind: 'elsewhere', product: item, room: room.id, place: room.name, code: origin.code },
  ])
  expect(await recordTexts(device)).toEqual(['sent: Count 1 · by the door · done · found in Room 201'])
})

test.each([1, 2, 3])(
  '[SCAN-2791] the database fails at op %i of 3: none is on the disk, all are in the backup copies',
  async (n) => {
    const { device, view } = await openDevice()
    device.network.isUp = false
    const restore = failAtOp(n, 'DataError')
    const { savedTo } = await device.engine.recorder.count(view, values, origin)
    restore()
    expect(savedTo).toBe('backup')
    expect(await opsOf(device)).toEqual([])
    expect([...device.backupCopies.ops.values()].map(({ kind }) => kind)).toEqual(['count', 'scanned', 'finding'])
  },
)

test.each([1, 2, 3])(
  '[SCAN-2791] neither the database nor backup copy %i of 3 can be written: NOT SAVED, and nothing comes back later',
  async (n) => {
    const backupCopies = memoryBackupCopies()
    const { server, device, view } = await openDevice({ backupCopies })
    device.network.isUp = false
    const restore = failAtOp(1, 'DataError')
    const { save } = backupCopies
    let count = 0
    backupCopies.save = (op) => (++count >= n ? Promise.reject(new Error('gone too')) : save(op))
    await expect(device.engine.recorder.count(view, values, origin)).rejects.toThrow('NOT SAVED')
    restore()
    expect(backupCopies.ops.size).toBe(0)
    const { engine } = await openEngineDevice(server, {
      withoutRemembering: true,
      backupCopies,
      storage: device.storage,
    })
    await engine.outbox.sendNow()
    expect(await engine.outbox.list({ closed: true })).toEqual([])
  },
)

test('[SCAN-2791] the disk is full: space is freed, and all are written in the second try', async () => {
  let freed = 0
  let restore = () => {}
  const { device, view } = await openDevice({
    freeSpace: async () => {
      freed++
      restore()
    },
  })
  device.network.isUp = false
  restore = failAtOp(3, 'QuotaExceededError')
  const { savedTo } = await device.engine.recorder.count(view, values, origin)
  expect([savedTo, freed]).toEqual(['device', 1])
  expect(await inForce(device)).toEqual(['count', 'finding', 'scanned'])
})

test('[SCAN-2791] a plain server stores no findings: the count is sent and says so; the finding stays on the device', async () => {
  const server = await openTestServer({ plain: true })
  const device = await openEngineDevice(server, { withoutRemembering: true })
  await signIn(device.engine)
  const view = await readProductAsShown(server, item)
  const { op } = await device.engine.recorder.count(view, values, origin)
  await device.engine.outbox.sendNow()
  expect(await onServer(server)).toMatchObject({ physical_count: 1, scanned: true })
  const byState = (await device.engine.outbox.records()).map((record) => [record.op.kind, record.state])
  expect(byState).toContainEqual(['finding', 'only-here'])
  expect(byState.find(([kind]) => kind === 'count')?.[1]).toMatch(/^(sent|checking)$/)
  await device.engine.recorder.undo(op.id)
  expect((await opsOf(device)).find(({ kind }) => kind === 'finding')).toMatchObject({ state: 'withdrawn' })
})

test('[SCAN-2792] undone before it is sent: all is withdrawn, no backup copy remains, and nothing is ever sent', async () => {
  const { server, device, view } = await openDevice()
  device.network.isUp = false
  const { op } = await device.engine.recorder.count(view, values, origin)
  expect(await device.engine.recorder.undo(op.id)).toEqual({ savedTo: 'withdrawn' })
  expect(await inForce(device)).toEqual([])
  expect(device.backupCopies.ops.size).toBe(0)
  device.network.isUp = true
  await device.engine.outbox.sendNow()
  expect(await onServer(server)).toMatchObject({ physical_count: view.physical_count, scanned: view.scanned })
  expect(await findingsOf(server)).toEqual([])
})

test.each(['all', 'only the count', 'only the finding'] as const)(
  '[SCAN-2792] undone after %s was sent: the server returns to its earlier state, without a valid finding, and pressing twice undoes once',
  async (sent) => {
    let ahead = 0
    const clock = browserClock('test')
    const { server, device, view } = await openDevice({ clock: { ...clock, now: () => clock.now() + ahead } })
    const refused = sent === 'only the count' ? 'findings/' : sent === 'only the finding' ? 'products/' : null
    const { fetch } = server
    server.fetch = async (request) => {
      const isRefused = refused !== null && request.method !== 'GET' && request.url.includes(refused)
      return isRefused ? new Response('{"detail":"later"}', { status: 503 }) : fetch(request)
    }
    const { op } = await device.engine.recorder.count(view, values, origin)
    await device.engine.outbox.sendNow()
    server.fetch = fetch
    await Promise.all([device.engine.recorder.undo(op.id), device.engine.recorder.undo(op.id)])
    for (let tries = 0; tries < 5; tries++) {
      ahead += 600_000
      await device.engine.outbox.sendNow()
    }
    await expect.poll(() => device.engine.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0 })
    const { physical_count, scanned, remarks } = view
    expect(await onServer(server)).toMatchObject({ physical_count, scanned, remarks })
    const findings = await findingsOf(server)
    expect(findings.filter(({ undone_at }) => (undone_at ?? null) === null)).toEqual([])
    expect((await opsOf(device)).filter(({ undoes }) => undoes === op.id).length).toBeLessThanOrEqual(1)
    for (const state of await recordTexts(device)) expect(state).toMatch(/^(undone|checking)/)
  },
)

test.each(['count', 'finding'] as const)(
  '[SCAN-2792] undone while the %s is on its way: the server returns to its earlier state, without a valid finding',
  async (part) => {
    let ahead = 0
    const clock = browserClock('test')
    const { server, device, view } = await openDevice({ clock: { ...clock, now: () => clock.now() + ahead } })
    let undone: Promise<unknown> | null = null
    let opId = ''
    device.network.afterResponse = async (request, answer) => {
      const path = part === 'count' ? `products/${item}/` : 'findings/'
      if (request.method !== 'GET' && request.url.includes(path) && !undone) {
        undone = device.engine.recorder.undo(opId)
        await undone
      }
      return answer
    }
    opId = (await device.engine.recorder.count(view, values, origin)).op.id
    for (let tries = 0; tries < 5; tries++) {
      await device.engine.outbox.sendNow()
      ahead += 600_000
    }
    expect(undone).not.toBeNull()
    await expect.poll(() => device.engine.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0 })
    const { physical_count, scanned, remarks } = view
    expect(await onServer(server)).toMatchObject({ physical_count, scanned, remarks })
    const findings = await findingsOf(server)
    expect(findings.filter(({ undone_at }) => (undone_at ?? null) === null)).toEqual([])
  },
)

test('[SCAN-2792] two tabs: what one recorded the other undoes, whole and once', async () => {
  const { server, device, view } = await openDevice()
  device.network.isUp = false
  const { op } = await device.engine.recorder.count(view, values, origin)
  const other = await openEngineDevice(server, {
    withoutRemembering: true,
    clock: clockWithoutTimers(),
    name: device.name,
    storage: device.storage,
    backupCopies: device.backupCopies,
  })
  other.network.isUp = false
  const answers = await Promise.all([device.engine.recorder.undo(op.id), other.engine.recorder.undo(op.id)])
  expect(answers).toEqual([{ savedTo: 'withdrawn' }, { savedTo: 'withdrawn' }])
  for (const tab of [device, other]) expect(await inForce(tab)).toEqual([])
})

test('[SCAN-2792] counted again without "Found here": undoing the later count leaves the first with its room', async () => {
  const { device, view } = await openDevice()
  device.network.isUp = false
  const first = await device.engine.recorder.count(view, values, origin)
  const second = await device.engine.recorder.count(view, { physical_count: 2, remarks: null }, origin)
  await expect(device.engine.recorder.undo(first.op.id)).rejects.toThrow('not the last word')
  expect(await inForce(device)).toEqual(['count', 'count', 'finding', 'scanned'])
  await device.engine.recorder.undo(second.op.id)
  expect(await recordTexts(device)).toEqual(['not-sent: Count 1 · by the door · done · found in Room 201'])
  await device.engine.recorder.undo(first.op.id)
  expect(await inForce(device)).toEqual([])
})

test('[SCAN-2792] the finding was refused and sent again: undoing the count still takes it back', async () => {
  const { server, device, view } = await openDevice()
  const { fetch } = server
  let features = ''
  server.fetch = async (request) => {
    if (request.method === 'PUT')
      return Response.json({ room: ['No.'] }, { status: 400, headers: { [headerNames.features]: features } })
    const answer = await fetch(request)
    features = answer.headers.get(headerNames.features) ?? features
    return answer
  }
  const { op } = await device.engine.recorder.count(view, values, origin)
  await device.engine.outbox.sendNow()
  server.fetch = fetch
  const [refused] = (await device.engine.outbox.list()).filter(({ kind }) => kind === 'finding')
  expect(await recordTexts(device)).toContain('needs-review: Seen in another room')
  await device.engine.outbox.retry(refused!.id)
  await device.engine.outbox.sendNow()
  await expect.poll(() => findingsOf(server)).toMatchObject([{ product: item }])
  await device.engine.recorder.undo(op.id)
  await device.engine.outbox.sendNow()
  await expect.poll(() => findingsOf(server)).toMatchObject([{ product: item, undone_at: expect.any(String) }])
})
