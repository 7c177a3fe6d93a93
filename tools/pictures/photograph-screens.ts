/**
 * `npm run photos -- --out DIR` photographs every screen of every role, in both languages, on a phone and on a desktop, light and dark, from the demo
 * institute at a fixed moment. For reviewers, so DIR lies outside of the repository. Needs `npm run build`. Each option takes a list: `--role
 * admin,ana --language fil --size phone,wide --scheme dark`; `--only reports` takes only addresses that match.
 */
import { mkdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { addressesOf } from '#e2e/support/addresses.ts'
import {
  type DeterministicDevice,
  type FixedSize,
  fixedSizes,
  openDeterministicBrowser,
  openDeterministicDevice,
  openScreen,
  screenSettled,
  signInOnDevice,
} from '#e2e/support/deterministic-browser.ts'
import { type FixedTimeInstitute, openFixedTimeInstitute } from '#e2e/support/fixed-time-institute.ts'
import { type Person, people } from '#e2e/support/screen-actions.ts'
import { type Language, setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    role: { type: 'string', default: 'admin,maria,ana' },
    language: { type: 'string', default: 'en,fil' },
    size: { type: 'string', default: 'phone,desk' },
    scheme: { type: 'string', default: 'light,dark' },
    only: { type: 'string', default: '' },
  },
})
const listed = <Each extends string>(text: string) => text.split(',') as Each[]
const schemes = listed<'light' | 'dark'>(values.scheme)
const only = new RegExp(values.only)
/** Longer pages are cut off, because the rest of a list looks like its beginning. */
const maxHeight = 2_400

const out = resolve(values.out ?? '')
if (values.out === undefined || !relative(resolve('.'), out).startsWith('..')) {
  console.error('Say where to, outside of the repository: npm run photos -- --out /tmp/photos')
  process.exit(1)
}

/** `/admin/inventory/par/print/1` → `inventory-par-print-1`. */
const fileName = (path: string) => path.split('/').slice(2).join('-') || path.slice(1)

async function takePhotos(page: Page, name: string, size: FixedSize, folder: (scheme: string) => string) {
  const { width, height } = fixedSizes[size]
  // The main part has its own scroll area, so use a higher window to show the rest of the page.
  const hidden = await page.evaluate(() => {
    const main = document.querySelector('main')
    return main ? main.scrollHeight - main.clientHeight : 0
  })
  await page.setViewportSize({ width, height: Math.min(maxHeight, height + hidden) })
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await screenSettled(page)
    mkdirSync(folder(scheme), { recursive: true })
    await page.screenshot({ path: join(folder(scheme), `${name}.png`), animations: 'disabled' })
  }
  await page.setViewportSize({ width, height })
}

async function photographRole(
  browser: Browser,
  institute: FixedTimeInstitute,
  who: Person,
  device: DeterministicDevice,
) {
  setLanguage(device.language)
  await loadTexts()
  const { context, page } = await openDeterministicDevice(browser, institute, device)
  const folder = (scheme: string) => join(out, `${people[who].role}-${device.language}-${device.size}-${scheme}`)
  let count = 0
  const take = async (name: string) => {
    if (!only.test(name)) return
    await takePhotos(page, `${String(count).padStart(2, '0')}-${name}`, device.size, folder)
    count++
  }
  await page.goto('/login')
  await take('login')
  await signInOnDevice(page, who)
  for (const { path, query } of addressesOf(people[who].role, institute)) {
    if (!only.test(fileName(path))) continue
    try {
      await openScreen(page, path + query)
      await take(fileName(path))
    } catch (error) {
      console.log(`${path}: ${String(error).split('\n')[0]}`)
    }
  }
  await openScreen(page, '/qr?product_id=8')
  await take('qr-product-8')
  await context.close()
  console.log(`${folder('*')}: ${count} screens`)
}

const institute = await openFixedTimeInstitute()
const browser = await openDeterministicBrowser(institute)
for (const who of listed<Person>(values.role))
  for (const language of listed<Language>(values.language))
    for (const size of listed<FixedSize>(values.size)) await photographRole(browser, institute, who, { language, size })
await browser.close()
await institute.close()
