/**
 * Judges a schedule from outside: from its own list of recorded ops and the server's complete log. Every violation names an invariant of
 * docs/invariants.md. It reads of the engine only the tables that a person could export.
 */

import { fieldsCommandOf, isOwnRecord, mergedFields, pickFields } from '#domain/outbox/commands/all-commands.ts'
import { closedStates, isOpen, type Op, type SealedRequest } from '#domain/outbox/op.ts'
import { sameFields } from '#domain/outbox/same-values.ts'
import { undoneIds } from '#domain/outbox/work-records.ts'
import { isLive } from '#outbox/planner/item-state.ts'
import { acceptsOp } from './model-features.ts'
import { initialCondition } from './model-server.ts'
import type { ModelServer, Write } from './model-server-types.ts'
import type { KnownState, Oracle, Violate, WatchedDevice } from './oracle-types.ts'

const immutable = (op: Op) =>
  JSON.stringify([op.userKey, op.deviceId, op.seq, op.entity, op.eid, op.kind, op.patch, op.base, op.recordedAt])

export function makeOracle(server: ModelServer, isForgetful: () => boolean, reportViolation: Violate): Oracle {
  const recorded = new Map<string, { device: string; op: Op }>()
  const closedStateSet = new Set<string>(closedStates)

  /** Requests ever seen on a device, so that pruned ones are still judged. */
  const requestsOf = new Map<string, Map<string, SealedRequest>>()

  /** Ops in the outbox, and pruned ops that only the audit log still has (I1). */
  async function readKnownState({ name, memory }: WatchedDevice): Promise<KnownState> {
    const requests = requestsOf.get(name) ?? new Map<string, SealedRequest>()
    requestsOf.set(name, requests)
    return memory.read(async (tx) => {
      const stored = await tx.allOps()
      const knownOps = new Set(stored.map(({ id }) => id))
      const closedOps: Op[] = []
      for (const { device, op } of recorded.values()) {
        if (device !== name || knownOps.has(op.id)) continue
        const last = (await tx.audit(op.id)).find((line) => line.op !== undefined && !isOpen(line.op))
        if (last?.op) closedOps.push(last.op)
      }
      const ops = [...stored, ...closedOps].toSorted((a, b) => a.seq - b.seq)
      const items = new Map(ops.map((op) => [`${op.entity} ${op.eid}`, op]))
      for (const op of items.values()) {
        for (const request of await tx.itemRequests(op.entity, op.eid)) requests.set(request.id, request)
      }
      return { ops, requests: [...requests.values()] }
    })
  }

  async function check(device: WatchedDevice): Promise<void> {
    const { ops, requests } = await readKnownState(device)
    const knownOps = new Map(ops.map((op) => [op.id, op]))
    for (const { device: owner, op } of recorded.values()) {
      if (owner !== device.name) continue
      const current = knownOps.get(op.id)
      if (!current) reportViolation('I1', `op ${op.id} is missing`)
      else if (immutable(current) !== immutable(op))
        reportViolation('I1', `op ${op.id} was changed: ${immutable(op)} → ${immutable(current)}`)
    }
    for (const op of ops) if (!recorded.has(op.id)) recorded.set(op.id, { device: device.name, op })

    const owners = new Map<string, string>()
    for (const request of requests.filter(isLive)) {
      for (const id of request.opIds) {
        if (owners.has(id)) reportViolation('I8', `op ${id} belongs to two live requests`)
        owners.set(id, request.id)
      }
    }
    await device.memory.read(async (tx) => {
      for (const op of ops) {
        if (!closedStateSet.has(op.state)) continue
        const lines = await tx.audit(op.id)
        if (!lines.some((line) => line.to === op.state && line.cause !== ''))
          reportViolation('I3', `op ${op.id} closed without an audit row`)
      }
      for (const op of ops) await checkReadsOwnWrites(tx, op, ops)
    })
    for (const op of ops) checkConflictCause(device.name, op)
    checkUndoneTogether(ops)
  }

  /** I30: where a count was undone, or given up by a decision, the finding recorded with it was undone too. */
  function checkUndoneTogether(ops: readonly Op[]): void {
    const undone = undoneIds(ops)
    const isGone = (op: Op) => undone.has(op.id) || op.state === 'withdrawn'
    const byId = new Map(ops.map((op) => [op.id, op]))
    const replacementOf = (op: Op) => {
      const next = byId.get(op.supersededBy ?? '')
      return next?.resolution && next.resolution.at === op.resolution?.at ? next : undefined
    }
    for (const op of ops) {
      let count = isOwnRecord(op) && op.state !== 'superseded' ? byId.get(op.with ?? '') : undefined
      for (let next = count; next; next = replacementOf(next)) count = next
      if (count && isGone(count) && !isGone(op)) reportViolation('I30', `${count.id} is gone, but not ${op.id}`)
    }
  }

  /** I29: a conflict needs a write of the same group by another person, or by the same person on another device. */
  function checkConflictCause(device: string, op: Op): void {
    if (op.state !== 'conflict' || server.wasRestored()) return
    const isForeign = server.log.some(
      (w) => isSameCommand(w, op) && (w.by !== device || `srv:${w.user}` !== op.userKey || w.ignoredVersion),
    )
    if (!isForeign) reportViolation('I29', `op ${op.id} on item ${op.eid} has a conflict, but nobody else wrote`)
  }

  /** I15: the device shows an acknowledged op's value, or a value written after it. */
  async function checkReadsOwnWrites(
    tx: {
      confirmed(entity: string, rowId: Op['eid']): Promise<{ row: Readonly<Record<string, unknown>> | null } | null>
    },
    op: Op,
    ops: readonly Op[],
  ): Promise<void> {
    if (op.state !== 'acked' || op.entity !== 'products' || server.wasRestored()) return
    const later = ops.some((other) => other.eid === op.eid && other.kind === op.kind && other.seq > op.seq)
    const row = (await tx.confirmed(op.entity, op.eid))?.row
    if (later || !row) return
    const fields = Object.keys(op.patch)
    if (sameFields(fields, op.patch, row)) return
    const writes = server.log.filter((write) => isSameCommand(write, op))
    if (!writes.some((write) => sameFields(fields, write.patch, row)))
      reportViolation(
        'I15',
        `item ${op.eid} shows ${JSON.stringify(pickFields(row, fields))} after ${JSON.stringify(op.patch)} was sent`,
      )
  }

  const isSameCommand = (write: Write, op: Op) =>
    write.eid === op.eid && mergedFields(op).some((field) => field in write.patch)

  /** I2: compares the closed state of every recorded op with the server's log. */
  function checkOutcome(device: string, { ops, requests }: KnownState): void {
    const byId = new Map(ops.map((op) => [op.id, op]))
    for (const op of ops) {
      if (isOpen(op)) {
        if (!acceptsOp(server.level, op)) continue
        reportViolation(
          'I22',
          `op ${op.id} of ${op.userKey} ${op.kind} ${op.eid} is still ${op.state} ${op.requestId} next ${op.nextAt} (${op.error?.cls ?? ''})`,
        )
        continue
      }
      const mine = requests.filter((request) => request.opIds.includes(op.id))
      switch (op.state) {
        case 'acked': {
          const writes = server.log.filter((write) => isSameCommand(write, op))
          const isCarried = isOwnRecord(op)
            ? server.findings.has(String(op.eid)) || hasSameRecord(op)
            : server.level === 'M2' && !isForgetful()
              ? server.log.some((write) => write.opIds.some((id) => mine.some((request) => request.opIds.includes(id))))
              : isUntouchedPatch(op) || writes.some((write) => sameFields(Object.keys(op.patch), write.patch, op.patch))
          if (!isCarried)
            reportViolation('I2', `op ${op.id} is acknowledged, but the server never had ${JSON.stringify(op.patch)}`)
          break
        }
        case 'agreed':
          if (
            !server.log.some(
              (w) =>
                isSameCommand(w, op) &&
                (server.level === 'M0' || w.by !== device || `srv:${w.user}` !== op.userKey) &&
                sameFields(Object.keys(op.patch), w.patch, op.patch),
            ) &&
            !isUntouchedPatch(op) &&
            !server.wasEverRemoved(Number(op.eid))
          )
            reportViolation('I2', `op ${op.id} is agreed, but nobody else recorded its values`)
          break
        case 'superseded': {
          let end: Op | undefined = op
          for (let hops = 0; end?.state === 'superseded' && hops < 100; hops++) end = byId.get(end.supersededBy ?? '')
          if (!end || isOpen(end) || end.seq <= op.seq) reportViolation('I2', `op ${op.id} was superseded by nothing`)
          break
        }
        case 'withdrawn':
          if (!op.resolution?.reason) reportViolation('I2', `op ${op.id} was withdrawn without a reason`)
      }
    }
  }

  /** The server has the record as the person stated it; who counted first it may have added. */
  const hasSameRecord = (op: Op): boolean => {
    const stored = server.recordOf(String(op.eid))
    if (!stored || (op.undoes !== undefined && (stored['undone_at'] ?? null) === null)) return false
    const stated = Object.keys(op.patch).filter((field) => field !== 'undone_at' && op.patch[field] !== null)
    return sameFields(stated, op.patch, stored)
  }

  /** The server had these values before anybody wrote them. */
  const isUntouchedPatch = (op: Op) =>
    Object.entries(op.patch).every(
      ([field, value]) =>
        fieldsCommandOf(op)?.fields[field]?.isUntouched(value) || (field === 'condition' && value === initialCondition),
    )

  function findSealed(
    all: readonly KnownState[],
    tag: string | null,
  ): { request: SealedRequest; ops: readonly Op[]; known: KnownState } | null {
    for (const known of all) {
      const request = known.requests.find(({ id }) => id === tag)
      if (request) return { request, known, ops: known.ops.filter((op) => request.opIds.includes(op.id)) }
    }
    return null
  }

  /** I11: a replaced value was one that the counter saw, an own one, or (base unknown) untouched; or a person decided. */
  function checkOverwrites(all: readonly KnownState[]): void {
    for (const write of server.log) {
      if (write.by === 'other' || server.wasRestored()) continue
      const replaced = server.log[write.replaced]
      const sealed = findSealed(all, write.tag)
      const first = sealed?.ops[0]
      const command = first ? fieldsCommandOf(first) : null
      if (!sealed || !first || !command) continue
      const fields = Object.keys(command.fields)
      const before = pickFields(write.before, fields)
      if (replaced === undefined || replaced.by === write.by || sameFields(fields, before, write.patch)) continue
      if (first.base.known && sameFields(fields, before, first.base.values)) continue
      const own = sealed.known.requests.filter((request) => request.kind === first.kind && request.eid === write.eid)
      if (own.some((request) => sameFields(fields, JSON.parse(request.body), before))) continue
      if (!first.base.known && fields.every((field) => command.fields[field]?.isUntouched(before[field]))) continue
      // M0 has a gap between reading and writing. A server that lost its features header cannot guarantee more than M0.
      if (isForgetful() || (server.level === 'M0' && replaced.n >= write.readAt)) continue
      reportViolation(
        'I11',
        `${JSON.stringify(write.patch)} replaced ${JSON.stringify(before)} on item ${write.eid}, unseen`,
      )
    }
  }

  /** I9, I10: each request takes effect once, in the order of recording. On a plain server only the final value must be right. */
  function checkOrder(devices: readonly WatchedDevice[], all: readonly KnownState[]): void {
    const plain = server.level === 'M0' || isForgetful()
    const applied = new Map<string, number>()
    const last = new Map<string, number>()
    for (const write of server.log) {
      const sealed = findSealed(all, write.tag)
      if (!sealed || write.by === 'other') continue
      const times = (applied.get(sealed.request.id) ?? 0) + (write.changed ? 1 : 0)
      applied.set(sealed.request.id, times)
      if (plain) continue
      if (times > 1) reportViolation('I10', `request ${sealed.request.id} took effect ${times} times`)
      if (!write.changed) continue
      const seq = Math.max(...sealed.ops.map((op) => op.seq))
      const lane = `${write.by} ${write.user} ${write.eid}`
      if (seq < (last.get(lane) ?? 0))
        reportViolation('I9', `seq ${seq} arrived after ${last.get(lane)} on item ${write.eid}`)
      last.set(lane, Math.max(seq, last.get(lane) ?? 0))
    }
    for (const [at, device] of devices.entries()) {
      for (const op of all[at]?.ops ?? []) {
        const later = all[at]?.ops.some(
          (o) => o.eid === op.eid && o.userKey === op.userKey && o.kind === op.kind && o.seq > op.seq,
        )
        if (op.state !== 'acked' || later || op.entity !== 'products') continue
        const end = server.log.findLast((write) => isSameCommand(write, op))
        const sealed = end && findSealed(all, end.tag)
        if (!end || end.by !== device.name || !sealed || sealed.request.userKey !== op.userKey) continue
        if (
          Math.max(...sealed.ops.map(({ seq }) => seq)) < op.seq &&
          !sameFields(Object.keys(op.patch), end.patch, op.patch)
        )
          reportViolation(
            'I9',
            `item ${op.eid} ends with an older own value ${JSON.stringify(end.patch)} than ${JSON.stringify(op.patch)}`,
          )
      }
    }
  }

  return {
    recorded(device, op) {
      const known = recorded.get(op.id)
      if (known && immutable(known.op) !== immutable(op))
        reportViolation('I1', `op ${op.id} differs from what record() returned`)
      recorded.set(op.id, { device, op })
    },
    async recordedElsewhere({ name, memory }, { id, userKey }) {
      const [finding] = await memory.read((tx) => tx.itemOps(userKey, 'findings', id))
      if (finding) recorded.set(finding.id, { device: name, op: finding })
      else reportViolation('I30', `count ${id} was recorded without its finding`)
    },
    async recordedSettlement({ name, memory }, { id, userKey }) {
      const [settlement] = await memory.read((tx) => tx.itemOps(userKey, 'campaign-records', id))
      if (settlement) recorded.set(settlement.id, { device: name, op: settlement })
      else reportViolation('I30', `the count of decision ${id} was recorded without it`)
    },
    check,
    ops: () => new Map([...recorded].map(([id, { op }]) => [id, op])),
    async checkFinally(devices) {
      for (const device of devices) await check(device)
      const all = await Promise.all(devices.map(readKnownState))
      for (const [at, device] of devices.entries()) checkOutcome(device.name, all[at] as KnownState)
      checkOverwrites(all)
      checkOrder(devices, all)
    },
  }
}
