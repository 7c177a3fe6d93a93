import { plural } from '#domain/text/format.ts'

const namedPlaces = 5

/** Which items a form can list, for its head: of these places, or, with null, those in the name of the person who printed it. In English, as forms are. */
export function itemsOnForm(places: readonly string[] | null): string {
  // not a text: printed on official forms
  if (places === null) return 'Only items in the name of the person who printed this'
  const more = places.length - namedPlaces
  const named = places.slice(0, namedPlaces).join(', ')
  return more > 0
    ? `Only items of: ${named} and ${plural(more, 'more place', 'more places')}`
    : `Only items of: ${named}`
}
