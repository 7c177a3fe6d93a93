/** Files of tests that share their modules (decision 107) do nothing that a file after them would notice. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownModules } from '../support/setup/own-modules.ts'

const root = join(import.meta.dirname, '..', '..')
const isSetup = (file: string) => /^tests\/support\/setup\/setup-[^/]+$/.test(file)
const isTestFile = (file: string) => /\.test\.tsx?$/.test(file)
const hook = /^(?:afterEach|afterAll|beforeEach|beforeAll|test|describe)\b/m
const ownModulesOnly = /\bvi\.(?:mock|doMock|resetModules|stubEnv)\(|\bprocess\.chdir\(/

/** What a file may not do because it shares its modules with other files. */
function faultsOf(file: string, source: string): string[] {
  const own = [...ownModules.engine, ...ownModules.screens].some((pattern) =>
    globSync(pattern, { cwd: root }).includes(file),
  )
  return [
    ...(!isTestFile(file) && !isSetup(file) && hook.test(source)
      ? [`${file} adds a hook or a test when it is loaded`]
      : []),
    ...(!own && ownModulesOnly.test(source) ? [`${file} changes modules or the process for the files after it`] : []),
  ]
}

test('[MODULES-4220] hooks of helpers, replaced modules, another folder of the process: in no file', () => {
  const files = globSync('tests/**/*.{ts,tsx}', { cwd: root, exclude: ['tests/tools/**'] })
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('[MODULES-4220] planted in a helper and in a test file: each is found', () => {
  const helper = 'tests/support/new-helper.ts'
  const file = 'tests/outbox/new.test.ts'
  expect(faultsOf(helper, 'afterEach(close)\n')).toHaveLength(1)
  expect(faultsOf(file, 'afterEach(close)\n')).toEqual([])
  for (const line of ["vi.mock('x')", 'vi.resetModules()', "vi.stubEnv('TZ', 'UTC')", 'process.chdir(folder)'])
    expect(faultsOf(file, `${line}\n`), line).toHaveLength(1)
  expect(faultsOf('tests/outbox/film-of-counts.test.ts', "vi.mock('x')\n")).toEqual([])
})

test('[MODULES-4220] a file that has modules of its own: exists', () => {
  for (const pattern of [...ownModules.engine, ...ownModules.screens])
    expect(globSync(pattern, { cwd: root }), pattern).not.toEqual([])
})
