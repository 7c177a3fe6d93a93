/** Which account at the provider belongs to a person: an admin reads it, allows a name, or removes it (extension `provider-sign-in`). */
import type { Hono } from 'hono'
import { getProviderAccount, putProviderAccount } from '#contract/actions/accounts/provider-sign-in-actions.ts'
import { users } from '#contract/collections/users.ts'
import { invalid, notFound } from '#server/api-error.ts'
import { lockedRow, visibleRow } from '#server/collections/read-row.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { assertHasLogin } from '#server/collections/user-hooks.ts'
import type { Db } from '#server/db/database.ts'
import { mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { ok } from '#server/http/responses.ts'
import { nameKey } from '#server/provider/find-account.ts'
import type { ProviderSettings } from '#server/provider/provider-settings.ts'
import { endAllSignIns } from '#server/rules/accounts/access-tokens.ts'
import { noteProviderAccount } from '#server/rules/institute/audit-log.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'

async function accountAtProvider(db: Db, settings: ProviderSettings | null, user: number) {
  const row = await db
    .selectFrom('provider_accounts')
    .selectAll()
    .where('user', '=', user)
    .where('issuer', '=', settings?.issuer ?? '')
    .executeTakeFirst()
  const text = (column: string) => (typeof row?.[column] === 'string' ? String(row[column]) : null)
  return {
    allowed: text('allowed'),
    linked: row?.['subject'] ? (text('name') ?? text('subject')) : null,
    linked_at: text('linked_at'),
    last_used_at: text('last_used_at'),
  }
}

/** Allows the account to sign in with this name at the provider. Two accounts cannot have one name. */
async function allowName({ tx }: TxContext, user: number, issuer: string, name: string): Promise<void> {
  const allowed = nameKey(name)
  const other = await tx.db
    .selectFrom('provider_accounts')
    .select('user')
    .where('issuer', '=', issuer)
    .where('allowed', '=', allowed)
    .where('user', '<>', user)
    .executeTakeFirst()
  if (other) throw invalid({ allowed: [t('provider.allowedTwice')] })
  await tx.db.insertInto('provider_accounts').values({ user, issuer, allowed }).execute()
}

export function mountProviderAccountRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { db, engine } = deps.store
  const { provider: settings = null } = deps.config

  mountAction(app, base, deps, getProviderAccount, async ({ caller, id }) => {
    await visibleRow({ db, engine }, caller, users, id)
    return ok(await accountAtProvider(db, settings, id))
  })
  mountTransactionalAction(app, base, deps, putProviderAccount, {
    async apply(ctx, { id, body: { allowed } }) {
      if (settings === null) throw notFound()
      assertHasLogin(await lockedRow(ctx, users, id))
      const before = await accountAtProvider(ctx.tx.db, settings, id)
      await ctx.tx.db.deleteFrom('provider_accounts').where('user', '=', id).execute()
      if (before.linked !== null) await endAllSignIns(ctx.tx.db, id)
      // Including a sign-in that returned from the provider but is not complete.
      await ctx.tx.db.deleteFrom('provider_sign_ins').where('user', '=', id).execute()
      if (allowed !== null) await allowName(ctx, id, settings.issuer, allowed)
      const action = allowed === null ? 'provider-removed' : 'provider-allowed'
      await noteProviderAccount(ctx, id, action, allowed ?? before.linked ?? before.allowed)
      return ok(await accountAtProvider(ctx.tx.db, settings, id))
    },
  })
}
