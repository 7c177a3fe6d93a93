/** Runs all suites on SQLite. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { openDemoCopies } from '#tests/support/server/demo-copies.ts'
import { allSuites } from './suites/all-suites.ts'

const folder = mkdtempSync(join(tmpdir(), 'bilang-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0

describe('on SQLite', () => {
  allSuites(
    openDemoCopies((template) => {
      const file = join(folder, `${++files}.db`)
      if (template) copyFileSync(template, file)
      return file
    }),
  )
})
