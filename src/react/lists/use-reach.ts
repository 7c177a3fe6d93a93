import { useMemo } from 'react'
import { type LimitedReach, limitedReach } from '#contract/reach.ts'
import { formatList } from '#domain/text/format.ts'
import { t } from '#text/reach.ts'
import { lastKnown, useAll, useCatalogStatus } from './use-list.ts'

type Named = { id: number; name: string }

/** Which items the list on this device has; null: all. */
function useListReach(): LimitedReach | null {
  const { reach } = useCatalogStatus()
  return useMemo(() => (reach === null ? null : (limitedReach.safeParse(JSON.parse(reach)).data ?? null)), [reach])
}

/** Why the list is short, such as “You see the items of: Main Building”; null if it has all items. */
export function useReachText(): string | null {
  const reach = useListReach()
  const buildings = lastKnown(useAll<Named>('location-code-one'))
  const sections = lastKnown(useAll<Named>('sections'))
  if (reach === null) return null
  if (reach.is === 'own') return t('ofOwn')
  const nameOf = (rows: readonly Named[] | null, id: number) => rows?.find((row) => row.id === id)?.name
  const places = [
    ...reach.buildings.map((id) => nameOf(buildings, id) ?? t('someBuilding')),
    ...reach.sections.map((id) => nameOf(sections, id) ?? t('someSection')),
  ]
  return t('ofPlaces', { places: formatList(places) })
}
