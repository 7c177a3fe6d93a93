/** Exports all open ops as one JSON file for import (`read-export.ts`) and one CSV for people (sync §16). Pure. */
import type { ConflictRow } from '#device-db/core-db.ts'
import { commandFields } from '#domain/outbox/commands/all-commands.ts'
import { type CommandField, referenceName } from '#domain/outbox/commands/command.ts'
import type { Op, SealedRequest } from '#domain/outbox/op.ts'
import { sha256 } from '#platform/sha256.ts'

export interface OutboxContents {
  server: string
  device: string
  user: string | null
  at: number
  ops: readonly Op[]
  requests: readonly SealedRequest[]
  conflicts: readonly ConflictRow[]
  /** First names of the people who recorded the ops, by `userKey`. */
  people: Readonly<Record<string, string>>
}

export interface ExportFile {
  name: string
  type: string
  text: string
}

/** A CSV cell that no spreadsheet can run as a formula. */
function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value !== 'number' ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A reference is written as its name. */
const cellValue = (op: Op, name: string, { reference }: CommandField): unknown =>
  reference && name in op.patch ? referenceName(op, name) : op.patch[name]

/** The columns by heading; headings are always in English. */
const columns: Readonly<Record<string, (op: Op) => unknown>> = {
  Recorded: (op) => op.recordedAt,
  Item: (op) => op.eid,
  Label: (op) => op.label,
  Kind: (op) => op.kind,
  ...Object.fromEntries(
    commandFields.map(([name, field]) => [field.column, (op: Op) => cellValue(op, name, field)] as const),
  ),
  State: (op) => op.state,
  Why: (op) => op.error?.message,
  Person: (op) => op.userKey,
  Id: (op) => op.id,
}

function toCsv(ops: readonly Op[], omitted: ReadonlySet<string> = new Set()): string {
  const shown = Object.entries(columns).filter(([name]) => !omitted.has(name))
  const lines = [shown.map(([name]) => name), ...ops.map((op) => shown.map(([, read]) => read(op)))]
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Columns that are left out of a table with another person's counts. */
const omittedForSignedOut = new Set([
  ...commandFields.filter(([, { isPrivate }]) => isPrivate).map(([, { column }]) => column),
  // not a text: the head of a column
  'Why',
])

/**
 * `signedOut`: nobody is signed in, so the holder of the device gets only a table of items, counts and times. Remarks and photos belong to
 * their author, and a JSON file without them could not be imported without changing what was counted.
 */
export function makeExportFiles(contents: OutboxContents, { signedOut = false } = {}): readonly ExportFile[] {
  const { ops, requests, conflicts, people } = contents
  const at = new Date(contents.at).toISOString()
  const name = `ims-outbox-${contents.device.slice(0, 8) || 'device'}-${at.slice(0, 16).replace(':', '')}`
  if (signedOut) return [{ name: `${name}.csv`, type: 'text/csv', text: toCsv(ops, omittedForSignedOut) }]
  const header = {
    format: 1,
    server: contents.server,
    device: contents.device,
    user: contents.user,
    exportedAt: at,
    people,
  }
  const body = { count: ops.length, sha256: sha256(JSON.stringify(ops)), ops, requests, conflicts }
  return [
    { name: `${name}.json`, type: 'application/json', text: JSON.stringify({ ...header, ...body }, null, 1) },
    { name: `${name}.csv`, type: 'text/csv', text: toCsv(ops) },
  ]
}
