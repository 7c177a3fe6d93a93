/** The calls that read and replace the settings of the institute as one record (`institute-settings`). Everyone reads them in the API root. */

import { count } from '../field-types.ts'
import { instituteFields, instituteSettings } from '../institute.ts'
import { z } from '../z.ts'
import { defineAction } from './define-action.ts'

/** `version` is 0 until something is saved. `fixed`: given when the server was started; nobody can change them here. */
const response = z.object({ settings: instituteSettings, version: count, fixed: z.array(z.enum(instituteFields)) })

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
