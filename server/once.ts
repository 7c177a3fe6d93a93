/**
 * A change that is asked for twice under one key happens once.
 * Promises: the record of the key is written in the transaction of the change itself; the same key with the same request is answered
 * with the stored answer, with another request it is refused. Only what changed something is stored: a refusal changed nothing.
 */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { type SqlBool, sql } from 'kysely'
import { headers } from '#contract/limits.ts'
import type { Answer } from './answer.ts'
import type { Env, Parts } from './parts.ts'
import { inProgress, keyReuse, malformed } from './refusal.ts'
import { type Act, actOf } from './rules/act.ts'
import { noteDevice, noteWriter } from './rules/devices.ts'
import type { Doing } from './rules/rows.ts'
import type { Tx } from './store/store.ts'

const keyLimit = 200
const working = new WeakMap<Parts, Set<string>>()

/** Another process of the same institute may hold the key: PostgreSQL knows, and forgets at the commit. */
async function claim({ store }: Parts, tx: Tx, name: string): Promise<void> {
  if (store.engine === 'sqlite') return
  const { rows } = await sql<{
    got: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got`.execute(tx.db)
  if (!rows[0]?.got) throw inProgress()
}

async function stored(tx: Tx, user: number, key: string, hash: string): Promise<Answer | null> {
  const row = await tx.db
    .selectFrom('idempotency')
    .select(['hash', 'answer'])
    .where(sql<SqlBool>`"user" = ${user} and "key" = ${key}`)
    .executeTakeFirst()
  if (!row) return null
  if (row['hash'] !== hash) throw keyReuse()
  return JSON.parse(String(row['answer'])) as Answer
}

export interface Asked {
  /**
   * Nothing is stored under its key: carried out twice it has one effect by itself, or its body holds a password, of which no hash may be
   * stored that is quicker to try than the password's own.
   */
  keyless?: boolean | undefined
  /** Evidence that came with the change. */
  events?: Act['events']
}

/** Carries out a change in one transaction, once for each key. `text` is the request's body as it came. */
export async function once(
  c: Context<Env>,
  parts: Parts,
  text: string,
  work: (doing: Doing) => Promise<Answer>,
  { keyless = false, events = [] }: Asked = {},
): Promise<Answer> {
  const act = { ...actOf(c, parts), events }
  const key = parts.config.plain || keyless ? undefined : c.req.header(headers.idempotencyKey)
  if (key === undefined) return parts.store.write((tx) => noted({ parts, tx, act }, work))
  if (key.length === 0 || key.length > keyLimit)
    throw malformed(`${headers.idempotencyKey} must have 1 to ${keyLimit} characters.`)

  const name = `${act.who.id} ${key}`
  const busy = working.get(parts) ?? new Set<string>()
  working.set(parts, busy)
  if (busy.has(name)) throw inProgress()
  busy.add(name)
  try {
    return await parts.store.write(async (tx) => {
      await claim(parts, tx, name)
      const hash = createHash('sha256')
        .update(`${c.req.method} ${new URL(c.req.url).pathname}\n${text}`)
        .digest('hex')
      const replay = await stored(tx, act.who.id, key, hash)
      if (replay) return replay
      const answer = await noted({ parts, tx, act }, work)
      await tx.db
        .insertInto('idempotency')
        .values({ user: act.who.id, key, hash, answer: JSON.stringify(answer), created_at: act.at })
        .execute()
      return answer
    })
  } finally {
    busy.delete(name)
  }
}

async function noted(doing: Doing, work: (doing: Doing) => Promise<Answer>): Promise<Answer> {
  const answer = await work(doing)
  await noteDevice(doing.tx.db, doing.act, lastSeq(doing.act))
  noteWriter(doing.parts, doing.act)
  return answer
}

const lastSeq = (act: Act) => (act.events.length > 0 ? Math.max(...act.events.map((event) => event.seq)) : null)
