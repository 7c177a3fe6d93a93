/**
 * The days on which found items were last changed, if the server sends that. It is the best approximation without history: an item edited
 * after its count is on the day of the edit.
 */
import { changedOnField } from '#domain/catalog/catalog-queries.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import type { DayColumn } from '#ui/chart/day-columns.tsx'

const maxDays = 31
const dayMs = 86_400_000
const noDays: readonly DayColumn[] = []

export function useCountedDays(): readonly DayColumn[] {
  const { catalog, timeZone } = useServices()
  const live = useLiveValue(`counted days ${timeZone}`, ['products'], async (signal) =>
    daysOf(
      await catalog.values({ collection: 'products', where: { scanned: true } }, changedOnField(timeZone), signal),
    ),
  )
  return live.state === 'ready' ? live.value : (live.stale ?? noDays)
}

/** Every day from the first to the last, including empty days; at most the last 31. */
function daysOf(values: readonly { value: unknown; rows: number }[]): readonly DayColumn[] {
  const amounts = new Map<string, number>()
  for (const { value, rows } of values) {
    if (typeof value === 'string') amounts.set(value, rows)
  }
  const known = [...amounts.keys()].sort()
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return []
  const end = Date.parse(`${last}T00:00:00Z`)
  const start = Math.max(Date.parse(`${first}T00:00:00Z`), end - (maxDays - 1) * dayMs)
  const days: DayColumn[] = []
  for (let at = start; at <= end; at += dayMs) {
    const day = dayOf(at, 'UTC')
    days.push({ day, amount: amounts.get(day) ?? 0 })
  }
  return days
}
