import { expect, test } from 'vitest'
import { routes } from '#app/routes/router.tsx'
import { signedInRoutesOf } from '#app/routes/signed-in-routes.tsx'
import { appPaths } from '#contract/app-paths.ts'

interface Node {
  path?: string | undefined
  children?: readonly Node[] | undefined
}

/** The first segments of all paths below, without parameters. */
const firstParts = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ path, children = [] }) => {
    const [first = ''] = (path ?? '').replace(/^\//, '').split('/')
    return first === '' ? firstParts(children) : [first]
  })

test('[SERVER-820] the server serves the app at exactly the paths that the app has', () => {
  const own = new Set(
    firstParts([...routes, ...signedInRoutesOf('admin')] as readonly Node[]).filter((first) => first !== '*'),
  )
  // Unknown paths inside the app redirect to /notfound, which has no route.
  expect([...own, 'notfound'].sort()).toEqual([...appPaths].sort())
})
