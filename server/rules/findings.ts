/** Findings: what a counter saw that is no count (D4.5, D7.4). Their ids are made on the device, so putting one twice is one. */
import type { Finding } from '#contract/findings.ts'
import type { Parts } from '../parts.ts'
import { invalid, stale } from '../refusal.ts'
import { type Db, type Row, whole } from '../store/database.ts'
import { record } from './history.ts'
import type { Doing } from './rows.ts'

const shown = (row: Row): Row => ({
  ...(JSON.parse(String(row['body'])) as Row),
  id: row['id'],
  version: String(row['version']),
  updated_at: row['updated_at'],
  updated_by: row['updated_by'] === null ? null : whole(row['updated_by']),
})

export async function findingsOf(db: Db, ids: readonly string[]): Promise<Row[]> {
  return (await db.selectFrom('findings').selectAll().where('id', 'in', ids).execute()).map(shown)
}

const pageSize = 200

/** Newest first; photos and all, so pages are small. */
export async function findingsPage({ store }: Parts, page: number) {
  const rows = await store.db
    .selectFrom('findings')
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute()
  const { n } = (await store.db
    .selectFrom('findings')
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()) as { n: unknown }
  return { count: whole(n), results: rows.slice(0, pageSize).map(shown), more: rows.length > pageSize }
}

async function refuseDangling(db: Db, finding: Finding): Promise<void> {
  const points = { product: 'products', article: 'articles', room: 'locations', completed_as: 'products' } as const
  const errors: Record<string, string[]> = {}
  for (const [field, table] of Object.entries(points)) {
    const id = finding[field as keyof typeof points]
    if (id === null) continue
    if (!(await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())) {
      errors[field] = [`Invalid pk "${id}" - object does not exist.`]
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

export async function putFindingRow(
  doing: Doing,
  finding: Finding,
  ifMatch: string | null,
): Promise<{ row: Row; added: boolean }> {
  const { tx, act } = doing
  const before = await tx.db.selectFrom('findings').selectAll().where('id', '=', finding.id).executeTakeFirst()
  const named = ifMatch?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1') ?? null
  if (before && named !== null && named !== '*' && named !== String(before['version'])) throw stale(shown(before))
  await refuseDangling(tx.db, finding)
  // Whose observation it is, is said once and never by somebody else.
  const kept = before ? (JSON.parse(String(before['body'])) as Row) : null
  const body = JSON.stringify({
    ...finding,
    counted_by: kept ? kept['counted_by'] : (finding.counted_by ?? act.who.id),
  })
  if (before && before['body'] === body) return { row: shown(before), added: false }
  const values = { body, updated_at: act.at, updated_by: act.who.id }
  const row = await tx.db
    .insertInto('findings')
    .values({ id: finding.id, version: 1, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...values, version: eb('findings.version', '+', 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const { photo: _, ...told } = JSON.parse(body) as Row
  await record(
    tx.db,
    { ...act, events: [] },
    { entity: 'findings', id: finding.id, action: 'finding', before: null, after: told },
  )
  tx.touch('findings', finding.id)
  return { row: shown(row), added: before === undefined }
}
