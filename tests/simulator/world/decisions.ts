/** Simulated people who decide about conflicts and refusals, and who undo counts. The seed determines every decision. */
import { isOwnRecord, mergedFields } from '#domain/outbox/commands/all-commands.ts'
import { NotUndoable, type Op } from '#domain/outbox/op.ts'
import { discardOp, resolveConflict, retryOp } from '#outbox/resolve.ts'
import { type ScenarioContext, userOf } from './scenario-context.ts'
import type { SimulatedDevice } from './simulated-device.ts'
import { worldStart } from './virtual-time.ts'

export interface Decisions {
  /** `all`: everything that needs review, not only the first of each kind. */
  decide(device: SimulatedDevice, all: boolean): Promise<void>
  undoLast(device: SimulatedDevice): Promise<void>
}

/** Recorded only in scenarios with campaign records, so that older seeds keep their scenario. */
const isStatement = (op: Op) => op.entity === 'campaign-records' && op.undoes === undefined

export function makeDecisions(context: ScenarioContext): Decisions {
  const { random, time, server, reached, trace, reportViolation } = context
  let stampCount = 0
  const clockStampOf = (device: SimulatedDevice) => ({
    at: worldStart + time.now(),
    uuid: () => `${device.name}-by-hand-${time.now()}-${stampCount++}`,
  })

  /**
   * A conflict needs a write of another person or device. A late copy that a server accepted against its version counts as one: nothing tells
   * the device that it is its own (sync §9).
   */
  function checkConflict(
    device: SimulatedDevice,
    conflict: { eid: number | string; group: string; why: string },
  ): void {
    if (server.wasRestored()) return
    const fields = mergedFields({ kind: conflict.group })
    const isForeign = server.log.some(
      (write) =>
        write.eid === conflict.eid &&
        fields.some((field) => field in write.patch) &&
        (write.by !== device.name || write.user !== userOf(device) || write.ignoredVersion),
    )
    if (!isForeign && conflict.why !== 'round' && !server.wasEverRemoved(Number(conflict.eid)))
      reportViolation('I22', `a conflict on item ${conflict.eid}, but nobody else wrote`)
  }

  /** What the person saw when looking again. */
  function otherValues(command: string): Record<string, unknown> {
    if (command === 'count') return { physical_count: 1 + random.int(9), remarks: `again ${context.nextLabel()}` }
    if (command === 'condition') return { condition: 1 + random.int(4) }
    if (command === 'checklist') return { checklist: `Q: ${random.int(3)}` }
    return { scanned: random.withProbability(0.5) }
  }

  /** With undos of one record, nobody undoes an undo: no screen offers it. */
  const isUndoable = (op: Op) =>
    (!isOwnRecord(op) || isStatement(op)) && !(context.withUndoOfOne && op.undoes !== undefined)

  async function decideParked(device: SimulatedDevice, op: Op): Promise<void> {
    reached.add(`parked-${op.state}-${op.error?.cls}`)
    const isHopeless =
      Number(op.patch['physical_count']) > 1000 ||
      op.state === 'orphaned' ||
      (context.withPeople && op.patch['kind'] === 'second-count')
    trace(`${time.now()} ${device.name} ${isHopeless ? 'discards' : 'retries'} ${op.id} ${op.state} ${op.error?.cls}`)
    await device.runAction<unknown>((tx, deps) =>
      isHopeless
        ? discardOp(tx, op.id, 'it is so', deps, clockStampOf(device))
        : retryOp(tx, op.id, deps, clockStampOf(device)),
    )
  }

  return {
    async decide(device, all) {
      const state = device.session().state()
      if (state.is !== 'in') return
      const { conflicts, parked } = await device.memory.read(async (tx) => ({
        conflicts: (await tx.conflicts()).filter((conflict) => conflict.userKey === state.userKey),
        parked: (await tx.openOps(state.userKey)).filter((op) =>
          ['rejected', 'orphaned', 'blocked'].includes(op.state),
        ),
      }))
      for (const conflict of all ? conflicts : conflicts.slice(0, 1)) {
        reached.add(`conflict-${conflict.why}`)
        reached.add(`conflict-of-${conflict.group}`)
        checkConflict(device, conflict)
        const choice = random.pick(['mine', 'theirs', 'recount'] as const)
        const patch = otherValues(conflict.group)
        trace(`${time.now()} ${device.name} decides ${choice} on ${conflict.eid}`)
        await device.runAction((tx, deps) =>
          resolveConflict(tx, conflict.id, { choice, patch }, deps, clockStampOf(device)),
        )
      }
      for (const op of all ? parked : parked.slice(0, 1)) await decideParked(device, op)
    },
    async undoLast(device) {
      const state = device.session().state()
      if (state.is !== 'in') return
      const ops = await device.memory.read(async (tx) =>
        (await tx.allOps()).filter((op) => op.userKey === state.userKey && isUndoable(op)),
      )
      const last = ops.at(-1)
      if (!last || last.state === 'conflict' || last.state === 'withdrawn' || last.state === 'superseded') return
      trace(`${time.now()} ${device.name} undoes ${last.id}`)
      const isUndone = await device
        .recorder()
        .undo(last.id)
        .then(
          () => true,
          (error: unknown) => {
            // Somebody else recorded something after it.
            if (error instanceof NotUndoable) return false
            throw error
          },
        )
      if (!isUndone) return
      if (isStatement(last)) reached.add('undone-record')
    },
  }
}
