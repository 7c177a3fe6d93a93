import { plural } from '#domain/text/format.ts'

const namedPlaces = 5

/**
 * Which items a form can list, for its head: of these places, or, with null, those in the name of the person who printed it. `withOwn`: of these places and
 * in their name. In English, as forms are.
 */
export function itemsOnForm(places: readonly string[] | null, withOwn = false): string {
  // not a text: printed on official forms
  if (places === null) return 'Only items in the name of the person who printed this'
  const more = places.length - namedPlaces
  const named = places.slice(0, namedPlaces).join(', ')
  const all = more > 0 ? `${named} and ${plural(more, 'more place', 'more places')}` : named
  return `Only items of: ${all}${withOwn ? ', and in the name of the person who printed this' : ''}`
}

/** The same with the scope of a report or of a campaign in words, so that a form of some items is never taken for one of all; blank: no scope. */
export function scopeOnForm(onlyItems: string | null, scope: string): string | null {
  if (scope === '') return onlyItems
  // not a text: printed on official forms
  return onlyItems === null ? `Only items of: ${scope}` : `${onlyItems}; of these only: ${scope}`
}
