/**
 * `node tools/pictures/make-screenshots.ts` takes the screenshots of `screenshots.ts` from the demo institute at a fixed moment. Needs `npm run build`. The
 * resulting files are committed. They are WebP, which the service worker does not precache.
 */
import { mkdirSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import {
  openDeterministicBrowser,
  openDeterministicDevice,
  openScreen,
  signInOnDevice,
} from '#e2e/support/deterministic-browser.ts'
import { type FixedTimeInstitute, openFixedTimeInstitute } from '#e2e/support/fixed-time-institute.ts'
import { density, screenshots } from '../build/screenshots.ts'

const out = 'public/screenshots'

async function take(
  browser: Browser,
  institute: FixedTimeInstitute,
  { name, path, width, height, form }: (typeof screenshots)[number],
): Promise<void> {
  const size = form === 'narrow' ? 'phone' : 'desk'
  const { context, page } = await openDeterministicDevice(browser, institute, {
    language: 'en',
    size,
    density: density(form),
  })
  await page.setViewportSize({ width, height })
  await signInOnDevice(page, 'maria')
  await openScreen(page, path)
  const file = `${out}/${name}.webp`
  const { size: bytes } = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(file)
  console.log(`${file}: ${Math.round(bytes / 1024)} KiB`)
  await context.close()
}

mkdirSync(out, { recursive: true })
const institute = await openFixedTimeInstitute()
const browser = await openDeterministicBrowser(institute)
for (const screenshot of screenshots) await take(browser, institute, screenshot)
await browser.close()
await institute.close()
