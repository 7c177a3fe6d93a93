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
/** Keys of one answer. */
const keysAtOnce = 2_000
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

/** Keys of what is there already. Only the key's own fields are asked for: whole rows of a large list hold the page up as they arrive. */
async function keysOf(
  catalogue: Parts['catalogue'],
  resource: AnyResource,
): Promise<Map<string, { id: number; version?: string }>> {
  const keys = new Map<string, { id: number; version?: string }>()
  const entity = resource.name as ResourceName
  const fields = [...new Set(resource.unique.flat())]
  const ids = await catalogue.ids({ entity })
  for (let from = 0; from < ids.length; from += keysAtOnce) {
    const where = { id: ids.slice(from, from + keysAtOnce) }
    const found = await catalogue.sums({ entity, where, groupBy: ['id', 'version', ...fields], measures: [] })
    for (const { key } of found) {
      const [id, version, ...values] = key
      const row = Object.fromEntries(fields.map((field, at) => [field, values[at]]))
      for (const group of resource.unique) {
        const unique = uniqueKey(group, row)
        if (unique !== null)
          keys.set(unique, typeof version === 'string' ? { id: Number(id), version } : { id: Number(id) })
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
