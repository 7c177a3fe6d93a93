/** The second factor of a sign-in, after the password and after the institute's provider. */
import type { Proof } from '#contract/actions/accounts/passkey-actions.ts'
import { invalid } from '#server/api-error.ts'
import { type Row, toNumber } from '#server/db/database.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { noteSignIn } from '../institute/audit-log.ts'
import { type SecondFactors, secondFactorState } from './second-factor.ts'

export type ConfirmSignIn = ReturnType<typeof signInConfirmation>

/** Requires a code or passkey if the person has a second factor, and a setup if the person must have one. Null: neither. */
export function signInConfirmation(deps: ServerDeps, factors: SecondFactors) {
  return async (
    { user, step, address }: { user: Row; step: string; address: string },
    { one_time_code, passkey }: Proof,
  ) => {
    const { is_on, required, passkeys } = await secondFactorState(deps.store.db, user)
    if (!is_on && required) throw invalid({ second_factor_setup: [t('secondFactorRequired')] })
    if (!is_on) return null
    // In this order, because an app without passkey support uses the first one and asks for a code.
    if (!one_time_code && !passkey)
      throw invalid({
        second_factor: [t('codeNeeded')],
        ...(passkeys?.length && { second_passkey: [t('passkey.needed')] }),
      })
    const id = toNumber(user['id'])
    return factors.accept({ user: id, step }, { one_time_code, passkey }).catch(async (error: unknown) => {
      await noteSignIn(deps, id, false, address)
      throw error
    })
  }
}
