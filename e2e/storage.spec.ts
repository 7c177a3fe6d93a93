/** A device whose own memory refuses: the screen never calls a count saved that is not, and what was typed stays until it is. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey-test.ts'
import {
  card,
  chip,
  everythingSent,
  fillCount,
  opsOnDevice,
  outboxTab,
  readyForOffline,
  saveButton,
  savedOnDevice,
  sendNow,
  signIn,
  typeTag,
} from './support/screen-actions.ts'
import { countsIn, historyOf, storedCounts, type UncountedItem, uncountedItems } from './support/server-database.ts'

test.describe.configure({ mode: 'parallel' })

const notSaved = (page: Page) => page.getByRole('alert').filter({ hasText: 'NOT SAVED' })
const lately = (page: Page, { number }: UncountedItem) =>
  page.getByRole('region', { name: 'Last scans' }).getByRole('listitem').filter({ hasText: number })
const countsOn = async (page: Page) => (await opsOnDevice(page)).filter((op) => op.includes('physical_count'))

/** Runs in the page: random bytes, which nothing can press together, in ever smaller pieces until not one more fits. */
async function fillTheDisk(): Promise<void> {
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

test('[JOURNEY-24] a full device says NOT SAVED, keeps what was typed, and saves it when there is room again', async ({
  world,
}) => {
  const server = await world.server()
  const things = uncountedItems(server, 2)
  const laptop = await world.phone({ cameraState: 'none' })
  await signIn(laptop.page, server.url, 'maria')
  await readyForOffline(laptop.page)
  await laptop.close()
  await server.stop('SIGKILL')

  // A small disk, and something else that fills it to the last kilobyte while the app is open.
  const { page, context } = await world.phone({ profile: laptop.profile, cameraState: 'none' })
  const cdp = await context.newCDPSession(page)
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin: server.url })
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: usage + 6_000_000 })
  await page.goto(`${server.url}/qr`)
  const [saved, refused] = things as [UncountedItem, UncountedItem]
  await typeTag(page, saved)
  await fillCount(page, 7)
  await saveButton(page).click()
  await savedOnDevice(page, saved.number)
  await typeTag(page, refused)
  await fillCount(page, 7)
  await page.evaluate(fillTheDisk)
  await saveButton(page).click()
  await expect(notSaved(page)).toBeVisible()
  await test.step('it says so, with the value, and shows nothing that looks saved', async () => {
    await expect(notSaved(page)).toContainText(`${refused.number}: count 7`)
    await expect(notSaved(page)).toContainText('there is no room left on it')
    await expect(notSaved(page)).toContainText('Write it down, then try again.')
    await expect(lately(page, refused)).toHaveCount(0)
    await expect(page.getByText(`Saved on this device: ${refused.number}`)).toHaveCount(0)
    await expect(page.getByText('Saved in reserve only')).toHaveCount(0)
    await expect(card(page, refused.number)).toContainText('Not counted yet')
    await expect(page.getByRole('spinbutton', { name: 'Count' })).toHaveValue('7')
    await expect(chip(page)).toContainText('1 to send')
    expect(await countsOn(page)).toHaveLength(1)
  })
  await test.step('a second try without room is no different', async () => {
    await page.evaluate(fillTheDisk)
    await saveButton(page).click()
    // The words of the first try still stand: the second is over when its button can be pressed again.
    await expect(saveButton(page)).toBeEnabled()
    await expect(notSaved(page)).toBeVisible()
    await expect(lately(page, refused)).toHaveCount(0)
  })
  await test.step('with room the same count is saved', async () => {
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url })
    await saveButton(page).click()
    await savedOnDevice(page, refused.number)
    await expect(notSaved(page)).toHaveCount(0)
    expect(await countsOn(page)).toHaveLength(2)
  })
  await server.restart()
  await chip(page).click()
  await sendNow(page)
  await everythingSent(page)
  const all = [saved, refused]
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

test('[JOURNEY-35] what only the reserve could take is called so, comes back after a restart and is sent once', async ({
  world,
}) => {
  const server = await world.server()
  const [thing] = uncountedItems(server, 1) as [UncountedItem]
  const { page, context } = await world.phone({ cameraState: 'none' })
  await signIn(page, server.url, 'maria')
  await readyForOffline(page)
  await server.stop('SIGKILL')
  await page.goto(`${server.url}/qr`)
  await typeTag(page, thing)
  // Another tab takes the memory away, as an upgrade by a newer build does.
  const other = await context.newPage()
  await other.goto(`${server.url}/login`)
  await other.evaluate(async () => {
    const known = (await indexedDB.databases()).find(({ name }) => name?.startsWith('ims-core@'))
    await new Promise((done, failed) => {
      const asking = indexedDB.open(known?.name ?? '', (known?.version ?? 1) + 10)
      asking.onsuccess = () => done(asking.result.close())
      asking.onerror = () => failed(asking.error)
    })
  })
  await other.close()
  await saveButton(page).click()
  await expect(lately(page, thing)).toContainText('Saved in reserve only')
  await expect(page.getByText('Storage trouble on this device. Export your work soon.')).toBeVisible()
  await expect(page.getByText(/Saved on this device/)).toHaveCount(0)

  await page.goto(`${server.url}/outbox`)
  await expect(outboxTab(page, 'Not sent', 1)).toBeVisible()
  await expect(chip(page)).toContainText('1 to send')
  await server.restart()
  // A server that answers again is asked at once (SYNC-901): the button may have nothing left to send.
  await everythingSent(page)
  expect(countsIn(historyOf(server))).toEqual([{ product: thing.id, count: 1, user: 'maria' }])
})
