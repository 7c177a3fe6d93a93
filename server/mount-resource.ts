/** The five routes of a collection, from its declaration (spec 7). */
import type { Context, Hono } from 'hono'
import { headers } from '#contract/limits.ts'
import type { AnyResource } from '#contract/resource.ts'
import { answered, gone, made, ok } from './answer.ts'
import { may } from './guard.ts'
import { once } from './once.ts'
import type { Env, Parts } from './parts.ts'
import { originOf } from './proxy.ts'
import { missing } from './refusal.ts'
import { bodyText, checked, parsedJson } from './request-body.ts'
import { actOf } from './rules/act.ts'
import { noteReader } from './rules/devices.ts'
import { observationsOf } from './rules/observations.ts'
import { keptPassword } from './rules/people.ts'
import { refuseClosedRound } from './rules/rounds.ts'
import { addRow, changeRow, removeRow, visibleRow } from './rules/rows.ts'
import { isRowId, type Row } from './store/database.ts'
import { list } from './store/lists.ts'
import { present, presentOne } from './wire.ts'

const bodyLimit = 1024 * 1024

/** The row that a path names. */
export function idOf(c: Context<Env>): number {
  const id = Number(c.req.param('id'))
  if (!isRowId(id)) throw missing()
  return id
}

/** The address of this list for the outside. */
export const listAddress = (c: Context<Env>, { config }: Parts): string =>
  originOf(c, config) + new URL(c.req.url).pathname

/** What no transaction may wait for: a password is hashed before one begins. */
async function prepared(resource: AnyResource, draft: Row): Promise<Row> {
  if (resource.name !== 'users' || typeof draft['password'] !== 'string') return draft
  return { ...draft, password: await keptPassword(draft['password']) }
}

export function mountResource(app: Hono<Env>, base: string, resource: AnyResource, parts: Parts): void {
  const { store, config } = parts
  const path = base + resource.path.replace(/\/$/, '')
  const one = `${path}/:id{[0-9]+}`
  const shown = (row: Row) => presentOne(store.db, resource, row, config.plain)
  const versionOf = (row: Row) => (config.plain ? undefined : String(row['version']))
  const ifMatch = (c: Context<Env>) => (config.plain ? null : (c.req.header(headers.ifMatch) ?? null))

  app.get(path, may(parts, resource.allow.read), async (c) => {
    const query = new URL(c.req.url).searchParams
    const page = await list(store, resource, query, c.get('who'))
    if (!config.plain) await noteReader(parts, actOf(c, parts))
    const link = (neighbour: string | null) => neighbour && `${listAddress(c, parts)}?${neighbour}`
    return answered(
      c,
      ok({
        count: page.count,
        next: link(page.next),
        previous: link(page.previous),
        results: await present(store.db, resource, page.rows, config.plain),
      }),
    )
  })

  app.post(path, may(parts, resource.allow.add), async (c) => {
    const text = await bodyText(c, bodyLimit)
    const draft = await prepared(resource, checked(resource.draft, parsedJson(text)) as Row)
    return answered(
      c,
      await once(
        c,
        parts,
        text,
        async (doing) => {
          const row = await addRow(doing, resource, draft)
          return made(await presentOne(doing.tx.db, resource, row, config.plain), versionOf(row))
        },
        { keyless: resource.name === 'users' },
      ),
    )
  })

  app.get(one, may(parts, resource.allow.read), async (c) => {
    const row = await visibleRow(store, c.get('who'), resource, idOf(c))
    if (!config.plain) await noteReader(parts, actOf(c, parts))
    return answered(c, ok(await shown(row), versionOf(row)))
  })

  app.patch(one, may(parts, resource.allow.change), async (c) => {
    const text = await bodyText(c, bodyLimit)
    const sent = parsedJson(text)
    const patch = checked(resource.patch, sent) as Row
    const events = resource.name === 'products' && !config.plain ? observationsOf(c, sent, patch) : []
    return answered(
      c,
      await once(
        c,
        parts,
        text,
        async (doing) => {
          if (resource.name === 'products') await refuseClosedRound(doing)
          const row = await changeRow(doing, resource, idOf(c), patch, ifMatch(c))
          return ok(await presentOne(doing.tx.db, resource, row, config.plain), versionOf(row))
        },
        { events },
      ),
    )
  })

  app.delete(one, may(parts, resource.allow.remove), async (c) =>
    answered(
      c,
      await once(c, parts, '', async (doing) => {
        await removeRow(doing, resource, idOf(c), ifMatch(c))
        return gone
      }),
    ),
  )
}
