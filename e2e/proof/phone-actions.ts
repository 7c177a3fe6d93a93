/** The actions of a counter on a phone without a network, through the screens. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect } from '../support/journey-test.ts'
import { card, chip, saveButton, savedOnDevice, typeNumber, typeTag } from '../support/screen-actions.ts'
import type { Seen } from './plan.ts'

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

export const importPath = '/subadmin/inventory/import/products'

/** Imports counts from a CSV file, as after counting on a paper list. Returns the number of saved counts. */
export async function importCounts(
  page: Page,
  url: string,
  seen: readonly { number: string; count: number }[],
): Promise<void> {
  if (seen.length === 0) return
  await page.goto(`${url}${importPath}`)
  const rows = seen.map(({ number, count }) => `${number},${count}`)
  await page.getByLabel('File to import').setInputFiles({
    name: 'counts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Property No.,Quantity per Physical Count', ...rows].join('\n')),
  })
  await page.getByRole('button', { name: 'Check file' }).click()
  const save = page.getByRole('button', { name: /^Save [\d,]+ counts?$/ })
  await expect(save).toHaveText(`Save ${seen.length.toLocaleString('en')} ${seen.length === 1 ? 'count' : 'counts'}`)
  await save.click()
  await expect(page.getByText(/^[\d,]+ counts? saved on this device/)).toBeVisible({ timeout: 300_000 })
}

export async function enterRoom(page: Page, url: string, room: string): Promise<void> {
  await page.goto(`${url}/qr`)
  await page.getByRole('button', { name: /^Room/ }).click()
  await page.getByRole('option', { name: new RegExp(`^${literal(room)}`) }).click()
  await expect(page.getByRole('region', { name: `Counting of ${room}` })).toBeVisible()
}

/** A person looked for it in its recorded room and did not find it. */
export async function recordNotHere(page: Page, number: string): Promise<void> {
  await typeTag(page, { number })
  await page.getByRole('button', { name: 'Not here', exact: true }).click()
  await expect(card(page, number)).toBeHidden()
}

/** The current room is not its recorded room. */
export async function countFoundHere(page: Page, { item: { number }, count }: Seen): Promise<void> {
  await typeNumber(page, number)
  await expect(card(page, number)).toContainText('Recorded in ')
  await page.getByRole('form', { name: 'Count' }).getByLabel('Count', { exact: true }).fill(String(count))
  await page.getByRole('button', { name: /^Found here/ }).click()
  await savedOnDevice(page, number)
}

export async function countHere(page: Page, { item: { number }, count }: Seen): Promise<void> {
  await typeTag(page, { number })
  await page.getByRole('form', { name: 'Count' }).getByLabel('Count', { exact: true }).fill(String(count))
  await saveButton(page).click()
  await savedOnDevice(page, number)
}

export async function recordUnknown(page: Page, description: string): Promise<void> {
  await page.getByRole('button', { name: 'Record item without a tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Found at station' })
  await dialog.getByLabel('What is it?').fill(description)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

export async function closeRoom(page: Page, room: string): Promise<void> {
  const region = page.getByRole('region', { name: `Counting of ${room}` })
  await region.getByRole('button', { name: 'Close room' }).click()
  // The dialog only appears if an item of the room has no count.
  const allSeen = page.getByRole('dialog').getByRole('button', { name: 'All items seen' })
  const closed = region.getByText(/^You closed this room, /)
  await expect(allSeen.or(closed).first()).toBeVisible()
  if (await allSeen.isVisible()) await allSeen.click()
  await expect(closed).toBeVisible()
}

/** The file with everything that this phone has not sent. */
export async function handOverFile(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/outbox`)
  await page.getByRole('link', { name: 'Hand over records' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to a file' }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
}

export async function takeOverFile(page: Page, url: string, text: string): Promise<void> {
  await page.goto(`${url}/outbox`)
  await page.getByRole('link', { name: 'Take over records' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file' }).click(),
  ])
  await chooser.setFiles({ name: 'records.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Save on this device' }).click()
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
}

/** Waits until everything is sent, and decides every conflict with "Use mine". Returns how many there were. */
export async function sendAndKeepOwn(page: Page): Promise<number> {
  const mine = page.getByRole('button', { name: 'Use mine' })
  let decided = 0
  await expect(async () => {
    while ((await mine.count()) > 0) {
      const button = await mine.first().elementHandle()
      await button?.click()
      await button?.waitForElementState('hidden')
      decided++
    }
    expect(await chip(page).innerText()).toContain('all sent')
  }).toPass({ timeout: 600_000 })
  return decided
}
