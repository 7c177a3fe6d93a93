/** Places of a person that are taken and given back without an update of the list in between (decision 163). */
import { afterEach, expect, test } from 'vitest'
import { saveConfirmed } from '#device-db/confirmed-rows.ts'
import { type MirrorWorld, openMirrorWorld, type Row, shownRows } from '#tests/support/device/mirror-world.ts'

const item = 5
const [hall, elsewhere] = [2, 1]
let world: MirrorWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})

async function limit(building: number) {
  world.clock.advance(1_000)
  const { id } = (await world.server.ask('maria', 'users/me/')).body as Row
  const path = `users/${id}/reach/`
  const { version } = (await world.server.ask('admin', path)).body as Row
  const body = JSON.stringify({ buildings: [building], sections: [], version })
  expect((await world.server.ask('admin', path, { method: 'PUT', body })).status).toBe(200)
}
async function pull() {
  await world.pull.run('manual')
  expect(world.pull.status()).toMatchObject({ problem: null, shrunk: null })
}
const shown = async (id: number) => (await shownRows(world, 'products')).find((row) => row['id'] === id)

async function open() {
  world = await openMirrorWorld({ username: 'maria', products: 400, withServerClock: true })
  await world.change(item, { location_code_one: hall })
  await limit(hall)
  await pull()
}

/** Stores that an item is gone, as the outbox does when it reads one. */
async function readAsGone(id: number) {
  expect((await world.server.ask('maria', `products/${id}/`)).status).toBe(404)
  await world.connection.write((core) =>
    saveConfirmed(core, [{ entity: 'products', eid: id, row: null }], world.clock.now()),
  )
  expect(await shown(id)).toBeUndefined()
}

test('[SYNC-5578] the device read that an item is gone while the places were taken: the next update shows it again, however soon it comes', async () => {
  await open()
  await limit(elsewhere)
  await readAsGone(item)
  await limit(hall)
  await pull()
  expect(await shown(item)).toBeDefined()
})

test('[SYNC-5578] an item that was deleted while the places were taken stays away', async () => {
  await open()
  let deleted = 0
  for (const { id } of await shownRows(world, 'products'))
    if (!deleted && id !== item && (await world.remove(Number(id)))) deleted = Number(id)
  await limit(elsewhere)
  await readAsGone(deleted)
  await limit(hall)
  await pull()
  expect(await shown(deleted)).toBeUndefined()
  expect(await shown(item)).toBeDefined()
})
