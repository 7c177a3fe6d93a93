/** Tasks by keyboard alone in a real browser: the focus is never lost, and what opens over the page belongs to a part of it. */
import type { Page } from '@playwright/test'
import { settled, violations } from './support/accessibility.ts'
import { expect, test } from './support/journey-test.ts'
import { listDownloaded, signIn } from './support/screen-actions.ts'

const open = async (page: Page, path: string, heading: string) => {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await settled(page)
}

/** What has the focus, once the page has settled: its name, or the name of its element. */
const focused = async (page: Page): Promise<string> => {
  await settled(page)
  return page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.localName ?? ''
  })
}

test('[SHELL-5743] [SHELL-5744] [JOURNEY-5745] by keyboard: a saved form and slips that replace a list leave the focus somewhere, the eye of a password is a Tab stop, and open menus violate no rule', async ({
  world,
}) => {
  const server = await world.server()
  const { page } = await world.phone({ width: 1440, height: 900 })
  await page.goto(server.url)
  await page.getByRole('textbox', { name: 'Password' }).focus()
  await page.keyboard.type('seen')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Toggle password visibility' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'text')

  await signIn(page, server.url, 'admin')
  await listDownloaded(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await test.step('a Save button that is disabled because everything is saved', async () => {
    await open(page, '/admin/institute', 'Institute')
    const form = page.getByRole('form', { name: 'Settings of the institute' })
    await form.getByRole('textbox', { name: 'Name of the institute' }).focus()
    await page.keyboard.press('End')
    await page.keyboard.type(' 2')
    const save = form.getByRole('button', { name: 'Save' })
    await save.press('Enter')
    await expect(page.getByText(/^Saved\. Other devices follow/)).toBeVisible()
    await expect(save).toBeDisabled()
    await expect.poll(() => focused(page)).not.toBe('body')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Choose a logo' })).toBeFocused()
  })

  await test.step('slips take the place of the list', async () => {
    await open(page, '/admin/users', 'Users')
    await page.getByRole('row').nth(1).focus()
    await page.keyboard.press(' ')
    await page.getByRole('link', { name: 'Sign-in slip for 1 person' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign-in slips' })).toBeVisible()
    await expect.poll(() => focused(page)).not.toBe('body')
  })

  await test.step('menus and drop-down lists', async () => {
    await open(page, '/admin/inventory/database', 'Product database')
    for (const name of ['Views', 'Export', 'Filter']) {
      const button = page.getByRole('button', { name, exact: true })
      await button.press('Enter')
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      expect([name, await violations(page)]).toEqual([name, []])
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
    }
    await open(page, '/admin/institute', 'Institute')
    await page.getByRole('combobox', { name: 'Require a second step for' }).press('Enter')
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
})
