import { dayOf } from '../time/dates.ts'
import { dayMs } from '../time/durations.ts'

export interface DayAmount {
  /** `YYYY-MM-DD` */
  day: string
  amount: number
}

const maxDays = 31

/** Every day from the first to the last, including empty days; at most the last 31. Rows without a day are not counted. */
export function countedDays(values: readonly { value: unknown; rows: number }[]): readonly DayAmount[] {
  const amounts = new Map<string, number>()
  for (const { value, rows } of values) {
    if (typeof value === 'string' && value !== '') amounts.set(value, rows)
  }
  const known = [...amounts.keys()].sort()
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return []
  const end = Date.parse(`${last}T00:00:00Z`)
  const start = Math.max(Date.parse(`${first}T00:00:00Z`), end - (maxDays - 1) * dayMs)
  const days: DayAmount[] = []
  for (let at = start; at <= end; at += dayMs) {
    const day = dayOf(at, 'UTC')
    days.push({ day, amount: amounts.get(day) ?? 0 })
  }
  return days
}
