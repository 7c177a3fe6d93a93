/** The dry run of a file: compares every row with the offline list, a few hundred at a time. Writes nothing. */
import type { AnyCollection, CollectionName } from '#contract/collections/define-collection.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { noLimit } from '#domain/catalog/catalog-queries.ts'
import {
  type CheckOptions,
  checkRows,
  type PlannedChange,
  type RowError,
  startCheck,
  type UnknownName,
  uniqueKey,
} from '#domain/import/check-rows.ts'
import type { Mapping } from '#domain/import/column-mapping.ts'
import { type ImportColumn, importColumns } from '#domain/import/import-columns.ts'
import type { DayOrder } from '#domain/import/parse-cell.ts'
import { createRowFinder, type ReferenceRow, type RowFinder } from '#domain/import/row-finder.ts'
import { newId } from '#react/new-id.ts'
import type { Services } from '#react/services.ts'
import type { Table } from '#spreadsheet/table-from-rows.ts'

export interface ImportPlan {
  mapping: Mapping
  dayOrder: DayOrder | null
  update: boolean
}

export interface DryRun {
  rows: number
  errors: readonly RowError[]
  unknown: readonly UnknownName[]
  planned: readonly PlannedChange[]
  /** The batch id of the write: importing the same file again continues where the connection broke. */
  batch: string
}

const batchRows = 250
/** Keys of one query. */
const keysPerQuery = 2_000
/** Lets the page respond between batches. */
const yieldToMain = () => new Promise<void>((go) => setTimeout(go))

async function readReferenceIndexes(
  catalog: Services['catalog'],
  columns: readonly ImportColumn[],
): Promise<Partial<Record<CollectionName, RowFinder>>> {
  const referenceIndexes: Partial<Record<CollectionName, RowFinder>> = {}
  for (const { type } of columns) {
    if (type.kind !== 'ref' || referenceIndexes[type.collection]) continue
    const { rows } = await catalog.list<ReferenceRow>({ collection: type.collection, from: 0, limit: noLimit })
    referenceIndexes[type.collection] = createRowFinder(type.collection, rows)
  }
  return referenceIndexes
}

/** The keys of existing rows. Only the key fields are read: whole rows of a long list would block the page. */
async function readExistingKeys(
  catalog: Services['catalog'],
  collection: AnyCollection,
): Promise<Map<string, { id: number; version?: string }>> {
  const keys = new Map<string, { id: number; version?: string }>()
  const entity = collection.name as CollectionName
  const fields = [...new Set(collection.uniqueKeys.flat())]
  const ids = await catalog.ids({ collection: entity })
  for (let from = 0; from < ids.length; from += keysPerQuery) {
    const where = { id: ids.slice(from, from + keysPerQuery) }
    const found = await catalog.sums({ collection: entity, where, groupBy: ['id', 'version', ...fields], measures: [] })
    for (const { key } of found) {
      const [id, version, ...values] = key
      const row = Object.fromEntries(fields.map((field, index) => [field, values[index]]))
      for (const uniqueFields of collection.uniqueKeys) {
        const unique = uniqueKey(uniqueFields, row)
        if (unique !== null)
          keys.set(unique, typeof version === 'string' ? { id: Number(id), version } : { id: Number(id) })
      }
    }
  }
  return keys
}

/** `onProgress` gets the progress and stops the dry run by returning false; then there is no result. */
export async function dryRun(
  catalog: Services['catalog'],
  collection: AnyCollection,
  table: Table,
  plan: ImportPlan,
  onProgress: (done: number, total: number) => boolean,
): Promise<DryRun | null> {
  const total = table.rows.length
  const columns = importColumns[collection.name as CollectionName] ?? []
  onProgress(0, total)
  const checkOptions: CheckOptions = {
    columns,
    mapping: plan.mapping,
    headings: table.header,
    draft: collection.draft,
    patch: collection.patch,
    rowFinders: await readReferenceIndexes(catalog, columns),
    dayOrder: plan.dayOrder,
    unique: collection.uniqueKeys,
    existingRows: await readExistingKeys(catalog, collection),
    updateExisting: plan.update,
    takenMessage:
      collection.name === 'products' ? fixedTexts.propertyNumberTaken : fixedTexts.attributeTaken(collection.label.one),
  }
  const state = startCheck()
  for (let index = 0; index < total; index += batchRows) {
    checkRows(
      table.rows.slice(index, index + batchRows),
      table.rowNumbers.slice(index, index + batchRows),
      checkOptions,
      state,
    )
    await yieldToMain()
    if (!onProgress(Math.min(total, index + batchRows), total)) return null
  }
  return {
    rows: total,
    errors: state.errors,
    unknown: [...state.unknown.values()],
    planned: state.planned,
    batch: newId(),
  }
}
