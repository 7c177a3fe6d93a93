/**
 * Runs one seeded scenario with a few people, phones and a server: recording, sending, crashes, conflicts; then healing; then the checks.
 */
import type { CoreStore } from '#device-db/core-store.ts'
import { makeMemoryCoreStore } from '#device-db/memory-core-store.ts'
import { sha256 } from '#platform/sha256.ts'
import { makeDecisions } from './decisions.ts'
import { busyWeights, type NetworkDeps, slowWeights } from './faulty-network.ts'
import { healAndSettle } from './heal.ts'
import { modelServer } from './model-server.ts'
import type { Level, ModelServer } from './model-server-types.ts'
import { makeOracle } from './oracle.ts'
import { checkReceipts, checkReceiptsFinally } from './receipts-oracle.ts'
import { checkReopeningFinally } from './reopening-oracle.ts'
import { download, items, people, type ScenarioContext } from './scenario-context.ts'
import { drawEventMix, makeScenarioEvents, prune, singlePersonMix } from './scenario-events.ts'
import { makeSeededRandom } from './scenario-random.ts'
import { checkSecondCounts, type JudgeSecondCount, judgeSecondCount } from './second-count-oracle.ts'
import { makeSendChecks } from './send-checks.ts'
import { type EngineSeam, makeSimulatedDevice, type SimulatedDevice, type Violation } from './simulated-device.ts'
import { checkUndos, checkWithdrawn } from './undo-oracle.ts'
import { makeVirtualTime, worldStart } from './virtual-time.ts'

export interface Scenario {
  seed: number
  level: Level
  steps?: number
  seam?: EngineSeam
  /** Omitted: as the app judges second counts. */
  judge?: JudgeSecondCount
  /** A server that makes a mistake. */
  server?: ServerMistake
  /** One person on one phone with a slow network; nobody else writes. */
  isAlone?: boolean
  /** People record and change conditions too. Off in older seeds, so that they keep their scenario. */
  withConditions?: boolean
  /** People answer checklists too. Off in older seeds. */
  withChecklists?: boolean
  /** People count items in other rooms than their records name. Off in older seeds. */
  withFoundHere?: boolean
  /** People close, open and hand over rooms, and undo that. Off in older seeds. */
  withRecords?: boolean
  /** People ask for second counts, count a second time, and settle items with their counts. Off in older seeds. */
  withSecondCounts?: boolean
  /** People count on paper for others, entries are joined, and the server judges who counts a second time (M2, with second counts). Off in older seeds. */
  withPeople?: boolean
  /** People take photos, which are sent beside everything else. Off in older seeds. */
  withPhotos?: boolean
  /** The count is closed and reopened (M2, with records or second counts). Off in older seeds. */
  withReopening?: boolean
  /** The count is canceled, and another one begun (M2, with records or second counts). Off in older seeds. */
  withCanceling?: boolean
  /** People record the same counts and undo their own (M2). Off in older seeds. */
  withUndoOfOne?: boolean
  /** The server keeps receipts, and is restored from a backup now and then (M2). Off in older seeds. */
  withReceipts?: boolean
  /** Omitted: in memory. */
  memory?(name: string): Promise<Memory>
}

/** Replaces what the server does in one respect. */
export type ServerMistake = (server: ModelServer) => Partial<ModelServer>

interface Memory {
  store: CoreStore
  /** Number of transactions that are not finished. */
  busy(): number
}

export interface ScenarioResult {
  violations: readonly Violation[]
  /** Hash of all requests and events: the same seed gives the same hash. */
  trace: string
  lines: readonly string[]
  ops: number
  writes: number
  seen: ReadonlySet<string>
}

const nextTick = () => new Promise<void>((done) => setImmediate(done))
const pausesMs = [1, 50, 400, 3_000, 20_000, 100_000]

export async function runScenario(scenario: Scenario): Promise<ScenarioResult> {
  const random = makeSeededRandom(scenario.seed)
  // A separate stream, so that older seeds keep their scenario.
  const housekeepingRandom = makeSeededRandom(~scenario.seed)
  const lines: string[] = []
  const memories: Memory[] = []
  const devices: SimulatedDevice[] = []
  let labels = 0
  const settle = async () => {
    do await nextTick()
    while (memories.some(({ busy }) => busy() > 0))
  }
  const virtualTime = makeVirtualTime(settle)
  const ownServer = modelServer(scenario.level, items, {
    withReceipts: scenario.withReceipts ?? false,
    withPeople: scenario.withPeople ?? false,
    withUndoOfOne: scenario.withUndoOfOne ?? false,
    now: () => worldStart + virtualTime.now(),
  })
  const context: ScenarioContext = {
    level: scenario.level,
    random,
    time: virtualTime,
    server: { ...ownServer, ...scenario.server?.(ownServer) },
    devices,
    networkWeights: scenario.isAlone ? slowWeights(random) : busyWeights(random),
    isAlone: scenario.isAlone ?? false,
    withConditions: scenario.withConditions ?? false,
    withChecklists: scenario.withChecklists ?? false,
    withFoundHere: scenario.withFoundHere ?? false,
    withRecords: scenario.withRecords ?? false,
    withSecondCounts: scenario.withSecondCounts ?? false,
    withReopening: scenario.withReopening ?? false,
    withPeople: scenario.withPeople ?? false,
    withCanceling: scenario.withCanceling ?? false,
    withUndoOfOne: scenario.withUndoOfOne ?? false,
    withPhotos: scenario.withPhotos ?? false,
    withReceipts: scenario.withReceipts ?? false,
    isForgetful: false,
    questions: [],
    ended: { count: 0, text: '' },
    reached: new Set(),
    violations: [],
    reportViolation: (invariant, message) => void context.violations.push({ invariant, message }),
    trace: (line) => void lines.push(line),
    settle,
    nextLabel: () => ++labels,
  }
  const { time, server } = context
  const oracle = makeOracle(server, () => context.isForgetful, context.reportViolation)
  const sendChecks = makeSendChecks(server, time, context.reportViolation)
  const network: NetworkDeps = {
    time,
    random: random.fork(),
    weights: () => context.networkWeights,
    async server(request) {
      const answer = server.handle(request)
      const line = `${request.device} ${request.method} ${request.path} → ${answer.status} ${answer.text}`
      context.trace(`  ${time.now()} server ${line}`)
      return answer
    },
    received: sendChecks.onReceive,
    readAt: sendChecks.readAt,
    trace: (line) => context.trace(`${time.now()} ${line}`),
    onSend: sendChecks.onSend,
  }

  for (const name of scenario.isAlone ? ['d1'] : ['d1', 'd2']) {
    const memory = scenario.memory ? await scenario.memory(name) : { store: makeMemoryCoreStore(), busy: () => 0 }
    memories.push(memory)
    devices.push(
      makeSimulatedDevice({
        name,
        serverKey: 'srv',
        time,
        seededRandom: random.fork(),
        network,
        server,
        memory: sendChecks.watchStore(name, memory.store),
        seam: scenario.seam ?? {},
        reportViolation: context.reportViolation,
        onCrash: () => sendChecks.onCrash(name),
      }),
    )
  }
  for (const [at, device] of devices.entries()) {
    await device.start()
    // One person on two devices, now and then.
    const isSamePerson = context.withUndoOfOne && scenario.seed % 3 === 0
    await device.signIn(people[isSamePerson ? 0 : at % people.length] as number)
    for (let rowId = 1; rowId <= items; rowId++) if (random.withProbability(0.8)) await download(context, device, rowId)
  }

  const decisions = makeDecisions(context)
  const events = makeScenarioEvents(context, oracle, decisions)
  const eventMix = scenario.isAlone ? singlePersonMix(context) : drawEventMix(context)
  const steps = scenario.steps ?? (context.withPeople ? 60 : 30) + random.int(30)
  for (let step = 0; step < steps && context.violations.length === 0; step++) {
    await time.runTo(time.now() + random.pick(pausesMs) * random.next())
    const device = random.pick(devices)
    // A server may lose what a device no longer has.
    if (housekeepingRandom.withProbability(0.12) && !context.withReceipts) await prune(context, oracle, device)
    await events[random.weighted(eventMix)](device)
    await settle()
    if (step % 4 === 0) for (const checked of devices) await oracle.check(checked)
    if (context.withPeople && step % 5 === 0) await checkSecondCounts(context, scenario.judge ?? judgeSecondCount)
    if (context.withReceipts)
      for (const checked of devices) await checkReceipts(server, checked, context.reportViolation)
  }

  await healAndSettle(context, decisions)
  await oracle.checkFinally(devices)
  if (context.withReceipts)
    for (const device of devices) await checkReceiptsFinally(server, device, context.reportViolation)
  if (context.withReopening || context.withCanceling)
    for (const device of devices) await checkReopeningFinally(server, device, context.reached, context.reportViolation)
  if (context.withPeople) await checkSecondCounts(context, scenario.judge ?? judgeSecondCount)
  if (context.withUndoOfOne) await checkUndos(context, oracle.ops(), devices)
  await checkWithdrawn(context, devices)
  if (server.campaign() > 1) context.reached.add('reopened')
  return {
    violations: context.violations,
    trace: sha256(lines.join('\n')),
    lines,
    ops: (await Promise.all(devices.map((device) => device.memory.read((tx) => tx.allOps())))).flat().length,
    writes: server.log.length,
    seen: context.reached,
  }
}

export function describeResult(result: ScenarioResult, scenario: Scenario): string {
  const line = result.violations.map(({ invariant, message }) => `${invariant}: ${message}`).join('\n')
  return `${line}\nLEVEL=${scenario.level} SEED=${scenario.seed} npm run sim\n${result.lines.slice(-60).join('\n')}`
}
