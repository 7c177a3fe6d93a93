/** The admin's work before the count, following the operators' page. */
import type { Page } from '@playwright/test'
import type { AgencyFile } from '#tests/support/data/agency-files/agency-lines.ts'
import { expect } from '../support/journey-test.ts'
import { listDownloaded } from '../support/screen-actions.ts'
import type { OperatorsPage } from './documents.ts'

export interface AdminScreen {
  page: Page
  origin: string
  guide: OperatorsPage
}

export interface Slip {
  username: string
  password: string
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

export async function signInWith(page: Page, { username, password }: Slip): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Username').fill(username)
  await form.getByRole('textbox', { name: 'Password' }).fill(password)
  await form.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a step of the card on the home screen. */
async function openStep({ page, origin }: AdminScreen, name: string): Promise<void> {
  await page.goto(`${origin}/admin`)
  await page.getByRole('region', { name: 'First steps' }).getByRole('link', { name }).click()
}

/** The open steps on the card, without their hints. */
export async function openSteps({ page, origin }: AdminScreen): Promise<readonly string[]> {
  await page.goto(`${origin}/admin`)
  const lines = page.getByRole('region', { name: 'First steps' }).getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  const names = await lines
    .filter({ has: page.getByRole('button', { name: /^Hide/ }) })
    .locator('a, b')
    .allInnerTexts()
  return names.map((name) => name.trim())
}

export async function endDemo(adminScreen: AdminScreen, demo: Slip, admin: Slip, institute: string): Promise<void> {
  const { page, guide } = adminScreen
  const name = (text: string) => guide.name('End the demo', text)
  await signInWith(page, demo)
  await listDownloaded(page)
  await expect(page.getByRole('region', { name: name('First steps') })).toBeVisible()
  await openStep(adminScreen, name('Name the institute'))
  const form = page.getByRole('form', { name: name('Start your institute') })
  const fill = (label: string, text: string) => form.getByRole('textbox', { name: label, exact: true }).fill(text)
  await fill('Name of the institute', institute)
  await fill('First name', 'Alma')
  await fill('Last name', 'Reyes')
  await fill('Username', admin.username)
  await fill('New password', admin.password)
  await fill('Confirm new password', admin.password)
  await button(page, 'Start your institute').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start your institute' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByRole('heading', { name: institute })).toBeVisible()
  await signInWith(page, admin)
  await page.waitForURL('**/admin')
  await listDownloaded(page)
  expect(await openSteps(adminScreen)).not.toContain(name('Set the time zone'))
}

export async function addLogo(adminScreen: AdminScreen, file: string): Promise<void> {
  const { page, guide } = adminScreen
  await openStep(adminScreen, guide.name('End the demo', 'Add the logo'))
  await page.getByRole('region', { name: 'Logo' }).locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText(/^The logo was saved/)).toBeVisible()
}

/** Adds the people and returns their slips. */
export async function addPeople(adminScreen: AdminScreen, lines: readonly string[]): Promise<readonly Slip[]> {
  const { page, guide } = adminScreen
  const name = (text: string) => guide.name('Add people', text)
  await openStep(adminScreen, name('Add people'))
  await page.getByRole('textbox', { name: 'Names' }).fill(['Name\tRole', ...lines].join('\n'))
  await button(page, name('Check the list')).click()
  await button(page, name(`Add ${lines.length} people`)).click()
  await expect(page.getByText(`${lines.length} accounts were added.`)).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^${name('Sign-in slips').slice(0, -1)}s? for`) }).click()
  await button(page, `Make ${lines.length} slips`).click()
  const paper = page.getByRole('img', { name: /^Sign-in slips, page 1/ })
  await expect(paper).toBeVisible()
  const text = (await paper.locator('text').allTextContents()).join(' ').replaceAll(/\s+/g, ' ')
  const slips = [...text.matchAll(/Username (\S+) One-time password (\S+)/g)].map(
    ([, username = '', password = '']) => ({ username, password }),
  )
  expect(slips).toHaveLength(lines.length)
  await button(page, name('Remove passwords')).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passwords' }).click()
  await expect(paper).toBeHidden()
  return slips
}

/** Imports the workbook. Returns the number of decisions: created or matched values, and the import itself. */
export async function importWorkbook(adminScreen: AdminScreen, file: AgencyFile, items: number): Promise<number> {
  const { page, guide } = adminScreen
  const name = (text: string) => guide.name('Import the property records', text)
  await openStep(adminScreen, name('Import the property records'))
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: file.name, mimeType: '', buffer: Buffer.from(file.bytes) })
  await button(page, name('Check file')).click()
  const create = page.getByRole('button', { name: /^Create \d+ / })
  const write = page.getByRole('button', { name: name(`Import ${items} items`), exact: true })
  await expect(button(page, name('Create 1 article'))).toBeVisible()
  let decisions = 0
  for (;;) {
    await expect(create.or(write).first()).toBeVisible()
    const left = await create.count()
    if (left === 0) break
    await create.first().click()
    decisions++
    await expect(create).toHaveCount(left - 1)
  }
  await write.click()
  await expect(page.getByText(`${items} added`)).toBeVisible()
  return decisions + 1
}

/** Every room that the imported items are in; `room` is one of them. */
export async function addRooms(adminScreen: AdminScreen, room: string): Promise<void> {
  const { page, guide } = adminScreen
  const name = (text: string) => guide.name('Add rooms', text)
  await openStep(adminScreen, name('Add rooms'))
  await expect(button(page, name('Add new room'))).toBeEnabled()
  await button(page, name('Add rooms from items')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add \d+ rooms?$/ })
    .click()
  await expect(page.getByRole('rowheader', { name: new RegExp(`^${room}`) })).toBeVisible()
}

export async function nameSignatories(
  adminScreen: AdminScreen,
  names: Readonly<Record<string, string>>,
): Promise<void> {
  const { page, guide } = adminScreen
  const name = (text: string) => guide.name('Name the signatories', text)
  await openStep(adminScreen, name('Name the signatories of reports'))
  await button(page, name('Signatories')).click()
  const form = page.getByRole('dialog')
  for (const [group, person] of Object.entries(names))
    await form.getByRole('group', { name: group }).getByRole('textbox', { name: 'Name' }).fill(person)
  await form.getByRole('button', { name: name('Save'), exact: true }).click()
  await expect(form).toBeHidden()
}

export async function beginCount({ page, origin, guide }: AdminScreen): Promise<number> {
  const name = (text: string) => guide.name('Begin the count', text)
  await page.goto(`${origin}/admin`)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: name('Campaigns') })
    .click()
  await page
    .getByRole('button', { name: name('New campaign') })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: name('Create campaign') })
    .click()
  await page.waitForURL(/\/counts\/\d+$/)
  await button(page, name('Begin counting')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: name('Begin counting') })
    .click()
  await expect(page.getByText(/^Baseline of /)).toBeVisible()
  return Number(page.url().split('/').at(-1))
}
