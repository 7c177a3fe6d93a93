/** An agency's own workbook: from choosing the file to items in the list, with the rows to fix left; by keyboard, and checked for accessibility at each step. */
import type { Page } from '@playwright/test'
import { byBuilding } from '#tests/support/data/agency-files.ts'
import { horizontalOverflow, settled, violations } from './support/accessibility.ts'
import { expect, test } from './support/journey-test.ts'
import { listDownloaded, signIn } from './support/screen-actions.ts'

/** The open step has no violations, even in a narrow window. `PICTURES`: folder for pictures of each step. */
async function expectSound(page: Page, step: string): Promise<void> {
  await settled(page)
  const folder = process.env['PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${step}.png`, fullPage: true })
  expect(await violations(page), step).toEqual([])
  expect(await horizontalOverflow(page), step).toEqual([])
}

/** Moves the focus to the control as a person without a mouse does, and presses the key. */
async function pressOn(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  const control = page.getByRole('button', { name })
  await control.focus()
  await page.keyboard.press(key)
}

test('[JOURNEY-4170] a workbook with two sheets: checked, matched and imported by keyboard; the items are in the list, the rest stays to fix', async ({
  world,
}) => {
  const server = await world.server()
  const { page } = await world.phone({ cameraState: 'none', width: 1440, height: 900 })
  await signIn(page, server.url, 'admin')
  await listDownloaded(page)
  await page.goto(`${server.url}/admin/inventory/import/products`)
  const { name, bytes } = byBuilding()
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) })

  await expect(page.getByRole('checkbox', { name: 'Research Building (12 rows)' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Notes (1 row)' })).not.toBeChecked()
  await expect(page.getByText('6 items are read from two rows or more')).toBeVisible()
  await expectSound(page, 'columns')
  await page.getByRole('textbox', { name: 'Section, the same for all rows' }).focus()
  await page.keyboard.type('Supply and Property')
  const officer = page.getByRole('textbox', { name: 'Person accountable, for all rows of Research Building' })
  await expect(officer).toHaveValue('CARIÑO, MARITES L.')
  await officer.fill('Nobody Known')
  await pressOn(page, 'Check file')

  await expect(page.getByText('5 of Research Building').first()).toBeVisible()
  await expectSound(page, 'check')
  await pressOn(page, 'Use In good condition')
  await pressOn(page, /^Use 1 choice/)
  await expect(page.getByText('Location 1: “Main Building”')).toBeHidden()
  await pressOn(page, 'Import 12 items')

  await expect(page.getByText('12 added')).toBeVisible()
  await expect(page.getByText(/12 rows with errors weren’t imported/)).toBeVisible()
  await expectSound(page, 'done')
  await page.goto(`${server.url}/admin/inventory/database?q=60107`)
  await expect(page.getByText('60107').first()).toBeVisible()
  await page.goto(`${server.url}/admin/inventory/import/products`)
  await expect(page.getByText(/^12 rows of by building.xlsx/)).toBeVisible()
  await expectSound(page, 'left')
})
