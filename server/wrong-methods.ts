/** An address that exists, asked with a method it does not have: said so, since "not found" would mean that the row is gone. */
import type { Hono } from 'hono'
import { resourceList } from '#contract/resources.ts'
import { route } from './mount-action.ts'
import { actionsOf } from './open-api.ts'
import type { Env } from './parts.ts'
import { wrongMethod } from './refusal.ts'

/** Mount last: what has a handler of its own never comes here. */
export function mountWrongMethods(app: Hono<Env>, base: string, plain: boolean): void {
  const paths = [
    ...resourceList.flatMap(({ path }) => [route(base, path), route(base, `${path}:id/`)]),
    ...actionsOf(plain).map(({ path }) => route(base, path)),
  ]
  for (const path of new Set(paths)) {
    app.all(path, (c) => {
      throw wrongMethod(c.req.method)
    })
  }
}
