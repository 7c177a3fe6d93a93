/**
 * Decides once a day who is reminded, in the institute's time zone, and sends what is due every minute, by mail and to devices. Promises: each person
 * gets at most one mail and one notification a day, with everything; reminders start in the first minute after the time of day in which any server
 * process is running; several processes send only once.
 */
import { Cron } from 'croner'
import type { OpenWork } from '#domain/reminders/open-work.ts'
import { dayOf } from '#domain/time/dates.ts'
import { lastScheduled } from '../backups/backup-schedule.ts'
import { readMeta, writeMeta } from '../db/store.ts'
import { readInstitute } from '../rules/institute/institute.ts'
import { peopleToRemind, type ReminderPerson } from '../rules/reminder-settings.ts'
import type { Config, ServerDeps } from '../server-deps.ts'
import { mailChannel } from './mail-channel.ts'
import { pushChannel } from './push-channel.ts'
import { readOpenWork } from './read-open-work.ts'
import type { Channel, Outcome, Sender } from './reminder-channel.ts'
import { addReminders, claimPerson, dropReminders, failAllDue, markFailed, markSent } from './reminder-rows.ts'

const decidedKey = 'reminders-decided'

/** The ways in which this server reaches people. */
export const channelsOf = (config: Config): readonly Channel[] => [
  ...(config.mail ? [mailChannel(config.mail)] : []),
  ...(config.push ? [pushChannel(config.push)] : []),
]

/** The time of day of the reminders; null: only when an admin asks. */
export const timeOfReminders = ({ mail, push }: Config): string | null => mail?.at ?? push?.at ?? null

/** Adds today's reminders, if it is time and no process has done it yet. */
async function decideReminders(deps: ServerDeps): Promise<void> {
  const { store, clock, config } = deps
  const at = timeOfReminders(config)
  if (at === null) return
  const now = clock.now()
  const { timeZone } = await readInstitute(store.db, config)
  const today = dayOf(now, timeZone)
  const scheduled = lastScheduled([at], now, timeZone)
  if (scheduled === null || dayOf(scheduled, timeZone) !== today) return
  if ((await readMeta(store.db, decidedKey)) === today) return
  const [{ work }, people] = [await readOpenWork(deps), await peopleToRemind(store.db)]
  const added = channelsOf(config).flatMap(({ name: channel, reaches }) =>
    work.flatMap(({ person, reminder }) => {
      const known = people.get(person)
      return reminder !== null && known && reaches(known) ? [{ person, channel, subject: reminder }] : []
    }),
  )
  await store.write(async ({ db }) => {
    await addReminders(db, added, { day: today, at: now.toISOString(), again: false })
    await writeMeta(db, decidedKey, today)
  })
}

interface Run {
  sender: Sender
  work: ReadonlyMap<number, readonly OpenWork[]>
  people: ReadonlyMap<number, ReminderPerson>
}

function byPerson(work: readonly OpenWork[]): ReadonlyMap<number, readonly OpenWork[]> {
  const found = new Map<number, OpenWork[]>()
  for (const one of work) found.set(one.person, [...(found.get(one.person) ?? []), one])
  return found
}

async function openRun(deps: ServerDeps, channel: Channel): Promise<Run> {
  const { work, today } = await readOpenWork(deps)
  return {
    sender: await channel.open(deps, today),
    work: byPerson(work),
    people: await peopleToRemind(deps.store.db),
  }
}

/** Sends what is due through one channel. A mail server that cannot be reached, or refuses the sign-in, ends the run: the next one tries again. */
async function deliverThrough(deps: ServerDeps, channel: Channel): Promise<void> {
  const { store, clock, config, log, logInfo = () => {}, stopping } = deps
  let run: Run | null = null
  let sent = 0
  try {
    while (!stopping?.aborted) {
      const { timeZone } = await readInstitute(store.db, config)
      const claim = await claimPerson(store, channel.name, clock.now(), timeZone)
      if (claim === null) break
      run ??= await openRun(deps, channel)
      const person = run.people.get(claim.person)
      const work = run.work.get(claim.person) ?? []
      // There may be no open work left, or no recipient.
      const isWanted = person !== undefined && channel.reaches(person) && work.length > 0
      const outcome = isWanted
        ? await run.sender
            .send(claim, person, work)
            .catch(
              (error: unknown): Outcome => ({ is: 'failed', reason: 'other', forGood: false, detail: String(error) }),
            )
        : null
      if (outcome === null) await dropReminders(store, claim)
      else if (outcome.is === 'sent') {
        await markSent(store, claim)
        sent += 1
      } else {
        const { reason, forGood, detail } = outcome
        await markFailed(store, claim, { reason, forGood, now: clock.now() })
        // not a text: for the operator
        log(`A reminder to the account ${claim.person} could not be sent (${detail}).`)
        if (!channel.endsRun(reason)) continue
        await failAllDue(store, claim, reason, clock.now())
        break
      }
    }
  } finally {
    run?.sender.close()
  }
  // not a text: for the operator
  if (sent > 0) logInfo(`Reminders: ${sent} sent.`)
}

/** Sends due reminders. A failing channel does not affect the other. */
export async function deliverReminders(deps: ServerDeps): Promise<void> {
  const results = await Promise.allSettled(channelsOf(deps.config).map((channel) => deliverThrough(deps, channel)))
  for (const result of results) if (result.status === 'rejected') deps.log(String(result.reason))
}

export interface ReminderSchedule {
  check(): Promise<void>
  stop(): void
}

/** Checks every minute; null if the server reaches nobody. */
export function startReminderSchedule(deps: ServerDeps): ReminderSchedule | null {
  if (channelsOf(deps.config).length === 0) return null
  const check = async () => {
    await decideReminders(deps)
    await deliverReminders(deps)
  }
  const onError = (error: unknown) => deps.log(String(error))
  const timer = new Cron('* * * * *', { protect: true, unref: true, catch: onError }, check)
  return { check, stop: () => timer.stop() }
}
