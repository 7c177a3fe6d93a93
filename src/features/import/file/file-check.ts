/** The check of a file, in the worker: collects the rows to compare with, then checks all rows of the file in batches. */

import { type AnyCollection, type CollectionName, collections } from '#contract/collections/all-collections.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { SumGroup } from '#domain/catalog/catalog-queries.ts'
import type { UnknownName } from '#domain/import/check-cell.ts'
import { type CheckOptions, type CheckState, checkRows, finishCheck, startCheck } from '#domain/import/check-rows.ts'
import { createExistingRows } from '#domain/import/existing-rows.ts'
import { importColumns } from '#domain/import/import-columns.ts'
import { createNumbersInUse } from '#domain/import/propose-numbers.ts'
import { createProposer } from '#domain/import/propose-rows.ts'
import type { ReferenceRow } from '#domain/import/reference-row.ts'
import { createRowFinder, type RowFinder } from '#domain/import/row-finder.ts'
import { chosenRows } from '#domain/import/value-choices.ts'
import type { JoinedTable } from '#spreadsheet/join-tables.ts'
import type { ImportPlan } from './file-protocol.ts'

const rowsPerBatch = 500

export interface FileCheck {
  addReferences(collection: CollectionName, rows: readonly ReferenceRow[]): void
  addRecords(keyFields: readonly string[], groups: readonly SumGroup[]): void
  /** Checks the next batch of rows; returns how many rows are checked. */
  next(): number
  /** Once all rows are checked. */
  finish(): void
  /** The unmatched values with proposals. Each takes about a millisecond, so the caller pauses between them. */
  unknown(): Iterable<UnknownName>
  readonly state: CheckState
}

export function openFileCheck(name: CollectionName, table: JoinedTable, plan: ImportPlan): FileCheck {
  const collection = collections[name] as AnyCollection
  const rowFinders: Partial<Record<CollectionName, RowFinder>> = {}
  const existingRows = createExistingRows()
  const numbersInUse = createNumbersInUse()
  const options: CheckOptions = {
    columns: importColumns[name] ?? [],
    mapping: plan.mapping,
    headings: table.header,
    draft: collection.draft,
    patch: collection.patch,
    rowFinders,
    dayOrder: plan.dayOrder,
    yearAlone: plan.yearAlone,
    costReading: plan.costReading,
    sameForAll: plan.sameForAll,
    bySheet: plan.bySheet,
    ...(table.parts.length > 1 && { sheets: table.parts }),
    proposeNumbers: plan.proposeNumbers,
    numbersInUse,
    unique: collection.uniqueKeys,
    existingRows,
    updateExisting: plan.update,
    takenMessage:
      name === 'products' ? fixedTexts.propertyNumberTaken : fixedTexts.attributeTaken(collection.label.one),
  }
  const state = startCheck()
  const references = new Map<CollectionName, readonly ReferenceRow[]>()
  let checked = 0
  return {
    state,
    finish: () => finishCheck(options, state),
    *unknown() {
      const proposers = new Map<CollectionName, ReturnType<typeof createProposer>>()
      for (const name of state.unknown.values()) {
        if (name.fitting > 0) {
          yield name
          continue
        }
        const propose =
          proposers.get(name.collection) ?? createProposer(name.collection, references.get(name.collection) ?? [])
        proposers.set(name.collection, propose)
        yield { ...name, proposals: propose(name.name) }
      }
    },
    addReferences(collectionName, rows) {
      rowFinders[collectionName] = createRowFinder(collectionName, rows, chosenRows(plan.values, collectionName))
      references.set(collectionName, rows)
    },
    addRecords(keyFields, groups) {
      for (const { key } of groups) {
        const [id, version, ...values] = key
        const row = Object.fromEntries(keyFields.map((field, index) => [field, values[index]]))
        const record = typeof version === 'string' ? { id: Number(id), version } : { id: Number(id) }
        if (typeof row['property_number'] === 'string') numbersInUse.add(row['property_number'])
        for (const uniqueFields of collection.uniqueKeys) existingRows.add(uniqueFields, row, record)
      }
    },
    next() {
      const end = checked + rowsPerBatch
      const batch = <T>(list: readonly T[]) => list.slice(checked, end)
      checkRows(batch(table.rows), batch(table.rowNumbers), options, state, batch(table.numberCells))
      checked = Math.min(end, table.rows.length)
      return checked
    },
  }
}
