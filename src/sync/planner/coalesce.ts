/** Which of a lane's waiting ops travel in one request. Ops are never merged, only requests are built from several (sync 2.7). */
import type { Op, Values } from '#domain/op.ts'

const together = 15 * 60_000

/** `ops`: the lane's queued ops by seq. Answers the first run; with `separate` (the server keeps events) each op travels alone. */
export function coalesce(ops: readonly Op[], how: { separate: boolean }): readonly Op[] {
  const [first, ...rest] = ops
  if (!first) return []
  const run = [first]
  if (how.separate || first.kind === 'finding' || first.resolution) return run
  for (const op of rest) {
    const last = run.at(-1) as Op
    const close = Math.abs(Date.parse(op.recordedAt) - Date.parse(last.recordedAt)) <= together
    if (op.userKey !== first.userKey || op.kind !== first.kind || op.state !== first.state) break
    if (op.requestId || op.resolution || !close) break
    run.push(op)
  }
  return run
}

/** The last value of each field. */
export function lastValues(ops: readonly Pick<Op, 'patch'>[]): Values {
  return Object.assign({}, ...ops.map((op) => op.patch)) as Values
}
