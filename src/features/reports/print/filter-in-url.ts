/** The filter of a report as the `where` parameter of the print page. */
import type { Where } from '#domain/catalog/catalog-queries.ts'

export const writeFilter = (where: Where): string => JSON.stringify(where)

/** An unreadable parameter gives an empty filter. */
export function readFilter(text: string | null): Where {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Where) : {}
  } catch {
    return {}
  }
}
