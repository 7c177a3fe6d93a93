/** The institute's sign-in policy: read and replaced by admins. */
import type { Hono } from 'hono'
import { getSignInPolicy, putSignInPolicy } from '#contract/actions/accounts/sign-in-policy-actions.ts'
import { invalid } from '#server/api-error.ts'
import { mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { ok } from '#server/http/responses.ts'
import { endSignInsWithoutSecondFactor } from '#server/rules/accounts/access-tokens.ts'
import { hasSecondFactor } from '#server/rules/accounts/second-factor.ts'
import { parsePolicy, policySetting } from '#server/rules/accounts/sign-in-policy.ts'
import { readSetting, replaceSetting, type Setting } from '#server/rules/institute/institute-settings.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'

const answer = ({ body, version }: Setting) => ({ policy: parsePolicy(body), version })

export function mountSignInPolicyRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { db } = deps.store
  mountAction(app, base, deps, getSignInPolicy, async () => ok(answer(await readSetting(db, policySetting))))
  mountTransactionalAction(app, base, deps, putSignInPolicy, {
    apply: async (ctx, { caller, body: { version: seen, ...policy } }) => {
      // Otherwise the admin could lock themselves out, and maybe everybody.
      if (policy.second_factor !== 'nobody' && !(await hasSecondFactor(ctx.tx.db, caller.id)))
        throw invalid({ second_factor: [t('ownSecondFactorFirst')] })
      const setting = await replaceSetting(ctx, policySetting, policy, seen, answer)
      if (policy.second_factor !== 'nobody')
        await endSignInsWithoutSecondFactor(ctx.tx.db, { onlyAdmins: policy.second_factor === 'admins' })
      return ok(answer(setting))
    },
  })
}
