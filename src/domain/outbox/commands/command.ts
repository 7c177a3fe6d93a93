/**
 * What the outbox needs to know about one kind of op: which fields it sets, how it is sent, compared, undone and described. Every command is declared
 * once, as one record in this folder, and listed in `all-commands.ts`. No other code branches on the name of a command.
 */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Feature } from '#contract/server-features.ts'
import type { z } from '#contract/z.ts'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/sync/outbox.ts'
import type { FieldValues, Op } from '../op.ts'

export interface CommandField {
  /** Title of its row where two values are compared. */
  readonly title: string
  /** Title of its column in the exported table, in English. */
  column: string
  /** Private to its author: left out of a table that is exported while nobody is signed in (I28). */
  isPrivate?: true
  /** The value is the id of a row of this collection. */
  reference?: CollectionName
  /** Its initial value. Undo restores it if no earlier value is known. Absent: undo needs a known value. */
  initial?: boolean | null
  /** Whether the value was never written, or was reset. */
  isUntouched(value: unknown): boolean
  /** One value as text for people. `name`: of the row that the value refers to, if the field has a `reference` and the row is known. */
  format(value: unknown, name?: string): string
}

/** The part of an op that its text depends on. */
export type DescribedOp = Pick<Op, 'kind' | 'patch' | 'names' | 'undoes'>

interface CommonParts {
  /** Stored in ops and requests, and sent in client events: never changes. */
  name: string
  /** Collection of the row that the op is about. */
  collection: Op['entity']
  permission: Permission
  /** The values that an op of this command may set. */
  patch: z.ZodType
  /** Schema version of the device's database (`coreVersion`) of the first build that knew the command. */
  minWriter: number
  /** Feature that a server needs to accept the op; null: every server accepts it. */
  needs: Feature | null
  /** Feature of servers that store the op as a client event; null: it is never sent as one. */
  events: Feature | null
  /** Belongs to the count period in which it was recorded; it moves to the next one only by a person's decision. */
  isOfCountPeriod: boolean
  /** If an item has ops of several commands, lists show the one with the highest rank, with the others beside it. */
  rank: number
  /** A person can type other values for it: "Correct" after a refusal, "Recount" in a conflict. */
  isTyped: boolean
  describe(op: DescribedOp): string
  /** Its text beside an op of higher rank; null if there is nothing to say. */
  describeBeside?(op: DescribedOp): string | null
  /** Fields that the server sets when it receives the op. */
  serverNotes?(op: Op): FieldValues
  /** Other fields of the shown row that follow from the fields of the command. */
  derivedFields?(row: FieldValues): FieldValues
}

/** Changes some fields of an existing row. They are compared with the server's, sent, decided and undone together (sync §11). */
export interface FieldsCommand extends CommonParts {
  method: 'PATCH'
  fields: Readonly<Record<string, CommandField>>
  /** Title of the person's own values in a conflict. */
  readonly ownValues: string
}

/** Creates a separate record (PUT) under an id made by the device, so no other version of it can exist on the server. */
export interface RecordCommand extends CommonParts {
  method: 'PUT'
  /** The undone version of the record, with the same id. Null: it cannot be undone once it may have been sent. */
  undonePatch: ((patch: FieldValues, at: Date) => FieldValues) | null
}

export type Command = FieldsCommand | RecordCommand

/** Any recorded values in one line, by the names of their fields. */
export function listValues(patch: FieldValues): string {
  return Object.entries(patch)
    .map(([field, value]) => `${field.replaceAll('_', ' ')}: ${String(value)}`)
    .join(' · ')
}

/** Never written, or emptied. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === false || value === ''

export const isEmptyOrZero = (value: unknown): boolean => isEmpty(value) || value === 0

export const formatText = (value: unknown): string => {
  if (isEmpty(value)) return t('none')
  return typeof value === 'number' ? formatNumber(value) : String(value)
}

/** The id of a reference, also where a server writes it as an object; null if there is none. */
export function referenceId(value: unknown): number | null {
  if (typeof value === 'object' && value !== null && 'id' in value) return referenceId(value.id)
  const id = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : null
}

/** The name that the screen showed when the op was recorded, otherwise the id. */
export function referenceName({ patch, names }: DescribedOp, field: string): string | null {
  const id = referenceId(patch[field])
  return id === null ? null : (names?.[field]?.[id] ?? `#${id}`)
}
