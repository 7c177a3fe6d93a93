import { useArea as useRoleArea } from '#react/use-area.ts'

/** The inventory part of the person's area: `/admin/inventory`. */
export function useInventoryPath(): string {
  return `${useRoleArea()}/inventory`
}
