/** Many tags in a row without a tap, read by the device's camera. */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneTagAfterAnother, writeFakeCamera } from '#tools/testing/fake-camera.ts'
import { deviceTables } from './support/device-database.ts'
import { expect, test } from './support/journey-test.ts'
import { chip, everythingSent, sendNow } from './support/screen-actions.ts'
import { countsIn, historyOf, storedCounts, uncountedItems } from './support/server-database.ts'

const tags = 20
/** At 10 frames a second a tag every 1.5 s: 40 a minute. */
const shownFrames = 13
const emptyFrames = 2
const film = join(tmpdir(), `bilang-at-once-${process.pid}-${Date.now()}.y4m`)
test.afterAll(() => rmSync(film, { force: true }))

test('[JOURNEY-2931] twenty tags before the camera at forty a minute, Save 1 at once, offline: each is counted once without a press', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const items = uncountedItems(server, tags)
  const texts = items.map(({ id }) => `https://inventory.example.gov.ph/qr?product_id=${id}`)
  await writeFakeCamera(film, oneTagAfterAnother(texts, shownFrames, emptyFrames), { width: 640, height: 480, seed: 7 })

  const before = await world.preparedPhone()
  await before.page.goto(`${server.url}/qr`)
  await before.page.getByText('Save 1 at once').click()
  await expect(before.page.getByRole('switch', { name: 'Save 1 at once' })).toBeChecked()
  // The switch shows at once what is still being written; a browser that ends meanwhile forgets it.
  const stored = async () => (await deviceTables(before.page, ['drafts']))?.['drafts'] ?? []
  await expect
    .poll(async () => (await stored()).filter(({ key }) => String(key).endsWith(': save-1-at-once')))
    .toMatchObject([{ value: true }])
  await before.close()
  await server.stop('SIGKILL')

  const phone = await world.phone({ profile: before.profile, camera: film })
  await phone.page.goto(`${server.url}/qr`)
  const beganAt = Date.now()
  // The film begins again at its end: on a busy machine a tag may be read at its second showing.
  await expect(chip(phone.page)).toContainText(`${tags} not sent`, { timeout: 300_000 })
  console.info(`${tags} tags in ${((Date.now() - beganAt) / 1000).toFixed(0)} s; the film takes ${tags * 1.5} s`)
  await expect(phone.page.getByRole('region', { name: 'Last scans' })).toContainText(items.at(-1)!.number)

  await server.restart()
  await phone.page.goto(`${server.url}/outbox`)
  await sendNow(phone.page)
  await everythingSent(phone.page)
  const ids = items.map(({ id }) => id)
  expect(storedCounts(server, ids)).toEqual(ids.map((id) => ({ product: id, count: 1, remarks: null, scanned: true })))
  expect(countsIn(historyOf(server)).sort((a, b) => a.product - b.product)).toEqual(
    ids.map((id) => ({ product: id, count: 1, user: 'maria' })),
  )
})
