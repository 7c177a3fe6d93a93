/**
 * Adding, changing and removing thousands of rows of a list by the rules that each would meet alone (`server/rules/rows.ts`), asked of
 * the database for a few hundred rows at once. Promises: every refusal is noted by its place and none stops the others; when one was
 * noted nothing more is written, and the caller undoes the rest; between two steps others are served.
 */
import { setImmediate as turn } from 'node:timers/promises'
import type { FieldErrors } from '#contract/problem.ts'
import type { AnyResource, ResourceName } from '#contract/resource.ts'
import { Refusal } from '../refusal.ts'
import { isRowId, type Row, whole } from '../store/database.ts'
import { insertMany, newIds, updateMany, type Where } from '../store/many.ts'
import { tableName } from '../store/tables.ts'
import { flat, searchTextOf, toColumns } from '../wire.ts'
import { recordMany } from './history.ts'
import { ManyChecks, Refusals } from './many-checks.ts'
import { peculiar } from './peculiar.ts'
import { pointedAt, refuseWhilePointedAt } from './references.ts'
import { changeRow, type Doing, differing, named, touchReaders } from './rows.ts'
import { orTaken } from './unique.ts'

const atOnce = 500

export interface ManyRows {
  create: readonly Row[]
  change: readonly { id: number; version?: string | undefined; patch: Row }[]
  remove: readonly number[]
}

export interface ManyEnd {
  created: readonly number[]
  /** By place: `create.3` → field → messages. */
  errors: Readonly<Record<string, FieldErrors>>
}

/** What was wrong with one row, as field errors. */
export function messages(error: Refusal): FieldErrors {
  if (error.kind === 'stale') return { version: ['This row was changed by somebody else meanwhile.'] }
  const body = error.body as Record<string, unknown>
  if (error.kind === 'invalid' && !('detail' in body)) return body as Record<string, string[]>
  return { non_field_errors: [String(body['detail'])] }
}

/** The refusal that an error is; anything else is a bug and thrown on. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

class Work {
  readonly refused = new Refusals()
  readonly created: number[] = []
  readonly doing: Doing
  readonly resource: AnyResource
  readonly #where: Where
  readonly #check: ManyChecks

  constructor(doing: Doing, resource: AnyResource) {
    this.doing = doing
    this.resource = resource
    this.#where = { db: doing.tx.db, engine: doing.parts.store.engine }
    this.#check = new ManyChecks(doing.tx.db, resource, this.refused)
  }

  /** Runs one row's rule; answers null after noting its refusal. What the engine itself refused has broken the transaction. */
  async #trying<T>(place: string, rule: () => Promise<T>): Promise<T | null> {
    try {
      return await rule()
    } catch (error) {
      if (!(error instanceof Refusal) || error.byEngine) throw error
      this.refused.note(place, messages(error))
      return null
    }
  }

  async add(drafts: readonly Row[], first: number): Promise<void> {
    const { doing, resource } = this
    const rows: { place: string; values: Row; columns: Row }[] = []
    for (const [at, draft] of drafts.entries()) {
      const place = `create.${first + at}`
      const given = await this.#trying(place, async () => (await peculiar[resource.name]?.adding?.(doing, draft)) ?? {})
      if (given === null) continue
      const values = { ...draft, ...given }
      rows.push({ place, values, columns: toColumns(resource, values) })
    }
    await this.#check.dangling(rows)
    await this.#check.taken(rows)
    if (this.refused.any) return
    const ids = await newIds(this.#where, tableName(resource.name), rows.length)
    const kept: Row[] = rows.map(({ values, columns }, at) => ({
      id: ids[at],
      ...columns,
      search_text: searchTextOf(resource, values),
      updated_at: doing.act.at,
      updated_by: doing.act.who.id,
    }))
    await insertMany(this.#where, resource.name as ResourceName, kept).catch((error: unknown) =>
      Promise.reject(orTaken(resource, error)),
    )
    await recordMany(
      this.#where,
      doing.act,
      kept.map((row) => ({
        entity: resource.name,
        id: whole(row['id']),
        action: 'add',
        before: null,
        after: flat(resource, row),
      })),
    )
    for (const id of ids) doing.tx.touch(resource.name, id)
    this.created.push(...ids)
  }

  /** The rows as they are; on PostgreSQL held until the commit. */
  async #held(ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
    const query = this.#where.db
      .selectFrom(tableName(this.resource.name))
      .selectAll()
      .where('id', 'in', ids.filter(isRowId))
    const rows = await (this.#where.engine === 'postgres' ? query.forUpdate() : query).execute()
    return new Map(rows.map((row) => [whole(row['id']), row]))
  }

  async change(asked: ManyRows['change'], first: number): Promise<void> {
    const { doing, resource } = this
    const held = await this.#held(asked.map(({ id }) => id))
    const keys = new Set(resource.unique.flat())
    const once = new Map<number, number>()
    for (const { id } of asked) once.set(id, (once.get(id) ?? 0) + 1)
    const rows: { place: string; id: number; before: Row; values: Row; columns: Row }[] = []
    for (const [at, { id, version, patch }] of asked.entries()) {
      const place = `change.${first + at}`
      const before = held.get(id)
      const alone = () => this.#trying(place, () => changeRow(doing, resource, id, patch, version ?? null))
      // A row that comes twice, is gone, is another version, or takes a value that must differ: asked alone, in its turn.
      const expected = version === undefined || version === String(before?.['version'])
      const plain = before && once.get(id) === 1 && expected ? before : null
      const columns = plain ? toColumns(resource, patch) : {}
      if (!plain || differing(plain, columns).some((name) => keys.has(name))) {
        await alone()
        continue
      }
      const given = await this.#trying(
        place,
        async () => (await peculiar[resource.name]?.changing?.(doing, plain, patch)) ?? {},
      )
      if (given !== null) rows.push({ place, id, before: plain, values: patch, columns })
    }
    await this.#check.dangling(rows)
    if (this.refused.any) return
    await this.#rewrite(rows)
  }

  async #rewrite(rows: readonly { id: number; before: Row; values: Row; columns: Row }[]): Promise<void> {
    const { doing, resource } = this
    const at = { updated_at: doing.act.at, updated_by: doing.act.who.id }
    const written: Row[] = []
    const happenings = rows.map(({ id, before, values, columns }) => {
      const changed = differing(before, columns)
      const after =
        changed.length === 0 ? before : { ...before, ...columns, version: whole(before['version']) + 1, ...at }
      if (changed.length > 0) {
        written.push({ ...after, search_text: searchTextOf(resource, flat(resource, after)), changed })
        doing.tx.touch(resource.name, id)
      }
      return {
        entity: resource.name,
        id,
        action: 'change',
        before: named(resource, before, values),
        after: named(resource, after, values),
      }
    })
    const names = new Set(written.flatMap((row) => row['changed'] as string[]))
    if (names.size > 0) {
      const searched = resource.search.some((name) => names.has(name)) ? ['search_text'] : []
      const set = [...names, ...searched, 'version', 'updated_at', 'updated_by']
      await updateMany(this.#where, resource.name as ResourceName, set, written)
    }
    await recordMany(this.#where, doing.act, happenings)
    const noting = peculiar[resource.name]?.noting
    if (noting) for (const { before, values, columns } of rows) await noting(doing, values, { ...before, ...columns })
    for (const row of written) await touchReaders(doing, resource, whole(row['id']), row['changed'] as string[])
  }

  async remove(ids: readonly number[], first: number): Promise<void> {
    const { doing, resource } = this
    const held = await this.#held(ids)
    const named = await pointedAt(this.#where.db, resource, ids.filter(isRowId))
    const seen = new Set<number>()
    for (const [at, id] of ids.entries()) {
      const place = `remove.${first + at}`
      if (!held.has(id) || seen.has(id)) this.refused.note(place, { non_field_errors: ['Not found.'] })
      else if (named.has(id)) await this.#trying(place, () => refuseWhilePointedAt(this.#where.db, resource, id))
      seen.add(id)
    }
    if (this.refused.any) return
    await this.#where.db.deleteFrom(tableName(resource.name)).where('id', 'in', ids).execute()
    await recordMany(
      this.#where,
      doing.act,
      [...held].map(([id, row]) => ({
        entity: resource.name,
        id,
        action: 'remove',
        before: flat(resource, row),
        after: null,
      })),
    )
    for (const id of ids) doing.tx.forget(resource.name, id)
  }
}

/**
 * Carries `work` out in the caller's transaction; drafts and patches have been let through by the declarations. `told` hears how many
 * rows are done and stops everything by throwing.
 */
export async function manyRows(
  doing: Doing,
  resource: AnyResource,
  work: ManyRows,
  told: (done: number) => void,
): Promise<ManyEnd> {
  const hands = new Work(doing, resource)
  let done = 0
  const each = async <Part>(all: readonly Part[], step: (some: readonly Part[], first: number) => Promise<void>) => {
    for (let from = 0; from < all.length; from += atOnce) {
      const some = all.slice(from, from + atOnce)
      await step(some, from)
      done += some.length
      told(done)
      await turn()
    }
  }
  await each(work.create, (some, first) => hands.add(some, first))
  await each(work.change, (some, first) => hands.change(some, first))
  await each(work.remove, (some, first) => hands.remove(some, first))
  return { created: hands.created, errors: hands.refused.errors }
}
