/** One person's records that the server does not have yet. */
import { type Op, openStates } from '#domain/outbox/op.ts'
import type { CoreDb } from '../core-db.ts'

/** This person's open ops, by state. */
export async function openOps(db: CoreDb, userKey: string): Promise<Op[]> {
  const states = openStates.map((state) => db.outbox.where('[userKey+state]').equals([userKey, state]).toArray())
  return (await Promise.all(states)).flat()
}

/** Ids of the rows of a collection that this person's open ops are about. */
export async function idsWithOpenOps(db: CoreDb, userKey: string, entity: string): Promise<Set<number>> {
  const ops = await openOps(db, userKey)
  return new Set(ops.filter((op) => op.entity === entity).map((op) => Number(op.eid)))
}
