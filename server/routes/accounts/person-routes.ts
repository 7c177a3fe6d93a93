/** The `people-without-login` extension: adds people without a login, gives logins, and joins two entries of one person. */
import type { Hono } from 'hono'
import { addPerson, giveLogin, joinPerson } from '#contract/actions/accounts/person-actions.ts'
import { users } from '#contract/collections/users.ts'
import { conflict } from '#server/api-error.ts'
import { presentChanged } from '#server/collections/row-mapper.ts'
import { mountTransactionalAction } from '#server/http/mount-action.ts'
import { type ActionResult, created, ok } from '#server/http/responses.ts'
import { joinPeople } from '#server/rules/join-people.ts'
import { addPersonWithoutLogin, giveLoginTo } from '#server/rules/people-without-login.ts'
import { DryRunRollback } from '#server/rules/sync/dry-run-rollback.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'

export function mountPersonRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  mountTransactionalAction(app, base, deps, addPerson, {
    apply: async (ctx, { body }) => created(await presentChanged(ctx, users, await addPersonWithoutLogin(ctx, body))),
  })
  mountTransactionalAction(app, base, deps, giveLogin, {
    apply: async (ctx, { id, body }) => ok(await presentChanged(ctx, users, await giveLoginTo(ctx, id, body))),
  })
  mountTransactionalAction(app, base, deps, joinPerson, {
    async apply(ctx, { id, body: { into, dry_run: isDryRun } }) {
      const result = await joinPeople(ctx, { from: id, into })
      if (isDryRun) throw new DryRunRollback(ok(result))
      if (result.refusal !== null) throw conflict('join_refused', result.refusal)
      return ok(result)
    },
    onRollback: (error) => (error instanceof DryRunRollback ? (error.result as ActionResult) : null),
  })
}
