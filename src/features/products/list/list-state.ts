/** The state of the product list is in its address: search, filters, order, columns. So a link is a view. */
import { isOffered } from '#contract/collections/define-fields.ts'
import { products } from '#contract/collections/products.ts'
import type { Feature } from '#contract/server-features.ts'
import type { FieldTest, RowQuery } from '#domain/catalog/catalog-queries.ts'
import { filterFields, filtersOf, writeFilter } from '#domain/catalog/list-filters.ts'
import type { FileKind } from '#spreadsheet/write-file.ts'

export interface ListState {
  search: string
  /** Field to sort by, descending with a leading `-`; null for the recorded order. */
  order: string | null
  /** Keys of the shown columns; null for the default columns. */
  columns: readonly string[] | null
  filters: Readonly<Record<string, FieldTest>>
}

export const emptyState: ListState = { search: '', order: null, columns: null, filters: {} }

/** Saved views and links from before the column "Counted" left out counts that do not apply. */
const currentOrder = (order: string) => order.replace(/^(-?)physical_count$/, '$1listed_count')

export function readState(params: URLSearchParams): ListState {
  const columns = params.get('cols')
  const order = params.get('sort')
  return {
    search: params.get('q') ?? '',
    order: order && /^-?[a-z_.A-Z0-9]{1,40}$/.test(order) ? currentOrder(order) : null,
    columns: columns === null ? null : columns.split(',').filter(Boolean),
    filters: filtersOf(params),
  }
}

/** Writes the state. Parameters that do not belong to the list stay unchanged. */
export function writeState(state: ListState, existing = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(existing)
  const setParam = (name: string, value: string | null) =>
    value === null ? params.delete(name) : params.set(name, value)
  setParam('q', state.search === '' ? null : state.search)
  setParam('sort', state.order)
  setParam('cols', state.columns === null ? null : state.columns.join(','))
  for (const { field } of filterFields) {
    const test = state.filters[field]
    setParam(field, test === undefined ? null : writeFilter(test))
  }
  params.sort()
  return params
}

export function queryOf(state: ListState): RowQuery {
  return {
    collection: 'products',
    ...(state.search.trim() === '' ? {} : { search: state.search }),
    ...(Object.keys(state.filters).length === 0 ? {} : { where: state.filters }),
    ...(state.order === null ? {} : { order: [state.order] }),
  }
}

/**
 * The address of the server's export for the list's state. The server filters by equality only; ranges and derived fields are filtered on
 * the device.
 */
export function exportQuery(
  state: ListState,
  file: FileKind,
  features: ReadonlySet<Feature>,
): { path: string; whole: boolean } {
  const params = new URLSearchParams({ file })
  if (state.search.trim() !== '') params.set('search', state.search.trim())
  let whole = true
  for (const [field, test] of Object.entries(state.filters)) {
    const filter = filterFields.find((one) => one.field === field)
    const isOnServer = Object.hasOwn(products.filters, field) && filter && isOffered(filter, features)
    if (isOnServer && (typeof test !== 'object' || test === null)) params.set(field, String(test))
    else whole = false
  }
  return { path: `products/export/?${params}`, whole }
}
