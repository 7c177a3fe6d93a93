import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withIdsOfReact } from '#tools/build/ids-of-react.ts'

const useId = readFileSync('node_modules/@mantine/hooks/esm/use-id/use-id.mjs', 'utf8')

test('[SHELL-5440] the build gives components the ids of React, and no state that replaces them after the first render', () => {
  const code = withIdsOfReact(useId)
  expect(code).toMatch(/const uuid = `mantine-\$\{reactId\.replace\(/)
  expect(code).toContain('if (typeof staticId === "string") return staticId;')
  expect(code).not.toMatch(/setUuid|useIsomorphicEffect\(/)
})

test('[SHELL-5440] a Mantine that makes ids in another way: the build fails', () => {
  expect(() => withIdsOfReact(useId.replace('useState(', 'useMemo('))).toThrow('in another way')
})
