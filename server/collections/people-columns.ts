/** Columns that refer to people, and how their values change when two entries of one person are joined. */
import type { CrewMember } from '#contract/campaigns/campaign-crew.ts'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { countCampaigns } from '#contract/collections/campaigns.ts'
import { users } from '#contract/collections/users.ts'
import { type Db, type Engine, isRowId, type Row, toNumber } from '../db/database.ts'
import { tableName, tables } from '../db/tables.ts'

export const peopleColumns = (Object.keys(tables) as CollectionName[]).flatMap((name) => {
  const { columns } = tables[name]
  const fields = Object.keys(columns).filter((field) => columns[field]?.references === tableName(users.name))
  return name === users.name || fields.length === 0 ? [] : [{ name, fields }]
})

/** A campaign's lists of people after a join, without duplicates. Other fields stay unchanged. */
export function listsAfterJoin(row: Row, personNow: (id: number) => number): Row {
  const lists: Row = {}
  const { crew, people } = row as { crew?: unknown; people?: unknown }
  if (Array.isArray(crew)) {
    const seen = new Set<string>()
    lists['crew'] = (crew as CrewMember[])
      .map((member) => (member.person === null ? member : { ...member, person: personNow(member.person) }))
      .filter(({ role, person, name }) => {
        const key = `${role} ${person ?? name}`
        const isFirst = !seen.has(key)
        seen.add(key)
        return isFirst
      })
  }
  if (Array.isArray(people)) lists['people'] = [...new Set((people as number[]).map(personNow))]
  return lists
}

function peopleIn(name: string, draft: Row): readonly unknown[] {
  const fields = peopleColumns.find((one) => one.name === name)?.fields ?? []
  const named = fields.map((field) => draft[field])
  if (name !== countCampaigns.name) return named
  const { crew, people } = draft as { crew?: readonly Partial<CrewMember>[]; people?: readonly unknown[] }
  return [...named, ...(crew ?? []).map(({ person }) => person), ...(people ?? [])]
}

/**
 * A device that does not know about a join may still refer to the closed entry: replaces it in drafts and patches, before any rule reads them, so
 * that no rule decides about the closed entry. PostgreSQL: waits for a join in progress; a later join waits for these rows and updates them, so that
 * no row keeps referring to the closed entry.
 */
export async function followJoins(
  { db, engine }: { db: Db; engine: Engine },
  name: string,
  drafts: readonly Row[],
): Promise<readonly Row[]> {
  const ids = new Set(drafts.flatMap((draft) => peopleIn(name, draft)))
  const named = [...ids].filter((id): id is number => typeof id === 'number' && isRowId(id))
  if (named.length === 0) return drafts
  const query = db.selectFrom('users').select(['id', 'joined_into']).where('id', 'in', named).orderBy('id')
  // Every row is locked, joined or not, and read after the wait.
  const rows = await (engine === 'postgres' ? query.forKeyShare() : query).execute()
  const joined = rows.filter((row) => row['joined_into'] !== null)
  if (joined.length === 0) return drafts
  const now = new Map<unknown, number>(joined.map((row) => [toNumber(row['id']), toNumber(row['joined_into'])]))
  const fields = peopleColumns.find((one) => one.name === name)?.fields ?? []
  return drafts.map((draft) => {
    const closed = fields.filter((field) => now.has(draft[field]))
    const lists = name === countCampaigns.name ? listsAfterJoin(draft, (id) => now.get(id) ?? id) : {}
    return { ...draft, ...Object.fromEntries(closed.map((field) => [field, now.get(draft[field])])), ...lists }
  })
}
