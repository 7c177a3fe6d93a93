import { useArea } from './session/use-area.ts'

/** Start of the inventory addresses in the person's area: `/admin/inventory`. */
export function useInventoryPath(): string {
  return `${useArea()}/inventory`
}
