/** Actions and locators in the words of the screen, shared by all journeys, so that a changed text is changed in one place. */
import { expect, type Locator, type Page } from '@playwright/test'

export const people = {
  admin: { username: 'admin', password: 'Admin-2026!', role: 'admin', area: '/admin' },
  maria: { username: 'maria', password: 'Maria-2026!', role: 'sub-admin', area: '/subadmin' },
  jose: { username: 'jose', password: 'Jose-2026!', role: 'sub-admin', area: '/subadmin' },
  ana: { username: 'ana', password: 'Ana-2026!', role: 'employee', area: '/employee' },
} as const
export type Person = keyof typeof people
/** An account of another institute than the demo one. */
export interface Account {
  username: string
  password: string
  area: string
}
const accountOf = (who: Person | Account): Account => (typeof who === 'string' ? people[who] : who)

/** The sync chip in the top bar: unsent counts, last sent, list as of. */
export const chip = (page: Page): Locator => page.locator('header a[href="/outbox"]').first()

async function fillIn(form: Locator, who: Person | Account): Promise<void> {
  const { username, password } = accountOf(who)
  await form.getByLabel('Username').fill(username)
  await form.getByRole('textbox', { name: 'Password' }).fill(password)
  await form.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens the address, signs in, and waits for the home of the person's area. */
export async function signIn(page: Page, url: string, who: Person | Account): Promise<void> {
  await page.goto(url)
  await fillIn(page.getByRole('form', { name: 'Sign in' }), who)
  await page.waitForURL(`${url}${accountOf(who).area}`)
}

/** Signs the same person in again, without leaving the page. */
export async function signInAgain(page: Page, who: Person): Promise<void> {
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await fillIn(page.getByRole('dialog').getByRole('form', { name: 'Sign in' }), who)
  await expect(page.getByText('Your sign-in has expired.')).toBeHidden()
}

export const listDownloaded = (page: Page) => expect(chip(page)).toContainText('list as of', { timeout: 60_000 })

/** Waits until the list is complete and the app can start offline. */
export async function readyForOffline(page: Page): Promise<void> {
  await listDownloaded(page)
  // Resolves once a service worker is active, which requires that everything is in its cache.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

export const card = (page: Page, number: string): Locator =>
  page.getByRole('main').getByRole('article').filter({ hasText: number })

export const saveButton = (page: Page): Locator => page.getByRole('button', { name: /^Submit/ })

/** Opens a product by its address, counts it, and waits until it is saved on the device. */
export async function countByAddress(
  page: Page,
  url: string,
  product: { id: number; number: string },
  count: number,
  remarks?: string,
): Promise<void> {
  await page.goto(`${url}/qr?product_id=${product.id}`)
  await expect(card(page, product.number)).toBeVisible()
  await fillCount(page, count, remarks)
  await saveButton(page).click()
  await savedOnDevice(page, product.number)
}

/** Types a property number on the scan screen, without a page load. */
export async function typeNumber(page: Page, number: string): Promise<void> {
  const typing = page.getByRole('button', { name: /^Type (instead|another number)$/ })
  const field = page.getByLabel('Tag, property number, or words')
  await expect(typing.or(field).first()).toBeVisible()
  if (await typing.isVisible()) await typing.click()
  await field.fill(number)
  await page.keyboard.press('Enter')
}

/** Types a property number and waits for the card of the uncounted item. */
export async function typeTag(page: Page, { number }: { number: string }): Promise<void> {
  await typeNumber(page, number)
  await expect(card(page, number)).toContainText('Not yet counted')
}

/** Types an item's number and counts it with one tap. */
export async function countTyped(page: Page, item: { number: string }): Promise<void> {
  await typeTag(page, item)
  await saveButton(page).click()
  await savedOnDevice(page, item.number)
}

/** Checks the list of last scans, because the toast with the same text disappears. */
export const savedOnDevice = (page: Page, number: string) =>
  expect(
    page.getByRole('region', { name: 'Last scans' }).getByRole('listitem').filter({ hasText: number }),
  ).toContainText('Saved on this device')

/** Fills in the count form without saving. */
export async function fillCount(page: Page, count: number, remarks?: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Count' })
  await form.getByLabel('Count', { exact: true }).fill(String(count))
  if (remarks === undefined) return
  const folded = form.getByRole('button', { name: 'Remarks' })
  if (await folded.isVisible()) await folded.click()
  await form.getByRole('textbox', { name: 'Remarks' }).fill(remarks)
}

/** Tab of the outbox with its number: `Not sent (12)`, `Sent (0)`. */
export const outboxTab = (page: Page, name: 'Not sent' | 'Sent', count: number): Locator =>
  page.getByText(`${name} (${count})`, { exact: true })

/**
 * Presses "Send now". The app may be sending already (SYNC-901): a key press does nothing on a disabled button, while a click would wait until it
 * is enabled.
 */
export const sendNow = (page: Page) => page.getByRole('button', { name: 'Send now' }).press('Enter')

export const everythingSent = (page: Page, timeoutMs = 120_000) =>
  // On a plain server the app checks an unclear request again a minute later; its counts are sent nevertheless.
  expect(chip(page)).toContainText(/all sent|^checking \d/, { timeout: timeoutMs })

/** All property numbers in the outbox. Scrolls the page, because the list renders only visible rows. */
export async function listedNumbers(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Records' })
  const found = new Set<string>()
  for (;;) {
    for (const text of await list.getByRole('listitem').allInnerTexts()) {
      const number = /(?:SP[HL]V-)?\d{4}(?:-\d+)+/.exec(text)?.[0]
      if (number) found.add(number)
    }
    const more = await list.evaluate((node) => {
      const box = node.closest('main')!
      const before = box.scrollTop
      box.scrollTop += box.clientHeight / 2
      return new Promise<boolean>((done) =>
        requestAnimationFrame(() => setTimeout(() => done(box.scrollTop > before), 50)),
      )
    })
    if (!more) return [...found]
  }
}

/** Ops in the device's database, oldest first. */
export const opsOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('ims-core@'))?.name ?? ''
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const rows = await new Promise<Record<string, unknown>[]>((resolve, reject) => {
      const reading = db.transaction('outbox').objectStore('outbox').getAll()
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
    })
    db.close()
    return rows
      .sort((a, b) => Number(a['seq']) - Number(b['seq']))
      .map((op) => `${op['label']} ${op['kind']} ${JSON.stringify(op['patch'])} ${op['recordedAt']} ${op['source']}`)
  })

/** Calls the API as the admin, without a screen. */
export const callAsAdmin = (url: string, path: string, body: object, method = 'POST'): Promise<void> =>
  callAs('admin', url, path, body, method)

/** Calls the API as this person, without a screen. */
export async function callAs(
  who: Person | Account,
  url: string,
  path: string,
  body: object,
  method = 'POST',
): Promise<void> {
  const api = `${url}/api/v1`
  const ask = async (method: string, path: string, body: object, more: Record<string, string> = {}) => {
    const answer = await fetch(`${api}/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { username, password } = accountOf(who)
  const { token } = (await ask('POST', 'auth/login/', { username, password })) as { token: string }
  await ask(method, path, body, { authorization: `Token ${token}` })
}
