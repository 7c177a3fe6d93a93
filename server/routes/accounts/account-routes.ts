/** Changes of accounts (specification §6, §7; D3.6). */
import type { Hono } from 'hono'
import {
  changeOwnInformation,
  getCurrentUser,
  register,
  setActive,
  setGroups,
  setPassword,
  setSuperuser,
} from '#contract/actions/accounts/account-actions.ts'
import { users } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { invalid, notAllowed } from '#server/api-error.ts'
import { lockedRow } from '#server/collections/read-row.ts'
import { presentChanged } from '#server/collections/row-mapper.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { assertHasLogin, assertNotLastAdmin, hashNewPassword } from '#server/collections/user-hooks.ts'
import { addRow, changeRow } from '#server/collections/write-row.ts'
import { type Row, toNumber } from '#server/db/database.ts'
import { assertPermission } from '#server/http/authorization.ts'
import { mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { addressOf } from '#server/http/proxy-headers.ts'
import { created, ok } from '#server/http/responses.ts'
import { endAllSignIns } from '#server/rules/accounts/access-tokens.ts'
import { presentCurrentUser } from '#server/rules/accounts/current-user.ts'
import { createLoginLimits } from '#server/rules/accounts/login-limits.ts'
import { verifyPassword } from '#server/rules/accounts/password-hash.ts'
import { notePassword } from '#server/rules/institute/audit-log.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { mountLoginRoutes } from './login-routes.ts'

export function mountAccountRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { store, config } = deps
  const limits = createLoginLimits(deps)
  const findUser = (ctx: TxContext, id: number) => lockedRow(ctx, users, id)

  mountLoginRoutes(app, base, deps, limits)

  mountTransactionalAction(app, base, deps, register, {
    withoutKey: true,
    prepare: async ({ body }) => hashNewPassword(body.password),
    apply: async (ctx, { body }, password) => {
      const row = await addRow(ctx, users, { ...body, password })
      return created(await presentChanged(ctx, users, row))
    },
  })

  mountAction(app, base, deps, getCurrentUser, async ({ caller }) =>
    ok(await presentCurrentUser(store.db, caller.user, { plain: config.plain, caller })),
  )
  mountTransactionalAction(app, base, deps, changeOwnInformation, {
    apply: async (ctx, { caller, body }) => {
      const row = await changeRow(ctx, users, caller.id, body as Row, null)
      return ok(await presentCurrentUser(ctx.tx.db, row, { plain: config.plain, caller }))
    },
  })

  mountTransactionalAction(app, base, deps, setPassword, {
    withoutKey: true,
    async prepare({ c, caller, id, body }) {
      if (id !== caller.id) assertPermission(c, 'people.manage')
      else {
        if (!body.old_password) throw invalid({ old_password: [fixedTexts.currentPasswordRequired] })
        const isRight = await limits.tryPassword({
          name: `old password of ${caller.id}`,
          address: addressOf(c, config),
          check: () => verifyPassword(body.old_password ?? '', String(caller.user['password'])),
        })
        if (!isRight) throw invalid({ old_password: [fixedTexts.oldPasswordWrong] })
      }
      if (body.new_password !== body.new_password2) throw invalid({ new_password2: [fixedTexts.passwordMismatch] })
      return hashNewPassword(body.new_password, 'new_password')
    },
    // Ends all sign-ins made with the old password.
    async apply(ctx, { caller, id }, password) {
      const user = await findUser(ctx, id)
      assertHasLogin(user)
      // The old password was right, but another request may have replaced it while this one waited.
      if (id === caller.id && user['password'] !== caller.user['password'])
        throw invalid({ old_password: [fixedTexts.oldPasswordWrong] })
      await ctx.tx.db.updateTable('users').set({ password, must_change_password: 0 }).where('id', '=', id).execute()
      await endAllSignIns(ctx.tx.db, id)
      await notePassword(ctx, id)
      return ok({ detail: t('passwordSaved') })
    },
  })

  mountTransactionalAction(app, base, deps, setActive, {
    async apply(ctx, { id, body }) {
      if (!body.is_active) await assertNotLastAdmin(ctx, await findUser(ctx, id))
      return ok(await presentChanged(ctx, users, await changeRow(ctx, users, id, { is_active: body.is_active }, null)))
    },
  })
  mountTransactionalAction(app, base, deps, setGroups, {
    apply: async (ctx, { id, body }) =>
      ok(
        await presentChanged(ctx, users, await changeRow(ctx, users, id, { groups: [...new Set(body.groups)] }, null)),
      ),
  })
  mountTransactionalAction(app, base, deps, setSuperuser, {
    async apply(ctx, { id, body }) {
      const row = await findUser(ctx, id)
      if (!body.is_superuser) await assertNotLastAdmin(ctx, row)
      if (body.is_superuser && toNumber(row['is_active']) !== 1) throw notAllowed(t('inactiveAdmin'))
      return ok(
        await presentChanged(ctx, users, await changeRow(ctx, users, id, { is_superuser: body.is_superuser }, null)),
      )
    },
  })
}
