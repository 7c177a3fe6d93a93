/** Answers to counts when the pages of the list are merged. */
import { afterEach, expect, test } from 'vitest'
import { type MirrorWorld, openMirrorWorld, pullNow, type Row, shownRows } from '#tests/support/device/mirror-world.ts'

const hall = 2
const counted = Array.from({ length: 260 }, (_, index) => index + 1)
let world: MirrorWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

const open = async () => {
  world = await openMirrorWorld({ username: 'maria', products: 400, withServerClock: true })
}
const pull = () => pullNow(world)
/** As answers to counts store them. */
async function confirm(rows: readonly Row[]): Promise<void> {
  const core = world.connection.db()
  const [lc, unlisted, at] = [1_000, 'unproven' as const, world.clock.now()]
  await core.confirmed.bulkPut(
    rows.map((row) => ({ entity: 'products', eid: Number(row['id']), lc, at, row, unlisted })),
  )
  await core.meta.put({ key: 'lc', value: lc })
}
async function limit() {
  world.clock.advance(60_000)
  const { id } = (await world.server.ask('maria', 'users/me/')).body as Row
  const path = `users/${id}/reach/`
  const { version } = (await world.server.ask('admin', path)).body as Row
  const body = JSON.stringify({ buildings: [hall], sections: [], version })
  expect((await world.server.ask('admin', path, { method: 'PUT', body })).status).toBe(200)
}

test('[SYNC-5473] counts of listed items stay in the list of a person with places, through updates, restarts and the merging of pages', async () => {
  await open()
  for (const id of counted) await world.change(id, { location_code_one: hall })
  await limit()
  await pull()
  const listed = (await shownRows(world, 'products')).map((row) => row['id'])
  const rows = (await shownRows(world, 'products')).filter((row) => counted.includes(Number(row['id'])))
  await confirm(rows.map((row) => ({ ...row, physical_count: 9 })))
  await world.change(1, { remarks: 'Changed' })
  await pull()
  expect(await world.connection.db().confirmed.count()).toBeLessThan(counted.length)
  for (const isRestarted of [false, true]) {
    if (isRestarted) await world.restart()
    await pull()
    expect((await shownRows(world, 'products')).map((row) => row['id'])).toEqual(listed)
    expect((await shownRows(world, 'products')).find((row) => row['id'] === 6)).toMatchObject({ physical_count: 9 })
  }
})

test('[SYNC-5553] merging pages keeps a row of a page that is newer than an answer', async () => {
  await open()
  await pull()
  const old = (await shownRows(world, 'products')).slice(0, counted.length)
  for (const { id } of old) await world.change(Number(id), { remarks: 'Changed since' })
  await pull()
  const listed = await shownRows(world, 'products')
  await confirm(old)
  await pull()
  expect(await world.connection.db().confirmed.count()).toBeLessThan(old.length)
  expect(await shownRows(world, 'products')).toEqual(listed)
})
