/** Decisions about a count that was recorded with "Found here": its finding goes or stays with it (I30). */
import { expect, test } from 'vitest'
import { headerNames } from '#contract/limits.ts'
import { findingsOf, item, onServer, openDevice, opsOf, origin, room, values } from '../support/screens/found-here.ts'
import type { TestServer } from '../support/server/server.ts'

/** Another person counts the same item, so that the count of the device has a conflict. The finding has none. */
async function openConflict({ findingIsSent }: { findingIsSent: boolean }) {
  const { server, device, view } = await openDevice()
  const { fetch } = server
  server.fetch = async (request) =>
    !findingIsSent && request.method === 'PUT' ? new Response('{"detail":"later"}', { status: 503 }) : fetch(request)
  const body = '{"physical_count":9,"remarks":"jose"}'
  await server.ask('jose', `products/${item}/`, { method: 'PATCH', body })
  const { op } = await device.engine.recorder.count(view, values, origin)
  await device.engine.outbox.sendNow()
  server.fetch = fetch
  const [conflict] = await device.engine.outbox.conflicts()
  expect(conflict).toMatchObject({ opIds: [op.id] })
  expect((await findingsOf(server)).length).toBe(findingIsSent ? 1 : 0)
  return { server, device, conflictId: conflict!.id }
}
const findingsInForce = async (server: TestServer) =>
  (await findingsOf(server)).filter(({ undone_at }) => (undone_at ?? null) === null)

test.each([true, false])(
  '[FINDING-3150] "Use theirs" for the count of "Found here" (finding sent: %s): the finding is undone with it, also on the server',
  async (findingIsSent) => {
    const { server, device, conflictId } = await openConflict({ findingIsSent })
    await device.engine.outbox.resolve(conflictId, 'theirs')
    await device.engine.outbox.sendNow()
    expect(await findingsInForce(server)).toEqual([])
    expect(await onServer(server)).toMatchObject({ physical_count: 9, remarks: 'jose', scanned: true })
    await expect.poll(() => device.engine.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0 })
  },
)

test('[FINDING-3150] "Use mine": the finding stays, and undoing the count takes both back', async () => {
  const { server, device, conflictId } = await openConflict({ findingIsSent: true })
  await device.engine.outbox.resolve(conflictId, 'mine')
  await device.engine.outbox.sendNow()
  expect(await onServer(server)).toMatchObject({ physical_count: 1, remarks: 'by the door' })
  expect(await findingsInForce(server)).toMatchObject([{ room: room.id }])
  const [mine] = (await opsOf(device)).filter(({ kind, state }) => kind === 'count' && state === 'acked')
  await device.engine.recorder.undo(mine!.id)
  await device.engine.outbox.sendNow()
  expect(await onServer(server)).toMatchObject({ physical_count: 9, remarks: 'jose' })
  expect(await findingsInForce(server)).toEqual([])
})

test('[FINDING-3150] the count was refused and is discarded: its finding goes with it', async () => {
  const { server, device, view } = await openDevice()
  const { fetch } = server
  let features = ''
  server.fetch = async (request) => {
    if (request.method === 'PATCH')
      return Response.json({ physical_count: ['No.'] }, { status: 400, headers: { [headerNames.features]: features } })
    const answer = await fetch(request)
    features = answer.headers.get(headerNames.features) ?? features
    return answer
  }
  const { op } = await device.engine.recorder.count(view, values, origin)
  await device.engine.outbox.sendNow()
  expect(await findingsInForce(server)).toHaveLength(1)
  server.fetch = fetch
  await device.engine.outbox.discard(op.id, 'counted by mistake')
  await device.engine.outbox.sendNow()
  expect(await findingsInForce(server)).toEqual([])
  expect(await onServer(server)).toMatchObject({ physical_count: view.physical_count })
})

test('[SYNC-4991] a finding without an answer is undone with its count, and a proxy refuses its first request: trying again does not state it again', async () => {
  const { server, device, conflictId } = await openConflict({ findingIsSent: false })
  await device.engine.outbox.resolve(conflictId, 'theirs')
  const { fetch } = server
  let refused = 0
  server.fetch = async (request) =>
    request.method === 'PUT' && refused++ === 0
      ? Response.json({ detail: 'Not found.' }, { status: 404 })
      : fetch(request)
  await device.engine.outbox.sendNow()
  const parked = (await opsOf(device)).find(({ state }) => state === 'rejected')
  expect(parked).toMatchObject({ kind: 'finding' })
  await device.engine.outbox.retry(parked!.id)
  await device.engine.outbox.sendNow()
  expect(await findingsInForce(server)).toEqual([])
  expect(await device.engine.outbox.list()).toEqual([])
})
