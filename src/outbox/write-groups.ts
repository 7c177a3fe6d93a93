/**
 * Writes groups of ops, one group per item: all groups of a call in one transaction, with a backup copy of each op. Each group has the promises of
 * {@link makeRecorder}.
 */
import type { SessionRow } from '#device-db/core-db.ts'
import type { CoreReader } from '#device-db/core-store.ts'
import { commandOf } from '#domain/outbox/commands/all-commands.ts'
import type { Op, SavedTo } from '#domain/outbox/op.ts'
import { hasPermission, roleOf } from '#domain/people/roles.ts'
import type { EventBus } from '#platform/ports.ts'
import { type BackupCopies, saveBackupCopies } from './backup-copies.ts'
import { enqueueOp, newOp, type OpDraft } from './enqueue-op.ts'
import type { Undone } from './undo.ts'
import { type WithSpace, writeWithSpace } from './write-with-space.ts'

export interface RecorderDeps extends WithSpace {
  events: EventBus
  backupCopies: BackupCopies
  /** The signed-in person from the page's memory, used when the database does not respond. */
  person(): Pick<SessionRow, 'userKey' | 'user'> | null
}

/** Neither the database nor the backup copies stored the op. */
export class NotSavedError extends Error {
  readonly op: Op
  constructor(op: Op, cause: unknown) {
    super('NOT SAVED', { cause })
    this.name = 'NotSavedError'
    this.op = op
  }
}

/** D2.2: people without the permission see no form for this, so a missing permission is a bug, not a refusal. */
function requireCommandPermissions(user: unknown, ops: readonly Pick<Op, 'kind'>[]): void {
  const role = roleOf(user as Parameters<typeof roleOf>[0])
  for (const { kind } of ops) {
    const permission = commandOf({ kind })?.permission
    if (!permission || !hasPermission(role, permission)) throw new Error(`role ${role} may not record "${kind}"`)
  }
}

/** Ops that are recorded together about one item. A companion of the first draft may be made from the id of its op. */
export type DraftGroup = readonly [OpDraft, ...(OpDraft | ((id: string) => OpDraft))[]]

/** Writes and undoes groups of ops: all of one call in one transaction. */
export function makeGroupWriter(deps: RecorderDeps) {
  const { events, backupCopies } = deps

  async function saveToBackup(ops: readonly Op[], cause: unknown): Promise<void> {
    try {
      for (const one of ops) await backupCopies.save(one)
    } catch {
      // Otherwise some of them would be restored later, although the screen said that nothing is saved.
      await backupCopies.delete(ops.map(({ id }) => id)).catch(() => {})
      throw new NotSavedError(ops[0] as Op, cause)
    }
  }

  return {
    /**
     * Records all groups or none, except groups whose first op is outdated; with `isWhole`, none if one is outdated. Resolves with the first op of
     * each recorded group.
     */
    async record(
      groups: readonly DraftGroup[],
      isOutdated?: IsOutdated,
      { isWhole = false } = {},
    ): Promise<RecordedAll> {
      const person = deps.person()
      if (!person) throw new Error('nobody is signed in')
      const { userKey } = person
      const opGroups = groups.map(([first, ...companions]): [Op, ...Op[]] => {
        const op = newOp(deps, first, userKey)
        const drafts = companions.map((one) => (typeof one === 'function' ? one(op.id) : one))
        return [op, ...drafts.map((draft) => newOp(deps, { ...draft, with: op.id }, userKey))]
      })
      requireCommandPermissions(person.user, opGroups.flat())
      let recorded: readonly (readonly Op[])[]
      try {
        recorded = await writeWithSpace(deps, async (tx, clockStamp) => {
          if (isWhole && isOutdated) {
            for (const [first] of opGroups) if (await isOutdated(first, tx)) return []
          }
          const inserted: Op[][] = []
          for (const group of opGroups) {
            if (!isWhole && (await isOutdated?.(group[0], tx))) continue
            const ops: Op[] = []
            for (const one of group) ops.push(await enqueueOp(tx, one, clockStamp, 'recorded'))
            inserted.push(ops)
          }
          return inserted
        })
      } catch (error) {
        await saveToBackup(opGroups.flat(), error)
        return { savedTo: 'backup', ops: opGroups.map(([op]) => op) }
      }
      saveBackupCopies(backupCopies, recorded.flat())
      const ops = recorded.map(([op]) => op as Op)
      const [op] = ops
      if (op) events.publish({ said: 'recorded', opId: op.id })
      return { savedTo: 'device', ops }
    },

    /** Undoes all ops, with their companions, or none. */
    async undo(opIds: readonly string[]): Promise<readonly Undone[]> {
      const { undoAll } = await import('./undo.ts')
      const undone = await writeWithSpace(deps, (tx, clockStamp) => undoAll(tx, opIds, deps, clockStamp))
      // A leftover copy would restore the count if the database is lost.
      await backupCopies.delete(undone.flatMap(({ withdrawnIds }) => withdrawnIds)).catch(() => {})
      const added = undone.flatMap((one) => one.added)
      saveBackupCopies(backupCopies, added)
      const [first] = added
      events.publish(first ? { said: 'recorded', opId: first.id } : { said: 'withdrawn', opId: opIds[0] ?? '' })
      return undone
    },
  }
}

/** If neither could be written, {@link NotSavedError} is thrown. */
export type Recorded = { savedTo: SavedTo; op: Op }

/** Whether a count is outdated, because of records on this device or confirmations by the server since the screen was built. */
export type IsOutdated = (
  first: Op,
  tx: Pick<CoreReader, 'itemOps' | 'confirmed' | 'collectionOps'>,
) => Promise<boolean>

/** `ops`: the first op of each item that was recorded, or each statement. */
export interface RecordedAll extends Pick<Recorded, 'savedTo'> {
  ops: readonly Op[]
}
