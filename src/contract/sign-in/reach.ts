/**
 * The reach of a person (`reach` extension, decision 116): the items that they see and that their devices hold. Admins see all items; the
 * institute decides for employees, and an admin for each sub-admin.
 */
import { id } from '../field-types.ts'
import { z } from '../z.ts'

/** The items on employees' devices: all, or only those in their name. */
export const employeeItems = ['all', 'own'] as const
export const reachSettings = z.object({ employees: z.enum(employeeItems) })
export type ReachSettings = z.infer<typeof reachSettings>
export const defaultReachSettings: ReachSettings = { employees: 'all' }

const placeLimit = 500

/** The places of a sub-admin: an item is included if it is in one of the buildings or belongs to one of the sections. Both empty: all items. */
export const reachPlaces = z.object({
  /** Of `location-code-one`. */
  buildings: z.array(id).max(placeLimit),
  /** Of `sections`. */
  sections: z.array(id).max(placeLimit),
})
export type ReachPlaces = z.infer<typeof reachPlaces>
export const everywhere: ReachPlaces = { buildings: [], sections: [] }

/** The buildings that a person chose for one device (decision 154). Empty: all items. */
export const deviceBuildings = z.array(id).max(placeLimit)

/** As returned by `users/me`; missing: all items. */
export const limitedReach = z.union([
  z.object({ is: z.literal('own') }),
  reachPlaces.extend({ is: z.literal('places') }),
  /** Chosen by the person for this device: the items of the buildings, and those in their name. */
  z.object({ is: z.literal('device'), buildings: deviceBuildings }),
])
export type LimitedReach = z.infer<typeof limitedReach>
export type Reach = { is: 'all' } | LimitedReach

/** Whether it names buildings; the other limited reach is what is in the person's name. */
export const hasBuildings = (reach: Reach): reach is Extract<Reach, { buildings: number[] }> =>
  reach.is === 'places' || reach.is === 'device'

export const isEverywhere = ({ buildings, sections }: ReachPlaces): boolean =>
  buildings.length === 0 && sections.length === 0
