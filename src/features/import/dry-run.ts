/** The dry run of a file: every row is held against the books on this device, a few hundred at a time. Writes nothing. */
import type { AnyResource, ResourceName } from '#contract/resource.ts'
import { sentences } from '#contract/sentences.ts'
import { everyRow } from '#domain/catalogue.ts'
import type { DayOrder } from '#domain/import/cell.ts'
import {
  type CheckParts,
  checkRows,
  type Planned,
  type RowError,
  startCheck,
  type UnknownName,
  uniqueKey,
} from '#domain/import/check-rows.ts'
import { type ImportColumn, importColumns } from '#domain/import/columns.ts'
import { type RefBook, type RefRow, refBook } from '#domain/import/find-ref.ts'
import type { Mapping } from '#domain/import/mapping.ts'
import { newId } from '#runtime/new-id.ts'
import type { Parts } from '#runtime/parts.ts'
import type { Table } from '#sheet/read-table.ts'

export interface ImportPlan {
  mapping: Mapping
  days: DayOrder | null
  update: boolean
}

export interface DryRun {
  rows: number
  errors: readonly RowError[]
  unknown: readonly UnknownName[]
  planned: readonly Planned[]
  /** Under which it is written: the same file again goes on where a broken line stopped it. */
  batch: string
}

const atOnce = 250
/** Lets the page breathe between batches. */
const breath = () => new Promise<void>((go) => setTimeout(go))

async function booksFor(
  catalogue: Parts['catalogue'],
  columns: readonly ImportColumn[],
): Promise<Partial<Record<ResourceName, RefBook>>> {
  const books: Partial<Record<ResourceName, RefBook>> = {}
  for (const { kind } of columns) {
    if (kind.is !== 'ref' || books[kind.to]) continue
    const { rows } = await catalogue.list<RefRow>({ entity: kind.to, from: 0, limit: everyRow })
    books[kind.to] = refBook(kind.to, rows)
  }
  return books
}

async function keysOf(
  catalogue: Parts['catalogue'],
  resource: AnyResource,
): Promise<Map<string, { id: number; version?: string }>> {
  const keys = new Map<string, { id: number; version?: string }>()
  for await (const batch of catalogue.each<Record<string, unknown> & { id: number; version?: string }>(
    { entity: resource.name },
    2000,
  )) {
    for (const row of batch) {
      for (const group of resource.unique) {
        const key = uniqueKey(group, row)
        if (key !== null)
          keys.set(key, row.version === undefined ? { id: row.id } : { id: row.id, version: row.version })
      }
    }
  }
  return keys
}

/** `told` hears how far it is, and stops it by answering false: then there is no dry run. */
export async function dryRun(
  catalogue: Parts['catalogue'],
  resource: AnyResource,
  table: Table,
  plan: ImportPlan,
  told: (done: number, total: number) => boolean,
): Promise<DryRun | null> {
  const total = table.rows.length
  const columns = importColumns[resource.name as ResourceName] ?? []
  told(0, total)
  const parts: CheckParts = {
    columns,
    mapping: plan.mapping,
    headings: table.header,
    draft: resource.draft,
    patch: resource.patch,
    books: await booksFor(catalogue, columns),
    days: plan.days,
    unique: resource.unique,
    existing: await keysOf(catalogue, resource),
    update: plan.update,
    takenText:
      resource.name === 'products' ? sentences.propertyNumberTaken : sentences.attributeTaken(resource.words.one),
  }
  const state = startCheck()
  for (let at = 0; at < total; at += atOnce) {
    checkRows(table.rows.slice(at, at + atOnce), table.lines.slice(at, at + atOnce), parts, state)
    await breath()
    if (!told(Math.min(total, at + atOnce), total)) return null
  }
  return {
    rows: total,
    errors: state.errors,
    unknown: [...state.unknown.values()],
    planned: state.planned,
    batch: newId(),
  }
}
