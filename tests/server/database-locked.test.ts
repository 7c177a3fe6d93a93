/** Another program has locked the database file, such as a virus scanner or a copy by hand. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { openServer } from '#tests/support/server.ts'
import { json } from './suites/open-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'bilang-locked-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('[SERVER-5482] while another program has locked the database, lists are answered, and a count waits until it is unlocked', async () => {
  const file = join(folder, 'locked.db')
  const server = await openServer({ database: file })
  await server.tokenFor('maria')
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  let isStored = false
  const count = server.ask('maria', 'products/20/', json('PATCH', { physical_count: 7 })).then(({ status }) => {
    isStored = true
    return status
  })
  for (let n = 0; n < 5; n++) expect((await server.ask('maria', 'products/20/')).status).toBe(200)
  expect(isStored).toBe(false)
  other.exec('rollback')
  expect(await count).toBe(200)
  expect((await server.ask('maria', 'products/20/')).body).toMatchObject({ physical_count: 7 })
  other.close()
  await server.close()
})
