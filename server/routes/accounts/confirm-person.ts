/** Confirms the person's identity before a change of the second factor. A session alone is not enough, because somebody else may hold the phone. */
import type { Context } from 'hono'
import type { Proof } from '#contract/actions/accounts/passkey-actions.ts'
import { users } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { invalid } from '#server/api-error.ts'
import { lockedRow } from '#server/collections/read-row.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import type { Row } from '#server/db/database.ts'
import { addressOf } from '#server/http/proxy-headers.ts'
import type { LoginLimits } from '#server/rules/accounts/login-limits.ts'
import { changeStep } from '#server/rules/accounts/passkey-challenges.ts'
import { verifyPassword } from '#server/rules/accounts/password-hash.ts'
import { hasSecondFactor, type SecondFactors } from '#server/rules/accounts/second-factor.ts'
import type { Caller, Env, ServerDeps } from '#server/server-deps.ts'

/**
 * The person's row, locked until the commit. Refuses if the password was changed since the request began: who changed it may have done so to keep
 * out the person who confirmed with the old one.
 */
export async function lockConfirmed(ctx: TxContext, caller: Caller): Promise<Row> {
  const user = await lockedRow(ctx, users, caller.id)
  if (user['password'] !== caller.user['password']) throw invalid({ password: [fixedTexts.oldPasswordWrong] })
  return user
}

interface Given extends Proof {
  password: string
}

export function personConfirmation(
  { config, store }: ServerDeps,
  { limits, factors }: { limits: LoginLimits; factors: SecondFactors },
) {
  async function checkPassword(c: Context<Env>, caller: Caller, password: string): Promise<void> {
    const isRight = await limits.tryPassword({
      name: `old password of ${caller.id}`,
      address: addressOf(c, config),
      check: () => verifyPassword(password, String(caller.user['password'])),
    })
    if (!isRight) throw invalid({ password: [fixedTexts.oldPasswordWrong] })
  }
  async function byBoth(c: Context<Env>, caller: Caller, { password, ...proof }: Given): Promise<void> {
    await checkPassword(c, caller, password)
    await factors.accept({ user: caller.id, step: changeStep(caller.tokenHash) }, proof)
  }
  return {
    byBoth,
    /** Checks the password and, if there is one, the second factor. */
    async byAllThereIs(c: Context<Env>, caller: Caller, given: Given): Promise<void> {
      if (await hasSecondFactor(store.db, caller.id)) return byBoth(c, caller, given)
      return checkPassword(c, caller, given.password)
    },
  }
}
