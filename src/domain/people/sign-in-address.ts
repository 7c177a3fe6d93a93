/** The address that a sign-in slip's code opens, and the user name in it. */
import { userNameLimit } from '#contract/limits.ts'

/** The part of the query with the user name. */
export const userNameParameter = 'user'

/** `address`: scheme and host, such as `https://count.example.gov.ph`. */
export const signInAddress = (address: string, username: string): string =>
  `${address}/login?${userNameParameter}=${encodeURIComponent(username)}`

/** The user name in the sign-in address; empty if there is none or it is too long. */
export function proposedUserName(text: string | null): string {
  const name = (text ?? '').trim()
  return name.length > userNameLimit ? '' : name
}
