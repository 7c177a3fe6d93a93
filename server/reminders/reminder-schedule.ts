/**
 * Decides once a day who is reminded, in the institute's time zone, and sends what is due every minute. Promises: each person who is reminded gets one mail
 * a day with everything; a day begins with the first minute after the time of day on which any server process runs; several processes send once.
 */
import { Cron } from 'croner'
import type { OpenWork } from '#domain/reminders/open-work.ts'
import { reminderMail, reminderSettingsLink } from '#domain/reminders/reminder-mail.ts'
import { dayOf } from '#domain/time/dates.ts'
import { lastScheduled } from '../backups/backup-schedule.ts'
import { readMeta, writeMeta } from '../db/store.ts'
import { inLanguage } from '../http/request-language.ts'
import { readInstitute } from '../rules/institute/institute.ts'
import { peopleToRemind, type ReminderPerson, reachOf } from '../rules/reminder-settings.ts'
import type { ServerDeps } from '../server-deps.ts'
import type { MailSettings } from './mail-settings.ts'
import { readOpenWork } from './read-open-work.ts'
import {
  addReminders,
  type Claim,
  claimPerson,
  dropReminders,
  failAllDue,
  markFailed,
  markSent,
} from './reminder-rows.ts'
import { type Mailer, type MailOutcome, openMailer } from './send-mail.ts'

const decidedKey = 'reminders-decided'

const wantsMail = (person: ReminderPerson | undefined): person is ReminderPerson =>
  person !== undefined && reachOf(person.settings) === 'mail'

/** Adds the reminders of the day, if its time of day has come and no process has done it. */
export async function decideReminders(deps: ServerDeps, mail: MailSettings): Promise<void> {
  const { store, clock, config } = deps
  if (mail.at === null) return
  const now = clock.now()
  const { timeZone } = await readInstitute(store.db, config)
  const today = dayOf(now, timeZone)
  const scheduled = lastScheduled([mail.at], now, timeZone)
  if (scheduled === null || dayOf(scheduled, timeZone) !== today) return
  if ((await readMeta(store.db, decidedKey)) === today) return
  const [{ work }, people] = [await readOpenWork(deps), await peopleToRemind(store.db)]
  const added = work.flatMap(({ person, reminder }) =>
    reminder !== null && wantsMail(people.get(person)) ? [{ person, subject: reminder }] : [],
  )
  await store.write(async ({ db }) => {
    await addReminders(db, added, { day: today, at: now.toISOString(), again: false })
    await writeMeta(db, decidedKey, today)
  })
}

interface Run {
  mailer: Mailer
  work: ReadonlyMap<number, readonly OpenWork[]>
  people: ReadonlyMap<number, ReminderPerson>
  institute: string
  today: string
}

function byPerson(work: readonly OpenWork[]): ReadonlyMap<number, readonly OpenWork[]> {
  const found = new Map<number, OpenWork[]>()
  for (const one of work) found.set(one.person, [...(found.get(one.person) ?? []), one])
  return found
}

async function openRun(deps: ServerDeps, mail: MailSettings): Promise<Run> {
  const { store, config } = deps
  const [{ work, today }, { title }] = [await readOpenWork(deps), await readInstitute(store.db, config)]
  return {
    mailer: await openMailer(mail),
    work: byPerson(work),
    people: await peopleToRemind(store.db),
    institute: title,
    today,
  }
}

/** Null: there is nothing to say, or nobody to say it to. */
async function sendTo(deps: ServerDeps, claim: Claim, run: Run): Promise<MailOutcome | null> {
  const person = run.people.get(claim.person)
  const work = run.work.get(claim.person) ?? []
  const address = deps.config.publicAddress ?? ''
  if (!wantsMail(person) || work.length === 0) return null
  const { role, firstName, lastName, settings, language } = person
  const input = { name: `${firstName} ${lastName}`, role, work, institute: run.institute, address, today: run.today }
  return run.mailer.send({
    to: settings.email ?? '',
    ...inLanguage(language ?? 'en', () => reminderMail(input)),
    id: `<${claim.mailId}@${new URL(address).hostname}>`,
    settings: reminderSettingsLink(input),
  })
}

/** Sends what is due. A mail server that cannot be reached, or refuses the sign-in, ends the run: the next one tries again. */
export async function deliverReminders(deps: ServerDeps, mail: MailSettings): Promise<void> {
  const { store, clock, config, log, logInfo = () => {}, stopping } = deps
  let run: Run | null = null
  let sent = 0
  try {
    while (!stopping?.aborted) {
      const { timeZone } = await readInstitute(store.db, config)
      const claim = await claimPerson(store, clock.now(), timeZone)
      if (claim === null) break
      run ??= await openRun(deps, mail)
      const outcome = await sendTo(deps, claim, run).catch(
        (error: unknown): MailOutcome => ({ is: 'failed', reason: 'other', forGood: false, detail: String(error) }),
      )
      if (outcome === null) await dropReminders(store, claim)
      else if (outcome.is === 'sent') {
        await markSent(store, claim)
        sent += 1
      } else {
        const { reason, forGood, detail } = outcome
        await markFailed(store, claim, { reason, forGood, now: clock.now() })
        // not a text: for the operator
        log(`A reminder to the account ${claim.person} could not be sent (${detail}).`)
        if (reason === 'address' || reason === 'other') continue
        await failAllDue(store, claim, reason, clock.now())
        break
      }
    }
  } finally {
    run?.mailer.close()
  }
  // not a text: for the operator
  if (sent > 0) logInfo(`Reminders: ${sent} sent.`)
}

export interface ReminderSchedule {
  check(): Promise<void>
  stop(): void
}

/** Checks every minute; null without a mail server. */
export function startReminderSchedule(deps: ServerDeps): ReminderSchedule | null {
  const { mail } = deps.config
  if (!mail) return null
  const check = async () => {
    await decideReminders(deps, mail)
    await deliverReminders(deps, mail)
  }
  const onError = (error: unknown) => deps.log(String(error))
  const timer = new Cron('* * * * *', { protect: true, unref: true, catch: onError }, check)
  return { check, stop: () => timer.stop() }
}
