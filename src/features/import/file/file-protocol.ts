/**
 * Messages between the page and the worker that holds the file of an import. Long lists travel in parts: one long message would block the
 * page.
 */

import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { ImportValue } from '#contract/import-values.ts'
import type { SumGroup } from '#domain/catalog/catalog-queries.ts'
import type { Mapping } from '#domain/import/cell-source.ts'
import type { Reading, UnknownName } from '#domain/import/check-cell.ts'
import type { PlannedChange, RowError } from '#domain/import/check-rows.ts'
import type { CountFile, CountFileColumns } from '#domain/import/count-file.ts'
import type { DayOrder, YearAlone } from '#domain/import/parse-day.ts'
import type { ReferenceRow } from '#domain/import/reference-row.ts'
import type { CostReading } from '#domain/import/unit-cost.ts'
import type { JoinedTable } from '#spreadsheet/join-tables.ts'
import type { Language } from '#text/language.ts'

export interface ImportPlan {
  mapping: Mapping
  dayOrder: DayOrder | null
  /** The day that a year alone stands for. Null: it is an error. */
  yearAlone: YearAlone | null
  /** Whether a cost with an ambiguous heading is for one unit or for the row. Null: such a cost is an error. */
  costReading?: CostReading | null
  update: boolean
  /** Values of all rows, by field, for fields that no column of the file has. */
  sameForAll: Readonly<Record<string, string>>
  /** By field, then by sheet: values of all rows of one sheet. */
  bySheet?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Rows without a property number get the next one. */
  proposeNumbers?: boolean
  /** The stored meanings of values. */
  values: readonly ImportValue[]
}

/** How the rows of a file are read. */
export type RowsPlan = Omit<ImportPlan, 'values'>

/** The description of a file for the page. The rows stay in the worker. */
export interface FileSummary extends Omit<JoinedTable, 'rows' | 'rowNumbers' | 'numberCells'> {
  rowCount: number
  firstRows: readonly (readonly string[])[]
  /** All sheets of the workbook; none for a text file. */
  sheets: readonly { name: string; rows: number }[]
}

/** The selection within a file. Absent: all sheets with matching rows, and detected headings. */
export interface FilePart {
  sheets?: readonly string[]
  /** The lines that a person chose as the headings, by sheet; a text file has one without a name. */
  headLines?: Readonly<Record<string, number>>
}

export interface CheckResult {
  errors: readonly RowError[]
  unknown: readonly UnknownName[]
  planned: readonly PlannedChange[]
  /** The first interpreted values, and their total number. */
  readings: readonly Reading[]
  readingCount: number
}

export type ReadFileResult = { ok: true; summary: FileSummary } | { ok: false; text: string }

/** Requests of the page and responses of the worker. */
export interface FileRequests {
  /** Without bytes: reads the same file with another selection. */
  read: {
    asked: { bytes: Uint8Array | null; collection: CollectionName; part: FilePart | null }
    answer: ReadFileResult
  }
  /** Begins a check. The page then sends the rows that the file is compared with, and asks for the check. */
  beginCheck: { asked: { collection: CollectionName; plan: ImportPlan }; answer: null }
  addReferences: { asked: { collection: CollectionName; rows: readonly ReferenceRow[] }; answer: null }
  /** Rows of the property records: id, version and the fields of the unique keys. */
  addRecords: { asked: { keyFields: readonly string[]; groups: readonly SumGroup[] }; answer: null }
  /** Errors and planned changes arrive in parts before the response. Null if stopped. */
  checkRows: { asked: null; answer: Omit<CheckResult, 'errors' | 'planned'> | null }
  stopCheck: { asked: null; answer: null }
  readCounts: { asked: { columns: CountFileColumns; alike: readonly string[] }; answer: CountFile }
  /** The rows with errors as CSV, for correcting them. */
  rowsToCorrect: { asked: { errors: readonly RowError[]; plan: RowsPlan }; answer: string }
}

export type FileRequestName = keyof FileRequests

export type ToFileWorker = {
  /** `language`: language of the texts in the response. */
  [Name in FileRequestName]: { id: number; do: Name; asked: FileRequests[Name]['asked']; language: Language }
}[FileRequestName]

export type FromFileWorker =
  | { id: number; type: 'progress'; rows: number }
  | { id: number; type: 'part'; errors: readonly RowError[]; planned: readonly PlannedChange[] }
  | { id: number; type: 'answer'; answer: unknown }
  | { id: number; type: 'failed'; text: string }

/** A worker seen from the page, or the reverse; also one side of a message channel. */
export interface FilePort {
  postMessage(message: unknown, transfer?: Transferable[]): void
  onmessage: ((event: MessageEvent) => void) | null
}
