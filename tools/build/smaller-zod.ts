/**
 * Vite plugin for the build: removes the JSON Schema converter from zod, which only the server uses (`/api/schema`), and the error formatting, which
 * is not used. Saves 4 KiB of the first load. A different source of zod fails the build.
 */
import type { Plugin } from 'vite'

const file = (name: string) => new RegExp(`[\\\\/]zod[\\\\/]v4[\\\\/]classic[\\\\/]${name}\\.js$`)

export function withoutJsonSchema(code: string): string {
  const trimmed = code
    .replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
    .replace(/createStandardJSONSchemaMethod\(this, "(?:in|out)put"\)/g, 'undefined')
    .replace('return createToJSONSchemaMethod(this, {})(params);', 'throw new Error("not in the app");')
  const [left] = /JSONSchemaMethod\(|processJSONSchema|[^-]processors\.(?!aggregateChecks)\w+/.exec(trimmed) ?? []
  if (left) throw new Error(`zod has "${left}" at another place than expected`)
  return trimmed
}

/** Without the methods `format` and `flatten` of errors. */
export function withoutErrorTrees(code: string): string {
  const trimmed = code.replace(/^ *_lazyMethod\(proto, "(?:format|flatten)", .*;$/gm, '')
  if (/core\.(?:format|flatten)Error/.test(trimmed) || trimmed.length === code.length)
    throw new Error('zod formats errors at another place than expected')
  return trimmed
}

export const smallerZod = (): Plugin => {
  const parts = [
    [file('schemas'), withoutJsonSchema],
    [file('errors'), withoutErrorTrees],
  ] as const
  return {
    name: 'smaller-zod',
    apply: 'build',
    transform(code, id) {
      const part = parts.find(([name]) => name.test(id))
      return part ? { code: part[1](code), map: null } : null
    },
  }
}
