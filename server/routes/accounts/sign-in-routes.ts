/** The `sign-ins` extension: lists and ends the sign-ins of a person. */
import type { Hono } from 'hono'
import {
  endOwnSignIns,
  endUserSignIns,
  listOwnSignIns,
  listUserSignIns,
} from '#contract/actions/accounts/sign-in-actions.ts'
import { users } from '#contract/collections/users.ts'
import { visibleRow } from '#server/collections/read-row.ts'
import { mountAction } from '#server/http/mount-action.ts'
import { ok } from '#server/http/responses.ts'
import { endSignIns, signInsOfUser } from '#server/rules/accounts/access-tokens.ts'
import { noteEndedSignIns } from '#server/rules/institute/audit-log.ts'
import type { Caller, Env, ServerDeps } from '#server/server-deps.ts'

export function mountSignInRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { store, config, clock } = deps
  if (config.plain) return
  const { db, engine } = store
  const listFor = async (caller: Caller, user: number) =>
    ok({ results: await signInsOfUser(db, user, caller.tokenHash) })
  const endFor = async (caller: Caller, user: number, signInId: string | null) => {
    const at = clock.now().toISOString()
    await store.write(async (tx) => {
      const ended = await endSignIns(tx.db, { user, signInId, currentHash: caller.tokenHash }, at)
      if (ended > 0) await noteEndedSignIns(tx.db, { user, by: caller.id, at, devices: ended })
    })
    return listFor(caller, user)
  }
  const assertVisible = (caller: Caller, id: number) => visibleRow({ db, engine }, caller, users, id)

  mountAction(app, base, deps, listOwnSignIns, ({ caller }) => listFor(caller, caller.id))
  mountAction(app, base, deps, endOwnSignIns, ({ caller, body }) => endFor(caller, caller.id, body.sign_in))
  mountAction(app, base, deps, listUserSignIns, async ({ caller, id }) => {
    await assertVisible(caller, id)
    return listFor(caller, id)
  })
  mountAction(app, base, deps, endUserSignIns, async ({ caller, id, body }) => {
    await assertVisible(caller, id)
    return endFor(caller, id, body.sign_in)
  })
}
