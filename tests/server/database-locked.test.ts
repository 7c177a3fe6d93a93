/** Another program has locked the database file, such as a virus scanner or a copy by hand. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { openServer } from '#tests/support/server/server.ts'
import { json, movableClock } from './suites/open-server.ts'

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

test('[SERVER-5486] a device that reads while nothing can be written gets its list, though the time of the read is not recorded', async () => {
  const file = join(folder, 'read.db')
  const clock = movableClock('2026-11-20T01:00:00Z')
  const server = await openServer({ database: file, clock })
  const read = async () =>
    (await server.ask('maria', 'products/?page_size=1', { headers: { 'X-IMS-Device': 'phone-1;waiting=2' } })).status
  expect(await read()).toBe(200)
  clock.minute()
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  expect(await read()).toBe(200)
  other.exec('rollback')
  other.close()
  // Changes are stored in the order of arrival, so the time of the read was stored before this one.
  expect((await server.ask('maria', 'products/20/', json('PATCH', { remarks: 'Counted' }))).status).toBe(200)
  await server.close()
  expect(server.logged).toEqual([])
})

test('[SERVER-5685] many reads of a device while nothing can be written add one write, so that the counts after them do not wait for all of them', async () => {
  const file = join(folder, 'reads.db')
  const clock = movableClock('2026-11-20T01:00:00Z')
  const server = await openServer({ database: file, clock })
  const read = () => server.ask('maria', 'products/?page_size=1', { headers: { 'X-IMS-Device': 'phone-1;waiting=2' } })
  expect((await read()).status).toBe(200)
  clock.minute()
  const other = new DatabaseSync(file)
  other.exec(`create table noted (device text);
    create trigger note after update on devices begin insert into noted values (new.device); end;
    begin immediate`)
  for (let n = 0; n < 20; n++) expect((await read()).status).toBe(200)
  other.exec('rollback')
  expect((await server.ask('maria', 'products/20/', json('PATCH', { remarks: 'Counted' }))).status).toBe(200)
  expect(other.prepare('select * from noted').all()).toEqual([{ device: 'phone-1' }])
  clock.minute()
  expect((await read()).status).toBe(200)
  expect((await server.ask('maria', 'products/20/', json('PATCH', { remarks: 'Counted again' }))).status).toBe(200)
  expect(other.prepare('select * from noted').all()).toHaveLength(2)
  other.close()
  await server.close()
  expect(server.logged).toEqual([])
})
