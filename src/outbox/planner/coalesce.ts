/** Chooses which queued ops of a lane are sent in one request. Ops are never merged; only a request is built from several (sync §7). */
import { isOwnRecord } from '#domain/outbox/commands/all-commands.ts'
import type { FieldValues, Op } from '#domain/outbox/op.ts'

const maxGapMs = 15 * 60_000

/**
 * `ops`: the lane's queued ops, by seq. Returns the first run of ops. With `oneOpPerRequest` (the server stores client events) it is one
 * op.
 */
export function coalesce(ops: readonly Op[], options: { oneOpPerRequest: boolean }): readonly Op[] {
  const [first, ...rest] = ops
  if (!first) return []
  const run = [first]
  if (options.oneOpPerRequest || isOwnRecord(first) || first.resolution) return run
  for (const op of rest) {
    const last = run.at(-1) as Op
    const isClose = Math.abs(Date.parse(op.recordedAt) - Date.parse(last.recordedAt)) <= maxGapMs
    if (op.userKey !== first.userKey || op.kind !== first.kind || op.state !== first.state) break
    if (op.requestId || op.resolution || !isClose) break
    run.push(op)
  }
  return run
}

/** The last value of each field. */
export function lastValues(ops: readonly Pick<Op, 'patch'>[]): FieldValues {
  return Object.assign({}, ...ops.map((op) => op.patch)) as FieldValues
}
