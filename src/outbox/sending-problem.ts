/** Why unsent ops are not being sent, as a problem that screens can explain. */
import type { Problem } from '#contract/problem.ts'
import type { Pause } from '#device-db/meta.ts'
import { problemTexts } from '#domain/app/problem-texts.ts'
import type { Op } from '#domain/outbox/op.ts'

/** `waiting`: the unsent ops. */
export function findBlockingProblem(
  pause: Pause | undefined,
  expired: boolean,
  waiting: readonly Op[],
): Problem | null {
  if (waiting.length === 0) return null
  if (expired) return { kind: 'sign-in', text: problemTexts['sign-in'].short }
  if (!pause || pause.n === 0) return problemOfEachOp(waiting)
  const { cls: errorClass, text } = pause
  switch (errorClass) {
    case 'net':
      return { kind: 'offline', onWire: false, text }
    case 'portal':
      return { kind: 'portal', status: 0, text }
    case 'slow':
      return { kind: 'slow-down', retryAfterMs: null, text }
    case 'contract':
      return { kind: 'contract', status: 0, text }
    case 'config':
      return { kind: 'moved', status: 0, text }
    default:
      return { kind: 'server', status: 0, retryAfterMs: null, text }
  }
}

/** The drain is not paused, but the server failed for every unsent op. */
function problemOfEachOp(waiting: readonly Op[]): Problem | null {
  const counts = waiting.filter((op) => op.with === undefined)
  const first = counts[0]?.error
  if (!first || !counts.every((op) => op.error?.cls === 'server-item')) return null
  return { kind: 'server', status: first.status ?? 500, retryAfterMs: null, text: first.message }
}
