/**
 * A change requested twice with one idempotency key happens once. Promises: the key is stored in the transaction of the change. The same key with the
 * same request returns the stored result; with another request it is refused. Refusals are not stored, because they changed nothing. The numbers of
 * the records in a request are stored in the same transaction.
 */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { type SqlBool, sql } from 'kysely'
import { headerNames } from '#contract/limits.ts'
import { t } from '#text/sync/server-answers.ts'
import { badRequest, idempotencyKeyReused, requestInProgress } from '../api-error.ts'
import type { TxContext } from '../collections/tx-context.ts'
import type { Tx } from '../db/store.ts'
import { recordDevice } from '../rules/accounts/device-activity.ts'
import { asSeenNow } from '../rules/counts/repeated-answer.ts'
import type { RequestMeta } from '../rules/request-meta.ts'
import { storeReceived } from '../rules/sync/receipts.ts'
import type { Env, ServerDeps } from '../server-deps.ts'
import { requestMetaOf } from './read-request-meta.ts'
import { recordsOfRequest } from './request-events.ts'
import type { ActionResult } from './responses.ts'

const keyLimit = 200
const keysInProgress = new WeakMap<ServerDeps, Set<string>>()

/** Another process of the same institute may be using the key. PostgreSQL's advisory lock detects it and ends at the commit. */
async function claimKey({ store }: ServerDeps, tx: Tx, name: string): Promise<void> {
  if (store.engine === 'sqlite') return
  const { rows } = await sql<{
    got: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got`.execute(tx.db)
  if (!rows[0]?.got) throw requestInProgress()
}

async function storedResult(tx: Tx, user: number, key: string, hash: string): Promise<ActionResult | null> {
  const row = await tx.db
    .selectFrom('idempotency')
    .select(['hash', 'answer'])
    .where(sql<SqlBool>`"user" = ${user} and "key" = ${key}`)
    .executeTakeFirst()
  if (!row) return null
  if (row['hash'] !== hash) throw idempotencyKeyReused()
  return JSON.parse(String(row['answer'])) as ActionResult
}

export interface IdempotencyOptions {
  /**
   * The key is ignored: the change is idempotent by itself, or its body contains a password. The hash of such a body would be faster to
   * guess than the password hash.
   */
  withoutKey?: boolean | undefined
  /** Observations sent with the change. */
  events?: RequestMeta['events']
}

/** Runs a change in one transaction, once for each key. `text` is the request body as it was sent. */
export async function withIdempotency(
  c: Context<Env>,
  deps: ServerDeps,
  text: string,
  change: (ctx: TxContext) => Promise<ActionResult>,
  { withoutKey = false, events = [] }: IdempotencyOptions = {},
): Promise<ActionResult> {
  const meta = {
    ...requestMetaOf(c, deps),
    events,
    records: deps.config.plain ? [] : [...events, ...recordsOfRequest(c)],
  }
  const key = deps.config.plain || withoutKey ? undefined : c.req.header(headerNames.idempotencyKey)
  if (key === undefined) return deps.store.write((tx) => runAndNoteDevice({ deps, tx, meta }, change))
  if (key.length === 0 || key.length > keyLimit)
    throw badRequest(t('keyLength', { header: headerNames.idempotencyKey, maximum: String(keyLimit) }))

  const name = `${meta.caller.id} ${key}`
  const inUse = keysInProgress.get(deps) ?? new Set<string>()
  keysInProgress.set(deps, inUse)
  if (inUse.has(name)) throw requestInProgress()
  inUse.add(name)
  try {
    return await deps.store.write(async (tx) => {
      await claimKey(deps, tx, name)
      const hash = createHash('sha256')
        .update(`${c.req.method} ${new URL(c.req.url).pathname}\n${text}`)
        .digest('hex')
      const replay = await storedResult(tx, meta.caller.id, key, hash)
      if (replay) {
        // The first try may be from before receipts existed.
        await storeReceived({ deps, tx, meta })
        return asSeenNow(tx.db, meta.caller, replay)
      }
      const answer = await runAndNoteDevice({ deps, tx, meta }, change)
      await tx.db
        .insertInto('idempotency')
        .values({ user: meta.caller.id, key, hash, answer: JSON.stringify(answer), created_at: meta.receivedAt })
        .execute()
      return answer
    })
  } finally {
    inUse.delete(name)
  }
}

async function runAndNoteDevice(
  ctx: TxContext,
  change: (ctx: TxContext) => Promise<ActionResult>,
): Promise<ActionResult> {
  const answer = await change(ctx)
  await storeReceived(ctx)
  await recordDevice(ctx.tx.db, ctx.meta, lastSeq(ctx.meta))
  return answer
}

const lastSeq = (meta: RequestMeta) =>
  meta.events.length > 0 ? Math.max(...meta.events.map((event) => event.seq)) : null
