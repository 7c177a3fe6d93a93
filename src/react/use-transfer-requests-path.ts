import { usePerson } from './session/use-session.ts'
import { useInventoryPath } from './use-inventory-path.ts'

/** Address of the transfer requests in the person's area: an employee has a screen of their own. */
export function useTransferRequestsPath(): string {
  const role = usePerson()?.role
  return `${useInventoryPath()}/${role === 'employee' ? 'requests' : 'transfer-requests'}`
}
