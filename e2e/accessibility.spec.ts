/** The main screens by keyboard alone, for color-blind people, and in high contrast. */
import type { Locator, Page } from '@playwright/test'
import { desktopSize, horizontalOverflow, narrowSize, phoneSize, settled, violations } from './support/accessibility.ts'
import { expect, test } from './support/journey-test.ts'
import { seedLongNames } from './support/long-names.ts'
import { listDownloaded, saveButton, signIn } from './support/screen-actions.ts'

const screens = [
  '/admin/inventory',
  '/admin/inventory/database',
  '/admin/inventory/database/create',
  '/admin/inventory/transfer-requests',
  '/admin/inventory/attribute/articles',
  '/admin/inventory/par/documents',
  '/admin/inventory/par/create',
  '/admin/inventory/reports',
  '/admin/inventory/reports/missing-ppes',
  '/admin/users',
  '/admin/create?several',
  '/outbox',
  '/qr?product_id=1',
  '/admin',
] as const

/** Navigates to another screen within the app and waits for its title. */
const open = async (page: Page, path: string) => {
  const before = await page.title()
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect.poll(() => page.title()).not.toBe(before)
  await expect(page.locator('main h1')).toHaveCount(1)
  await settled(page)
}

interface Stop {
  name: string
  /** Why the focus is not visible: no indicator, covered, or out of view. */
  fault: string | null
  /** The element was focused before, so Tab has been through the whole page. */
  isRepeated: boolean
}

/** Presses Tab and returns the focused element and whether the focus is visible. */
async function nextStop(page: Page, key = 'Tab'): Promise<Stop | null> {
  await page.keyboard.press(key)
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const { stops } = window as unknown as { stops: Set<Element> }
    if (!element || element === document.body) return null
    const isRepeated = stops.has(element)
    stops.add(element)
    const name = element.getAttribute('aria-label') ?? element.innerText?.slice(0, 40) ?? element.id
    // The focus indicator may be on the element, its parent, or the visible replacement of a hidden checkbox.
    const candidates = [
      element,
      element.parentElement,
      element.nextElementSibling,
      element.closest('[role="row"], label'),
    ]
    const styles = () =>
      candidates.map((each) => {
        if (!each) return ''
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(each)
        const outline = outlineStyle === 'none' || outlineWidth === '0px' ? '' : outlineWidth + outlineColor
        return [outline, boxShadow, borderColor].join()
      })
    const focused = styles().join('|')
    element.blur()
    const unfocused = styles().join('|')
    element.focus({ preventScroll: true })
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const middle = document.elementFromPoint(
      Math.min(Math.max((left + right) / 2, 1), innerWidth - 2),
      Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 2),
    )
    const inView = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
    const isUncovered =
      middle !== null &&
      (element.contains(middle) || middle.contains(element) || element.matches('[type="radio"], [type="checkbox"]'))
    const fault = !inView
      ? 'is out of view'
      : focused === unfocused
        ? 'shows no focus'
        : isUncovered
          ? null
          : 'is covered'
    return { name, fault, isRepeated }
  })
}

/** Presses Tab through the whole page and returns every stop. */
async function tabThrough(page: Page): Promise<Stop[]> {
  await page.evaluate(() => {
    Object.assign(window, { stops: new Set() })
    ;(document.activeElement as HTMLElement | null)?.blur()
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  const stops: Stop[] = []
  let withoutFocus = 0
  for (let presses = 0; presses < 150; presses++) {
    const stop = await nextStop(page)
    // A re-rendered component loses the focus for a moment; only the third press without focus means the end of the page.
    if (stop?.isRepeated || (!stop && ++withoutFocus > 2)) return stops
    if (stop) stops.push(stop)
  }
  throw new Error(`Tab never reaches the end of the page; last stops: ${stops.slice(-5).map((stop) => stop.name)}`)
}

/** Checks a dialog by keyboard alone: opens, traps the focus, has no violation in either color scheme, closes with Escape, restores the focus. */
async function checkDialog(page: Page, opener: Locator, name: string | RegExp): Promise<string[]> {
  const faults: string[] = []
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await settled(page)
    faults.push(...(await violations(page, scheme === 'light' ? 'all' : 'colors')))
  }
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)
    if (!inside) faults.push(`Tab ${presses + 1} leaves the dialog`)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  return faults.map((fault) => `${name}: ${fault}`)
}

test('[JOURNEY-43] [JOURNEY-44] [JOURNEY-45] [JOURNEY-46] main screens and dialogs: usable by keyboard, in high contrast and with very long names', async ({
  world,
}) => {
  const server = await world.server()
  const longNames = await seedLongNames(server.url)
  const { page } = await world.phone({ ...desktopSize, isLongLived: true })
  await signIn(page, server.url, 'admin')
  await listDownloaded(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const faults: string[] = []

  await test.step('the checks find seeded faults', async () => {
    await page.evaluate(() => {
      const bad = document.createElement('div')
      bad.id = 'seeded'
      bad.innerHTML =
        '<button></button><p style="color:#aaa;background:#fff">pale</p><div style="width:3000px">wide</div>'
      document.querySelector('main')?.append(bad)
    })
    const report = (await violations(page)).join()
    expect(report).toContain('button-name at #seeded')
    expect(report).toContain('color-contrast at #seeded')
    expect(await horizontalOverflow(page)).not.toEqual([])
    await page.evaluate(() => document.querySelector('#seeded')?.remove())
  })

  await test.step('Tab passes through every screen with a visible focus; high contrast has no violation', async () => {
    for (const path of screens) {
      await open(page, path)
      const stops = await tabThrough(page)
      expect(stops[0]?.name, path).toBe('Skip to the page')
      expect(stops.length, path).toBeGreaterThan(15)
      faults.push(...stops.flatMap(({ name, fault }) => (fault ? [`${path}: "${name}" ${fault}`] : [])))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ contrast: 'more', colorScheme, reducedMotion: 'reduce' })
        await settled(page)
        faults.push(
          ...(await violations(page, 'colors')).map((fault) => `${path} high contrast ${colorScheme}: ${fault}`),
        )
      }
      await page.emulateMedia({ contrast: 'no-preference', colorScheme: 'light', reducedMotion: 'reduce' })
    }
  })

  await test.step('dialogs trap the focus and restore it', async () => {
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
    faults.push(...(await checkDialog(page, button('Appearance'), 'Appearance')))
    faults.push(...(await checkDialog(page, button('Sign out'), /.*/)))
    faults.push(...(await checkDialog(page, button('Search'), 'Search')))
    await open(page, '/admin/inventory/attribute/articles')
    faults.push(...(await checkDialog(page, button('Add new article'), /article/i)))
    await open(page, '/admin/inventory/database/1')
    faults.push(...(await checkDialog(page, button('Delete'), /Delete/)))
    await open(page, '/admin/inventory/reports/print')
    faults.push(...(await checkDialog(page, button('Signatories'), /.*/)))
    await page.setViewportSize(phoneSize)
    await open(page, '/admin')
    faults.push(...(await checkDialog(page, button('More'), 'More')))
    await open(page, '/qr')
    faults.push(...(await checkDialog(page, button('Record item without a tag'), /.*/)))
    await page.setViewportSize(desktopSize)
  })
  await test.step('names of 200 letters scroll no admin page sideways at 320 px', async () => {
    await page.setViewportSize(narrowSize)
    const { product, user } = longNames
    const inventory = '/admin/inventory'
    for (const [path, heading] of [
      [`${inventory}/database?q=ArticleArticle`, 'Product database'],
      ['/admin/users?q=Maximiliana', 'Users'],
      [`${inventory}/database/${product}`, /^ArticleArticle/],
      [`${inventory}/transfer-requests?q=ReasonReason`, 'Transfer requests'],
      [`${inventory}/database/${product}?edit=1`, /^ArticleArticle/],
      [`${inventory}/attribute/articles?q=ArticleArticle`, 'Attributes'],
      [`/admin/users/${user}`, /^Maximiliana/],
    ] as const) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await settled(page)
      faults.push(...(await horizontalOverflow(page)).map((fault) => `${path} with long names: ${fault}`))
    }
    await page.setViewportSize(desktopSize)
  })
  expect(faults).toEqual([])

  await test.step('a list: / searches, arrows move, Enter opens, Escape closes', async () => {
    await open(page, '/admin/inventory/database')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search items' })).toBeFocused()
    // With the pauses of a person: keys without pauses are treated as a hardware scanner, anywhere.
    await page.keyboard.type('printer', { delay: 120 })
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    const grid = page.getByRole('grid', { name: 'Items' })
    await expect(grid.getByRole('row').nth(1)).toContainText(/printer/i)
    await grid.getByRole('row').nth(1).focus()
    await page.keyboard.press('ArrowDown')
    const second = grid.getByRole('row').nth(2)
    await expect(second).toBeFocused()
    const number = await second.getByRole('rowheader').innerText()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: 'Item' })).toContainText(number)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary', { name: 'Item' })).toBeHidden()
  })

  await test.step('a navigation sets title and focus and is announced', async () => {
    await page.getByRole('link', { name: 'Users', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(/^Users · /)
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.locator('[role="status"]').filter({ hasText: /^Users$/ })).toHaveCount(1)
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')).toHaveText(['Users'])
    await open(page, '/admin/inventory/reports/acknowledgement-receipt')
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')).toHaveText([
      'Receipts',
    ])
  })

  await test.step('a saved count is announced', async () => {
    await open(page, '/qr?product_id=1')
    const announcement = page.getByRole('status').filter({ hasText: 'Saved on this device' })
    await saveButton(page).click()
    await expect(announcement.first()).toBeVisible()
  })
})
