import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutJsonSchema } from '#tools/zod-without-json-schema.ts'

const schemas = readFileSync('node_modules/zod/v4/classic/schemas.js', 'utf8')

test('[SHELL-2831] the build leaves JSON schemas out of zod, and nothing else', () => {
  const left = new Set(withoutJsonSchema(schemas).split('\n'))
  const removed = schemas.split('\n').filter((line) => !left.has(line))
  expect(removed.length).toBeGreaterThan(30)
  for (const line of removed) expect(line).toMatch(/processJSONSchema = |JSONSchemaMethod\(/)
})

test('[SHELL-2831] a zod that is written in another way: the build fails', () => {
  expect(() => withoutJsonSchema('inst._zod.processJSONSchema = function () {\n}')).toThrow('processJSONSchema')
  expect(() => withoutJsonSchema('const json = createToJSONSchemaMethod(this, {})')).toThrow('JSONSchemaMethod(')
})
