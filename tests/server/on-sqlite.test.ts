/** Runs all suites on SQLite. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { openServer } from '#tests/support/server.ts'
import { allSuites } from './suites/all-suites.ts'

const folder = mkdtempSync(join(tmpdir(), 'bilang-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0

describe('on SQLite', () => {
  allSuites((options) => openServer({ ...options, database: join(folder, `${++files}.db`) }))
})
