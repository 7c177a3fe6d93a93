/**
 * Twenty key screens look as in their pictures (e2e/pictures): a moved button, a changed color or a lost line fails. After a deliberate change
 * `npm run snapshots` takes them again; the pictures that differ belong to the review.
 */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { t as scan } from '#text/counting/scan.ts'
import { setLanguage } from '#text/language.ts'
import { t as common } from '#text/shared/common.ts'
import { t as scanner } from '#text/shared/ui-scanner.ts'
import { loadTexts } from '#text/text-catalog.ts'
import { writeFakeCamera } from '#tools/testing/fake-camera.ts'
import {
  type DeterministicDevice,
  openDeterministicBrowser,
  openDeterministicDevice,
  openScreen,
  screenSettled,
  signInOnDevice,
  systemFontsIn,
} from './support/deterministic-browser.ts'
import { type FixedTimeInstitute, openFixedTimeInstitute } from './support/fixed-time-institute.ts'
import { card, chip, saveButton, savedOnDevice } from './support/screen-actions.ts'
import { type UncountedItem, uncountedItems } from './support/server-database.ts'

interface World {
  institute: FixedTimeInstitute
  browser: Browser
  /** In front of the camera for a moment when it is turned on. */
  scanned: UncountedItem
}

const shownFrames = 45
/** Longer than any test keeps the camera on: the film begins again at its end. */
const emptyFrames = 3_600

const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const institute = await openFixedTimeInstitute()
      const [scanned] = uncountedItems(institute, 1) as [UncountedItem]
      const film = join(tmpdir(), `bilang-still-${process.pid}.mjpeg`)
      const texts = [`https://inventory.example.gov.ph/qr?product_id=${scanned.id}`]
      const shots = [
        { texts, frames: shownFrames, module: 4 },
        { texts: [], frames: emptyFrames },
      ]
      await writeFakeCamera(film, shots, { width: 320, height: 240, seed: 7 })
      const browser = await openDeterministicBrowser(institute, { camera: film })
      await use({ institute, browser, scanned })
      await browser.close()
      await institute.close()
      rmSync(film, { force: true })
    },
    { scope: 'worker' },
  ],
})

type Scheme = 'light' | 'dark'

/** Compares the page with its picture, and proves that no glyph in it depends on the fonts of this machine. */
async function compare(page: Page, name: string, scheme: Scheme = 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await screenSettled(page)
  await expect.soft(page).toHaveScreenshot(`${name}-${scheme}.png`)
  expect.soft(await systemFontsIn(page), `system fonts in ${name}`).toEqual([])
}

async function openDevice({ institute, browser }: World, device: DeterministicDevice): Promise<Page> {
  setLanguage(device.language)
  await loadTexts()
  const { page } = await openDeterministicDevice(browser, institute, device)
  await page.goto('/login')
  return page
}

async function countItem(page: Page, { id, number }: UncountedItem): Promise<void> {
  await openScreen(page, `/qr?product_id=${id}`)
  await expect(card(page, number)).toBeVisible()
  await saveButton(page).click()
  await savedOnDevice(page, number)
}

/** Toasts close automatically, some earlier on a slow machine. */
async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: common('close') })
  await expect(async () => {
    for (const button of await close.all()) await button.click({ timeout: 2_000 })
    await expect(close).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
}

/** Opens the scan screen in the room of the item before the camera, and waits until its tag is read and out of view. */
async function scanInRoom(page: Page, room: string): Promise<void> {
  await openScreen(page, '/qr')
  await page.getByRole('button', { name: scan('room.which') }).click()
  await page.keyboard.type(room, { delay: 60 })
  await page.getByRole('option', { name: room }).first().click()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.locator('video + div svg')).toHaveCount(0)
}

test('[JOURNEY-3021] a counter with a phone: the screens look as in their pictures', async ({ world }) => {
  const page = await openDevice(world, { language: 'en', size: 'phone' })
  await compare(page, 'phone-sign-in')
  await signInOnDevice(page, 'maria')
  await compare(page, 'phone-home')
  await openScreen(page, '/ready')
  await compare(page, 'phone-ready')
  await openScreen(page, '/subadmin/inventory/database')
  await compare(page, 'phone-list', 'dark')
  await openScreen(page, '/subadmin/inventory/database/8')
  await compare(page, 'phone-product')

  await scanInRoom(page, world.scanned.room)
  await compare(page, 'phone-scan-card')
  await compare(page, 'phone-scan-card', 'dark')
  await page.getByRole('button', { name: scanner('typeInstead') }).click()
  await compare(page, 'phone-scan-typing')

  const items = uncountedItems(world.institute, 3, 40)
  // Without a service worker a screen can be opened offline only if it is loaded.
  await openScreen(page, '/outbox')
  await page.context().setOffline(true)
  for (const item of items) await countItem(page, item)
  await expect(chip(page)).toContainText('3 not sent')
  await openScreen(page, '/outbox')
  await closeToasts(page)
  await compare(page, 'phone-outbox')
  await compare(page, 'phone-outbox', 'dark')
  await page.context().close()
})

test('[JOURNEY-3021] a counter who reads Filipino: the screens look as in their pictures', async ({ world }) => {
  const page = await openDevice(world, { language: 'fil', size: 'phone' })
  await compare(page, 'phone-fil-sign-in', 'dark')
  await signInOnDevice(page, 'jose')
  await compare(page, 'phone-fil-home')
  await scanInRoom(page, world.scanned.room)
  await compare(page, 'phone-fil-scan-card')
  await openScreen(page, '/subadmin/inventory/counts/1')
  await compare(page, 'phone-fil-reconcile')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openScreen(page, '/subadmin/inventory/reports')
  // The forms about all slips are loaded after the page.
  await page.getByRole('main').getByRole('link', { name: /RSPI/ }).waitFor()
  await compare(page, 'desk-fil-reports')
  await page.context().close()
})

test('[JOURNEY-3021] the property unit on a desktop: the screens match their pictures', async ({ world }) => {
  const page = await openDevice(world, { language: 'en', size: 'desk' })
  await signInOnDevice(page, 'admin')
  await compare(page, 'desk-home')
  await openScreen(page, '/admin/inventory/database')
  await page.getByRole('grid').getByRole('row').nth(3).click()
  await compare(page, 'desk-list')
  await openScreen(page, '/admin/inventory/par/print/1')
  await expect(page.locator('main svg text').first()).toBeAttached()
  await compare(page, 'desk-par-print')
  await openScreen(page, '/admin/inventory/counts/1')
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await compare(page, 'desk-reconcile')
  await openScreen(page, '/admin/inventory/database/8?edit=1')
  await compare(page, 'desk-product-edit', 'dark')
  await page.context().close()
})
