/** The filters of a scope in words: which items a campaign counts, and which a printed form lists. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { productFieldList } from '#contract/collections/product-field-list.ts'
import { t } from '#text/campaigns/campaigns.ts'
import { t as list } from '#text/products/products-list.ts'
import { type FieldTest, isRangeTest, type RangeTest } from '../catalog/catalog-queries.ts'
import { filterFields, testValues } from '../catalog/list-filters.ts'
import { rowLabel } from '../catalog/row-label.ts'
import { formatMoney } from '../text/format.ts'
import { labelsOf } from '../text/labels-of.ts'

type Scope = Campaign['scope']

/** Fields that a campaign offers as a select. Other filters come from the items list, and are shown with their names. */
export const scopeFields = [
  ['location_code_one', 'location', 'location-code-one'],
  ['section', 'section', 'sections'],
  ['funding', 'fund', 'fundings'],
] as const

/** Field and id → name. */
export type ScopeNames = ReadonlyMap<string, string>

const kindOf = (field: string) => filterFields.find((one) => one.field === field)?.kind

/** The rows that these tests name, with their keys in {@link ScopeNames}. */
export function rowsInScopes(
  tests: Iterable<readonly [field: string, test: FieldTest]>,
): ReadonlyMap<string, { to: CollectionName; id: number }> {
  const rows = new Map<string, { to: CollectionName; id: number }>()
  for (const [field, test] of tests) {
    const kind = kindOf(field)
    if (kind?.is !== 'ref') continue
    for (const value of testValues(test)) {
      const id = Number(value)
      if (id > 0) rows.set(`${field} ${id}`, { to: kind.to, id })
    }
  }
  return rows
}

/** What reads rows by their ids: the offline list. */
interface RowSource {
  getMany<Row>(collection: CollectionName, ids: readonly number[]): Promise<readonly (Row | null)[]>
}

export async function readScopeNames(source: RowSource, rows: ReturnType<typeof rowsInScopes>): Promise<ScopeNames> {
  const names = new Map<string, string>()
  for (const [key, { to, id }] of rows) {
    const [row] = await source.getMany<Record<string, unknown>>(to, [id])
    if (row) names.set(key, rowLabel(to, row))
  }
  return names
}

const specialNames = labelsOf<'category' | 'state' | 'balance'>({
  category: () => list('columns.category'),
  state: () => list('columns.state'),
  balance: () => list('columns.balance'),
})

/** The name of a filter, as the items list has it. */
export const fieldName = (field: string): string =>
  field in specialNames
    ? specialNames[field as keyof typeof specialNames]
    : (productFieldList.find((one) => one.field === field)?.filterLabel ?? field.replaceAll('_', ' '))

function valueName(field: string, value: unknown, names: ScopeNames): string {
  if (value === null) return list('filters.none')
  if (field === 'category' && (value === 'PPE' || value === 'SPHV' || value === 'SPLV'))
    return list(`filters.categories.${value}`)
  return names.get(`${field} ${Number(value)}`) ?? String(value)
}

function rangeName(field: string, { min, max }: RangeTest): string {
  const kind = kindOf(field)
  const end = (value: unknown) =>
    kind?.is === 'range' && kind.of === 'money' ? formatMoney(String(value)) : String(value)
  if (min !== undefined && max !== undefined) return list('filters.range', { min: end(min), max: end(max) })
  return min === undefined ? list('filters.upTo', { max: end(max) }) : list('filters.from', { min: end(min) })
}

/** One filter of a scope, such as “Unit cost: from 50,000.00”. */
export function scopeTestLabel(field: string, test: FieldTest, names: ScopeNames): string {
  const value = isRangeTest(test)
    ? rangeName(field, test)
    : testValues(test)
        .map((one) => valueName(field, one, names))
        .join(', ')
  return t('scopeTest', { field: fieldName(field), value })
}

/** A plain server may list campaigns without a scope: they cover everything. */
export function scopeLabel(scope: Scope | undefined, names: ScopeNames): string {
  const labels = Object.entries(scope ?? {}).map(([field, test]) => {
    const isPlain = scopeFields.some(([name]) => name === field) && typeof test !== 'object'
    return isPlain ? valueName(field, test, names) : scopeTestLabel(field, test, names)
  })
  return labels.length === 0 ? t('everything') : labels.join(', ')
}
