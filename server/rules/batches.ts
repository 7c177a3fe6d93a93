/**
 * A batch: work that arrives in parts and is carried out in one transaction (`contract/batches.ts`).
 * Promises: parts may come in any order, twice, and after a break; the result is written in the transaction of the rows themselves, so
 * what was committed is known to be; a transaction that ended half-way left nothing, and the batch is open again.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type BatchAnswer, batchPartRows, batchResources, batchRows } from '#contract/batches.ts'
import type { FieldErrors } from '#contract/problem.ts'
import type { AnyResource, ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import { can } from '#domain/role-of.ts'
import type { Parts, Who } from '../parts.ts'
import { conflict, forbidden, invalid, missing } from '../refusal.ts'
import { checked } from '../request-body.ts'
import { type Row, whole } from '../store/database.ts'
import type { Act } from './act.ts'
import { type ManyRows, manyRows, messages, refusalOf } from './many-rows.ts'

interface Result {
  created: readonly number[]
  changed: number
  removed: number
  errors?: Readonly<Record<string, FieldErrors>>
}
interface Running {
  done: number
  stopped: boolean
}
type Batch = Row & { resource: string; state: 'open' | 'done' | 'refused' }

const running = new WeakMap<Parts, Map<string, Running>>()
const runningIn = (parts: Parts): Map<string, Running> => {
  const known = running.get(parts) ?? new Map<string, Running>()
  running.set(parts, known)
  return known
}

/** Thrown to undo everything and say this instead. */
class Undone extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('undone')
    this.result = result
  }
}
class Stopped extends Error {}

/** The person's own batch. Another's is not there for them. */
async function own({ store }: Parts, who: Who, id: string): Promise<Batch | null> {
  const row = await store.db.selectFrom('batches').selectAll().where('id', '=', id).executeTakeFirst()
  if (row && whole(row['user']) !== who.id) throw missing()
  return (row as Batch | undefined) ?? null
}

async function there(parts: Parts, who: Who, id: string): Promise<Batch> {
  const batch = await own(parts, who, id)
  if (!batch) throw missing()
  return batch
}

async function answerOf(parts: Parts, who: Who, id: string): Promise<BatchAnswer> {
  // Asked before the row is read: what ends in between is then told as working, and not as still open.
  const at = runningIn(parts).get(id)
  const batch = await there(parts, who, id)
  const rows = await parts.store.db
    .selectFrom('batch_parts')
    .select(['part', 'rows'])
    .where('batch', '=', id)
    .orderBy('part')
    .execute()
  const result: Result = batch['result']
    ? (JSON.parse(String(batch['result'])) as Result)
    : { created: [], changed: 0, removed: 0 }
  return {
    id,
    resource: batch.resource,
    state: at ? 'working' : batch.state,
    parts: rows.map((row) => whole(row['part'])),
    rows: rows.reduce((sum, row) => sum + whole(row['rows']), 0),
    progress: at?.done ?? 0,
    ...result,
  } as BatchAnswer
}

export async function openBatch(parts: Parts, who: Who, id: string, name: string): Promise<BatchAnswer> {
  const known = await own(parts, who, id)
  if (known) {
    if (known.resource !== name) throw conflict('batch_differs', 'This batch was opened for another list.')
    return answerOf(parts, who, id)
  }
  if (!batchResources.includes(name as ResourceName))
    throw invalid({ resource: ['This collection cannot be changed in a batch.'] })
  const row = { id, user: who.id, resource: name, state: 'open', created_at: parts.clock.now().toISOString() }
  await parts.store.write(({ db }) => db.insertInto('batches').values(row).execute())
  return answerOf(parts, who, id)
}

export const readBatch = async (parts: Parts, who: Who, id: string): Promise<BatchAnswer> => answerOf(parts, who, id)

const sizeOf = ({ create, change, remove }: ManyRows): number => create.length + change.length + remove.length

/** The part as the declarations let it through; refuses with every error, `create.3.units`: messages, placed within the part. */
function letThrough(resource: AnyResource, who: Who, work: ManyRows): ManyRows {
  const { allow } = resource
  const needed = [
    ...(work.create.length > 0 ? [allow.add] : []),
    ...(work.change.length > 0 ? [allow.change] : []),
    ...(work.remove.length > 0 ? [allow.remove] : []),
  ]
  if (!needed.every((action) => can(who.role, action))) throw forbidden()
  if (sizeOf(work) > batchPartRows) throw invalid({ non_field_errors: [`At most ${batchPartRows} rows in one part.`] })
  const errors: Record<string, readonly string[]> = {}
  const read = (place: string, rule: () => unknown): Row => {
    try {
      return rule() as Row
    } catch (error) {
      for (const [field, said] of Object.entries(messages(refusalOf(error)))) errors[`${place}.${field}`] = said
      return {}
    }
  }
  const create = work.create.map((draft, at) => read(`create.${at}`, () => checked(resource.draft, draft)))
  const change = work.change.map((one, at) => ({
    ...one,
    patch: read(`change.${at}`, () => checked(resource.patch, one.patch)),
  }))
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { create, change, remove: work.remove }
}

export async function putPart(
  parts: Parts,
  who: Who,
  { id, part }: { id: string; part: number },
  work: ManyRows,
): Promise<BatchAnswer> {
  const batch = await there(parts, who, id)
  // What is done is done: the same part again is the same request again.
  if (batch.state !== 'open') return answerOf(parts, who, id)
  if (runningIn(parts).has(id)) throw conflict('batch_working', 'This batch is being carried out.')
  const read = letThrough(resources[batch.resource as ResourceName], who, work)
  await parts.store.write(async ({ db }) => {
    const { total } = await db
      .selectFrom('batch_parts')
      .select((eb) => eb.fn.sum('rows').as('total'))
      .where('batch', '=', id)
      .where('part', '<>', part)
      .executeTakeFirstOrThrow()
    if (whole(total) + sizeOf(read) > batchRows)
      throw invalid({ non_field_errors: [`At most ${batchRows} rows in one batch.`] })
    const row = { rows: sizeOf(read), body: JSON.stringify(read) }
    await db
      .insertInto('batch_parts')
      .values({ batch: id, part, ...row })
      .onConflict((on) => on.columns(['batch', 'part']).doUpdateSet(row))
      .execute()
  })
  return answerOf(parts, who, id)
}

/** Everything that was handed over, in the order of the parts; read one by one, so that others are served between. */
async function allParts({ store }: Parts, id: string): Promise<ManyRows> {
  const { rows } = await sql<Row>`select part from batch_parts where batch = ${id} order by part`.execute(store.db)
  const all: { create: Row[]; change: ManyRows['change'][number][]; remove: number[] } = {
    create: [],
    change: [],
    remove: [],
  }
  for (const { part } of rows) {
    const one = await store.db
      .selectFrom('batch_parts')
      .select('body')
      .where('batch', '=', id)
      .where('part', '=', part)
      .executeTakeFirstOrThrow()
    const { create, change, remove } = JSON.parse(String(one['body'])) as ManyRows
    all.create.push(...create)
    all.change.push(...change)
    all.remove.push(...remove)
    await turn()
  }
  return all
}

/** The end of a batch is kept, its parts are not needed any more. */
async function ended(parts: Parts, id: string, state: Batch['state'], result: Result): Promise<void> {
  await parts.store.write(async ({ db }) => {
    await db
      .updateTable('batches')
      .set({ state, result: JSON.stringify(result) })
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('batch_parts').where('batch', '=', id).execute()
  })
}

async function carryOut(parts: Parts, act: Act, batch: Batch, dryRun: boolean, at: Running): Promise<void> {
  const id = String(batch['id'])
  const resource: AnyResource = resources[batch.resource as ResourceName]
  const work = await allParts(parts, id)
  try {
    await parts.store.write(async (tx) => {
      // Another process of the same institute may be at it: whoever comes second finds it done.
      const { rows } = await sql<Row>`select state from batches where id = ${id} ${
        parts.store.engine === 'postgres' ? sql`for update` : sql``
      }`.execute(tx.db)
      if (rows[0]?.['state'] !== 'open') return
      const { created, errors } = await manyRows({ parts, tx, act }, resource, work, (done) => {
        if (at.stopped) throw new Stopped()
        at.done = done
      })
      if (Object.keys(errors).length > 0) throw new Undone({ created: [], changed: 0, removed: 0, errors })
      const result = { created, changed: work.change.length, removed: work.remove.length }
      if (dryRun) throw new Undone({ ...result, created: [] })
      await tx.db
        .updateTable('batches')
        .set({ state: 'done', result: JSON.stringify(result) })
        .where('id', '=', id)
        .execute()
      await tx.db.deleteFrom('batch_parts').where('batch', '=', id).execute()
    })
  } catch (error) {
    if (error instanceof Stopped) return
    if (error instanceof Undone) return ended(parts, id, error.result.errors ? 'refused' : 'done', error.result)
    // Somebody took a value in the same moment: told like any other refusal.
    const refusal = refusalOf(error)
    await ended(parts, id, 'refused', { created: [], changed: 0, removed: 0, errors: { all: messages(refusal) } })
  }
}

/** Begins the one transaction; `readBatch` tells how far it is. A second commit finds the first one working, or done. */
export async function commitBatch(parts: Parts, who: Who, act: Act, id: string, dryRun: boolean): Promise<BatchAnswer> {
  const batch = await there(parts, who, id)
  const now = runningIn(parts)
  if (batch.state === 'open' && !now.has(id)) {
    const at: Running = { done: 0, stopped: false }
    now.set(id, at)
    void carryOut(parts, act, batch, dryRun, at)
      .catch((error: unknown) => parts.log(`batch ${id}: ${error instanceof Error ? error.stack : error}`))
      .finally(() => now.delete(id))
  }
  return answerOf(parts, who, id)
}

/** Forgets what is not done; a running transaction is undone at its next step. What is done stays done. */
export async function dropBatch(parts: Parts, who: Who, id: string): Promise<void> {
  const batch = await own(parts, who, id)
  if (!batch) return
  const at = runningIn(parts).get(id)
  if (at) at.stopped = true
  await parts.store.write(({ db }) =>
    db.deleteFrom('batches').where('id', '=', id).where('state', '=', 'open').execute(),
  )
}
