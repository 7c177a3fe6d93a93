/** Names of product fields whose value is for one campaign (by its window) instead of for every open campaign. */
import type { CountWindow } from '#domain/counts/count-status.ts'

// not a text: part of the name of a field
const separator = ' counted for '
const countFields: ReadonlySet<string> = new Set([
  'scanned',
  'counted_earlier',
  'count_status',
  'on_hand',
  'listed_count',
  'balance',
  'shortages',
  'inspected_cost',
  'found_cost',
  'state',
])

/** The field name for the window; a field that does not depend on the count keeps its name. */
export const nameInWindow = (field: string, window: CountWindow): string =>
  countFields.has(field) ? `${field}${separator}${JSON.stringify(window)}` : field

/** The field and the window of a name of {@link nameInWindow}; other names have no window. */
export function fieldAndWindow(name: string): { field: string; window: CountWindow | null } {
  const [field = '', window] = name.split(separator)
  return { field, window: window === undefined ? null : (JSON.parse(window) as CountWindow) }
}
