/**
 * Queries over a campaign's baseline: its frozen figures and names, next to the result of the count. While the campaign is open, the result is
 * read from the current rows in memory on each access, so it changes with them.
 */

import type { BaselineRow } from '#contract/actions/campaigns/campaign-actions.ts'
import { productFieldList } from '#contract/collections/product-field-list.ts'
import type { BaselineRef, Scalar } from '#domain/catalog/catalog-queries.ts'
import {
  type BaselineProduct,
  baselineGroupNames,
  baselineProduct,
  type CountResult,
  type CurrentRecord,
  countResultOf,
} from '#domain/counts/baseline-product.ts'
import { type Departure, departureOf } from '#domain/counts/departures.ts'
import { itemType } from '#domain/documents/document-type.ts'
import { balanceOf, locationText } from '#domain/products/derived-fields.ts'
import type { GroupBy } from '#domain/reports/report-groups.ts'
import { yearOf } from '#domain/time/dates.ts'
import { type CollectionQuery, makeCollectionQuery, type RowReader } from '../query/collection-query.ts'
import { foldText } from '../query/compare.ts'
import { type Field, productFieldKinds } from '../query/query-fields.ts'
import { joinLines } from '../query/row-search-text.ts'
import { numberKey } from '../query/text-search-index.ts'
import { scopedField } from '../rows/read-count.ts'
import { isQuantityHidden, productReaders, readCountNotes } from '../rows/read-product.ts'
import type { RowContext } from '../rows/row-adapter.ts'
import type { QueryRows } from '../rows/row-store.ts'

export interface BaselineQueries {
  readonly ref: BaselineRef
  readonly rows: readonly BaselineRow[]
  readonly baseline: CollectionQuery
  /** Products entered during the campaign, added at its close; empty while it is open. */
  readonly enteredLater: CollectionQuery
  /** The quantity of each product in the baseline. */
  readonly quantities: ReadonlyMap<number, number>
  /** Call when these products changed in the current list. */
  onListChanged(ids: Iterable<number>): void
}

/** Reads the current record of a product, for comparison with the baseline, and why it left the scope of the campaign. */
function currentRowReader({ scope }: BaselineRef, snapshot: RowContext) {
  const { physical_count, scanned, remarks, checklist, units, price, user } = productReaders
  const shownRow = (collection: 'products' | 'users', id: number) => {
    const store = snapshot.rowStores.get(collection)
    const index = store?.indexOf(id)
    return index === undefined ? null : store!.shownRows[index]
  }
  /** Two entries that were joined since are one person, so the item did not move. */
  const personOf = (book: BaselineRow, now: number) =>
    book.user !== now && shownRow('users', book.user)?.['joined_into'] === now ? book.user : now
  const departure = (book: BaselineRow): Departure | null => {
    const row = shownRow('products', book.id)
    if (!row) return departureOf(scope, null)
    const isTransferred = personOf(book, user(row['user'])) !== book.user
    return departureOf(scope, { field: (name) => scopedField(row, name), isTransferred })
  }
  const current = (book: BaselineRow): CurrentRecord | null => {
    const row = shownRow('products', book.id)
    return row
      ? {
          physical_count: physical_count(row['physical_count']),
          scanned: scanned(row['scanned']),
          ...readCountNotes(row),
          remarks: remarks(row['remarks']),
          checklist: checklist(row['checklist']),
          units: units(row['units']),
          price: price(row['price']),
          user: personOf(book, user(row['user'])),
          condition: snapshot.joins.name('conditions', row['condition']),
        }
      : null
  }
  /** Whether the record has another quantity now. A quantity that a blind count hides is not known. */
  const isQuantityChanged = (book: BaselineRow): boolean => {
    const row = shownRow('products', book.id)
    return !!row && !isQuantityHidden(row) && units(row['units']) !== book.units
  }
  return { current, departure, isQuantityChanged }
}

/**
 * The name by which an open campaign groups by person accountable: entries that were joined since are one group, with the frozen name of the
 * remaining entry, or its current name if it had no items then. A closed campaign keeps the names that were signed.
 */
function custodianReader({ closed }: BaselineRef, rows: readonly BaselineRow[], snapshot: RowContext) {
  const frozenNames = new Map(rows.map(({ user, names }) => [user, names.user]))
  return ({ user, names }: BaselineRow): string => {
    const users = closed ? undefined : snapshot.rowStores.get('users')
    const into = users?.shownRows[users.indexOf(user) ?? -1]?.['joined_into']
    if (typeof into !== 'number') return names.user
    return frozenNames.get(into) ?? (snapshot.joins.name('users', into) || names.user)
  }
}

const frozenProductFields = productFieldList.filter(({ usedBy }) => usedBy?.includes('baseline'))
/** The searched fields that the baseline has, beside property number and description. */
const otherSearchedFields = frozenProductFields.flatMap(({ field, usedBy }) =>
  usedBy?.includes('search') && field !== 'property_number' && field !== 'description'
    ? [field as keyof BaselineRow]
    : [],
)

type FrozenReader = (row: BaselineRow) => Scalar

const frozenFields: Readonly<Record<string, [Field['kind'], FrozenReader]>> = {
  id: ['id', (row) => row.id],
  ...Object.fromEntries(
    [...frozenProductFields.map(({ field }) => field), 'total'].map((name) => [
      name,
      [productFieldKinds.get(name) ?? 'text', (row) => row[name as keyof BaselineRow] as Scalar],
    ]),
  ),
  category: ['text', (row) => itemType(row).category],
  place: ['text', (row) => locationText(row.names.locationOne, row.names.locationTwo)],
  year: ['number', (row) => yearOf(row.acquisition)],
}

const countFields: Readonly<Record<string, [Field['kind'], (found: CountResult, row: BaselineRow) => Scalar]>> = {
  physical_count: ['number', (result) => result.physical_count],
  on_hand: ['number', (result) => result.physical_count],
  count_status: ['text', (result) => result.count_status],
  scanned: ['flag', (result) => result.scanned],
  counted_earlier: ['flag', (result) => result.counted_earlier],
  remarks: ['text', (result) => result.remarks],
  checklist: ['text', (result) => result.checklist],
  drift: ['text', (result) => result.drift],
  'names.condition': ['text', (result) => result.condition],
  balance: ['text', (result, row) => balanceOf(row.units, result.physical_count)],
}

const groupPrefix = 'group.'

export function makeBaselineQueries(
  ref: BaselineRef,
  rows: readonly BaselineRow[],
  snapshot: RowContext,
): BaselineQueries {
  const readCurrent = currentRowReader(ref, snapshot)
  const custodianOf = custodianReader(ref, rows, snapshot)
  const readCountResult = (row: BaselineRow): CountResult =>
    countResultOf(row, ref.closed ? null : readCurrent.current(row), ref)
  const field = (name: string): Field => {
    const frozenField = frozenFields[name]
    if (frozenField)
      return { kind: frozenField[0], dependsOnOtherRows: false, read: (row) => frozenField[1](row as BaselineRow) }
    const countField = countFields[name]
    if (countField)
      return {
        kind: countField[0],
        dependsOnOtherRows: true,
        read: (row) => countField[1](readCountResult(row as BaselineRow), row as BaselineRow),
      }
    if (name === 'departure')
      return {
        kind: 'text',
        dependsOnOtherRows: true,
        read: (row) => (ref.closed ? null : readCurrent.departure(row as BaselineRow)),
      }
    if (name === 'quantity_changed')
      return {
        kind: 'flag',
        dependsOnOtherRows: true,
        read: (row) => !ref.closed && readCurrent.isQuantityChanged(row as BaselineRow),
      }
    if (name.startsWith(groupPrefix)) {
      const groupOf = baselineGroupNames[name.slice(groupPrefix.length) as GroupBy]
      if (name === `${groupPrefix}custodian`)
        return { kind: 'text', dependsOnOtherRows: true, read: (row) => custodianOf(row as BaselineRow) }
      const byCondition = name === `${groupPrefix}condition`
      return {
        kind: 'text',
        dependsOnOtherRows: byCondition,
        read: (row) => groupOf(row as BaselineRow, byCondition ? readCountResult(row as BaselineRow).condition : ''),
      }
    }
    const text = (value: unknown): Scalar => (typeof value === 'string' ? value : null)
    if (name.startsWith('names.')) {
      const part = name.slice('names.'.length) as keyof BaselineRow['names']
      return { kind: 'text', dependsOnOtherRows: false, read: (row) => text((row as BaselineRow).names[part]) }
    }
    return { kind: 'text', dependsOnOtherRows: false, read: (row) => text(row[name]) }
  }
  const reader: RowReader = {
    field,
    searchText: () => (raw) => {
      const row = raw as BaselineRow
      const number = foldText(row.property_number)
      const { user, article, locationOne, locationTwo } = row.names
      const texts = [row.description, user, article, locationText(locationOne, locationTwo)]
      for (const field of otherSearchedFields) texts.push(String(row[field] ?? ''))
      return { number: numberKey(number), text: joinLines([number, ...texts.map(foldText)]) }
    },
    adapt: (row): BaselineProduct => baselineProduct(row as BaselineRow, readCountResult(row as BaselineRow)),
  }
  const frozenRows = rows.filter((row) => !row.entered)
  const baselineRows = makeQueryRows(frozenRows)
  const baseline = makeCollectionQuery(baselineRows, reader)
  return {
    ref,
    rows,
    baseline,
    enteredLater: makeCollectionQuery(makeQueryRows(rows.filter((row) => row.entered)), reader),
    quantities: new Map(frozenRows.map(({ id, units }) => [id, units])),
    onListChanged(ids) {
      if (ref.closed) return
      const touchedIndexes = [...ids].flatMap((id) => baselineRows.indexOf(id) ?? [])
      if (touchedIndexes.length > 0) baseline.rowsChanged(touchedIndexes)
    },
  }
}

function makeQueryRows(rows: readonly BaselineRow[]): QueryRows {
  const indexById = new Map(rows.map((row, index) => [row.id, index]))
  return {
    collection: 'products',
    ids: rows.map(({ id }) => id),
    shownRows: rows,
    size: () => rows.length,
    indexOf: (id) => indexById.get(id),
  }
}
