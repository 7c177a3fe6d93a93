/** What fits on one screen of a small phone, measured in a real browser. */
import { expect, test } from '@playwright/test'
import { setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'
import { card, saveButton } from './support/screen-actions.ts'
import { uncountedItems } from './support/server-database.ts'
import { openScreen, openStillBrowser, openStillDevice, signInStill } from './support/still-browser.ts'
import { openStillInstitute } from './support/still-institute.ts'

test('[COUNT-3180] an open card at 360×740: count and condition are above Submit, and no empty line is above the card', async () => {
  const institute = await openStillInstitute()
  const browser = await openStillBrowser(institute)
  try {
    setLanguage('en')
    await loadTexts()
    const { page } = await openStillDevice(browser, institute, { language: 'en', size: 'phone' })
    await signInStill(page, 'maria')
    await openScreen(page, '/qr')
    const [item] = uncountedItems(institute, 1)
    await openScreen(page, `/qr?code=${item?.number}`)
    await expect(card(page, item?.number ?? '')).toBeVisible()
    const edges = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox()
      return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) }
    }
    const submit = (await saveButton(page).boundingBox())?.y ?? Number.NaN
    expect((await edges('main form select')).bottom).toBeLessThanOrEqual(submit)
    expect((await edges('main article')).top - (await edges('video')).bottom).toBeLessThanOrEqual(16)
  } finally {
    await browser.close()
    await institute.close()
  }
})
