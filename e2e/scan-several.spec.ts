/** Several tags in one camera frame, counted with one tap. */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFakeCamera } from '#tools/testing/fake-camera.ts'
import { expect, test } from './support/journey-test.ts'
import { chip, everythingSent, sendNow } from './support/screen-actions.ts'
import { storedCounts, uncountedItems } from './support/server-database.ts'

/** A phone shows nearly all of these frames. */
const camera = { width: 480, height: 480, seed: 7 }
type Item = ReturnType<typeof uncountedItems>[number]
const film = join(tmpdir(), `bilang-shelf-${process.pid}-${Date.now()}.mjpeg`)
test.afterAll(() => rmSync(film, { force: true }))

test('[JOURNEY-2981] six tags in one frame, offline: outlined and listed, counted with one press, undone with one, counted again and sent', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const items = uncountedItems(server, 6)
  const texts = items.map(({ id }) => `https://inventory.example.gov.ph/qr?product_id=${id}`)
  await writeFakeCamera(film, [{ texts, frames: 30, module: 3 }], camera)
  const phone = await world.preparedPhone({ camera: film })
  const { page } = phone
  await server.stop('SIGKILL')
  await page.goto(`${server.url}/qr`)
  // Off at first: a tag opens its card, and others wait.
  await expect(page.getByRole('article')).toBeVisible({ timeout: 60_000 })
  const choice = page.getByText('Scan several', { exact: true })
  await expect(async () => {
    await page
      .getByRole('button', { name: 'Skip' })
      .click({ timeout: 2_000 })
      .catch(() => {})
    await expect(choice).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 180_000 })
  await choice.click()

  const count = page.getByRole('button', { name: 'Count 6 items' })
  await expect(count).toBeEnabled({ timeout: 60_000 })
  const list = page.getByRole('region', { name: 'Scanned tags' })
  for (const { number } of items)
    await expect(list.getByRole('button', { name: number })).toContainText('Ready to count')
  await expect(page.locator('[data-mark="plus"]')).toHaveCount(6)
  await expect(chip(page)).not.toContainText('not sent')
  await count.click()
  await expect(chip(page)).toContainText('6 not sent')
  await expect(page.locator('[data-mark="ring"]')).toHaveCount(6)
  await expect(page.getByRole('region', { name: 'Last scans' }).getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: 'Undo 6 items' }).click()
  await expect(page.locator('[data-mark="plus"]')).toHaveCount(6)
  await count.click()
  await expect(chip(page)).toContainText('6 not sent')

  await server.restart()
  await page.goto(`${server.url}/outbox`)
  await sendNow(page)
  await everythingSent(page)
  const ids = items.map(({ id }) => id)
  expect(storedCounts(server, ids)).toEqual(ids.map((id) => ({ product: id, count: 1, remarks: null, scanned: true })))
})

test('[SCAN-3151] a second tag comes into view of the camera: it waits while the first one is in view, and comes after its count', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const items = uncountedItems(server, 2)
  const [first, second] = items.map(({ id }) => `https://inventory.example.gov.ph/qr?product_id=${id}`) as [
    string,
    string,
  ]
  const shots = [
    { texts: [first], frames: 60 },
    { texts: [first, second], frames: 30 },
  ]
  await writeFakeCamera(
    film,
    shots.map((shot) => ({ ...shot, module: 4 })),
    camera,
  )
  const { page } = await world.preparedPhone({ camera: film })
  await page.goto(`${server.url}/qr`)
  const card = page.getByRole('article')
  await expect(card).toBeVisible({ timeout: 60_000 })
  // The film begins anywhere, so either tag may be the first.
  const text = await card.innerText()
  const [shown, waiting] = items.toSorted((a) => (text.includes(a.number) ? -1 : 1)) as [Item, Item]
  await expect(page.getByText('1 more tag waiting')).toBeVisible({ timeout: 60_000 })
  await expect(card).toContainText(shown.number)
  await page.getByRole('button', { name: 'Submit · 1' }).click()
  await expect(card).toContainText(waiting.number)
})
