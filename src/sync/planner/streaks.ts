/**
 * Answers that concern one item, unless too many items in a row get them: then it is the server, the address or the account (sync 2.10).
 * Pure: a streak goes in with a verdict, the next streak and perhaps a rest of the whole drain come out.
 */
import type { Verdict } from './judge.ts'

export interface Streak {
  kind: 'gone' | 'blocked' | 'server-item' | null
  items: readonly (number | string)[]
}

export const noStreak: Streak = { kind: null, items: [] }

const limits = { gone: 5, blocked: 2, 'server-item': 2 } as const
const texts = {
  gone: 'The server address looks wrong.',
  blocked: 'Your account may not record counts any more.',
  'server-item': 'Server trouble, will retry',
} as const

type Kind = keyof typeof limits
type Seen = { is: Verdict['is'] | 'row'; cls?: string }

function kindOf(verdict: Seen): Kind | null {
  if (verdict.is === 'gone' || verdict.is === 'blocked') return verdict.is
  return verdict.is === 'wait' && verdict.cls === 'server-item' ? 'server-item' : null
}

/** `broken`: one more of its kind than one item can explain. That a row can be read says nothing about writing it. */
export function nextStreak(
  streak: Streak,
  eid: number | string,
  verdict: Seen,
): { streak: Streak; broken: Extract<Verdict, { is: 'wait' }> | null } {
  if (verdict.is === 'row' && streak.kind === 'server-item') return { streak, broken: null }
  const kind = kindOf(verdict)
  if (kind === null) return { streak: noStreak, broken: null }
  const before = streak.kind === kind ? streak.items : []
  const items = before.includes(eid) ? before : [...before, eid]
  const tooMany = items.length > limits[kind]
  return {
    streak: { kind, items },
    broken: tooMany
      ? { is: 'wait', scope: 'all', cls: 'config', text: texts[kind], doubt: kind === 'server-item', askedMs: null }
      : null,
  }
}
