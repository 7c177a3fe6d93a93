/**
 * The days on which found items were last changed, if the server reports them. The best approximation without history: an item edited after its count
 * is on the day of the edit.
 */
import { changedOnField } from '#domain/catalog/catalog-queries.ts'
import { countedDays, type DayAmount } from '#domain/reports/counted-days.ts'
import { lastKnown, useLiveValue } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'

const noDays: readonly DayAmount[] = []

export function useCountedDays(): readonly DayAmount[] {
  const { catalog, timeZone } = useServices()
  // not a text: key of a query
  const live = useLiveValue(`counted days ${timeZone}`, ['products'], async (signal) =>
    countedDays(
      await catalog.values({ collection: 'products', where: { scanned: true } }, changedOnField(timeZone), signal),
    ),
  )
  return lastKnown(live) ?? noDays
}
