/**
 * A response is about one item, unless too many items in a row get the same kind: then the cause is the server, the address or the account (sync
 * §10). Pure: takes a streak and a verdict; returns the next streak and, if needed, a pause for the whole drain.
 */
import { problemTexts } from '#domain/app/problem-texts.ts'
import { storedMessage } from '#domain/outbox/stored-messages.ts'
import type { Verdict } from './judge.ts'

export interface FailureStreak {
  kind: 'gone' | 'blocked' | 'server-item' | null
  items: readonly (number | string)[]
}

export const noStreak: FailureStreak = { kind: null, items: [] }

const maxItems = { gone: 5, blocked: 2, 'server-item': 2 } as const
type StreakKind = keyof typeof maxItems

function textOf(kind: StreakKind): string {
  switch (kind) {
    case 'gone':
      return problemTexts['wrong-address'].short
    case 'blocked':
      return storedMessage('noPermission')
    case 'server-item':
      return problemTexts.server.short
  }
}
type StreakInput = { is: Verdict['is'] | 'row'; cls?: string; byName?: true }

function kindOf(verdict: StreakInput): StreakKind | null {
  if (verdict.is === 'blocked') return verdict.is
  // Many items may be deleted at once, for example those of an import.
  if (verdict.is === 'gone') return verdict.byName ? null : verdict.is
  return verdict.is === 'wait' && verdict.cls === 'server-item' ? 'server-item' : null
}

/** `drainVerdict`: set when there are too many items of this kind for individual causes. A successful read does not end a streak of failed writes. */
export function nextStreak(
  streak: FailureStreak,
  rowId: number | string,
  verdict: StreakInput,
): { streak: FailureStreak; drainVerdict: Extract<Verdict, { is: 'wait' }> | null } {
  if (verdict.is === 'row' && streak.kind === 'server-item') return { streak, drainVerdict: null }
  const kind = kindOf(verdict)
  if (kind === null) return { streak: noStreak, drainVerdict: null }
  const sameItems = streak.kind === kind ? streak.items : []
  const items = sameItems.includes(rowId) ? sameItems : [...sameItems, rowId]
  const tooMany = items.length > maxItems[kind]
  return {
    streak: { kind, items },
    drainVerdict: tooMany
      ? { is: 'wait', scope: 'all', cls: 'config', text: textOf(kind), doubt: kind === 'server-item', askedMs: null }
      : null,
  }
}
