/** Foreign tags, interrupted downloads and rejected tokens: the screen explains the problem, and nothing is lost. */

import { expect, test } from './support/journey-test.ts'
import {
  chip,
  countByAddress,
  everythingSent,
  listDownloaded,
  outboxTab,
  sendNow,
  signIn,
  signInAgain,
} from './support/screen-actions.ts'
import { countsIn, historyOf, type UncountedItem, uncountedItems } from './support/server-database.ts'

test.describe.configure({ mode: 'parallel' })

const timesIn = (server: { data: string }, item: UncountedItem) =>
  countsIn(historyOf(server)).filter(({ product }) => product === item.id)

test('[JOURNEY-21] a tag of another system: is named and can be saved as found at station', async ({ world }) => {
  const server = await world.preparedServer()
  const { page } = await world.preparedPhone({ cameraState: 'none' })
  await page.goto(`${server.url}/qr`)
  await page.getByRole('button', { name: 'Type instead' }).click()
  await page.getByLabel('Tag, property number, or words').fill('https://other.example.com/asset/view?id=77')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Not a tag of your institute' })).toBeVisible()
  await expect(page.getByText('https://other.example.com/asset/view?id=77')).toBeVisible()
  await page.getByRole('button', { name: 'Record as found at station' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/what is it|description/i).fill('Microscope without a tag of ours')
  await dialog.getByRole('button', { name: /save/i }).click()
  await expect(page.getByText('Saved on this device: found at station')).toBeVisible()
  await everythingSent(page)
})

test('[JOURNEY-22] a first download that is interrupted repeatedly: resumes and completes', async ({ world }) => {
  const server = await world.server()
  const proxy = await world.proxy(server)
  const { page } = await world.phone({ cameraState: 'none' })
  proxy.rules(
    { fault: 'cut', path: /\/products\//, times: 2 },
    { fault: 'portal', path: /\/users\/\?/, times: 1 },
    { fault: 'error-500', path: /\/locations\//, times: 1 },
  )
  await signIn(page, proxy.url, 'maria')
  await listDownloaded(page)
  await page.goto(`${proxy.url}/ready`)
  await expect(page.getByText('Complete: 1,500 items.')).toBeVisible()
  expect(proxy.seen.filter(({ fault }) => fault !== null).map(({ fault }) => fault)).toContain('cut')
})

test('[JOURNEY-23] a token rejected during a drain: the same person continues, another person neither sends nor sees the counts', async ({
  world,
}) => {
  const { server, proxy } = await world.preparedProxy()
  const items = uncountedItems(server, 6)
  const { page } = await world.preparedPhone({ cameraState: 'none' })
  proxy.rules({ fault: 'dead' })
  for (const item of items.slice(0, 4)) await countByAddress(page, proxy.url, item, 1)
  await expect(chip(page)).toContainText('4 not sent')

  await test.step('rejected after two answers', async () => {
    proxy.rules({ fault: 'refuse-401', path: /^\/api\//, method: 'PATCH', after: 2 })
    await page.goto(`${proxy.url}/outbox`)
    await sendNow(page)
    await expect(page.getByText('Your sign-in has expired.')).toBeVisible()
    await expect(page.getByText('Sign in again as Maria')).toBeVisible()
    expect(await page.evaluate(() => localStorage.length), 'local storage is cleared').toBe(0)
  })
  await test.step('counting continues meanwhile', () => countByAddress(page, proxy.url, items[4] as UncountedItem, 1))

  await test.step('another person signs in on this device', async () => {
    proxy.rules()
    const before = countsIn(historyOf(server)).length
    await page.goto(`${proxy.url}/subadmin`)
    await page
      .getByRole('button', { name: /account|menu|more/i })
      .last()
      .click()
    await page.getByRole('button', { name: /sign out/i }).click()
    await page.getByRole('button', { name: 'Yes, log out' }).click()
    await expect(page.getByText(/unsent counts? of Maria (?:is|are) on this device/)).toBeVisible()
    await signIn(page, proxy.url, 'jose')
    await listDownloaded(page)
    await expect(chip(page)).toContainText('all sent')
    await page.goto(`${proxy.url}/outbox`)
    await expect(page.getByText(/unsent counts? of Maria (?:is|are) on this device/)).toBeVisible()
    await expect(outboxTab(page, 'Not sent', 0)).toBeVisible()
    for (const item of items) await expect(page.getByText(item.number)).toHaveCount(0)
    expect(countsIn(historyOf(server))).toHaveLength(before)
    await page
      .getByRole('button', { name: /account|menu|more/i })
      .last()
      .click()
    await page.getByRole('button', { name: /sign out/i }).click()
    await page.getByRole('button', { name: 'Yes, log out' }).click()
    // Leaving before the server has answered would leave the person signed in.
    await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  })
  await test.step('the same person signs in again', async () => {
    await signIn(page, proxy.url, 'maria')
    await everythingSent(page)
    const recordedCounts = countsIn(historyOf(server)).sort((a, b) => a.product - b.product)
    expect(recordedCounts).toEqual(items.slice(0, 5).map(({ id }) => ({ product: id, count: 1, user: 'maria' })))
  })
  await test.step('signing in again without leaving the page', async () => {
    // The response to the count, not to a call that the page makes while it loads or unloads.
    proxy.rules({ fault: 'refuse-401', path: /^\/api\//, method: 'PATCH', times: 1 })
    await countByAddress(page, proxy.url, items[5] as UncountedItem, 1)
    await signInAgain(page, 'maria')
    await everythingSent(page)
    expect(timesIn(server, items[5] as UncountedItem)).toEqual([{ product: items[5]?.id, count: 1, user: 'maria' }])
  })
})
