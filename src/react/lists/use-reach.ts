import { useMemo } from 'react'
import type { Product } from '#contract/collections/products.ts'
import { hasBuildings, type LimitedReach, limitedReach } from '#contract/sign-in/reach.ts'
import { formatList } from '#domain/text/format.ts'
import { itemsOnForm } from '#print/items-on-form.ts'
import { t } from '#text/administration/reach.ts'
import { inEnglish } from '#text/language.ts'
import { usePerson } from '../session/use-session.ts'
import { lastKnown, useAll, useCatalogStatus } from './use-list.ts'

type Named = { id: number; name: string }

/** Which items the list on this device contains; null: all. */
function useListReach(): LimitedReach | null {
  const { reach } = useCatalogStatus('reach')
  return useMemo(() => (reach === null ? null : (limitedReach.safeParse(JSON.parse(reach)).data ?? null)), [reach])
}

/** Whether the list on this device has all items: one that it lacks was deleted. */
export const useHasAllItems = (): boolean => useListReach() === null

/** Whether the list on this device has the items of some places, so that its figures are not those of all items. */
export function useSeesPlaces(): boolean {
  const reach = useListReach()
  return reach !== null && hasBuildings(reach)
}

/** Whether the person’s rights are those of some places: the server refuses what concerns other items. */
export const useIsLimitedToPlaces = (): boolean => useListReach()?.is === 'places'

/** Whether the person chose the buildings for this device; the server lets them do what their role may. */
export const useHasChosenBuildings = (): boolean => useListReach()?.is === 'device'

/** Whether a saved item will leave this device, which holds the items of chosen buildings and those in the person’s name. */
export function useLeavesDevice(): (item: Pick<Product, 'location_code_one' | 'user'>) => boolean {
  const reach = useListReach()
  const person = usePerson()
  return ({ location_code_one: building, user }) =>
    reach?.is === 'device' &&
    user !== person?.user.id &&
    !(building !== null && building !== undefined && reach.buildings.includes(building))
}

type Read = <T>(read: () => T) => T
const inOwnLanguage: Read = (read) => read()

/** The names of the places; null without places. `say`: in which language a place without a name is called. */
function useNamesOfPlaces(reach: LimitedReach | null, say: Read): string[] | null {
  const buildings = lastKnown(useAll<Named>('location-code-one'))
  const sections = lastKnown(useAll<Named>('sections'))
  if (reach === null || !hasBuildings(reach)) return null
  const ofSections = reach.is === 'places' ? reach.sections : []
  const nameOf = (rows: readonly Named[] | null, id: number) => rows?.find((row) => row.id === id)?.name
  return [
    ...reach.buildings.map((id) => nameOf(buildings, id) ?? say(() => t('someBuilding'))),
    ...ofSections.map((id) => nameOf(sections, id) ?? say(() => t('someSection'))),
  ]
}

/** Explains a limited list, such as “You see the items of: Main Building”; null if it has all items. */
export function useReachText(): string | null {
  const reach = useListReach()
  const places = useNamesOfPlaces(reach, inOwnLanguage)
  if (reach === null) return null
  if (places === null) return t('ofOwn')
  return t(reach.is === 'device' ? 'ofDevice' : 'ofPlaces', { places: formatList(places) })
}

/** Names a file that this device, or the server for it, makes from its list: one of a part of the items says so. */
export function useFileName(): (name: string) => string {
  const isPart = useListReach() !== null
  return (name) => (isPart ? name.replace(/(?=\.\w+$)/, `, ${t('fileOfPart')}`) : name)
}

/** {@link useReachText} for the head of printed forms that list items. */
export function useReachOnForms(): string | null {
  const reach = useListReach()
  const places = useNamesOfPlaces(reach, inEnglish)
  return reach === null ? null : itemsOnForm(places, reach.is === 'device')
}
