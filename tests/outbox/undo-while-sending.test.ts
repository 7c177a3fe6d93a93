import { expect, test } from 'vitest'
import { reportReceipts } from '#contract/actions/campaigns/receipt-actions.ts'
import { browserClock } from '#platform/browser-ports.ts'
import {
  openEngineDevice,
  openTestServer,
  readProductAsShown,
  signIn,
  typedSource,
} from '../support/device/engine-device.ts'

type Outcome = 'answered' | 'answer lost' | 'lost on the way'

/** A device whose next write is held: `release` decides how it ends. */
async function openHeldDevice() {
  const server = await openTestServer()
  let held: { arrived: () => void; outcome: Promise<Outcome> } | null = null
  const fetchHeld: typeof server.fetch = async (request) => {
    // A report of receipts carries no count.
    const isWrite = request.method !== 'GET' && !request.url.endsWith(reportReceipts.path)
    const hold = isWrite ? held : null
    if (!hold) return server.fetch(request)
    held = null
    hold.arrived()
    const outcome = await hold.outcome
    if (outcome === 'lost on the way') throw new TypeError('Failed to fetch')
    const answer = await server.fetch(request)
    if (outcome === 'answer lost') throw new TypeError('Failed to fetch')
    return answer
  }
  let ahead = 0
  const clock = browserClock('test')
  const { engine } = await openEngineDevice(
    { ...server, fetch: fetchHeld },
    { clock: { ...clock, now: () => clock.now() + ahead } },
  )
  await signIn(engine)
  return {
    server,
    engine,
    /** Resolves when the next write is under way. */
    holdNextWrite() {
      let release: (outcome: Outcome) => void = () => {}
      const outcome = new Promise<Outcome>((resolve) => {
        release = resolve
      })
      const arrived = new Promise<void>((resolve) => {
        held = { arrived: resolve, outcome }
      })
      return { arrived, release }
    },
    async sendAll() {
      for (let tries = 0; tries < 5; tries++) {
        await engine.outbox.sendNow()
        ahead += 600_000
      }
      await expect.poll(() => engine.outbox.summary()).toMatchObject({ notSent: 0, needsReview: 0 })
    },
  }
}

const outcomes: readonly Outcome[] = ['answered', 'answer lost', 'lost on the way']

test.each(outcomes)(
  '[COUNT-1723] a count undone while it is being sent (%s): a second op follows, and the server ends uncounted',
  async (outcome) => {
    const { server, engine, holdNextWrite, sendAll } = await openHeldDevice()
    const before = await readProductAsShown(server, 1)
    const write = holdNextWrite()
    const { op } = await engine.recorder.count(before, { physical_count: 7, remarks: null, done: true }, typedSource)
    const sending = engine.outbox.sendNow()
    await write.arrived
    const undo = await engine.recorder.undo(op.id)
    expect(undo).toMatchObject({ savedTo: 'device', op: { undoes: op.id } })
    write.release(outcome)
    await sending
    await sendAll()
    const { physical_count, scanned, remarks } = before
    expect((await server.ask('admin', 'products/1/')).body).toMatchObject({ physical_count, scanned, remarks })
  },
)

test.each(outcomes)(
  '[COUNT-1723] "Not here" undone while it is being sent (%s): a second op follows, and the server ends with an undone finding',
  async (outcome) => {
    const { server, engine, holdNextWrite, sendAll } = await openHeldDevice()
    const write = holdNextWrite()
    const finding = { kind: 'not-found', product: 1, remarks: null }
    const { op } = await engine.recorder.finding(finding as never, typedSource)
    const sending = engine.outbox.sendNow()
    await write.arrived
    await engine.recorder.undo(op.id)
    write.release(outcome)
    await sending
    await sendAll()
    const { results } = (await server.ask('admin', 'findings/')).body as { results: Record<string, unknown>[] }
    expect(results).toMatchObject([{ product: 1, undone_at: expect.any(String) }])
  },
)

test('[COUNT-1723] a count undone between two tries: withdrawn, and nothing is sent', async () => {
  const { server, engine, holdNextWrite, sendAll } = await openHeldDevice()
  const before = await readProductAsShown(server, 1)
  const { op } = await engine.recorder.count(before, { physical_count: 7, remarks: null }, typedSource)
  expect(await engine.recorder.undo(op.id)).toEqual({ savedTo: 'withdrawn' })
  expect(await engine.outbox.list()).toEqual([])
  const write = holdNextWrite()
  await sendAll()
  expect(await Promise.race([write.arrived.then(() => 'sent'), Promise.resolve('nothing')])).toBe('nothing')
})
