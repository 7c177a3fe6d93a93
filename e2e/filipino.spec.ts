/** A counter who reads Filipino: from the sign-in to the count on the server. */

import { t as signInTexts } from '#text/account/sign-in.ts'
import { t as appearance } from '#text/app/appearance.ts'
import { t as shell } from '#text/app/shell.ts'
import { t as scan } from '#text/counting/scan.ts'
import { setLanguage } from '#text/language.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { t as scanner } from '#text/shared/ui-scanner.ts'
import { t as chipTexts } from '#text/sync/sync-status.ts'
import { loadTexts } from '#text/text-catalog.ts'
import { horizontalOverflow, narrowSize, settled, violations } from './support/accessibility.ts'
import { expect, test } from './support/journey-test.ts'
import { card, chip, people, saveButton } from './support/screen-actions.ts'
import { storedCounts, type UncountedItem, uncountedItems } from './support/server-database.ts'

test('[JOURNEY-51] [JOURNEY-2751] Filipino chosen at the sign-in: an item is counted offline on a narrow phone in the largest text, and arrives', async ({
  world,
}) => {
  setLanguage('fil')
  await loadTexts()
  const server = await world.server()
  const [item] = uncountedItems(server, 1) as [UncountedItem]
  const { page } = await world.phone({ cameraState: 'none', ...narrowSize })
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Filipino' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil')
  await page.getByLabel(forms('username')).fill(people.maria.username)
  await page.getByRole('textbox', { name: signInTexts('password') }).fill(people.maria.password)
  await page.getByRole('button', { name: signInTexts('signIn'), exact: true }).click()
  await expect(chip(page)).toContainText(chipTexts('listAsOf', { moment: '' }).trim(), { timeout: 60_000 })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))

  await page.getByRole('button', { name: shell('accountOf', { name: 'Maria' }) }).click()
  await page.getByRole('button', { name: shell('appearance') }).click()
  await page.getByText(appearance('largestText')).click()
  expect(await horizontalOverflow(page)).toEqual([])
  await page.keyboard.press('Escape')
  for (const path of ['/subadmin/inventory/database', '/subadmin/inventory/reports']) {
    await page.goto(server.url + path)
    await expect(page.locator('main h1')).toBeVisible()
    await settled(page)
    expect(await horizontalOverflow(page), path).toEqual([])
  }

  await page.context().setOffline(true)
  await page.goto(`${server.url}/qr`)
  await page.getByRole('button', { name: scanner('typeInstead') }).click()
  await page.getByLabel(scan('typing.label')).fill(item.number)
  await page.getByRole('button', { name: new RegExp(item.number) }).click()
  await expect(card(page, item.number)).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await horizontalOverflow(page)).toEqual([])
  await saveButton(page).click()
  await expect(chip(page)).toContainText(chipTexts('notSent', { count: '1' }))

  await page.context().setOffline(false)
  await expect(chip(page)).toContainText(chipTexts('allSent'), { timeout: 60_000 })
  expect(storedCounts(server, [item.id])).toMatchObject([{ count: 1, scanned: true }])
})
