/** The walk of a counter through a room, in taps: typed and scanned items, the wrong room, an unknown code, and undo. */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { writeFakeCamera } from '#tools/testing/fake-camera.ts'
import { expect, test } from './support/journey-test.ts'
import { card, saveButton, savedOnDevice } from './support/screen-actions.ts'
import { uncountedItems } from './support/server-database.ts'

const size = { width: 360, height: 740 }
const film = join(tmpdir(), `bilang-walk-${process.pid}-${Date.now()}.y4m`)
test.afterAll(() => rmSync(film, { force: true }))

/** Counts the taps of a finger since the last call. */
async function tapCounter(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['taps'] = '0'
    const onTap = (event: PointerEvent) => {
      const { dataset } = document.documentElement
      if (event.isTrusted) dataset['taps'] = String(Number(dataset['taps']) + 1)
    }
    addEventListener('pointerdown', onTap, { capture: true })
  })
  return () =>
    page.evaluate(() => {
      const taps = Number(document.documentElement.dataset['taps'])
      document.documentElement.dataset['taps'] = '0'
      return taps
    })
}

test('[JOURNEY-5424] offline on a phone of 360 × 740: a room takes 2 taps, the first typed item 2, each other item, the wrong room and undo 1, an unknown code none', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const items = uncountedItems(server, 500)
  const [first] = items
  const [, second, third] = items.filter(({ room }) => room === first!.room)
  const elsewhere = items.find(({ room }) => room !== first!.room)!
  const { page } = await world.preparedPhone(size)
  await server.stop('SIGKILL')
  await page.goto(`${server.url}/qr`)
  const room = page.getByRole('button', { name: /^Room/ })
  await expect(room).toBeVisible()
  const taps = await tapCounter(page)

  await room.click()
  await page.getByRole('option', { name: new RegExp(`^${first!.room}`) }).click()
  expect(await taps()).toBe(2)

  await page.getByRole('button', { name: 'Type instead' }).click()
  const field = page.getByLabel('Tag, property number, or words')
  for (const [index, item] of [first!, second!, third!].entries()) {
    // The field has the focus, so nothing is tapped to type.
    await expect(field).toBeFocused()
    await page.keyboard.type(item.number)
    await page.keyboard.press('Enter')
    await expect(card(page, item.number)).toContainText('Not yet counted')
    await saveButton(page).click()
    await savedOnDevice(page, item.number)
    expect([item.number, await taps()]).toEqual([item.number, index === 0 ? 2 : 1])
  }

  await page.keyboard.type('9999-99-99-9999-99')
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('main')
      .getByText(/Not in the list|No item/)
      .first(),
  ).toBeVisible()
  expect(await taps()).toBe(0)

  await field.fill(elsewhere.number)
  await page.keyboard.press('Enter')
  await expect(card(page, elsewhere.number)).toBeVisible()
  await page.getByRole('button', { name: /^Found here/ }).click()
  await savedOnDevice(page, elsewhere.number)
  expect(await taps()).toBe(1)

  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(page.getByText(/^Undone: /)).toContainText(elsewhere.number)
  expect(await taps()).toBe(1)
})

test('[JOURNEY-5424] a tag before the camera: one tap counts the item', async ({ world }) => {
  const server = await world.preparedServer()
  const [item] = uncountedItems(server, 1)
  const text = `https://inventory.example.gov.ph/qr?product_id=${item!.id}`
  await writeFakeCamera(film, [{ texts: [text], frames: 2 }], { width: 640, height: 480, seed: 7 })
  const { page } = await world.preparedPhone({ ...size, camera: film })
  await page.goto(`${server.url}/qr`)
  const taps = await tapCounter(page)
  await expect(card(page, item!.number)).toContainText('Not yet counted', { timeout: 60_000 })
  await saveButton(page).click()
  await savedOnDevice(page, item!.number)
  expect(await taps()).toBe(1)
})
