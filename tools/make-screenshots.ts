/**
 * `node tools/make-screenshots.ts http://localhost:8080` takes the screenshots of `screenshots.ts` from a running demo (`npm start`). The
 * resulting files are committed. They are WebP, which the service worker does not precache.
 */
import { mkdirSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { density, screenshots } from './screenshots.ts'
import { chromiumPath } from './system-packages.ts'

const out = 'public/screenshots'
const address = process.argv[2] ?? 'http://localhost:8080'

async function take(browser: Browser, { name, path, width, height, form }: (typeof screenshots)[number]) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: density(form),
    hasTouch: form === 'narrow',
    locale: 'en-PH',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`${address}/login`)
  await page.getByRole('textbox', { name: 'Username' }).fill('maria')
  await page.getByRole('textbox', { name: 'Password' }).fill('Maria-2026!')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.locator('main h1').waitFor({ timeout: 60_000 })
  await page.locator('header a[href="/outbox"]', { hasText: /all sent|list as of/ }).waitFor({ timeout: 60_000 })
  await page.goto(address + path)
  await page.locator('main h1').waitFor()
  await page.waitForTimeout(4000)
  const file = `${out}/${name}.webp`
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(file)
  console.log(`${file}: ${Math.round(size / 1024)} KiB`)
  await context.close()
}

mkdirSync(out, { recursive: true })
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-background-networking'],
})
for (const screenshot of screenshots) await take(browser, screenshot)
await browser.close()
