/** A call that is not one of the five routes of a collection, declared as data like the collections are. */

import type { Permission } from '../permissions.ts'
import type { z } from '../z.ts'

export interface ApiAction<BodySchema extends z.ZodType = z.ZodType, ResponseSchema extends z.ZodType = z.ZodType> {
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path below `/api/v1/`; `:id` or `:uuid` stands for the row, `:part` for one of its parts. */
  path: string
  body: BodySchema
  response: ResponseSchema
  /** `signed-in`: for the holder of any valid token, whatever their role. */
  permission: Permission | 'signed-in' | 'signed-out'
}

export function defineAction<BodySchema extends z.ZodType, ResponseSchema extends z.ZodType>(
  action: ApiAction<BodySchema, ResponseSchema>,
): ApiAction<BodySchema, ResponseSchema> {
  return action
}
