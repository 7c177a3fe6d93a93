/** What may happen between two moments of a story: people record and send, others write, browsers die, clocks jump, the server is deployed. */
import type { DrainReason } from '#outbox/drain/drain-run.ts'
import { pruneAll } from '#outbox/prune.ts'
import type { Decisions } from './decisions.ts'
import { busyWeights, slowWeights } from './faulty-network.ts'
import type { Oracle } from './oracle.ts'
import { download, items, people, type ScenarioContext, userOf } from './scenario-context.ts'
import type { SimulatedDevice } from './simulated-device.ts'

const reasons: readonly DrainReason[] = ['recorded', 'timer', 'online', 'visible', 'manual', 'sync']
const dayMs = 86_400_000
/** Above what the model server takes: it answers 400. */
const refusedCount = 5000

const usualWeights = {
  record: 12,
  drain: 14,
  other: 4,
  reset: 0.4,
  remove: 0.3,
  back: 0.5,
  decide: 2,
  undo: 1,
  crash: 1,
  crashSoon: 1.5,
  freeze: 0.7,
  thaw: 0.7,
  clock: 0.6,
  revoke: 0.3,
  switch: 0.4,
  download: 3,
  weather: 1,
  deploy: 0,
}
export type ScenarioEvent = keyof typeof usualWeights | 'slowDownload'
export type EventMix = Readonly<Record<keyof typeof usualWeights, number> & Partial<Record<'slowDownload', number>>>

/** Drawn for each story: some acts never happen in it, recording and sending always may. */
export function drawEventMix({ random }: ScenarioContext): EventMix {
  const mix = Object.fromEntries(
    Object.entries(usualWeights).map(([name, weight]) => [name, random.chance(0.8) ? weight : 0]),
  ) as Record<keyof typeof usualWeights, number>
  mix.record = usualWeights.record
  mix.drain = usualWeights.drain
  if (random.chance(0.1)) mix.deploy = 0.5
  return mix
}

/** Nobody but this person on this phone; the list comes slowly, and often while a count is under way. */
export function singlePersonMix(context: ScenarioContext): EventMix {
  const withoutOthers = { other: 0, reset: 0, remove: 0, back: 0, switch: 0, revoke: 0, deploy: 0 }
  return { ...drawEventMix(context), ...withoutOthers, download: 2, slowDownload: 4 }
}

/** As a page of the list comes: stamped when it was asked for, read by the server later, here later still. */
async function slowDownload(context: ScenarioContext, device: SimulatedDevice): Promise<void> {
  const { random, server, time } = context
  const state = device.session().state()
  if (state.is !== 'in' || state.expired) return
  const rowId = 1 + random.int(items)
  const logicalTime = await device.logicalTime()
  const readAt = time.now() + random.int(20_000)
  const hereAt = readAt + random.int(20_000)
  time.at(readAt, () => {
    const [method, path, token] = ['GET', `products/${rowId}/`, state.token]
    const asked = { method, path, token, headers: {}, body: null, device: `${device.name}-list`, tag: null, readAt: -1 }
    const answer = server.handle(asked)
    if (answer.status !== 200) return
    time.at(hereAt, () => void device.showRow(rowId, { row: JSON.parse(answer.text), asOf: 0 }, logicalTime))
  })
}

async function recordSomething(context: ScenarioContext, oracle: Oracle, device: SimulatedDevice): Promise<void> {
  const { random } = context
  if (device.session().state().is !== 'in') return
  const rowId = 1 + random.int(items)
  const view = await device.view(rowId)
  const origin = { source: 'scan' as const }
  const recorder = device.recorder()
  const kind = random.weighted({ count: 6, mark: 3, finding: 1 })
  const remarks = random.chance(0.6) ? `r${context.nextLabel()}` : null
  const physical_count = random.chance(0.05) ? refusedCount : 1 + random.int(3)
  const recordKind = {
    count: () => recorder.count(view, { physical_count, remarks }, origin),
    mark: () => recorder.setScanned(view, random.chance(0.7), origin),
    finding: () =>
      recorder.finding(
        {
          kind: 'found-at-station',
          description: `thing ${context.nextLabel()}`,
          product: null,
          article: null,
          code: null,
          room: null,
          place: null,
          remarks: null,
          photo: null,
          completed_as: null,
        } as never,
        origin,
      ),
  }
  const { savedTo, op } = await recordKind[kind]()
  const summary = `${JSON.stringify(op.patch)} on ${op.eid} seq ${op.seq} base ${JSON.stringify(op.base.values)}`
  context.trace(`${context.time.now()} ${device.name} records ${summary}`)
  if (savedTo !== 'device') context.reportViolation('I5', 'a tick without a commit')
  oracle.recorded(device.name, op)
}

async function switchPerson(context: ScenarioContext, device: SimulatedDevice): Promise<void> {
  const { random } = context
  const previousUser = userOf(device)
  await device.signOut().catch(() => {})
  await context.settle()
  await device.signIn(random.chance(0.5) ? previousUser || 1 : random.pick(people))
  for (let rowId = 1; rowId <= items; rowId++) await download(context, device, rowId)
}

/** Lets go of everything that is closed, however lately: the office's word, not time, is what makes it safe. */
export async function prune(context: ScenarioContext, oracle: Oracle, device: SimulatedDevice): Promise<void> {
  if (context.level === 'M0' || context.isForgetful) return
  await oracle.check(device)
  const gone = await pruneAll(device.memory, Number.POSITIVE_INFINITY, {
    retention: { closedForMs: 0, newestCount: 0 },
  })
  if (gone > 0) context.reached.add('pruned')
  context.trace(`${context.time.now()} ${device.name} lets go of ${gone}`)
}

export function makeScenarioEvents(
  context: ScenarioContext,
  oracle: Oracle,
  { decide, undoLast }: Decisions,
): Readonly<Record<ScenarioEvent, (device: SimulatedDevice) => void | Promise<void>>> {
  const { random, server, time, trace } = context
  const randomItemId = () => 1 + random.int(items)
  return {
    record: (device) => recordSomething(context, oracle, device),
    drain: (device) => device.drain(random.pick(reasons)),
    other() {
      const rowId = randomItemId()
      const patch = random.chance(0.7)
        ? { physical_count: 1 + random.int(3), remarks: random.chance(0.5) ? null : `o${context.nextLabel()}` }
        : { scanned: random.chance(0.5) }
      trace(`${time.now()} other writes ${JSON.stringify(patch)} on ${rowId}`)
      server.otherWrites(rowId, patch)
    },
    reset() {
      trace(`${time.now()} reset`)
      server.reset()
    },
    remove: () => server.remove(randomItemId()),
    back: () => server.bringBack(randomItemId()),
    decide: (device) => decide(device, false),
    undo: undoLast,
    async crash(device) {
      trace(`${time.now()} ${device.name} dies`)
      device.crash()
      await device.start()
    },
    crashSoon: (device) => device.crashAfter(random.int(12)),
    freeze: (device) => device.freezeATab(),
    thaw: (device) => device.thaw(),
    clock: (device) => device.setClock(Math.floor((random.next() - 0.5) * 2 * dayMs)),
    revoke() {
      for (const token of server.tokens.keys()) if (random.chance(0.3)) server.tokens.delete(token)
    },
    switch: (device) => switchPerson(context, device),
    download: (device) => download(context, device, randomItemId()),
    slowDownload: (device) => slowDownload(context, device),
    weather() {
      context.networkFates = context.isAlone ? slowWeights(random) : busyWeights(random)
    },
    deploy() {
      if (context.level === 'M0') return
      context.isForgetful = true
      server.forgetFeatures(random.chance(0.5))
    },
  }
}
