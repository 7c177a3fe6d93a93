/** 405 for a wrong method on an existing path; a 404 would mean that the row is deleted. */
import type { Hono } from 'hono'
import { collectionList } from '#contract/collections/all-collections.ts'
import { methodNotAllowed } from '../api-error.ts'
import type { Env } from '../server-deps.ts'
import { routePath } from './mount-action.ts'
import { actionsOf } from './open-api.ts'

/** Mount last, after all other routes. */
export function mountMethodNotAllowed(app: Hono<Env>, base: string, plain: boolean): void {
  const paths = [
    ...collectionList.flatMap(({ path }) => [routePath(base, path), routePath(base, `${path}:id/`)]),
    ...actionsOf(plain).map(({ path }) => routePath(base, path)),
  ]
  for (const path of new Set(paths)) {
    app.all(path, (c) => {
      throw methodNotAllowed(c.req.method)
    })
  }
}
