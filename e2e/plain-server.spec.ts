/** A counter's day on a server that somebody else wrote from the specification: nothing is lost, and no unsupported action is offered. */
import type { Locator } from '@playwright/test'
import { expect, test } from './support/journey-test.ts'
import { type PlainSite, plainAccounts } from './support/plain-site.ts'
import {
  callAs,
  card,
  chip,
  countByAddress,
  countTyped,
  everythingSent,
  fillCount,
  outboxTab,
  readyForOffline,
  saveButton,
  savedOnDevice,
  signIn,
  typeTag,
} from './support/screen-actions.ts'

const item = (id: number) => ({ id, number: `2024-05-03-${String(id).padStart(4, '0')}-12` })
const [opened, typed, disputed] = [item(1), item(2), item(3)]

/**
 * Calls that the server does not support, except the API root, which shows whether a server responds and its features, and a page after the last one,
 * because pages are requested ahead.
 */
const unknownCalls = ({ calls, rows }: PlainSite) =>
  calls.filter((call) => {
    if (/ 20\d$/.test(call) || /^GET (?:\?logo)? 40[14]$/.test(call)) return false
    const [, collection = '', page] = /^GET (.+)\/\?page=(\d+)\S* 404$/.exec(call) ?? []
    return !(Number(page) > Math.ceil(rows(collection).length / 20))
  })
const writes = ({ calls }: PlainSite) => calls.filter((call) => !/^GET |^POST auth\//.test(call))

/** Words that a line break cuts in two. */
const brokenWords = (shown: Locator) =>
  shown.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of text.nodeValue?.matchAll(/\S+/g) ?? []) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    return broken
  })

test('[JOURNEY-1921] [JOURNEY-1922] a server with only the documented contract: three items counted offline arrive once, and a person decides about two values', async ({
  world,
}) => {
  const site = await world.plainSite()
  const before = structuredClone(site.rows('products'))
  const proxy = await world.proxy(site)
  const { page } = await world.phone({ cameraState: 'none', width: 360, height: 740 })

  await test.step('the list is downloaded page by page, and the device is ready', async () => {
    await signIn(page, proxy.url, plainAccounts.counter)
    await readyForOffline(page)
    await page.goto(`${proxy.url}/ready`)
    await expect(page.getByText('Complete: 45 items.')).toBeVisible()
  })

  await test.step('three items are counted without a network', async () => {
    proxy.rules({ fault: 'dead' })
    await countByAddress(page, proxy.url, opened, 2, 'two of them')
    // By keyboard, because the toast about the saved count covers the button as long as the pointer rests on it.
    await page.getByRole('button', { name: 'Scan the next tag' }).press('Enter')
    await countTyped(page, typed)
    await typeTag(page, disputed)
    await fillCount(page, 4)
    await saveButton(page).click()
    await savedOnDevice(page, disputed.number)
    await expect(chip(page)).toContainText('3 not sent')
    expect(writes(site)).toEqual([])
  })

  await test.step('meanwhile somebody else counts one of them', () =>
    callAs(plainAccounts.admin, site.url, `products/${disputed.id}/`, { physical_count: 7 }, 'PATCH'))

  await test.step('back online, two are sent, and the third shows two values', async () => {
    proxy.rules()
    await expect(chip(page)).toContainText('1 need', { timeout: 60_000 })
    await chip(page).click()
    const sheet = card(page, disputed.number)
    await expect(sheet).toContainText('Different values')
    await expect(sheet.getByRole('row', { name: /^Count/ })).toHaveText('CountNot counted47')
    expect(await brokenWords(sheet.getByRole('table'))).toEqual([])
    expect(site.rows('products')[disputed.id - 1]).toMatchObject({ physical_count: 7 })
    await sheet.getByRole('button', { name: 'Use mine' }).click()
    await expect(sheet).toBeHidden()
    await everythingSent(page)
    await expect(outboxTab(page, 'Not sent', 0)).toBeVisible()
  })

  await test.step('home, list, reports and scan screen show the counts', async () => {
    const { area } = plainAccounts.counter
    await page.goto(`${proxy.url}${area}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`${proxy.url}${area}/inventory/database`)
    for (const { number } of [opened, typed, disputed]) await expect(page.getByRole('main')).toContainText(number)
    await page.goto(`${proxy.url}${area}/inventory/reports`)
    await expect(page.getByText('counted: 3 of 45 items')).toBeVisible()
    await page.goto(`${proxy.url}/qr?product_id=${disputed.id}`)
    await expect(page.getByRole('form', { name: 'Count' }).getByLabel('Count', { exact: true })).toHaveValue('4')
    await everythingSent(page)
  })

  const counted = new Map<number, object>([
    [opened.id, { physical_count: 2, remarks: 'two of them', scanned: true }],
    [typed.id, { physical_count: 1, scanned: true }],
    [disputed.id, { physical_count: 4, scanned: true }],
  ])
  expect(site.rows('products')).toEqual(before.map((row) => ({ ...row, ...counted.get(row.id) })))
  const patch = ({ id }: { id: number }) => `PATCH products/${id}/ 200`
  // Count and scanned flag of each item, the other person's count, and the decision.
  expect([...writes(site)].sort()).toEqual([opened, opened, typed, typed, disputed, disputed, disputed].map(patch))
  expect(unknownCalls(site), 'calls that the server does not have').toEqual([])
})
