/** Records as lines of a list: a count and the done mark that came with it are one line for as long as they fare alike. */
import { isOpen, needsPerson, type Op } from './op.ts'

export interface OpLine {
  op: Op
  /** The thing was marked done together with this count. */
  done: boolean
}

const waits = (op: Op): boolean => isOpen(op) && !needsPerson(op)

export function opLines(ops: readonly Op[]): readonly OpLine[] {
  const byId = new Map(ops.map((op) => [op.id, op]))
  const carrier = (op: Op): Op | undefined => {
    const lead = op.with === undefined ? undefined : byId.get(op.with)
    return lead && (lead.state === op.state || (waits(lead) && waits(op))) ? lead : undefined
  }
  const carried = new Set(ops.flatMap((op) => carrier(op)?.id ?? []))
  return ops.filter((op) => !carrier(op)).map((op) => ({ op, done: carried.has(op.id) }))
}
