/** The daily notification to a person: how much is open of each kind, and the earliest day. No names: a locked phone shows it to everybody. */
import type { Role } from '#contract/permissions.ts'
import { noticeKinds, type PushMessage } from '#contract/push.ts'
import type { OpenWork } from './open-work.ts'
import { workPath } from './reminder-mail.ts'

const dayOfDue = ({ due }: PushMessage['work'][number]) => due ?? '9999'

/** `work`: of this person, by its day. */
export function reminderPush(person: number, role: Role, work: readonly OpenWork[]): PushMessage {
  const lines = noticeKinds.flatMap((kind) => {
    const ofKind = work.filter((one) => one.kind === kind)
    const [first] = ofKind
    if (first === undefined) return []
    const open = ofKind.reduce((sum, one) => sum + one.open, 0)
    return [{ kind, open, due: first.dueOn, path: workPath(first, role) }]
  })
  return {
    person,
    work: lines.toSorted((a, b) => (dayOfDue(a) < dayOfDue(b) ? -1 : dayOfDue(a) > dayOfDue(b) ? 1 : 0)),
  }
}
