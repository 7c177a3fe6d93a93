/** The daily notification to a person: how much is open of each kind, and the earliest day. No names: a locked phone shows it to everybody. */
import type { Role } from '#contract/permissions.ts'
import { noticeKinds, type PushMessage } from '#contract/push.ts'
import { byDueDay } from '../time/by-due-day.ts'
import type { OpenWork } from './open-work.ts'
import { workPath } from './reminder-mail.ts'

/** `work`: of this person, by its day. */
export function reminderPush(person: number, role: Role, work: readonly OpenWork[]): PushMessage {
  const firsts = noticeKinds.flatMap((kind) => work.find((one) => one.kind === kind) ?? [])
  const openOf = (kind: OpenWork['kind']) => work.reduce((sum, one) => sum + (one.kind === kind ? one.open : 0), 0)
  return {
    person,
    work: byDueDay(firsts).map((first) => ({
      kind: first.kind,
      open: openOf(first.kind),
      due: first.dueOn,
      path: workPath(first, role),
    })),
  }
}
