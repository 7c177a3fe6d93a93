/** A call that is not one of the five routes of a collection, declared as data like the collections are. */

import type { Action } from './access.ts'
import type { z } from './z.ts'

export interface ActionCall<Body extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path below `/api/v1/`; `:id` or `:uuid` stands for the row, `:part` for one of its parts. */
  path: string
  body: Body
  answer: Answer
  /** `signed-in`: for the holder of any valid token, whatever their role. */
  allow: Action | 'signed-in' | 'signed-out'
}

export function defineAction<Body extends z.ZodType, Answer extends z.ZodType>(
  action: ActionCall<Body, Answer>,
): ActionCall<Body, Answer> {
  return action
}
