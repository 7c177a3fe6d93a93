/** The phones of the first count and its end, following the operators' page. */
import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { confirmClose, stepTo } from '../proof/campaign-actions.ts'
import { expect } from '../support/journey-test.ts'
import { countTyped, readyForOffline } from '../support/screen-actions.ts'
import type { OperatorsPage } from './documents.ts'
import { type AdminScreen, type Slip, signInWith } from './first-hour.ts'
import type { Device } from './trusting-device.ts'

/** Signs in with the slip, chooses a password, and waits until nothing is missing. */
export async function signInWithSlip(
  { page, origin }: Device,
  guide: OperatorsPage,
  slip: Slip,
  own: string,
): Promise<void> {
  const name = (text: string) => guide.name('Set up phones', text)
  await signInWith(page, slip)
  const form = page.getByRole('form', { name: name('Choose your own password') })
  await form.getByRole('textbox', { name: 'New password', exact: true }).fill(own)
  await form.getByRole('textbox', { name: 'Confirm new password' }).fill(own)
  await form.getByRole('button', { name: name('Save and sign in') }).click()
  await page.waitForURL(`${origin}/subadmin`)
  await readyForOffline(page)
  await page.goto(`${origin}/ready`)
  await expect(page.getByRole('heading', { name: name('Ready for the field') })).toBeVisible()
  await expect(page.getByText(/^(This device is ready\. You can go\.|Ready, with warnings\.)$/)).toBeVisible()
  for (const check of ['Sign-in', 'Offline list', 'Offline start', 'Clock', 'Unsent work'])
    await expect(page.getByText(`Ready: ${check}`, { exact: true })).toBeVisible()
}

/** Counts items of the room, one of each, while the server is out of reach. Returns the number of taps. */
export async function countRoom(
  { page, origin, taps }: Device,
  guide: OperatorsPage,
  room: string,
  numbers: readonly string[],
): Promise<number> {
  await page.goto(`${origin}/subadmin`)
  await page
    .getByRole('link', { name: guide.name('Count', 'Scan') })
    .first()
    .click()
  await page.getByRole('button', { name: /^Room/ }).click()
  await page.getByRole('option', { name: new RegExp(`^${room}`) }).click()
  await expect(page.getByRole('region', { name: `Counting of ${room}` })).toBeVisible()
  const before = taps()
  for (const number of numbers) await countTyped(page, { number })
  return taps() - before
}

export const startClosing = async ({ page, guide }: AdminScreen): Promise<void> => {
  const name = (text: string) => guide.name('Close and print', text)
  await page.reload()
  await stepTo(page, name('End counting and reconcile'))
  await page.getByRole('button', { name: name('Ask to close'), exact: true }).click()
  await confirmClose(page, name('Ask to close'), 'The other items are counted next week')
}

export async function closeAsSecond({ page, origin }: Device, guide: OperatorsPage, campaign: number): Promise<void> {
  const name = guide.name('Close and print', 'Close the count')
  await page.goto(`${origin}/subadmin/inventory/counts/${campaign}`)
  await page.getByRole('button', { name, exact: true }).click()
  await confirmClose(page, name, 'The other items are counted next week')
  await expect(page.getByText(/^Closed by /)).toBeVisible()
}

/** The RPCPPE of the closed count as text. */
export async function printForm({ page, origin, guide }: AdminScreen, campaign: number): Promise<string> {
  const name = (text: string) => guide.name('Close and print', text)
  await page.goto(`${origin}/admin/inventory/counts/${campaign}`)
  await page.getByRole('link', { name: name('report'), exact: true }).click()
  await page.getByRole('link', { name: name('Print form') }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: name('Save PDF') }).click(),
  ])
  return pdfText(await file.path())
}

const pdfText = (path: string) => execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })

export const showsAllSent = (page: Page) =>
  expect(page.locator('header a[href="/outbox"]').first()).toContainText('all sent', { timeout: 120_000 })
