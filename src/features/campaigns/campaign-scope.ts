import type { Campaign } from '#contract/collections/campaigns.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { useAll } from '#react/lists/use-list.ts'

/** What a campaign can be narrowed by here. A scope made elsewhere may hold more; it is kept and shown as written. */
export const scopeFields = [
  ['location_code_one', 'Location', 'location-code-one'],
  ['section', 'Section', 'sections'],
  ['funding', 'Fund', 'fundings'],
] as const

export type ScopeNames = Readonly<Record<string, ReadonlyMap<number, string>>>

export function useScopeNames(): ScopeNames {
  const nameLists = {
    location_code_one: useAll<{ id: number; name: string }>('location-code-one'),
    section: useAll<{ id: number; name: string }>('sections'),
    funding: useAll<{ id: number; name: string }>('fundings'),
  }
  return Object.fromEntries(
    Object.entries(nameLists).map(([field, live]) => [
      field,
      new Map((live.state === 'ready' ? live.value : (live.stale ?? [])).map((row) => [row.id, row.name])),
    ]),
  )
}

/** A plain server may list counts that name no scope: they are of everything. */
export function scopeLabel(scope: Campaign['scope'] | undefined, names: ScopeNames): string {
  const labels = Object.entries(scope ?? {}).map(([field, value]) => {
    const name = names[field]?.get(Number(value))
    return name ?? `${field.replaceAll('_', ' ')} ${value}`
  })
  return labels.length === 0 ? 'Everything' : labels.join(', ')
}

/** The scope as a question to the list: the campaign's filters are the product list's. */
export const filterForScope = (scope: Campaign['scope'] | undefined): Where => scope ?? {}
