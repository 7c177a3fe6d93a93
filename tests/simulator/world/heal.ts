/**
 * Heals everything: reliable network, server up, valid tokens, no other writers. Every person returns to their phone and decides what needs
 * review.
 */
import { needsReview } from '#domain/outbox/op.ts'
import type { Decisions } from './decisions.ts'
import { calmWeights } from './faulty-network.ts'
import { acceptsOp } from './model-features.ts'
import { items, people, type ScenarioContext } from './scenario-context.ts'
import type { SimulatedDevice } from './simulated-device.ts'

/** Longer than any pause of the drain, and than any delayed request. */
const settleMs = 200_000
const runMs = 120_000
/** Enough runs to empty every outbox in which nothing needs review. */
const runsWithoutDecisions = 4
const maxRuns = 80

export async function healAndSettle(context: ScenarioContext, { decide }: Decisions): Promise<void> {
  const { server, time, devices } = context
  context.trace('heal')
  context.networkWeights = calmWeights
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
      for (let n = 0; n < runsWithoutDecisions; n++) await drainOnce(device)
      await checkIndependentItems(context, device, userKey)
      for (let n = 0; n < maxRuns && context.violations.length === 0; n++) {
        await drainOnce(device)
        await decide(device, true)
        if ((await countLeft(context, device, userKey)) === 0) break
      }
      // What was decided last is declared, and an answer to it may name lost records.
      for (let n = 0; n < runsWithoutDecisions && context.withReceipts; n++) {
        await drainOnce(device)
        await decide(device, true)
      }
    }
  }
}

/** I22: an op that needs review delays only its own item. */
async function checkIndependentItems(
  { level, reportViolation }: ScenarioContext,
  device: SimulatedDevice,
  userKey: string,
): Promise<void> {
  const open = await device.memory.read((tx) => tx.openOps(userKey))
  const parked = new Set(open.filter(needsReview).map(({ eid: rowId }) => rowId))
  for (const op of open) {
    if (parked.has(op.eid) || !acceptsOp(level, op)) continue
    reportViolation('I22', `op ${op.id} is ${op.state} although nothing of its item needs review`)
  }
}

/** Findings stay on the device except on M2. */
function countLeft({ level }: ScenarioContext, device: SimulatedDevice, userKey: string): Promise<number> {
  return device.memory.read(async (tx) => {
    const ops = await tx.openOps(userKey)
    const live = await tx.liveRequests(userKey)
    return ops.filter((op) => acceptsOp(level, op)).length + live.length
  })
}
