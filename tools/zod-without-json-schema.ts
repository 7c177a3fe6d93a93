/**
 * Vite plugin for the build: leaves out of zod what turns schemas into JSON schemas, which only the server does (`/api/schema`). It is 4 KiB
 * of the first load. A zod that is written in another way fails the build.
 */
import type { Plugin } from 'vite'

const schemasFile = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/

export function withoutJsonSchema(code: string): string {
  const trimmed = code
    .replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
    .replace(/createStandardJSONSchemaMethod\(this, "(?:in|out)put"\)/g, 'undefined')
    .replace('return createToJSONSchemaMethod(this, {})(params);', 'throw new Error("not in the app");')
  const [left] = /JSONSchemaMethod\(|processJSONSchema|[^-]processors\.(?!aggregateChecks)\w+/.exec(trimmed) ?? []
  if (left) throw new Error(`zod has "${left}" at another place than expected`)
  return trimmed
}

export const zodWithoutJsonSchema = (): Plugin => ({
  name: 'zod-without-json-schema',
  apply: 'build',
  transform: (code, id) => (schemasFile.test(id) ? { code: withoutJsonSchema(code), map: null } : null),
})
