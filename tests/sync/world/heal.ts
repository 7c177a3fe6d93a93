/** Network reliable, server up, tokens valid, nobody else writes; every person comes back to their phone and decides what waits. */
import { needsPerson } from '#domain/op.ts'
import type { Decisions } from './decisions.ts'
import type { Device } from './device.ts'
import { items, people, type Stage } from './stage.ts'
import { calm } from './wire.ts'

/** Longer than any rest of the drain, and than any request can wander. */
const settleMs = 200_000
const roundMs = 120_000
/** Enough to empty every outbox when nobody decides. */
const roundsAlone = 4
const mostRounds = 80

export async function heal(stage: Stage, { decide }: Decisions): Promise<void> {
  const { server, time, devices } = stage
  stage.trace('heal')
  stage.weather = calm
  server.forgetFeatures(false)
  for (let eid = 1; eid <= items; eid++) server.bringBack(eid)
  for (const device of devices) {
    device.crash()
    device.setClock(0)
    await device.start()
  }
  await time.runTo(time.now() + settleMs)

  async function drainOnce(device: Device): Promise<void> {
    device.drain('manual')
    await stage.rest()
    await time.runTo(time.now() + roundMs)
  }
  for (const device of devices) {
    for (const person of people) {
      const userKey = `srv:${person}`
      await device.signOut().catch(() => {})
      await device.signIn(person)
      for (let round = 0; round < roundsAlone; round++) await drainOnce(device)
      await nobodyWaitsForAnother(stage, device, userKey)
      for (let round = 0; round < mostRounds && stage.violations.length === 0; round++) {
        await drainOnce(device)
        await decide(device, true)
        if ((await leftOn(stage, device, userKey)) === 0) break
      }
    }
  }
}

/** I22: what waits for a person holds up nothing but its own item. */
async function nobodyWaitsForAnother({ level, violate }: Stage, device: Device, userKey: string): Promise<void> {
  const open = await device.memory.read((tx) => tx.openOps(userKey))
  const parked = new Set(open.filter(needsPerson).map(({ eid }) => eid))
  for (const op of open) {
    if (parked.has(op.eid) || (op.kind === 'finding' && level !== 'M2')) continue
    violate('I22', `op ${op.id} is ${op.state} though nothing of its item waits for a person`)
  }
}

/** Only M2 has a place for findings: elsewhere they stay. */
function leftOn({ level }: Stage, device: Device, userKey: string): Promise<number> {
  return device.memory.read(async (tx) => {
    const ops = await tx.openOps(userKey)
    const live = await tx.liveRequests(userKey)
    return ops.filter((op) => op.kind !== 'finding' || level === 'M2').length + live.length
  })
}
