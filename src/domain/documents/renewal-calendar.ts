/** The days on which PARs are due for renewal: overdue first, and as a file for calendars (RFC 5545). Days are `YYYY-MM-DD`. */

import { byDueDay } from '../time/by-due-day.ts'
import { addDays, addYears } from '../time/dates.ts'
import type { DueReceipt, ReceiptHeader } from './receipt-renewal.ts'

export interface CalendarEntry {
  /** Stable for a document, so that importing the file again replaces the event. */
  uid: string
  day: string
  title: string
  text: string
}

/** In UTF-8. */
const octetsOf = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4

const folded = (line: string): string => {
  // A line has at most 75 octets; the rest follows after a space.
  const lines: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0)
    if (octets + size > 74) {
      lines.push(part)
      part = ''
      octets = 1
    }
    part += character
    octets += size
  }
  return [...lines, part].join('\r\n ')
}

const escaped = (text: string) => text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n')
const compactDay = (day: string) => day.replaceAll('-', '')

/** All-day events. `at`: when the file was made, in milliseconds. */
export function calendarFile(entries: readonly CalendarEntry[], name: string, at: number): string {
  const stamp = `${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bilang//Renewals//EN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap(({ uid, day, title, text }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compactDay(day)}`,
      `DTEND;VALUE=DATE:${compactDay(addDays(day, 1))}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** When a receipt was due, or will be, within the next months. */
export type DueState = 'overdue' | 'soon' | 'later'

/** `soon`: within the next 90 days. A receipt with an item that moved to another person is overdue. */
export function dueState(due: Pick<DueReceipt<ReceiptHeader>, 'dueOn' | 'reasons'>, today: string): DueState {
  if (due.reasons.length > 0) return 'overdue'
  const soonUntil = addDays(today, 90)
  return due.dueOn !== null && due.dueOn <= soonUntil ? 'soon' : 'later'
}

/** Receipts that are due until a day 12 months from now: overdue first, then by their day. */
export function dueUntilNextYear<Due extends Pick<DueReceipt<ReceiptHeader>, 'dueOn' | 'reasons'>>(
  due: readonly Due[],
  today: string,
): readonly Due[] {
  const last = addYears(today, 1)
  const listed = due.filter(({ dueOn, reasons }) => reasons.length > 0 || (dueOn !== null && dueOn <= last))
  const overdue = byDueDay(listed.filter(({ reasons }) => reasons.length > 0))
  return [...overdue, ...byDueDay(listed.filter(({ reasons }) => reasons.length === 0))]
}
