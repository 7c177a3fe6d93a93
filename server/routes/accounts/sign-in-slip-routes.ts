/** The `sign-in-slips` extension: an admin makes one-time passwords, and each person replaces theirs before the first sign-in. */
import type { Context, Hono } from 'hono'
import { makeSignInSlips, replaceOneTimePassword } from '#contract/actions/accounts/sign-in-slip-actions.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { invalid } from '#server/api-error.ts'
import { hashNewPassword, roleOfRow } from '#server/collections/user-hooks.ts'
import { type Row, toNumber } from '#server/db/database.ts'
import { mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { requestMetaOf } from '#server/http/read-request-meta.ts'
import { ok } from '#server/http/responses.ts'
import {
  generateOneTimePasswords,
  hasOneTimePassword,
  replacePassword,
  storeOneTimePasswords,
} from '#server/rules/accounts/one-time-passwords.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'

type CheckCredentials = (c: Context<Env>, credentials: { username: string; password: string }) => Promise<{ user: Row }>

export function mountSignInSlipRoutes(
  app: Hono<Env>,
  base: string,
  deps: ServerDeps,
  checkCredentials: CheckCredentials,
): void {
  const { store } = deps

  // Without an idempotency key, because the stored response would contain the passwords.
  mountTransactionalAction(app, base, deps, makeSignInSlips, {
    withoutKey: true,
    prepare: ({ caller, body }) => generateOneTimePasswords(store.db, body.users, caller.id),
    async apply(ctx, _, passwords) {
      const names = await storeOneTimePasswords(ctx, passwords)
      return ok({ results: passwords.map(({ user, password }) => ({ id: user, username: names.get(user), password })) })
    },
  })

  mountAction(app, base, deps, replaceOneTimePassword, async ({ c, body }) => {
    const { user } = await checkCredentials(c, body)
    const notOneTime = () => invalid({ non_field_errors: [t('notOneTime')] })
    if (!hasOneTimePassword(user)) throw notOneTime()
    if (body.new_password !== body.new_password2) throw invalid({ new_password2: [fixedTexts.passwordMismatch] })
    if (body.new_password === body.password) throw invalid({ new_password: [t('sameAsSlip')] })
    const hash = await hashNewPassword(body.new_password, 'new_password')
    const id = toNumber(user['id'])
    const caller = { id, role: await roleOfRow(store.db, user), user, tokenHash: '', reach: { is: 'all' as const } }
    const replaced = { user: id, checkedHash: String(user['password']), hash }
    await store.write((tx) =>
      replacePassword({ deps, tx, meta: { ...requestMetaOf(c, deps), caller } }, replaced, notOneTime),
    )
    return ok({ detail: t('passwordSaved') })
  })
}
