import { useArea } from './use-area.ts'

/** Start of the inventory addresses in the person's area: `/admin/inventory`. */
export function useInventoryPath(): string {
  return `${useArea()}/inventory`
}
