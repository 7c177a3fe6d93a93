/** The institute's sign-in policy. Read for every use, because another process may have changed it. */
import type { Role } from '#contract/permissions.ts'
import { noPolicy, type SignInPolicy, signInPolicy } from '#contract/sign-in/sign-in-policy.ts'
import type { Db } from '#server/db/database.ts'
import { readSetting } from '../institute/institute-settings.ts'

export const policySetting = 'sign-in-policy'

export const parsePolicy = (body: unknown): SignInPolicy => {
  const read = signInPolicy.safeParse(body)
  return read.success ? read.data : noPolicy
}

export const readPolicy = async (db: Db): Promise<SignInPolicy> =>
  parsePolicy((await readSetting(db, policySetting)).body)

/** Whether people with this role must have a second factor. */
export const needsSecondFactor = (policy: SignInPolicy, role: Role | null): boolean =>
  policy.second_factor === 'everyone' || (policy.second_factor === 'admins' && role === 'admin')
