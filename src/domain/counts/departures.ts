/**
 * Items of the baseline of an open campaign that are no longer in its scope. They stay in its figures, and without a count they are missing once it
 * closes, but no list of the scope shows them.
 */
import type { Campaign } from '#contract/collections/campaigns.ts'
import { isInScope } from './count-status.ts'

/**
 * Why an item is no longer in the scope. `gone`: not in the list at all; `transferred`: to another person accountable; `moved`: to another place;
 * `changed`: another field of the scope, such as the condition. The first one that applies.
 */
export const departures = ['gone', 'transferred', 'moved', 'changed'] as const
export type Departure = (typeof departures)[number]

const placeFields: ReadonlySet<string> = new Set(['location_code_one', 'location_code_two', 'section'])

/** The filters of the scope that the item does not pass. */
export const failingFilters = (scope: Campaign['scope'], field: (name: string) => unknown): readonly string[] =>
  Object.entries(scope).flatMap(([name, test]) => (isInScope({ [name]: test }, field) ? [] : [name]))

/** `now`: the item in the list, and whether another person is accountable; null if the list has no such item. Null: it is still in the scope. */
export function departureOf(
  scope: Campaign['scope'],
  now: { field: (name: string) => unknown; isTransferred: boolean } | null,
): Departure | null {
  if (now === null) return 'gone'
  const failing = failingFilters(scope, now.field)
  if (failing.length === 0) return null
  if (now.isTransferred) return 'transferred'
  return failing.some((name) => placeFields.has(name)) ? 'moved' : 'changed'
}
