/**
 * The days on which found items were last changed, if the server sends that. It is the best approximation without history: an item edited
 * after its count is on the day of the edit.
 */
import { useEffect, useState } from 'react'
import { changedOnField } from '#domain/catalog/catalog-queries.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useServices } from '#react/services.ts'
import type { DayColumn } from '#ui/chart/day-columns.tsx'

const maxDays = 31
const dayMs = 86_400_000

export function useCountedDays(): readonly DayColumn[] {
  const { catalog, timeZone } = useServices()
  const [days, setDays] = useState<readonly DayColumn[]>([])
  useEffect(() => {
    let currentController = new AbortController()
    const reload = () => {
      currentController.abort()
      const controller = new AbortController()
      currentController = controller
      catalog
        .values({ collection: 'products', where: { scanned: true } }, changedOnField(timeZone), controller.signal)
        .then((values) => {
          if (!controller.signal.aborted) setDays(daysOf(values))
        })
        .catch((error: unknown) => {
          if (!controller.signal.aborted) throw error
        })
    }
    reload()
    const unsubscribe = catalog.onChange(['products'], reload)
    return () => {
      unsubscribe()
      currentController.abort()
    }
  }, [catalog, timeZone])
  return days
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
