/** A way in which reminders reach people: mail, or their devices. */
import type { OpenWork } from '#domain/reminders/open-work.ts'
import type { ReminderPerson } from '../rules/reminder-settings.ts'
import type { ServerDeps } from '../server-deps.ts'
import type { Claim, ReminderChannel, ReminderFailure } from './reminder-rows.ts'

/** `forGood`: no retry. */
export type Outcome = { is: 'sent' } | { is: 'failed'; reason: ReminderFailure; forGood: boolean; detail: string }

export interface Sender {
  /** Null: nobody to send to. */
  send(claim: Claim, person: ReminderPerson, work: readonly OpenWork[]): Promise<Outcome | null>
  close(): void
}

export interface Channel {
  name: ReminderChannel
  reaches(person: ReminderPerson): boolean
  /** Whether sending to everybody else would fail in the same way. */
  endsRun(reason: ReminderFailure): boolean
  open(deps: ServerDeps, today: string): Promise<Sender>
}
