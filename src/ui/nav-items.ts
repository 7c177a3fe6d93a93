/** The screens that the signed-in person may open, for menus and tiles. The shell fills this from the table of screens. */
import { type ComponentType, createContext, useContext } from 'react'

export const navGroups = ['Count', 'Inventory', 'Documents', 'Reports', 'People'] as const
export type NavGroup = (typeof navGroups)[number]
export type NavIcon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>

export interface NavItem {
  to: string
  label: string
  /** One sentence for tiles: what one does there. */
  description: string
  group: NavGroup
  icon: NavIcon
}

export const NavItemsContext = createContext<readonly NavItem[]>([])

export function useNavItems(): readonly NavItem[] {
  return useContext(NavItemsContext)
}
