/** What a person without a mouse, without sight of a colour or with a strong contrast needs of the main screens. */
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
  '/outbox',
  '/qr?product_id=1',
  '/admin',
] as const

/** Another screen, by a step of the app; it is there once its title is. */
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
  /** What no person could follow: nothing shows the focus, or it stands outside of what is seen. */
  fault: string | null
  /** The same element again: once round. */
  again: boolean
}

/** Where Tab leads next, and whether one sees it. */
async function next(page: Page, key = 'Tab'): Promise<Stop | null> {
  await page.keyboard.press(key)
  return page.evaluate(() => {
    const on = document.activeElement as HTMLElement | null
    const { stops } = window as unknown as { stops: Set<Element> }
    if (!on || on === document.body) return null
    const again = stops.has(on)
    stops.add(on)
    const name = on.getAttribute('aria-label') ?? on.innerText?.slice(0, 40) ?? on.id
    // The mark may be drawn by the element, by its frame, or by what stands for a hidden box.
    const drawers = [on, on.parentElement, on.nextElementSibling, on.closest('[role="row"], label')]
    const looks = () =>
      drawers.map((each) => {
        if (!each) return ''
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(each)
        const outline = outlineStyle === 'none' || outlineWidth === '0px' ? '' : outlineWidth + outlineColor
        return [outline, boxShadow, borderColor].join()
      })
    const focused = looks().join('|')
    on.blur()
    const plain = looks().join('|')
    on.focus({ preventScroll: true })
    const { left, right, top, bottom } = on.getBoundingClientRect()
    const middle = document.elementFromPoint(
      Math.min(Math.max((left + right) / 2, 1), innerWidth - 2),
      Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 2),
    )
    const inView = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
    const reached =
      middle !== null && (on.contains(middle) || middle.contains(on) || on.matches('[type="radio"], [type="checkbox"]'))
    const fault = !inView ? 'stands out of view' : focused === plain ? 'shows no focus' : reached ? null : 'is covered'
    return { name, fault, again }
  })
}

/** Tabs once round and tells every stop. */
async function round(page: Page): Promise<Stop[]> {
  await page.evaluate(() => {
    Object.assign(window, { stops: new Set() })
    ;(document.activeElement as HTMLElement | null)?.blur()
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  const stops: Stop[] = []
  let nowhere = 0
  for (let presses = 0; presses < 150; presses++) {
    const stop = await next(page)
    // A part that is drawn anew loses the focus for a moment; the end of the page is beyond the second time.
    if (stop?.again || (!stop && ++nowhere > 2)) return stops
    if (stop) stops.push(stop)
  }
  throw new Error(`no end of stops: ${stops.slice(-5).map((stop) => stop.name)}`)
}

/** A dialog by keyboard alone: opens, holds the focus, has no violation in either scheme, closes with Escape, gives the focus back. */
async function dialogOf(page: Page, opener: Locator, name: string | RegExp): Promise<string[]> {
  const faults: string[] = []
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await settled(page)
    faults.push(...(await violations(page, scheme === 'light' ? 'everything' : 'colours')))
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

test('[JOURNEY-43] [JOURNEY-44] [JOURNEY-45] [JOURNEY-46] the main screens by keyboard, in high contrast, with overlong names, and their dialogs', async ({
  world,
}) => {
  const server = await world.server()
  const planted = await seedLongNames(server.url)
  const { page } = await world.phone(desktopSize)
  await signIn(page, server.url, 'admin')
  await listDownloaded(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const faults: string[] = []

  await test.step('the rules see what is wrong', async () => {
    await page.evaluate(() => {
      const bad = document.createElement('div')
      bad.id = 'planted'
      bad.innerHTML =
        '<button></button><p style="color:#aaa;background:#fff">pale</p><div style="width:3000px">wide</div>'
      document.querySelector('main')?.append(bad)
    })
    const report = (await violations(page)).join()
    expect(report).toContain('button-name at #planted')
    expect(report).toContain('color-contrast at #planted')
    expect(await horizontalOverflow(page)).not.toEqual([])
    await page.evaluate(() => document.querySelector('#planted')?.remove())
  })

  await test.step('Tab goes through every screen, seen all the way; high contrast holds', async () => {
    for (const path of screens) {
      await open(page, path)
      const stops = await round(page)
      expect(stops[0]?.name, path).toBe('Skip to the page')
      expect(stops.length, path).toBeGreaterThan(15)
      faults.push(...stops.flatMap(({ name, fault }) => (fault ? [`${path}: "${name}" ${fault}`] : [])))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ contrast: 'more', colorScheme, reducedMotion: 'reduce' })
        await settled(page)
        faults.push(
          ...(await violations(page, 'colours')).map((fault) => `${path} high contrast ${colorScheme}: ${fault}`),
        )
      }
      await page.emulateMedia({ contrast: 'no-preference', colorScheme: 'light', reducedMotion: 'reduce' })
    }
  })

  await test.step('dialogs hold the focus and give it back', async () => {
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
    faults.push(...(await dialogOf(page, button('Appearance'), 'Appearance')))
    faults.push(...(await dialogOf(page, button('Sign out'), /.*/)))
    await open(page, '/admin/inventory/attribute/articles')
    faults.push(...(await dialogOf(page, button('Add new article'), /article/i)))
    await open(page, '/admin/inventory/database/1')
    faults.push(...(await dialogOf(page, button('Delete'), /Delete/)))
    await open(page, '/admin/inventory/reports/print')
    faults.push(...(await dialogOf(page, button('Signatories'), /.*/)))
    await page.setViewportSize(phoneSize)
    await open(page, '/admin')
    faults.push(...(await dialogOf(page, button('More'), 'More')))
    await open(page, '/qr')
    faults.push(...(await dialogOf(page, button('A thing without a tag'), /.*/)))
    await page.setViewportSize(desktopSize)
  })
  await test.step('names of 200 letters scroll no page of the office sideways at 320 px', async () => {
    await page.setViewportSize(narrowSize)
    const { product, user } = planted
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
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused()
    // As a hand types: a row of keys without a pause is a hardware scanner's, anywhere.
    await page.keyboard.type('printer', { delay: 120 })
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    const grid = page.getByRole('grid', { name: 'Products' })
    await expect(grid.getByRole('row').nth(1)).toContainText(/printer/i)
    await grid.getByRole('row').nth(1).focus()
    await page.keyboard.press('ArrowDown')
    const second = grid.getByRole('row').nth(2)
    await expect(second).toBeFocused()
    const number = await second.getByRole('rowheader').innerText()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: 'Product' })).toContainText(number)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary', { name: 'Product' })).toBeHidden()
  })

  await test.step('a navigation is told: title, focus, and what is spoken', async () => {
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

  await test.step('a count is told by words that are spoken', async () => {
    await open(page, '/qr?product_id=1')
    const said = page.getByRole('status').filter({ hasText: 'Saved on this device' })
    await saveButton(page).click()
    await expect(said.first()).toBeVisible()
  })
})
