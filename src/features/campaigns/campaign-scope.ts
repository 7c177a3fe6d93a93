import type { Campaign } from '#contract/collections/campaigns.ts'
import { labelsOf } from '#domain/text/labels-of.ts'
import { lastKnown, useAll } from '#react/lists/use-list.ts'
import { t } from '#text/campaigns.ts'
import { t as fields } from '#text/product-fields.ts'
import { t as table } from '#text/ui-table.ts'

/** Fields that can narrow a campaign on this screen. A scope made elsewhere may hold more; it stays unchanged and is shown with its field names. */
export const scopeFields = [
  ['location_code_one', 'location', 'location-code-one'],
  ['section', 'section', 'sections'],
  ['funding', 'fund', 'fundings'],
] as const

export const scopeFieldLabels = labelsOf<(typeof scopeFields)[number][1]>({
  location: () => table('location'),
  section: () => fields('labels.section'),
  fund: () => fields('labels.funding'),
})

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
      new Map((lastKnown(live) ?? []).map((row) => [row.id, row.name])),
    ]),
  )
}

/** A plain server may list campaigns without a scope: they cover everything. */
export function scopeLabel(scope: Campaign['scope'] | undefined, names: ScopeNames): string {
  const labels = Object.entries(scope ?? {}).map(([field, value]) => {
    const name = names[field]?.get(Number(value))
    return name ?? `${field.replaceAll('_', ' ')} ${value}`
  })
  return labels.length === 0 ? t('everything') : labels.join(', ')
}
