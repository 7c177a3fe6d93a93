/** The calls that read and replace which items people see (`reach` extension), and which items one device holds (`device-items`). */
import { count, id } from '#contract/field-types.ts'
import { deviceBuildings, reachPlaces, reachSettings } from '#contract/sign-in/reach.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

const settingsAnswer = z.object({ settings: reachSettings, version: count })
const placesAnswer = z.object({ places: reachPlaces, version: count })

export const getReachSettings = defineAction({
  name: 'get-reach-settings',
  method: 'GET',
  path: 'reach/',
  body: z.unknown(),
  response: settingsAnswer,
  permission: 'institute.manage',
})
/** `version`: the version that the person edited, 0 if nothing is saved. If the server has another one, it responds with its current record. */
export const putReachSettings = defineAction({
  name: 'put-reach-settings',
  method: 'PUT',
  path: 'reach/',
  body: reachSettings.extend({ version: count }),
  response: settingsAnswer,
  permission: 'institute.manage',
})
export const getReachOf = defineAction({
  name: 'get-reach-of',
  method: 'GET',
  path: 'users/:id/reach/',
  body: z.unknown(),
  response: placesAnswer,
  permission: 'people.manage',
})
/** `version` as in {@link putReachSettings}. Only sub-admins have places. */
export const putReachOf = defineAction({
  name: 'put-reach-of',
  method: 'PUT',
  path: 'users/:id/reach/',
  body: reachPlaces.extend({ version: count }),
  response: placesAnswer,
  permission: 'people.manage',
})

/** The buildings whose items this device holds, empty for all; null if the person's rights already limit the items. */
const deviceItems = z.object({
  buildings: deviceBuildings.nullable(),
  /** Numbers of items of the whole institute. `own`: those in the person's name. */
  all: count,
  own: count,
  of: z.array(z.object({ building: id, name: z.string(), items: count, own: count })),
})
export type DeviceItems = z.infer<typeof deviceItems>
export const getDeviceItems = defineAction({
  name: 'get-device-items',
  method: 'GET',
  path: 'device_items/',
  body: z.unknown(),
  response: deviceItems,
  permission: 'account.own',
})
/** `buildings`: empty for all items. Only for this sign-in; the device downloads its list again. */
export const putDeviceItems = defineAction({
  name: 'put-device-items',
  method: 'PUT',
  path: 'device_items/',
  body: z.object({ buildings: deviceBuildings }),
  response: deviceItems,
  permission: 'account.own',
})
