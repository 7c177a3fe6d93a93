/** Why nothing is being sent while something waits, as a problem that screens can explain. */
import type { Problem } from '#contract/problem.ts'
import type { Pause } from '#local/meta.ts'

export function heldBy(pause: Pause | undefined, expired: boolean): Problem | null {
  if (expired) return { kind: 'sign-in', text: 'Sign in again to go on sending.' }
  if (!pause || pause.n === 0) return null
  const { cls, text } = pause
  switch (cls) {
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
