/** Network reliable, server up, tokens valid, nobody else writes; every person comes back to their phone and decides what waits. */
import { needsReview } from '#domain/outbox/op.ts'
import type { Decisions } from './decisions.ts'
import { calmWeights } from './faulty-network.ts'
import { items, people, type ScenarioContext } from './scenario-context.ts'
import type { SimulatedDevice } from './simulated-device.ts'

/** Longer than any rest of the drain, and than any request can wander. */
const settleMs = 200_000
const runMs = 120_000
/** Enough to empty every outbox when nobody decides. */
const runsWithoutDecisions = 4
const maxRuns = 80

export async function healAndSettle(context: ScenarioContext, { decide }: Decisions): Promise<void> {
  const { server, time, devices } = context
  context.trace('heal')
  context.networkFates = calmWeights
  server.forgetFeatures(false)
  for (let rowId = 1; rowId <= items; rowId++) server.bringBack(rowId)
  for (const device of devices) {
    device.crash()
    device.setClock(0)
    await device.start()
  }
  await time.runTo(time.now() + settleMs)

  async function drainOnce(device: SimulatedDevice): Promise<void> {
    device.drain('manual')
    await context.settle()
    await time.runTo(time.now() + runMs)
  }
  for (const device of devices) {
    for (const person of people) {
      const userKey = `srv:${person}`
      await device.signOut().catch(() => {})
      await device.signIn(person)
      for (let runNo = 0; runNo < runsWithoutDecisions; runNo++) await drainOnce(device)
      await assertNobodyWaitsForOthers(context, device, userKey)
      for (let runNo = 0; runNo < maxRuns && context.violations.length === 0; runNo++) {
        await drainOnce(device)
        await decide(device, true)
        if ((await countLeft(context, device, userKey)) === 0) break
      }
    }
  }
}

/** I22: what waits for a person holds up nothing but its own item. */
async function assertNobodyWaitsForOthers(
  { level, reportViolation }: ScenarioContext,
  device: SimulatedDevice,
  userKey: string,
): Promise<void> {
  const open = await device.memory.read((tx) => tx.openOps(userKey))
  const parked = new Set(open.filter(needsReview).map(({ eid: rowId }) => rowId))
  for (const op of open) {
    if (parked.has(op.eid) || (op.kind === 'finding' && level !== 'M2')) continue
    reportViolation('I22', `op ${op.id} is ${op.state} though nothing of its item waits for a person`)
  }
}

/** Only M2 has a place for findings: elsewhere they stay. */
function countLeft({ level }: ScenarioContext, device: SimulatedDevice, userKey: string): Promise<number> {
  return device.memory.read(async (tx) => {
    const ops = await tx.openOps(userKey)
    const live = await tx.liveRequests(userKey)
    return ops.filter((op) => op.kind !== 'finding' || level === 'M2').length + live.length
  })
}
