interface AccountStatus {
  id: number
  is_active: boolean
  is_superuser: boolean
}

/** Whether this account is the last active admin, who cannot be deactivated, demoted or deleted (D2.3). */
export function isLastAdmin(account: AccountStatus, accounts: readonly AccountStatus[]): boolean {
  if (!account.is_active || !account.is_superuser) return false
  return !accounts.some((other) => other.id !== account.id && other.is_active && other.is_superuser)
}
