import { useArea as useRoleArea } from '#runtime/use-area.ts'

/** The inventory part of the person's area: `/admin/inventory`. */
export function useArea(): string {
  return `${useRoleArea()}/inventory`
}
