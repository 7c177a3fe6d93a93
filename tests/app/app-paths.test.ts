import { expect, test } from 'vitest'
import { routeTree } from '#app/routes/router.tsx'
import { appPaths } from '#contract/app-paths.ts'

interface Node {
  path?: string | undefined
  children?: readonly Node[] | undefined
}

/** First parts of all addresses below, without what stands for any text. */
const firstParts = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ path, children = [] }) => {
    const [first = ''] = (path ?? '').replace(/^\//, '').split('/')
    return first === '' ? firstParts(children) : [first]
  })

test('[SERVER-820] the server answers with the app at every address that the app has, and at no other', () => {
  const own = new Set(firstParts(routeTree() as readonly Node[]).filter((first) => first !== '*'))
  // Unknown addresses inside the app lead to one that no route names.
  expect([...own, 'notfound'].sort()).toEqual([...appPaths].sort())
})
