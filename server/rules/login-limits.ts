/**
 * Slows down whoever guesses passwords: ten wrong tries for one name from one address, then one more each half minute; and a bucket for
 * all together, because checking a password costs work. Right passwords cost nothing of the first.
 */
import type { Context } from 'hono'
import type { Clock, Env } from '../parts.ts'
import { slowDown } from '../refusal.ts'

interface Bucket {
  tokens: number
  at: number
}
interface Size {
  tokens: number
  /** Milliseconds until a token comes back. */
  each: number
}

const own: Size = { tokens: 10, each: 30_000 }
const everybody: Size = { tokens: 200, each: 100 }
const remembered = 10_000

function level(bucket: Bucket | undefined, size: Size, now: number): number {
  if (!bucket) return size.tokens
  return Math.min(size.tokens, bucket.tokens + Math.max(0, now - bucket.at) / size.each)
}

export function loginLimits(clock: Clock) {
  const names = new Map<string, Bucket>()
  let together: Bucket = { tokens: everybody.tokens, at: 0 }
  const now = () => clock.now().getTime()
  const wait = (tokens: number, size: Size) => Math.max(1, Math.ceil(((1 - tokens) * size.each) / 1000))

  return {
    /** Call before the password is looked at. */
    refuse(name: string): void {
      const mine = level(names.get(name), own, now())
      if (mine < 1) throw slowDown(wait(mine, own))
      const all = level(together, everybody, now())
      if (all < 1) throw slowDown(wait(all, everybody))
      together = { tokens: all - 1, at: now() }
    },
    failed(name: string): void {
      const tokens = level(names.get(name), own, now()) - 1
      names.delete(name)
      names.set(name, { tokens, at: now() })
      const [oldest] = names.keys()
      if (names.size > remembered && oldest !== undefined) names.delete(oldest)
    },
    succeeded(name: string): void {
      names.delete(name)
    },
  }
}

/** The caller's address, or `here` when there is no socket. */
export function addressOf(c: Context<Env>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',')[0]?.trim() : undefined
  const incoming = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
  return forwarded || incoming?.socket?.remoteAddress || 'here'
}
