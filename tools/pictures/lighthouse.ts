/**
 * `npm run lighthouse`, after a build: serves the app with the demo institute on a free port, measures its main screens on a phone and on a desktop
 * with Lighthouse, and prints a table. Fails only for a missed threshold that does not depend on the machine's speed. Names of pages select some.
 * Lighthouse brings many packages that nothing else needs, so npx fetches it (decision 058).
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { browserFlags } from '#e2e/support/phone.ts'
import { listDownloaded, signIn } from '#e2e/support/screen-actions.ts'
import { freePort, runServer } from '#e2e/support/server-process.ts'
import { chromiumPath } from '../system-packages.ts'
import {
  missedThresholds,
  type PageFigures,
  signInPage,
  table,
  unusedScriptShare,
  unusedStyleShare,
} from './page-quality.ts'

const lighthouse = 'lighthouse@13.5.0'
const run = promisify(execFile)

const pages = [
  { page: signInPage, path: '/login' },
  { page: 'home', path: '/admin' },
  { page: 'list', path: '/admin/inventory/database' },
  { page: 'scan', path: '/qr' },
]
const forms = ['phone', 'desktop'] as const
type Form = (typeof forms)[number]
const viewports = { phone: { width: 412, height: 823 }, desktop: { width: 1350, height: 940 } }
/** Coverage ends this long after the page has loaded (decision 053). */
const settledMs = 2_500

interface Report {
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<string, { numericValue?: number } | undefined>
}

async function lighthouseReport(address: string, port: number, form: Form): Promise<Report> {
  const flags = [`--port=${port}`, '--disable-storage-reset', '--output=json', '--quiet', '--no-enable-error-reporting']
  if (form === 'desktop') flags.push('--preset=desktop')
  const { stdout } = await run('npx', ['--yes', lighthouse, address, ...flags], { maxBuffer: 256 * 1024 * 1024 })
  return JSON.parse(stdout) as Report
}

async function coverage(page: Page, address: string): Promise<Pick<PageFigures, 'unusedScript' | 'unusedStyle'>> {
  await Promise.all([page.coverage.startJSCoverage(), page.coverage.startCSSCoverage()])
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(settledMs)
  const [scripts, sheets] = await Promise.all([page.coverage.stopJSCoverage(), page.coverage.stopCSSCoverage()])
  await page.goto('about:blank')
  return { unusedScript: unusedScriptShare(scripts), unusedStyle: unusedStyleShare(sheets) }
}

async function measure(
  context: BrowserContext,
  port: number,
  url: string,
  form: Form,
  { page, path }: (typeof pages)[number],
): Promise<PageFigures> {
  const tab = context.pages()[0] ?? (await context.newPage())
  const unused = await coverage(tab, url + path)
  const { categories, audits } = await lighthouseReport(url + path, port, form)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    page,
    form,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    layoutShift: value('cumulative-layout-shift'),
    largestPaintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    ...unused,
  }
}

/** One browser for all pages of a form: the sign-in first, the others with the session and the offline list. */
async function measureForm(url: string, form: Form, wanted: typeof pages): Promise<PageFigures[]> {
  const profile = mkdtempSync(join(tmpdir(), 'bilang-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...browserFlags, `--remote-debugging-port=${port}`],
    viewport: viewports[form],
  })
  try {
    const measured: PageFigures[] = []
    for (const one of wanted) {
      const isFirstInside = one.page !== signInPage && measured.every(({ page }) => page === signInPage)
      if (isFirstInside) {
        const page = context.pages()[0] ?? (await context.newPage())
        await signIn(page, url, 'admin')
        await listDownloaded(page)
      }
      measured.push(await measure(context, port, url, form, one))
    }
    return measured
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

if (!existsSync('dist/.vite/manifest.json')) throw new Error('dist has no built app: run npm run build')
const names = process.argv.slice(2)
const wanted = pages.filter(({ page }) => names.length === 0 || names.includes(page))
if (wanted.length === 0)
  throw new Error(`no such page: ${names.join(', ')}. Try: ${pages.map(({ page }) => page).join(', ')}`)
const server = await runServer()
try {
  const figures: PageFigures[] = []
  for (const form of forms) figures.push(...(await measureForm(server.url, form, wanted)))
  console.log(table(figures))
  const missed = figures.flatMap(missedThresholds)
  for (const line of missed) console.error(`missed: ${line}`)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await server.close()
}
