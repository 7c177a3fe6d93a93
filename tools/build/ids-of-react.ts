/**
 * Vite plugin for the build: ids of Mantine's inputs, menus and dialogs are those of React. Mantine replaces each by a random one in a layout effect, for
 * React 17, so that every component with an id is rendered twice before the first paint. A different source of Mantine fails the build.
 */
import type { Plugin } from 'vite'

const file = /[\\/]@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/

export function withIdsOfReact(code: string): string {
  const trimmed = code.replace(
    /const \[uuid, setUuid\] = useState\((`mantine-\$\{[^`]+\}`)\);[\s\S]*?\}, \[\]\);/,
    'const uuid = $1;',
  )
  if (/randomId\(|setUuid/.test(trimmed) || trimmed.length === code.length)
    throw new Error('Mantine makes ids in another way than expected')
  return trimmed
}

export const idsOfReact = (): Plugin => ({
  name: 'ids-of-react',
  apply: 'build',
  transform: (code, id) => (file.test(id) ? { code: withIdsOfReact(code), map: null } : null),
})
