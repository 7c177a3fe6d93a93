/**
 * On which days found items were last changed, as far as the server says so. It is the nearest that a list without history can tell: an
 * item that was edited after its count stands at the day of the edit.
 */
import { useEffect, useState } from 'react'
import { changedOnField } from '#domain/catalogue.ts'
import { dayOf } from '#domain/dates.ts'
import { useParts } from '#runtime/parts.ts'
import type { DayColumn } from '#ui/chart/day-columns.tsx'

const longest = 31
const dayMs = 86_400_000

export function useCountedDays(): readonly DayColumn[] {
  const { catalogue, timeZone } = useParts()
  const [days, setDays] = useState<readonly DayColumn[]>([])
  useEffect(() => {
    let stop = new AbortController()
    const read = () => {
      stop.abort()
      const mine = new AbortController()
      stop = mine
      catalogue
        .values({ entity: 'products', where: { scanned: true } }, changedOnField(timeZone), mine.signal)
        .then((values) => {
          if (!mine.signal.aborted) setDays(byDay(values))
        })
        .catch((error: unknown) => {
          if (!mine.signal.aborted) throw error
        })
    }
    read()
    const off = catalogue.onChange(['products'], read)
    return () => {
      off()
      stop.abort()
    }
  }, [catalogue, timeZone])
  return days
}

/** Every day from the first to the last, at most the last 31, days with nothing included. */
function byDay(values: readonly { value: unknown; rows: number }[]): readonly DayColumn[] {
  const amounts = new Map<string, number>()
  for (const { value, rows } of values) {
    if (typeof value === 'string') amounts.set(value, rows)
  }
  const known = [...amounts.keys()].sort()
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return []
  const end = Date.parse(`${last}T00:00:00Z`)
  const start = Math.max(Date.parse(`${first}T00:00:00Z`), end - (longest - 1) * dayMs)
  const days: DayColumn[] = []
  for (let at = start; at <= end; at += dayMs) {
    const day = dayOf(at, 'UTC')
    days.push({ day, amount: amounts.get(day) ?? 0 })
  }
  return days
}
