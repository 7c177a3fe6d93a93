import type { Transfer } from '#contract/collections/transfers.ts'
import type { Role } from '#contract/permissions.ts'

/** Employees manage only their own requests; staff manage all. */
export const isRequestOf = (
  role: Role | null,
  person: number | null,
  request: Pick<Transfer, 'requested_by'>,
): boolean =>
  role === 'admin' ||
  role === 'sub-admin' ||
  (role === 'employee' && person !== null && (request.requested_by ?? null) === person)

/**
 * Whether a person may remove a transfer request (D9.4): while it is undecided, and the admin also afterwards. Otherwise the reason: `not-own`
 * (another person requested it) or `decided`.
 */
export function transferRemoval(
  role: Role | null,
  person: number | null,
  request: Pick<Transfer, 'status' | 'requested_by'>,
): 'allowed' | 'not-own' | 'decided' {
  if (!isRequestOf(role, person, request)) return 'not-own'
  return request.status === 'requested' || role === 'admin' ? 'allowed' : 'decided'
}
