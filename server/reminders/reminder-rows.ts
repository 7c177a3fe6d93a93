/**
 * The reminders to send and those that were sent: one row for each person, channel and name of a reminder. Promises: only one of several server
 * processes sends to a person; nobody gets two mails or two notifications on one day; a failed reminder is retried three times, then marked as
 * failed; one whose process died while sending is retried.
 */
import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { PushFailure } from '#contract/push.ts'
import type { MailFailure } from '#contract/reminders.ts'
import { dayOf } from '#domain/time/dates.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/durations.ts'
import { type Db, type Row, toNumber } from '../db/database.ts'
import { lockUntilCommit, type Store } from '../db/store.ts'

/** How a reminder reaches people. */
export type ReminderChannel = 'mail' | 'push'
export type ReminderFailure = MailFailure | PushFailure
/** After the first, second and third failure. A late notification would arrive at night, so it is sent on the next day instead. */
const retryMs: Readonly<Record<ReminderChannel, readonly number[]>> = {
  mail: [15 * minuteMs, hourMs, 4 * hourMs],
  push: [dayMs, dayMs, dayMs],
}
/** A mail that takes longer belongs to a process that has ended. */
const longestSendMs = 10 * minuteMs
const retentionMs = 400 * dayMs

export interface NewReminder {
  person: number
  channel: ReminderChannel
  subject: string
}
/** `again`: also retries failed ones immediately. Other existing rows stay unchanged. */
export async function addReminders(
  db: Db,
  added: readonly NewReminder[],
  { day, at, again }: { day: string; at: string; again: boolean },
): Promise<void> {
  const size = 100
  for (let from = 0; from < added.length; from += size) {
    const begin = { state: 'waiting', attempts: 0, next_at: at }
    const rows = added.slice(from, from + size).map((one) => ({ ...one, day, ...begin }))
    await db
      .insertInto('reminders')
      .values(rows)
      .onConflict((conflict) => {
        const known = conflict.columns(['person', 'channel', 'subject'])
        return again
          ? known.doUpdateSet(begin).where('reminders.state', 'in', ['failed', 'waiting'])
          : known.doNothing()
      })
      .execute()
  }
}

export interface Claim {
  person: number
  channel: ReminderChannel
  subjects: readonly string[]
  /** Including this one. */
  attempts: number
  at: string
  mailId: string
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()
const isOpen = (now: Date) =>
  sql<SqlBool>`(state = 'waiting' or (state = 'sending' and tried_at < ${before(now, longestSendMs)}))`

/** When a person last got a reminder through this channel; null: never. */
async function lastSent(db: Db, person: number, channel: ReminderChannel): Promise<string | null> {
  const row = await db
    .selectFrom('reminders')
    .select(({ fn }) => fn.max('tried_at').as('at'))
    .where('person', '=', person)
    .where('channel', '=', channel)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return row?.['at'] ? String(row['at']) : null
}

/** Claims all due reminders of one person; null if there are none. */
export async function claimPerson(
  store: Store,
  channel: ReminderChannel,
  now: Date,
  timeZone: string,
): Promise<Claim | null> {
  const at = now.toISOString()
  // Outside the transaction, which may use the only connection.
  const epoch = await store.epoch()
  return store.write(async ({ db }) => {
    await lockUntilCommit({ db, engine: store.engine }, 'reminders') // not a text: the name of a lock
    for (;;) {
      const { rows } = await sql<Row>`select min(person) as person from reminders
        where channel = ${channel} and ${isOpen(now)} and (state = 'sending' or next_at <= ${at})
        and person not in (select person from reminders where channel = ${channel} and state = 'sending'
          and tried_at >= ${before(now, longestSendMs)})`.execute(db)
      const person = toNumber(rows[0]?.['person'])
      if (person === 0) return null
      const open = () =>
        db.updateTable('reminders').where('person', '=', person).where('channel', '=', channel).where(isOpen(now))
      const sentAt = await lastSent(db, person, channel)
      if (sentAt !== null && dayOf(sentAt, timeZone) === dayOf(now, timeZone)) {
        // Today's reminder already contained everything.
        await open().set({ state: 'sent', tried_at: sentAt, next_at: null, reason: null }).execute()
        continue
      }
      const taken = await open()
        .set((eb) => ({ state: 'sending', tried_at: at, attempts: eb('attempts', '+', 1) }))
        .returning(['subject', 'attempts'])
        .execute()
      const subjects = taken.map((row) => String(row['subject'])).sort()
      const name = `${epoch} ${person} ${subjects.join(' ')}` // not a text
      const mailId = createHash('sha256').update(name).digest('hex').slice(0, 32)
      return {
        person,
        channel,
        subjects,
        at,
        mailId,
        attempts: Math.max(...taken.map((row) => toNumber(row['attempts']))),
      }
    }
  })
}

const rowsOf = (
  claim: Claim,
) => sql<SqlBool>`person = ${claim.person} and channel = ${claim.channel} and state = 'sending'
  and tried_at = ${claim.at} and subject in (${sql.join(claim.subjects)})`

export const markSent = ({ db }: Store, claim: Claim) =>
  db.updateTable('reminders').set({ state: 'sent', next_at: null, reason: null }).where(rowsOf(claim)).execute()

export async function markFailed(
  { db }: Store,
  claim: Claim,
  { reason, forGood, now }: { reason: ReminderFailure; forGood: boolean; now: Date },
): Promise<void> {
  const wait = forGood ? undefined : retryMs[claim.channel][claim.attempts - 1]
  const next =
    wait === undefined
      ? { state: 'failed', next_at: null }
      : { state: 'waiting', next_at: new Date(now.getTime() + wait).toISOString() }
  await db
    .updateTable('reminders')
    .set({ ...next, reason })
    .where(rowsOf(claim))
    .execute()
}

/** The mail server accepts no mail: all due reminders are postponed as if they had been tried. */
export async function failAllDue(
  store: Store,
  { attempts, channel }: Claim,
  reason: ReminderFailure,
  now: Date,
): Promise<void> {
  const waits = retryMs[channel]
  const due = (db: Db) =>
    db
      .updateTable('reminders')
      .where('channel', '=', channel)
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now.toISOString())
  const tried = { reason, tried_at: now.toISOString() }
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? 0
  const next = new Date(now.getTime() + wait).toISOString()
  await store.write(async ({ db }) => {
    await due(db)
      .where('attempts', '>=', waits.length)
      .set({ ...tried, state: 'failed', next_at: null })
      .execute()
    await due(db)
      .set((eb) => ({ ...tried, next_at: next, attempts: eb('attempts', '+', 1) }))
      .execute()
  })
}

/** There is no open work left, or no recipient. */
export const dropReminders = ({ db }: Store, claim: Claim) => db.deleteFrom('reminders').where(rowsOf(claim)).execute()

/** People who got a reminder on this day, through any channel. */
export async function peopleRemindedOn(db: Db, day: string, timeZone: string): Promise<ReadonlySet<number>> {
  // A day begins in the earliest time zone 14 hours before it begins in UTC.
  const since = before(new Date(`${day}T00:00:00Z`), dayMs)
  const rows = await db
    .selectFrom('reminders')
    .select(['person', 'tried_at'])
    .where('state', '=', 'sent')
    .where('tried_at', '>=', since)
    .execute()
  return new Set(
    rows.filter((row) => dayOf(String(row['tried_at']), timeZone) === day).map((row) => toNumber(row['person'])),
  )
}

export interface LastReminder<Reason> {
  state: 'waiting' | 'sent' | 'failed'
  at: string | null
  reason: Reason | null
}

/** The last reminder of each person through this channel. */
export async function lastReminders<Reason extends ReminderFailure>(
  db: Db,
  channel: ReminderChannel,
): Promise<ReadonlyMap<number, LastReminder<Reason>>> {
  const rows = await db
    .selectFrom('reminders')
    .selectAll()
    .where('channel', '=', channel)
    .orderBy('day')
    .orderBy(sql`coalesce(tried_at, '9999')`)
    .execute()
  return new Map(
    rows.map((row) => [
      toNumber(row['person']),
      {
        state: row['state'] === 'sent' || row['state'] === 'failed' ? row['state'] : 'waiting',
        at: row['tried_at'] === null ? null : String(row['tried_at']),
        reason: row['reason'] as Reason | null,
      },
    ]),
  )
}

export async function pruneReminders(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('reminders')
    .where('day', '<', dayOf(now.getTime() - retentionMs, 'UTC'))
    .execute()
}
