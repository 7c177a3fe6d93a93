/** An API call that is not one of the five routes of a collection; declared as data, as collections are. */

import type { Permission } from '../permissions.ts'
import type { z } from '../z.ts'

export interface ApiAction<BodySchema extends z.ZodType = z.ZodType, ResponseSchema extends z.ZodType = z.ZodType> {
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path below `/api/v1/`. `:id` and `:uuid` are the row's id, `:part` is the number of a batch part. */
  path: string
  body: BodySchema
  response: ResponseSchema
  /** `signed-in`: anyone with a valid token, with any role or none. */
  permission: Permission | 'signed-in' | 'signed-out'
}

export function defineAction<BodySchema extends z.ZodType, ResponseSchema extends z.ZodType>(
  action: ApiAction<BodySchema, ResponseSchema>,
): ApiAction<BodySchema, ResponseSchema> {
  return action
}
