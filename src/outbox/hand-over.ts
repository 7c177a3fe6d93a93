/**
 * Unsent records on their way from one device to another, as a film of QR codes or as a file (sync §16, decision 070). Promises: handing
 * over marks nothing as sent; taking over is one transaction, adds each record once, and sends nothing in another person's name. Loaded when
 * it is needed.
 */
import type { Outcome } from '#contract/problem.ts'
import type { CoreStore, CoreWriter } from '#device-db/core-store.ts'
import { inflatesBeyond } from '#domain/files/expanded-size.ts'
import { isValidOp } from '#domain/outbox/commands/all-commands.ts'
import { hasPhoto, importedErrorClass, isOpen, needsReview, type Op, type OpError } from '#domain/outbox/op.ts'
import { importedMessage } from '#domain/outbox/stored-messages.ts'
import { sha256 } from '#platform/sha256.ts'
import { t } from '#text/sync/hand-over.ts'
import { type BackupCopies, importOps } from './backup-copies.ts'
import { ensureDeviceId } from './enqueue-op.ts'
import type { ClockStamp } from './op-audit-log.ts'
import { readBackupOps } from './open-with-retry.ts'
import { type ExportDeps, markHandedOver, readContents } from './outbox-files.ts'
import { type ReadExport, readExport } from './read-export.ts'
import { sendImported } from './resolve.ts'

/** The number of items that one person has records of. */
export interface PersonItems {
  userKey: string
  /** First name; empty if it is not known. */
  name: string
  items: number
}

export interface Prepared {
  /** An export file without findings that have a photo, compressed; null if the browser cannot compress or nothing is left. */
  bytes: Uint8Array | null
  /** The code that the other device shows after it has saved everything. */
  code: string
  people: readonly PersonItems[]
  /** Number of findings with a photo, which only the file contains. */
  withPhoto: number
}

export interface Offered {
  people: readonly PersonItems[]
  /** Items with a record that this device does not have. */
  newItems: number
  /** The oldest and newest recording time. */
  from: string
  to: string
  device: string
  /** All of it was recorded by the signed-in person: it is sent without a review. */
  isOwn: boolean
}

export interface TakenOver {
  added: number
  known: number
  /** Number of added records that wait for a review by their author. */
  review: number
}

export interface HandOver {
  /** The content for a film; null if nobody is signed in or there is nothing to hand over. */
  prepare(): Promise<Prepared | null>
  /** The text of an export that a film carried; null if it unpacks to more than an export has. */
  unpack(bytes: Uint8Array): Promise<string | null>
  /** A preview of an export. Saves nothing. */
  look(text: string): Promise<Outcome<Offered>>
  /** Saves the records of an export, except known ones. */
  takeOver(text: string): Promise<Outcome<TakenOver>>
  /** The code that proves to the other device that this export was read completely. */
  codeOf(text: string): string
  /** Confirms imported records after their author's review, so that they are sent under their ids. All or none. */
  sendReviewed(opIds: readonly string[]): Promise<void>
}

interface HandOverDeps extends ExportDeps {
  store: CoreStore
  backupCopies: BackupCopies
  runAction<T>(work: (tx: CoreWriter, clockStamp: ClockStamp) => Promise<T>): Promise<T>
}

/** The op without this device's sending state, so that the same records always give the same film. */
function unsentOp(op: Op): Op {
  const { requestId: _, error: __, supersededBy: ___, ...recorded } = op
  return { ...recorded, state: 'queued', stateAt: 0, nextAt: 0, attempts: 0 }
}

function itemsByPerson(ops: readonly Op[], names: Readonly<Record<string, string>>): readonly PersonItems[] {
  const items = new Map<string, Set<string>>()
  for (const { userKey, entity, eid: rowId } of ops)
    items.set(userKey, (items.get(userKey) ?? new Set()).add(`${entity}/${rowId}`))
  return [...items].map(([userKey, { size }]) => ({ userKey, name: names[userKey] ?? '', items: size }))
}

async function pipeThrough(bytes: BlobPart, transform: ReadableWritablePair): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Response(bytes as BodyInit).body as ReadableStream<Uint8Array>
  return new Uint8Array(await new Response(stream.pipeThrough(transform) as ReadableStream).arrayBuffer())
}

/** Ten times what the records of a film of the longest kind expand to. */
const maxUnpackedBytes = 32 * 1024 * 1024

/** Six digits that depend on every character. */
const codeOf = (text: string): string =>
  String(Number.parseInt(sha256(`taken-over:${text}`).slice(0, 12), 16) % 1_000_000).padStart(6, '0')

const refused = (problem: string): Outcome<never> => ({
  ok: false,
  problem: { kind: 'invalid', status: 0, fields: { file: [problem] }, text: problem },
})

/** Names of people who never signed in here: a name in an export never replaces a known one. */
async function addNames(tx: CoreWriter, { ops, people }: ReadExport): Promise<void> {
  const known = (await tx.meta('people')) ?? {}
  const authors = [...new Set(ops.map(({ userKey }) => userKey))]
  const added = authors.filter((userKey) => !known[userKey] && people[userKey])
  if (added.length === 0) return
  const names = Object.fromEntries(added.map((userKey) => [userKey, (people[userKey] ?? '').slice(0, 60)]))
  await tx.setMeta('people', { ...names, ...known })
}

/**
 * An export does not prove who wrote it. Only an op of the importing person whose values its command may set is queued. Another person's ops,
 * and ops that change other fields, wait until the person in whose name they would be sent has reviewed them.
 */
const reviewImportedOp =
  (importer: { userKey: string; name: string } | null, at: number) =>
  (op: Op, isOvertaken: boolean): OpError | null =>
    op.userKey === importer?.userKey && isValidOp(op) && !isOvertaken
      ? null
      : { cls: importedErrorClass, message: importedMessage(importer?.name), at }

/** Ops of another device whose author also has an unsent record of the same fields here; a person decides which one applies. */
async function overtakenIds(tx: CoreWriter, ops: readonly Op[]): Promise<ReadonlySet<string>> {
  // An undo and what it undoes do not compete: their order decides nothing.
  const competes = (op: Op, other: Op) =>
    other.kind === op.kind && other.deviceId !== op.deviceId && other.id !== op.undoes && other.undoes !== op.id
  const isOvertaken = async (op: Op) =>
    !op.unsent &&
    (await tx.itemOps(op.userKey, op.entity, op.eid)).some(
      (other) => isOpen(other) && !other.unsent && competes(op, other),
    )
  const found = await Promise.all(ops.map(isOvertaken))
  return new Set(ops.filter((_, at) => found[at]).map(({ id }) => id))
}

export function makeHandOver(deps: HandOverDeps): HandOver {
  const { store, backupCopies, serverKey, runAction } = deps

  async function saveBackupCopies(ops: readonly Op[]): Promise<void> {
    for (const op of ops) await backupCopies.save(op).catch(() => {})
  }

  return {
    async prepare() {
      const backupOps = await readBackupOps(backupCopies, serverKey)
      const { ops, user, device, people } = await store.read((tx) => readContents(tx, backupOps))
      const carried = ops.filter((op) => !hasPhoto(op)).map(unsentOp)
      if (user === null || ops.length === 0) return null
      await markHandedOver(store, { hasPhotos: false })
      const header = { format: 1, server: serverKey, device, user, people, count: carried.length }
      const text = JSON.stringify({ ...header, sha256: sha256(JSON.stringify(carried)), ops: carried })
      const canCompress = carried.length > 0 && 'CompressionStream' in globalThis
      const bytes = canCompress ? await pipeThrough(text, new CompressionStream('deflate-raw')) : null
      return {
        bytes,
        code: codeOf(text),
        people: itemsByPerson(carried, people),
        withPhoto: ops.length - carried.length,
      }
    },

    unpack: async (bytes) =>
      inflatesBeyond(bytes, maxUnpackedBytes)
        ? null
        : new TextDecoder().decode(await pipeThrough(bytes as BlobPart, new DecompressionStream('deflate-raw'))),

    async look(text) {
      const read = readExport(text, serverKey)
      if ('problem' in read) return refused(read.problem)
      if (read.ops.length === 0) return refused(t('problem.empty'))
      const { ops, device } = read
      const value = await store.read(async (tx): Promise<Offered> => {
        const names = { ...read.people, ...(await tx.meta('people')) }
        const session = await tx.session()
        const isKnown = await Promise.all(ops.map(({ id }) => tx.wasEverRecorded(id)))
        const newOps = ops.filter((_, at) => !isKnown[at])
        const times = ops.map(({ recordedAt }) => recordedAt).toSorted((a, b) => Date.parse(a) - Date.parse(b))
        return {
          people: itemsByPerson(ops, names),
          newItems: itemsByPerson(newOps, names).reduce((sum, { items }) => sum + items, 0),
          from: times[0] ?? '',
          to: times.at(-1) ?? '',
          device,
          isOwn: ops.every(({ userKey }) => userKey === session?.userKey),
        }
      })
      return { ok: true, value }
    },

    async takeOver(text) {
      const read = readExport(text, serverKey)
      if ('problem' in read) return refused(read.problem)
      const imported = await runAction(async (tx, clockStamp) => {
        const session = await tx.session()
        const { first_name: name = '' } = (session?.user ?? {}) as { first_name?: string }
        const review = reviewImportedOp(session ? { userKey: session.userKey, name } : null, clockStamp.at)
        await addNames(tx, read)
        // The server's history shows the device that sent a record, even if it never recorded anything.
        await ensureDeviceId(tx, clockStamp)
        const here = await tx.meta('deviceId')
        const lc = (await tx.meta('lc')) ?? 0
        // Logical time of another device is meaningless here.
        const ops = read.ops.map((op) => (op.deviceId === here ? op : { ...op, base: { ...op.base, lc } }))
        const overtaken = await overtakenIds(tx, ops)
        return importOps(tx, ops, clockStamp, 'imported', (op) => review(op, overtaken.has(op.id)))
      })
      void saveBackupCopies(imported)
      const added = imported.length
      return { ok: true, value: { added, known: read.ops.length - added, review: imported.filter(needsReview).length } }
    },

    codeOf,

    async sendReviewed(opIds) {
      const sent = await runAction(async (tx, clockStamp) => {
        const session = await tx.session()
        const ops: Op[] = []
        for (const id of opIds) {
          const op = await tx.op(id)
          // Decided in another tab meanwhile, or another person's: unchanged.
          if (op?.userKey !== session?.userKey || op?.error?.cls !== importedErrorClass) continue
          ops.push(await sendImported(tx, op, clockStamp))
        }
        return ops
      })
      void saveBackupCopies(sent)
    },
  }
}
