/** The institute's own calendar: documents are numbered by the day it is there, not in Greenwich. */
export function dayOf(moment: Date, timeZone: string): { year: string; month: string; day: string } {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const parts = new Map(format.formatToParts(moment).map((part) => [part.type, part.value]))
  return { year: parts.get('year') ?? '0000', month: parts.get('month') ?? '00', day: parts.get('day') ?? '00' }
}
