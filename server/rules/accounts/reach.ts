/**
 * What a person may see (decision 116): all items, those in their name, or those of their places. One condition is used for every read of products
 * and of rows that refer to products; actions that only make sense for all items are refused.
 */
import { createHash } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Role } from '#contract/permissions.ts'
import {
  defaultReachSettings,
  deviceBuildings,
  everywhere,
  isEverywhere,
  type Reach,
  type ReachPlaces,
  type ReachSettings,
  reachPlaces,
  reachSettings,
} from '#contract/sign-in/reach.ts'
import { type ApiError, forbidden } from '#server/api-error.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import type { Caller } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'

export const reachSetting = 'reach'

const parseJson = (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : null)

export function parseReachSettings(body: unknown): ReachSettings {
  const read = reachSettings.safeParse(body)
  return read.success ? read.data : defaultReachSettings
}

/** Unreadable places must not grant access to everything. */
export const parsePlaces = (text: unknown): ReachPlaces =>
  text === null || text === undefined ? everywhere : reachPlaces.parse(parseJson(text))

export const reachOfPlaces = (places: ReachPlaces): Reach =>
  isEverywhere(places) ? { is: 'all' } : { is: 'places', ...places }

/** The reach of a user row that was read with `reach_places` and `reach_settings`. */
export function reachOfRow(role: Role | null, user: Row): Reach {
  if (role === 'sub-admin') return reachOfPlaces(parsePlaces(user['reach_places']))
  const settings = parseReachSettings(parseJson(user['reach_settings']))
  return role === 'employee' && settings.employees === 'own' ? { is: 'own' } : { is: 'all' }
}

/**
 * What a device with chosen buildings reads. Only reading is narrowed (decision 154): what the person may change stays theirs, and unsent counts of
 * other buildings are accepted. A reach that is limited by rights stays as it is.
 */
export function reachOfDevice(reach: Reach, buildings: unknown): Reach {
  if (reach.is !== 'all') return reach
  const chosen = parseDeviceBuildings(buildings)
  return chosen.length === 0 ? reach : { is: 'device', buildings: chosen }
}

/** A stored choice that is not a list of buildings limits nothing: it is not a right. */
export const parseDeviceBuildings = (text: unknown): number[] => deviceBuildings.safeParse(parseJson(text)).data ?? []

export type Person = Pick<Caller, 'id' | 'reach'>

/** For reads that are not limited to a person, such as the evidence of a whole campaign. */
export const everyItem: Person = { id: 0, reach: { is: 'all' } }

export const seesAll = ({ reach }: Person): boolean => reach.is === 'all'

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
const inOrder = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)

/** The reach as part of cursors: when it changes, devices download their lists again. Empty for all items. */
export function reachKey({ reach }: Person): string {
  if (reach.is === 'all') return ''
  if (reach.is === 'own') return 'own'
  if (reach.is === 'device') return `d${hashOf(inOrder(reach.buildings))}`
  return `p${hashOf([reach.buildings, reach.sections].map(inOrder))}`
}

/**
 * How often the reach of this caller was changed, as part of cursors of the list: a download during which the reach was taken and given back has
 * pages of both, and the same reach at its start and its end. Empty if it never changed.
 */
export function reachChanges({ role, user }: Pick<Caller, 'role' | 'user'>): string {
  const version = user[role === 'sub-admin' ? 'reach_version' : 'reach_settings_version']
  return (role === 'sub-admin' || role === 'employee') && version ? `v${version}` : ''
}

const isOneOf = (column: RawBuilder<unknown>, ids: readonly number[]) =>
  ids.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${column} in (${sql.join(ids)})`

/** The condition on `products`; null if the person sees all items. */
export function reachCondition({ id, reach }: Person): RawBuilder<SqlBool> | null {
  if (reach.is === 'all') return null
  const isOwn = sql<SqlBool>`products."user" = ${id}`
  if (reach.is === 'own') return isOwn
  if (reach.is === 'device')
    return sql<SqlBool>`(${isOneOf(sql.ref('products.location_code_one'), reach.buildings)} or ${isOwn})`
  return sql<SqlBool>`(${isOneOf(sql.ref('products.location_code_one'), reach.buildings)}
    or ${isOneOf(sql.ref('products.section'), reach.sections)})`
}

/** The condition that this column refers to a product in the person's reach. */
export function namesProductInReach(person: Person, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const condition = reachCondition(person)
  return condition === null
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`${column} in (select products.id from products where ${condition})`
}

/** {@link reachCondition} for a row, or a draft, of a product. */
export function isInReach({ id, reach }: Person, product: Row): boolean {
  if (reach.is === 'all') return true
  const isOwn = toNumber(product['user']) === id
  if (reach.is === 'own') return isOwn
  const names = (ids: readonly number[], value: unknown) =>
    value !== null && value !== undefined && ids.includes(Number(value))
  if (reach.is === 'device') return isOwn || names(reach.buildings, product['location_code_one'])
  return names(reach.buildings, product['location_code_one']) || names(reach.sections, product['section'])
}

/** The products among these that the person may see. */
export async function productsInReach(db: Db, person: Person, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const condition = reachCondition(person)
  const seen = new Set<number>()
  if (condition === null) return new Set(ids)
  const size = 1000
  for (let from = 0; from < ids.length; from += size) {
    const some = sql.join(ids.slice(from, from + size))
    const { rows } =
      await sql<Row>`select products.id from products where products.id in (${some}) and ${condition}`.execute(db)
    for (const row of rows) seen.add(toNumber(row['id']))
  }
  return seen
}

export const outsideReach = ({ reach }: Person): ApiError =>
  forbidden(t(reach.is === 'own' ? 'outsideOwnItems' : 'outsideYourPlaces'))

/** Refuses to change or reference a product that the person may not see. */
export async function assertProductInReach(db: Db, person: Person, product: unknown): Promise<void> {
  if (seesAll(person)) return
  const id = Number(product)
  if (!Number.isSafeInteger(id) || !(await productsInReach(db, person, [id])).has(id)) throw outsideReach(person)
}

/** Refuses what concerns all items: its figures would be those of a part, and look like the whole. What a device holds is no right. */
export function assertSeesAll(person: Person): void {
  if (!seesAll(person) && person.reach.is !== 'device') throw forbidden(t('needsAllItems'))
}
