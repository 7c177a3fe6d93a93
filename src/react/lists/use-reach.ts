import { useMemo } from 'react'
import { type LimitedReach, limitedReach } from '#contract/sign-in/reach.ts'
import { formatList } from '#domain/text/format.ts'
import { itemsOnForm } from '#print/items-on-form.ts'
import { t } from '#text/administration/reach.ts'
import { lastKnown, useAll, useCatalogStatus } from './use-list.ts'

type Named = { id: number; name: string }

/** Which items the list on this device contains; null: all. */
function useListReach(): LimitedReach | null {
  const { reach } = useCatalogStatus()
  return useMemo(() => (reach === null ? null : (limitedReach.safeParse(JSON.parse(reach)).data ?? null)), [reach])
}

/** Whether the list on this device is limited to some places, so that it does not represent all items. */
export const useSeesPlaces = (): boolean => useListReach()?.is === 'places'

/** The names of the places; null without places. */
function useNamesOfPlaces(reach: LimitedReach | null): string[] | null {
  const buildings = lastKnown(useAll<Named>('location-code-one'))
  const sections = lastKnown(useAll<Named>('sections'))
  if (reach?.is !== 'places') return null
  const nameOf = (rows: readonly Named[] | null, id: number) => rows?.find((row) => row.id === id)?.name
  return [
    ...reach.buildings.map((id) => nameOf(buildings, id) ?? t('someBuilding')),
    ...reach.sections.map((id) => nameOf(sections, id) ?? t('someSection')),
  ]
}

/** Explains a limited list, such as “You see the items of: Main Building”; null if it has all items. */
export function useReachText(): string | null {
  const reach = useListReach()
  const places = useNamesOfPlaces(reach)
  if (reach === null) return null
  return places === null ? t('ofOwn') : t('ofPlaces', { places: formatList(places) })
}

/** {@link useReachText} for the head of printed forms that list items. */
export function useReachOnForms(): string | null {
  const reach = useListReach()
  const places = useNamesOfPlaces(reach)
  return reach === null ? null : itemsOnForm(places)
}
