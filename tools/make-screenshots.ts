/**
 * `node tools/make-screenshots.ts` takes the screenshots of `screenshots.ts` from the demo institute at a fixed moment. Needs `npm run build`. The
 * resulting files are committed. They are WebP, which the service worker does not precache.
 */
import { mkdirSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { openScreen, openStillBrowser, openStillDevice, signInStill } from '#e2e/support/still-browser.ts'
import { openStillInstitute, type StillInstitute } from '#e2e/support/still-institute.ts'
import { density, screenshots } from './screenshots.ts'

const out = 'public/screenshots'

async function take(
  browser: Browser,
  institute: StillInstitute,
  { name, path, width, height, form }: (typeof screenshots)[number],
): Promise<void> {
  const size = form === 'narrow' ? 'phone' : 'desk'
  const { context, page } = await openStillDevice(browser, institute, { language: 'en', size, density: density(form) })
  await page.setViewportSize({ width, height })
  await signInStill(page, 'maria')
  await openScreen(page, path)
  const file = `${out}/${name}.webp`
  const { size: bytes } = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(file)
  console.log(`${file}: ${Math.round(bytes / 1024)} KiB`)
  await context.close()
}

mkdirSync(out, { recursive: true })
const institute = await openStillInstitute()
const browser = await openStillBrowser(institute)
for (const screenshot of screenshots) await take(browser, institute, screenshot)
await browser.close()
await institute.close()
