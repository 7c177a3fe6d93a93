/** The calls that read and replace the settings of the institute as one record (`institute-settings`). Everyone reads them in the API root. */

import { users } from '#contract/collections/users.ts'
import { count } from '#contract/field-types.ts'
import { instituteFields, instituteSettings } from '#contract/institute.ts'
import { logoLimitKilobytes } from '#contract/logo.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

/** `version` is 0 until something is saved. `fixed`: settings given when the server was started; they cannot be changed here. */
const response = z.object({
  settings: instituteSettings,
  version: count,
  fixed: z.array(z.enum(instituteFields)),
  /** The institute is the demo, which `startInstitute` ends. */
  demo: z.boolean().optional(),
})

export const getInstitute = defineAction({
  name: 'get-institute',
  method: 'GET',
  path: 'institute/',
  body: z.unknown(),
  response,
  permission: 'institute.manage',
})
/** `version`: the version that the person edited. If the server has another one, it responds with a conflict and its current record. */
export const putInstitute = defineAction({
  name: 'put-institute',
  method: 'PUT',
  path: 'institute/',
  body: instituteSettings.extend({ version: count }),
  response,
  permission: 'institute.manage',
})
/** Replaces the logo with a PNG, JPEG or WebP file in base64, or removes it (null). The response has the resized logo. */
export const putLogo = defineAction({
  name: 'put-logo',
  method: 'PUT',
  path: 'institute/logo/',
  body: z.object({
    file: z
      .base64()
      .min(1)
      .max(Math.ceil((logoLimitKilobytes * 1024) / 3) * 4)
      .nullable(),
  }),
  response: z.object({ logo: z.string().nullable() }),
  permission: 'institute.manage',
})
/**
 * Ends the demo: everything in the database is copied and removed, and an empty institute with this admin takes its place. Everyone is signed
 * out, the caller too.
 */
export const startInstitute = defineAction({
  name: 'start-institute',
  method: 'POST',
  path: 'institute/start/',
  body: z.object({
    ...instituteSettings.pick({ title: true, time_zone: true }).shape,
    ...users.draft.pick({ username: true, first_name: true, middle_name: true, last_name: true, password: true }).shape,
  }),
  /** `copy`: the file in the data folder, or the schema in the database, that has the copy of the demo. */
  response: z.object({ copy: z.string() }),
  permission: 'institute.manage',
})
