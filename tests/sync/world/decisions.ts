/** People who look at what waits for them: a conflict, a refusal, a count they take back. They decide somehow, by seeded chance. */
import type { Op } from '#domain/op.ts'
import { discardOp, resolveConflict, retryOp } from '#sync/resolve.ts'
import type { Device } from './device.ts'
import { type Stage, userOf } from './stage.ts'
import { worldStart } from './time.ts'

export interface Decisions {
  /** `all`: whatever waits, not just the first of each kind. */
  decide(device: Device, all: boolean): Promise<void>
  undoLast(device: Device): Promise<void>
}

export function decisionsIn(stage: Stage): Decisions {
  const { chance, time, server, seen, trace, violate } = stage
  let stamps = 0
  const stampOf = (device: Device) => ({
    at: worldStart + time.now(),
    uuid: () => `${device.name}-by-hand-${time.now()}-${stamps++}`,
  })

  /** Nobody is asked about a quarrel with themselves. */
  function judgeConflict(device: Device, conflict: { eid: number | string; group: string; why: string }): void {
    const field = conflict.group === 'scanned' ? 'scanned' : 'physical_count'
    const foreign = server.log.some(
      (write) =>
        write.eid === conflict.eid &&
        field in write.patch &&
        (write.by !== device.name || write.user !== userOf(device)),
    )
    if (!foreign && conflict.why !== 'round' && !server.everGone(Number(conflict.eid)))
      violate('I22', `a conflict on item ${conflict.eid} that nobody else caused`)
  }

  async function decideParked(device: Device, op: Op): Promise<void> {
    seen.add(`parked-${op.state}-${op.error?.cls}`)
    const hopeless = Number(op.patch['physical_count']) > 1000 || op.state === 'orphaned'
    trace(`${time.now()} ${device.name} ${hopeless ? 'discards' : 'retries'} ${op.id} ${op.state} ${op.error?.cls}`)
    await device.act<unknown>((tx, parts) =>
      hopeless ? discardOp(tx, op.id, 'it is so', stampOf(device)) : retryOp(tx, op.id, parts, stampOf(device)),
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
        seen.add(`conflict-${conflict.why}`)
        judgeConflict(device, conflict)
        const choice = chance.pick(['mine', 'theirs', 'recount'] as const)
        const patch =
          conflict.group === 'count'
            ? { physical_count: 1 + chance.below(9), remarks: `again ${stage.label()}` }
            : { scanned: chance.yes(0.5) }
        trace(`${time.now()} ${device.name} decides ${choice} on ${conflict.eid}`)
        await device.act((tx, parts) => resolveConflict(tx, conflict.id, { choice, patch }, parts, stampOf(device)))
      }
      for (const op of all ? parked : parked.slice(0, 1)) await decideParked(device, op)
    },
    async undoLast(device) {
      const state = device.session().state()
      if (state.is !== 'in') return
      const ops = await device.memory.read(async (tx) =>
        (await tx.everyOp()).filter((op) => op.userKey === state.userKey && op.kind !== 'finding'),
      )
      const last = ops.at(-1)
      if (!last || last.state === 'conflict' || last.state === 'withdrawn' || last.state === 'superseded') return
      trace(`${time.now()} ${device.name} undoes ${last.id}`)
      await device.recorder().undo(last.id)
    },
  }
}
