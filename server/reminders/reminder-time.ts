import { isTimeOfDay } from '../time-of-day.ts'

/** The time of day of reminders, 08:00 by default; null: `off`, only on an admin's request. */
export function parseReminderTime(text: string | undefined): string | null {
  const at = text || '08:00'
  if (at === 'off') return null
  if (!isTimeOfDay(at)) throw new Error(`REMINDERS_AT: “${at}” is not a time of day. Write 08:00, or off.`)
  return at
}
