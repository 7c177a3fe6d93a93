/** The work of the property unit: begins, reconciles and closes the campaign, through the screens. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/journey-test.ts'
import { everythingSent, listDownloaded, people, signIn } from '../support/screen-actions.ts'

export async function beginCampaign(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/admin/inventory/counts`)
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Two people close this count')).toBeChecked()
  await form.getByRole('button', { name: 'Create campaign' }).click()
  await page.waitForURL(/\/counts\/\d+$/)
  await stepTo(page, 'Begin counting')
  await expect(page.getByText(/^Baseline of /)).toBeVisible()
  return Number(page.url().split('/').at(-1))
}

/** Presses the button of the step and confirms it. */
export async function stepTo(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: step, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: step, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The figures of the groups as the queue shows them. */
export async function queueFigures(page: Page): Promise<ReadonlyMap<string, number>> {
  const texts = await page.getByRole('radiogroup', { name: 'Groups shown' }).locator('label').allInnerTexts()
  return new Map(
    texts.map((text) => {
      const [, group = '', figure = ''] = /^(.*) · ([\d,]+)$/.exec(text.trim()) ?? []
      return [group, Number(figure.replaceAll(',', ''))]
    }),
  )
}

async function chooseReason(dialog: Locator, reason: number): Promise<string> {
  const select = dialog.getByLabel('Reason')
  await select.selectOption({ index: reason })
  return select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text ?? '')
}

/** Accepts by a rule, with a reason. Returns how many counts it wrote, and the name of the reason. */
export async function acceptByRule(
  page: Page,
  rule: RegExp,
  reason: number,
): Promise<{ count: number; reason: string }> {
  await page.getByRole('button', { name: 'Accept by rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept by rule' })
  const choice = dialog.getByRole('radio', { name: rule })
  await choice.check()
  const label = (await dialog.locator('label').filter({ hasText: rule }).innerText()).trim()
  const count = Number(/: ([\d,]+) items?$/.exec(label)?.[1]?.replaceAll(',', ''))
  if (count === 0) {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    return { count, reason: '' }
  }
  const name = await chooseReason(dialog, reason)
  await dialog.getByRole('button', { name: /^Record [\d,]+ counts?$/ }).click()
  await expect(dialog).toBeHidden({ timeout: 600_000 })
  await everythingSent(page, 600_000)
  return { count, reason: name }
}

const queueRows = (page: Page) => page.getByRole('grid', { name: 'To settle' }).locator('[role=row][data-index]')

export async function showGroup(page: Page, group: string): Promise<void> {
  await page
    .getByRole('radiogroup', { name: 'Groups shown' })
    .locator('label')
    .filter({ hasText: new RegExp(`^${group} · `) })
    .click()
  await expect(queueRows(page).first()).toBeVisible()
}

/** Opens the first entry of the shown group; returns its property number. */
export async function openFirst(page: Page): Promise<string> {
  await queueRows(page).first().click()
  const number = page.getByRole('heading', { level: 3 }).locator('xpath=following-sibling::a').first()
  return (await number.innerText()).trim()
}

/** Fills in the reason dialog, if it appears. */
export async function giveReason(page: Page, reason: number): Promise<string> {
  const dialog = page.getByRole('dialog', { name: /^Why / })
  await expect(dialog).toBeVisible()
  const name = await chooseReason(dialog, reason)
  await dialog.getByRole('button', { name: 'Settle', exact: true }).click()
  await expect(dialog).toBeHidden()
  return name
}

export async function decideCount(page: Page, count: number): Promise<void> {
  await page.getByLabel('Different count').fill(String(count))
  await page.getByRole('button', { name: 'Save count' }).click()
}

/** Asks to close with the reason; another person then closes. */
export async function confirmClose(page: Page, button: string, reason: string): Promise<readonly string[]> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: button, exact: true })).toBeVisible()
  const warnings = await dialog.locator('li').allInnerTexts()
  const field = dialog.getByLabel('Reason for closing with open differences')
  if (await field.isVisible()) await field.fill(reason)
  const anyway = dialog.getByLabel('Close the count anyway')
  if (await anyway.isVisible()) await anyway.check()
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
  return warnings
}

/** Two people close a count in reconciling: one asks, the other signs in on the same device and closes. */
export async function closeByTwo(
  page: Page,
  { url, campaign, reason }: { url: string; campaign: number; reason: string },
  other: 'maria' | 'jose',
): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Ask to close', exact: true }).click()
  const warnings = await confirmClose(page, 'Ask to close', reason)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, url, other)
  await listDownloaded(page)
  await page.goto(`${url}${people[other].area}/inventory/counts/${campaign}`)
  await page.getByRole('button', { name: 'Close the count', exact: true }).click()
  await confirmClose(page, 'Close the count', reason)
  await expect(page.getByText(/^Closed by /)).toBeVisible()
  return warnings
}

/** Reopens a closed count as its next version. */
export async function reopenCampaign(page: Page, url: string, campaign: number): Promise<number> {
  await page.goto(`${url}/subadmin/inventory/counts/${campaign}`)
  await page.getByRole('button', { name: 'Reopen as a new version' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason for reopening').fill('The silent phone was found')
  await dialog.getByRole('button', { name: 'Reopen as a new version' }).click()
  await page.waitForURL(
    (address) => /\/counts\/\d+$/.test(address.pathname) && !address.pathname.endsWith(`/${campaign}`),
  )
  return Number(page.url().split('/').at(-1))
}
