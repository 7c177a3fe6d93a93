import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutErrorTrees, withoutJsonSchema } from '#tools/build/smaller-zod.ts'

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

test('[SHELL-2831] the build leaves out how zod turns errors into trees, which no code of ours asks for', () => {
  const errors = readFileSync('node_modules/zod/v4/classic/errors.js', 'utf8')
  const left = new Set(withoutErrorTrees(errors).split('\n'))
  expect(errors.split('\n').filter((line) => !left.has(line))).toHaveLength(2)
  const ours = globSync('{src,sw}/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'))
  expect(ours.filter((code) => /[eE]rror\.(format|flatten)\(/.test(code))).toEqual([])
  expect(() => withoutErrorTrees('core.formatError(self, mapper)')).toThrow('formats errors')
})
