/** Events between two times of a scenario: people record and send, others write, browsers crash, clocks jump, the server is deployed. */
import { checklistCommand } from '#domain/outbox/commands/checklist.ts'
import { conditionCommand } from '#domain/outbox/commands/condition.ts'
import type { Op } from '#domain/outbox/op.ts'
import type { DrainReason } from '#outbox/drain/drain-run.ts'
import { pruneAll } from '#outbox/prune.ts'
import { cancelCount, checkEnded } from './canceling-oracle.ts'
import type { Decisions } from './decisions.ts'
import { busyWeights, slowWeights } from './faulty-network.ts'
import { initialCondition } from './model-server.ts'
import type { ModelServer } from './model-server-types.ts'
import type { Oracle } from './oracle-types.ts'
import { download, items, people, type ScenarioContext, userOf } from './scenario-context.ts'
import { drawPaper, drawSecondCount, drawSettlement, drawStatement } from './scenario-statements.ts'
import type { SimulatedDevice } from './simulated-device.ts'

const reasons: readonly DrainReason[] = ['recorded', 'timer', 'online', 'visible', 'manual', 'sync']
const dayMs = 86_400_000
const conditionCount = 4
/** Above the limit of the model server, which answers 400. */
const refusedCount = 5000

const usualWeights = {
  record: 12,
  drain: 14,
  other: 4,
  reset: 0.4,
  remove: 0.3,
  bringBack: 0.5,
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
  network: 1,
  deploy: 0,
}
type SpecialEvent = 'slowDownload' | 'backUp' | 'restore' | 'closeCount' | 'cancelCount' | 'reopenCount' | 'join'
export type ScenarioEvent = keyof typeof usualWeights | SpecialEvent
export type EventMix = Readonly<Record<keyof typeof usualWeights, number> & Partial<Record<SpecialEvent, number>>>

/** Drawn for each scenario: some events never happen in it, but recording and sending always can. */
export function drawEventMix(context: ScenarioContext): EventMix {
  const { random, withReceipts, withReopening, withPeople } = context
  const mix = Object.fromEntries(
    Object.entries(usualWeights).map(([name, weight]) => [name, random.withProbability(0.8) ? weight : 0]),
  ) as Record<keyof typeof usualWeights, number>
  mix.record = usualWeights.record
  mix.drain = usualWeights.drain
  if (withReceipts) return { ...mix, deploy: 0, backUp: 1, restore: random.withProbability(0.5) ? 0.7 : 0 }
  if (random.withProbability(0.1)) mix.deploy = 0.5
  // Most clocks are right, so that second counts are later than first ones.
  if (withPeople)
    Object.assign(mix, {
      deploy: 0,
      reset: 0,
      other: 0.5,
      join: 1.5,
      clock: random.withProbability(0.3) ? mix.clock : 0,
    })
  if (context.withUndoOfOne) Object.assign(mix, { deploy: 0, undo: 5, other: random.pick([0, 4]) })
  if (!withReopening && !context.withCanceling) return mix
  return { ...mix, deploy: 0, closeCount: 1.5, reopenCount: 1.5, ...(context.withCanceling && { cancelCount: 1.5 }) }
}

/** Only this person on this phone; the list downloads slowly, and often while a count is being sent. */
export function singlePersonMix(context: ScenarioContext): EventMix {
  const withoutOthers = { other: 0, reset: 0, remove: 0, bringBack: 0, switch: 0, revoke: 0, deploy: 0 }
  return { ...drawEventMix(context), ...withoutOthers, download: 2, slowDownload: 4 }
}

/** Like a page of the list: stamped when requested, read by the server later, stored even later. */
async function slowDownload(context: ScenarioContext, device: SimulatedDevice): Promise<void> {
  const { random, server, time } = context
  const state = device.session().state()
  if (state.is !== 'in' || state.expired) return
  const rowId = 1 + random.int(items)
  const logicalTime = await device.logicalTime()
  const readAt = time.now() + random.int(20_000)
  const storedAt = readAt + random.int(20_000)
  time.at(readAt, () => {
    const [method, path, token] = ['GET', `products/${rowId}/`, state.token]
    const request = {
      method,
      path,
      token,
      headers: {},
      body: null,
      device: `${device.name}-list`,
      tag: null,
      readAt: -1,
    }
    const answer = server.handle(request)
    if (answer.status !== 200) return
    time.at(storedAt, () => void device.showRow(rowId, { row: JSON.parse(answer.text), asOf: 0 }, logicalTime))
  })
}

async function recordSomething(context: ScenarioContext, oracle: Oracle, device: SimulatedDevice): Promise<void> {
  const { random } = context
  if (device.session().state().is !== 'in') return
  const rowId = 1 + random.int(items)
  const view = await device.view(rowId)
  const origin = { source: 'scan' as const }
  const recorder = device.recorder()
  // The counter sees no condition of an item that is not in the list.
  const conditionWeight = context.withConditions && 'base' in view ? 3 : 0
  /** Few different values, so that people often state the same. */
  const [counts, conditions, answers] = context.withUndoOfOne
    ? [2, 2, 2]
    : [context.withPeople ? 2 : 3, conditionCount, 3]
  const kind = random.weighted({
    count: context.withPeople ? 1.5 : 6,
    scanned: context.withPeople ? 0.5 : 3,
    finding: context.withPhotos ? 6 : context.withUndoOfOne ? 0 : 1,
    condition: conditionWeight * (context.withUndoOfOne ? 4 : 1),
    countWithCondition: conditionWeight,
    countFoundHere: context.withFoundHere ? 5 : 0,
    checklist: context.withChecklists && 'base' in view ? (context.withUndoOfOne ? 15 : 5) : 0,
    campaignRecord: context.withRecords ? 6 : 0,
    secondCount: context.withPeople ? 12 : context.withSecondCounts ? 6 : 0,
    settle: context.withPeople ? 1 : context.withSecondCounts ? 5 : 0,
    paper: context.withPeople ? 5 : 0,
  })
  const remarks = random.withProbability(context.withUndoOfOne ? 0.1 : 0.6) ? `r${context.nextLabel()}` : null
  const physical_count = random.withProbability(0.05) ? refusedCount : 1 + random.int(counts)
  const condition = () => ({ id: 1 + random.int(conditions), name: 'seen' })
  const recordByKind = {
    condition: () => recorder.values(conditionCommand, view, { condition: condition() }, origin),
    countWithCondition: () => recorder.count(view, { physical_count, remarks, condition: condition() }, origin),
    count: () => recorder.count(view, { physical_count, remarks }, origin),
    countFoundHere: () =>
      recorder.count(view, { physical_count, remarks, foundIn: { id: 9, name: 'another room' } }, origin),
    campaignRecord: () => recorder.campaignRecord(drawStatement(context), { label: `room ${context.nextLabel()}` }),
    checklist: () => recorder.values(checklistCommand, view, { checklist: `Q: ${random.int(answers)}` }, origin),
    secondCount: () => recorder.campaignRecord(drawSecondCount(context, rowId), { label: `item ${rowId}` }),
    paper: () => recorder.campaignRecord(drawPaper(context, rowId), { label: `sheet of ${rowId}` }),
    async settle() {
      const statement = drawSettlement(context, rowId, physical_count)
      const counted = { product: view, values: { physical_count, remarks, done: true }, origin }
      const settlement = { statement, shown: { label: `item ${rowId}` }, counted: counted as never }
      const { savedTo, ops } = await recorder.campaignRecordAll([settlement])
      return { savedTo, op: ops[0] as Op }
    },
    scanned: () => recorder.setScanned(view, random.withProbability(0.7), origin),
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
          photo: context.withPhotos ? 'data:image/jpeg;base64,/9j/' : null,
          completed_as: null,
        } as never,
        origin,
      ),
  }
  const { savedTo, op } = await recordByKind[kind]()
  const summary = `${JSON.stringify(op.patch)} on ${op.eid} seq ${op.seq} base ${JSON.stringify(op.base.values)}`
  context.trace(`${context.time.now()} ${device.name} records ${summary}`)
  if (savedTo !== 'device') context.reportViolation('I5', 'recorded without a commit')
  oracle.recorded(device.name, op)
  if (op.patch['kind'] === 'second-count-asked') context.questions.push(String(op.eid))
  if (kind === 'settle') await oracle.recordedSettlement(device, op)
  if (kind === 'countFoundHere') await oracle.recordedElsewhere(device, op)
}

async function switchPerson(context: ScenarioContext, device: SimulatedDevice): Promise<void> {
  const { random } = context
  const previousUser = userOf(device)
  await device.signOut().catch(() => {})
  await context.settle()
  await device.signIn(random.withProbability(0.5) ? previousUser || 1 : random.pick(people))
  for (let rowId = 1; rowId <= items; rowId++) await download(context, device, rowId)
}

/** Prunes everything that is closed, however recently: the server's answer makes pruning safe, not time. */
export async function prune(context: ScenarioContext, oracle: Oracle, device: SimulatedDevice): Promise<void> {
  if (context.level === 'M0' || context.isForgetful) return
  await oracle.check(device)
  const deleted = await pruneAll(device.memory, Number.POSITIVE_INFINITY, {
    retention: { closedForMs: 0, newestCount: 0 },
  })
  if (deleted > 0) context.reached.add('pruned')
  context.trace(`${context.time.now()} ${device.name} prunes ${deleted}`)
}

/** What somebody else states about an item. */
function drawOtherWrite(context: ScenarioContext, rowId: number): Parameters<ModelServer['otherWrites']>[1] {
  const { random } = context
  const row = context.server.rows.get(rowId)
  // The same as a colleague.
  if (context.withUndoOfOne && row && row.condition !== initialCondition && random.withProbability(0.3))
    return { condition: row.condition }
  if (context.withUndoOfOne && row && row.checklist !== null && random.withProbability(0.3))
    return { checklist: row.checklist }
  if (context.withChecklists && random.withProbability(0.3)) return { checklist: `Q: ${random.int(3)}` }
  if (context.withConditions && random.withProbability(0.4)) return { condition: 1 + random.int(conditionCount) }
  if (row?.scanned && context.withUndoOfOne && random.withProbability(0.5)) return { scanned: true }
  if (row && row.physical_count !== null && context.withUndoOfOne && random.withProbability(0.8))
    return { physical_count: row.physical_count, remarks: row.remarks }
  if (!random.withProbability(0.7)) return { scanned: random.withProbability(0.5) }
  const physical_count = 1 + random.int(3)
  return { physical_count, remarks: random.withProbability(0.5) ? null : `o${context.nextLabel()}` }
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
      const patch = drawOtherWrite(context, rowId)
      trace(`${time.now()} other writes ${JSON.stringify(patch)} on ${rowId}`)
      server.otherWrites(rowId, patch)
    },
    join: () => server.join(random.pick([11, 12]), random.pick(people)),
    closeCount() {
      server.closeCampaign()
      checkEnded(context)
    },
    cancelCount: () => cancelCount(context),
    reopenCount() {
      server.reopenCampaign()
      checkEnded(context)
    },
    backUp: () => server.backUp(),
    async restore() {
      trace(`${time.now()} the server is restored`)
      server.restore()
      context.reached.add('restored')
      // The change feed refuses every cursor of before.
      for (const device of context.devices) await device.memory.write((tx) => tx.nextMeta('serverRestores'))
    },
    reset() {
      trace(`${time.now()} reset`)
      server.reset()
    },
    remove: () => server.remove(randomItemId()),
    bringBack: () => server.bringBack(randomItemId()),
    decide: (device) => decide(device, false),
    undo: undoLast,
    async crash(device) {
      trace(`${time.now()} ${device.name} crashes`)
      device.crash()
      await device.start()
    },
    crashSoon: (device) => device.crashAfter(random.int(12)),
    freeze: (device) => device.freezeOneTab(),
    thaw: (device) => device.thaw(),
    clock: (device) => device.setClock(Math.floor((random.next() - 0.5) * 2 * dayMs)),
    revoke() {
      for (const token of server.tokens.keys()) if (random.withProbability(0.3)) server.tokens.delete(token)
    },
    switch: (device) => switchPerson(context, device),
    download: (device) => download(context, device, randomItemId()),
    slowDownload: (device) => slowDownload(context, device),
    network() {
      context.networkWeights = context.isAlone ? slowWeights(random) : busyWeights(random)
    },
    deploy() {
      if (context.level === 'M0') return
      context.isForgetful = true
      server.forgetFeatures(random.withProbability(0.5))
    },
  }
}
