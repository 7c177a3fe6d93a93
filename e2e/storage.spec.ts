/** A device that cannot store data: the screen never reports an unsaved count as saved, and the typed values stay until it is saved. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey-test.ts'
import {
  card,
  chip,
  everythingSent,
  fillCount,
  opsOnDevice,
  outboxTab,
  saveButton,
  savedOnDevice,
  sendNow,
  typeTag,
} from './support/screen-actions.ts'
import { countsIn, historyOf, storedCounts, type UncountedItem, uncountedItems } from './support/server-database.ts'

test.describe.configure({ mode: 'parallel' })

const notSaved = (page: Page) => page.getByRole('alert').filter({ hasText: 'NOT SAVED' })
const lastScan = (page: Page, { number }: UncountedItem) =>
  page.getByRole('region', { name: 'Last scans' }).getByRole('listitem').filter({ hasText: number })
const countsOn = async (page: Page) => (await opsOnDevice(page)).filter((op) => op.includes('physical_count'))

/** Runs in the page: fills the quota with random, incompressible bytes, in ever smaller pieces until nothing fits. */
async function fillQuota(): Promise<void> {
  const db = await new Promise<IDBDatabase>((done, failed) => {
    const opening = indexedDB.open('ballast', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('ballast', { autoIncrement: true })
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => failed(opening.error)
  })
  const put = (size: number) =>
    new Promise<boolean>((done) => {
      const bytes = new Uint8Array(size)
      for (let index = 0; index < size; index += 65_536) crypto.getRandomValues(bytes.subarray(index, index + 65_536))
      const transaction = db.transaction('ballast', 'readwrite', { durability: 'strict' })
      transaction.oncomplete = () => done(true)
      transaction.onabort = () => done(false)
      transaction.objectStore('ballast').add(bytes)
    })
  for (let size = 1_048_576; size >= 128; ) if (!(await put(size))) size = Math.floor(size / 2)
  db.close()
}

test('[JOURNEY-24] full device: the screen says NOT SAVED and keeps the typed values; with space again they are saved', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const items = uncountedItems(server, 2)
  const laptop = await world.preparedPhone({ cameraState: 'none' })
  await laptop.close()
  await server.stop('SIGKILL')

  // A small quota that is filled to the last kilobyte while the app is open.
  const { page, context } = await world.phone({ profile: laptop.profile, cameraState: 'none' })
  const cdp = await context.newCDPSession(page)
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin: server.url })
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: usage + 6_000_000 })
  await page.goto(`${server.url}/qr`)
  const [saved, rejected] = items as [UncountedItem, UncountedItem]
  await typeTag(page, saved)
  await fillCount(page, 7)
  await saveButton(page).click()
  await savedOnDevice(page, saved.number)
  await typeTag(page, rejected)
  await fillCount(page, 7)
  await page.evaluate(fillQuota)
  await saveButton(page).click()
  await expect(notSaved(page)).toBeVisible()
  await test.step('it says so, with the value, and shows nothing that looks saved', async () => {
    await expect(notSaved(page)).toContainText(`${rejected.number}: count 7`)
    await expect(notSaved(page)).toContainText('its storage is full')
    await expect(notSaved(page)).toContainText('Write it down, then try again.')
    await expect(lastScan(page, rejected)).toHaveCount(0)
    await expect(page.getByText(`Saved on this device: ${rejected.number}`)).toHaveCount(0)
    await expect(page.getByText('Saved to backup copy only')).toHaveCount(0)
    await expect(card(page, rejected.number)).toContainText('Not yet counted')
    await expect(page.getByRole('spinbutton', { name: 'Count' })).toHaveValue('7')
    await expect(chip(page)).toContainText('1 not sent')
    expect(await countsOn(page)).toHaveLength(1)
  })
  await test.step('a second try without space: the same', async () => {
    await page.evaluate(fillQuota)
    await saveButton(page).click()
    // The message of the first try is still shown: the second has ended when the button is enabled again.
    await expect(saveButton(page)).toBeEnabled()
    await expect(notSaved(page)).toBeVisible()
    await expect(lastScan(page, rejected)).toHaveCount(0)
  })
  await test.step('with space again the same count is saved', async () => {
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url })
    await saveButton(page).click()
    await savedOnDevice(page, rejected.number)
    await expect(notSaved(page)).toHaveCount(0)
    expect(await countsOn(page)).toHaveLength(2)
  })
  await server.restart()
  await chip(page).click()
  await sendNow(page)
  await everythingSent(page)
  const all = [saved, rejected]
  expect(
    countsIn(historyOf(server))
      .map(({ product }) => product)
      .sort(),
  ).toEqual(all.map(({ id }) => id).sort())
  expect(
    storedCounts(
      server,
      all.map(({ id }) => id),
    ).every(({ count }) => count === 7),
  ).toBe(true)
})

test('[JOURNEY-35] a count saved only as a backup copy: is labeled so, is restored after a restart and sent once', async ({
  world,
}) => {
  const server = await world.preparedServer()
  const [item] = uncountedItems(server, 1) as [UncountedItem]
  const { page, context } = await world.preparedPhone({ cameraState: 'none' })
  await server.stop('SIGKILL')
  await page.goto(`${server.url}/qr`)
  await typeTag(page, item)
  // Another tab upgrades the database, like a newer build, so that this page loses it.
  const other = await context.newPage()
  await other.goto(`${server.url}/login`)
  await other.evaluate(async () => {
    const core = (await indexedDB.databases()).find(({ name }) => name?.startsWith('ims-core@'))
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open(core?.name ?? '', (core?.version ?? 1) + 10)
      opening.onsuccess = () => resolve(opening.result.close())
      opening.onerror = () => reject(opening.error)
    })
  })
  await other.close()
  await saveButton(page).click()
  await expect(lastScan(page, item)).toContainText('Saved to backup copy only')
  await expect(page.getByText('This device can’t store it in its database. Export your work soon.')).toBeVisible()
  await expect(page.getByText(/Saved on this device/)).toHaveCount(0)

  await page.goto(`${server.url}/outbox`)
  await expect(outboxTab(page, 'Not sent', 1)).toBeVisible()
  await expect(chip(page)).toContainText('1 not sent')
  await server.restart()
  // The app sends as soon as the server answers again (SYNC-901), so the button may have nothing left to send.
  await everythingSent(page)
  expect(countsIn(historyOf(server))).toEqual([{ product: item.id, count: 1, user: 'maria' }])
})
