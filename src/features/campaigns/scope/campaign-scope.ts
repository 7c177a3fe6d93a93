import type { Campaign } from '#contract/collections/campaigns.ts'
import { readScopeNames, rowsInScopes, type ScopeNames, type scopeFields } from '#domain/campaigns/scope-text.ts'
import { labelsOf } from '#domain/text/labels-of.ts'
import { useServices } from '#react/services.ts'
import { useReadValue } from '#react/use-async.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t as table } from '#text/shared/ui-table.ts'

export const scopeFieldLabels = labelsOf<(typeof scopeFields)[number][1]>({
  location: () => table('location'),
  section: () => fields('labels.section'),
  fund: () => fields('labels.funding'),
})

const noNames: ScopeNames = new Map()

/** The names of all rows that these scopes refer to; empty until they are read. */
export function useScopeNames(scopes: readonly (Campaign['scope'] | undefined)[]): ScopeNames {
  const { catalog } = useServices()
  const rows = rowsInScopes(scopes.flatMap((scope) => Object.entries(scope ?? {})))
  // not a text: the key of what is read
  const key = `scope names ${[...rows.keys()].sort().join()}`
  return useReadValue(rows.size === 0 ? null : key, () => readScopeNames(catalog, rows)) ?? noNames
}
