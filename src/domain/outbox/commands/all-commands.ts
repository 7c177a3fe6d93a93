/**
 * All commands. A database or a file may also hold ops of a command that this build does not know, recorded by a newer one: such an op is stored,
 * shown and exported unchanged, but never sent or compared (I25).
 */
import {
  campaignRecordsPath,
  documentSignaturesPath,
  findingsPath,
  itemPath,
  itemTagsPath,
} from '#contract/api-paths.ts'
import { products } from '#contract/collections/products.ts'
import type { Feature } from '#contract/server-features.ts'
import type { FieldValues, Op, OpCollection } from '../op.ts'
import { campaignRecordCommand } from './campaign-record.ts'
import { checklistCommand } from './checklist.ts'
import type { Command, CommandField, DescribedOp, FieldsCommand } from './command.ts'
import { listValues } from './command.ts'
import { conditionCommand } from './condition.ts'
import { countCommand } from './count.ts'
import { documentSignatureCommand } from './document-signature.ts'
import { findingCommand } from './finding.ts'
import { itemTagCommand } from './item-tag.ts'
import { scannedCommand } from './scanned.ts'

/** In the order of their columns in an exported table. */
export const allCommands: readonly Command[] = [
  countCommand,
  scannedCommand,
  conditionCommand,
  checklistCommand,
  findingCommand,
  campaignRecordCommand,
  itemTagCommand,
  documentSignatureCommand,
]

const commandByName = new Map(allCommands.map((command) => [command.name, command]))

type OfKind = Pick<Op, 'kind'>
type Features = ReadonlySet<Feature>

/** The command of an op or request; null if this build does not know it. */
export const commandOf = ({ kind }: OfKind): Command | null => commandByName.get(kind) ?? null

/** The command, if it changes fields of an existing row; null for a record of its own, and for an unknown command. */
export function fieldsCommandOf(op: OfKind): FieldsCommand | null {
  const command = commandOf(op)
  return command?.method === 'PATCH' ? command : null
}

/** Whether the op is a separate record: sent whole, under its own id, so that nothing can conflict with it. */
export const isOwnRecord = (op: OfKind): boolean => commandOf(op)?.method === 'PUT'

/** Names of the fields that are compared and sent together; none for a record of its own. */
export const mergedFields = (op: OfKind): readonly string[] => Object.keys(fieldsCommandOf(op)?.fields ?? {})

/** Whether this build can send the op to a server with these features. */
export function isSendable(op: OfKind & Pick<Op, 'unsent'>, features: Features): boolean {
  const command = commandOf(op)
  if (op.unsent && !features.has('undo-of-handed-over')) return false
  return command !== null && (command.needs === null || features.has(command.needs))
}

/** Whether the op is sent as a client event beside its values. */
export function isSentAsEvent(op: OfKind, features: Features): boolean {
  const events = commandOf(op)?.events ?? null
  return events !== null && features.has(events)
}

/** Whether the values are ones that this command may set, for the collection of the command. */
export function isValidOp({ kind, entity, patch }: Pick<Op, 'kind' | 'entity' | 'patch'>): boolean {
  const command = commandOf({ kind })
  return command !== null && command.collection === entity && command.patch.safeParse(patch).success
}

const collectionPaths: Readonly<Record<OpCollection, string>> = {
  products: products.path,
  findings: findingsPath,
  'campaign-records': campaignRecordsPath,
  'item-tags': itemTagsPath,
  'document-signatures': documentSignaturesPath,
}

/** The API path of the row that an op is about. */
export const rowPath = ({ entity, eid: rowId }: Pick<Op, 'entity' | 'eid'>): string =>
  itemPath(collectionPaths[entity], rowId)

/** The recorded values in one line: "Count 5 · chipped edge", "Marked as done", "Not found here". */
export function describeValues(op: DescribedOp): string {
  const command = commandOf(op)
  return command ? command.describe(op) : listValues(op.patch)
}

/** The fields of all commands, each with its name. */
export const commandFields: readonly (readonly [string, CommandField])[] = allCommands.flatMap((command) =>
  command.method === 'PATCH' ? Object.entries(command.fields) : [],
)

/** The fields of a row that are compared before an op is sent; they are stored as the base of a new op. */
export const comparedFields = (collection: Op['entity']): readonly string[] =>
  allCommands.flatMap((command) =>
    command.method === 'PATCH' && command.collection === collection ? Object.keys(command.fields) : [],
  )

export function pickFields(row: FieldValues, fields: readonly string[]): FieldValues {
  return Object.fromEntries(fields.filter((field) => field in row).map((field) => [field, row[field]]))
}
