/** Two phones without a network: the screen of one is what the camera of the other sees. */
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './support/journey-test.ts'
import { card, everythingSent, readyForOffline, saveButton, savedOnDevice, signIn } from './support/screen-actions.ts'
import { storedCounts, uncountedItems } from './support/server-database.ts'

const file = join(tmpdir(), `bilang-hand-over-${process.pid}-${Date.now()}.mjpeg`)
test.afterAll(() => rmSync(file, { force: true }))

/** Films the running film: pictures of the screen as a camera in front of it sees them. */
async function filmScreen(page: Page, pictures: number): Promise<void> {
  const frames: Buffer[] = []
  for (let at = 0; at < pictures; at++) {
    const screen = await page.locator('[data-frame]').screenshot()
    const code = await sharp(screen).resize({ height: 640 }).toBuffer()
    const scene = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#777' } })
    const frame = await scene
      .composite([{ input: code }])
      .blur(0.7)
      .jpeg({ quality: 88 })
      .toBuffer()
    // A fake camera shows 30 pictures a second.
    for (let repeats = 0; repeats < 4; repeats++) frames.push(frame)
  }
  writeFileSync(file, Buffer.concat(frames))
}

test('[SHELL-3286] a phone gives its counts to another by a film, both offline; their author sends them from there, and the first phone later too: once', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const items = uncountedItems(server, 2)
  const giver = await world.preparedPhone({ cameraState: 'none' })
  await server.stop('SIGKILL')
  for (const { number } of items) {
    await giver.page.goto(`${server.url}/qr`)
    await giver.page.getByRole('button', { name: 'Type instead' }).click()
    await giver.page.getByLabel('Tag, property number, or words').fill(number.slice(-9))
    await giver.page.getByRole('button', { name: new RegExp(number) }).click()
    await expect(card(giver.page, number)).toContainText('Not yet counted')
    await saveButton(giver.page).click()
    await savedOnDevice(giver.page, number)
  }
  await giver.page.goto(`${server.url}/outbox`)
  await giver.page.getByRole('link', { name: 'Hand over records' }).click()
  await giver.page.getByRole('button', { name: 'Start film' }).click()
  await filmScreen(giver.page, 24)

  await server.restart()
  const taker = await world.phone({ camera: file })
  await signIn(taker.page, server.url, 'ana')
  await readyForOffline(taker.page)
  await server.stop('SIGKILL')
  await taker.page.goto(`${server.url}/outbox`)
  await taker.page.getByRole('link', { name: 'Take over records' }).click()
  await expect(taker.page.getByText('Take over these records?')).toBeVisible({ timeout: 60_000 })
  await expect(taker.page.getByText(/Maria.*: 2 items/)).toBeVisible()
  await taker.page.getByRole('button', { name: 'Save on this device' }).click()
  await expect(taker.page.getByText('Saved on this device')).toBeVisible()
  const code = await taker.page.getByText(/^\d{3} \d{3}$/).innerText()
  await giver.page.getByLabel('Code on the colleague’s device').fill(code)
  await giver.page.getByRole('button', { name: 'Confirm code' }).click()
  await expect(giver.page.getByText(/2 items are on a colleague’s device too since/)).toBeVisible()

  // The author signs in on the colleague's phone.
  await server.restart()
  await taker.page.evaluate(() => localStorage.clear())
  await signIn(taker.page, server.url, 'maria')
  await taker.page.goto(`${server.url}/outbox`)
  await taker.page.getByRole('button', { name: /^Send \d records$/ }).click()
  await everythingSent(taker.page)
  const ids = items.map(({ id }) => id)
  const counted = ids.map((id) => ({ product: id, count: 1, remarks: null, scanned: true }))
  expect(storedCounts(server, ids)).toEqual(counted)
  await giver.page.goto(`${server.url}/outbox`)
  await everythingSent(giver.page)
  expect(storedCounts(server, ids)).toEqual(counted)
})
