/**
 * The devices that are notified: one subscription for each sign-in, so that it ends with the sign-in. Promises: a device notifies one person;
 * messages only go to push services of browsers and to those that the operator allows.
 */
import type { PushFailure, PushSubscriptionKeys } from '#contract/push.ts'
import { type Db, type Row, toNumber } from '../db/database.ts'

/** The push services of Chrome, Edge on Android and Samsung; Firefox; Safari; Edge on Windows. */
const browserServices = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
]

/** Otherwise a person could make the server send requests to any address, even within the institute's network. */
export function isPushService(endpoint: string, named: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (named.includes(origin)) return true
  return protocol === 'https:' && port === '' && browserServices.some((host) => host.test(hostname))
}

export interface PushDevice extends PushSubscriptionKeys {
  token: string
}

export async function endpointOf(db: Db, token: string): Promise<string | null> {
  const row = await db.selectFrom('push_subscriptions').select('endpoint').where('token', '=', token).executeTakeFirst()
  return row ? String(row['endpoint']) : null
}

/** Within a transaction. */
export async function putSubscription(
  db: Db,
  { token, user, at }: { token: string; user: number; at: string },
  { endpoint, keys }: PushSubscriptionKeys,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where((is) => is.or([is('token', '=', token), is('endpoint', '=', endpoint)]))
    .execute()
  await db
    .insertInto('push_subscriptions')
    .values({ token, user, endpoint, ...keys, created_at: at })
    .execute()
}

export const deleteSubscription = (db: Db, token: string) =>
  db.deleteFrom('push_subscriptions').where('token', '=', token).execute()

/** Deletes subscriptions of ended sign-ins; deleted sign-ins delete theirs by cascade. */
export const deleteEndedSubscriptions = (db: Db) =>
  db
    .deleteFrom('push_subscriptions')
    .where('token', 'in', db.selectFrom('tokens').select('hash').where('ended_at', 'is not', null))
    .execute()

const active = (db: Db) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('tokens', 'tokens.hash', 'push_subscriptions.token')
    .innerJoin('users', 'users.id', 'push_subscriptions.user')
    .where('tokens.ended_at', 'is', null)
    .where('users.is_active', '=', 1)

export async function devicesOf(db: Db, user: number): Promise<readonly PushDevice[]> {
  const rows: Row[] = await active(db)
    .select(['token', 'endpoint', 'p256dh', 'auth'])
    .where('push_subscriptions.user', '=', user)
    .orderBy('push_subscriptions.created_at')
    .execute()
  return rows.map((row) => ({
    token: String(row['token']),
    endpoint: String(row['endpoint']),
    keys: { p256dh: String(row['p256dh']), auth: String(row['auth']) },
  }))
}

/** Number of notified devices per person. */
export async function deviceCounts(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows: Row[] = await active(db)
    .select((is) => ['push_subscriptions.user as user', is.fn.countAll().as('n')])
    .groupBy('push_subscriptions.user')
    .execute()
  return new Map(rows.map((row) => [toNumber(row['user']), toNumber(row['n'])]))
}

export async function noteResult(db: Db, { token, endpoint }: PushDevice, at: string, failure: PushFailure | null) {
  // If the device subscribed again meanwhile, its endpoint differs.
  const ofDevice = { token, endpoint }
  if (failure === 'gone')
    await db
      .deleteFrom('push_subscriptions')
      .where('token', '=', ofDevice.token)
      .where('endpoint', '=', ofDevice.endpoint)
      .execute()
  else
    await db
      .updateTable('push_subscriptions')
      .set(failure === null ? { succeeded_at: at, failed_at: null, failure: null } : { failed_at: at, failure })
      .where('token', '=', ofDevice.token)
      .where('endpoint', '=', ofDevice.endpoint)
      .execute()
}
