/** The screens that the signed-in person may open, for menus and tiles. The shell fills this from the table of screens. */
import { type ComponentType, createContext, useContext } from 'react'
import { t } from '#text/app/navigation.ts'

export const navGroups = ['count', 'inventory', 'documents', 'reports', 'people'] as const
export type NavGroup = (typeof navGroups)[number]

export const navGroupLabel = (group: NavGroup): string => t(group)

export type NavIcon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>

export interface NavItem {
  to: string
  label: string
  /** One sentence for tiles: the purpose of the screen. */
  description: string
  group: NavGroup
  icon: NavIcon
}

export const NavItemsContext = createContext<readonly NavItem[]>([])

export function useNavItems(): readonly NavItem[] {
  return useContext(NavItemsContext)
}
