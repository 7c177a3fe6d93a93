/** The places that the signed-in person may go to, for menus and tiles. Filled by the shell from the table of routes. */
import { type ComponentType, createContext, useContext } from 'react'

export const placeGroups = ['Count', 'Inventory', 'Documents', 'Reports', 'People'] as const
export type PlaceGroup = (typeof placeGroups)[number]
export type PlaceIcon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>

export interface Place {
  to: string
  label: string
  /** One sentence for tiles: what one does there. */
  says: string
  group: PlaceGroup
  icon: PlaceIcon
}

export const PlacesContext = createContext<readonly Place[]>([])

export function usePlaces(): readonly Place[] {
  return useContext(PlacesContext)
}
