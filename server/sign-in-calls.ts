/** The extension `sign-ins`: on which devices somebody is signed in, and ending it. */
import type { Hono } from 'hono'
import { endOwnSignIns, endSignInsOf, ownSignIns, signInsOf } from '#contract/actions/sign-ins.ts'
import { users } from '#contract/resources/people.ts'
import { ok } from './answer.ts'
import { mountCall } from './mount-action.ts'
import type { Env, Parts, Who } from './parts.ts'
import { visibleRow } from './rules/rows.ts'
import { endSignIns, signInsOfUser } from './rules/sign-ins.ts'

export function mountSignInCalls(app: Hono<Env>, base: string, parts: Parts): void {
  const { store, config } = parts
  if (config.plain) return
  const { db, engine } = store
  const list = async (who: Who, user: number) => ok({ results: await signInsOfUser(db, user, who.tokenHash) })
  const end = async (who: Who, user: number, which: string | null) => {
    await endSignIns(db, user, which, who.tokenHash)
    return list(who, user)
  }
  const known = (who: Who, id: number) => visibleRow({ db, engine, hold: false }, who, users, id)

  mountCall(app, base, parts, ownSignIns, ({ who }) => list(who, who.id))
  mountCall(app, base, parts, endOwnSignIns, ({ who, body }) => end(who, who.id, body.sign_in))
  mountCall(app, base, parts, signInsOf, async ({ who, id }) => {
    await known(who, id)
    return list(who, id)
  })
  mountCall(app, base, parts, endSignInsOf, async ({ who, id, body }) => {
    await known(who, id)
    return end(who, id, body.sign_in)
  })
}
