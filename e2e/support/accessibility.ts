/**
 * What stands between people and the screen that is open: the rules of WCAG 2.2 A and AA and the good practice of axe-core, one main
 * heading, and no scrolling sideways in a narrow window. Run in the page itself, so that every state of it can be judged where it stands.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

export const desktopSize = { width: 1440, height: 900 }
export const phoneSize = { width: 390, height: 844 }
/** 1280 px at a zoom of 400 % (WCAG 1.4.10). */
export const narrowSize = { width: 320, height: 640 }

const allRules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
}
/** What another scheme of colours can change. */
const colorRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

interface AxeViolation {
  id: string
  nodes: { target: unknown[]; html: string; failureSummary?: string }[]
}

/** Two frames: a new scheme of colours is on the screen. */
const nextPaint = (page: Page) =>
  page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))

/** Waits until nothing says that it waits, and the page has stood still: what a new address or size changes is drawn. */
export const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const isLoading = () => document.querySelector('main')?.textContent?.includes('Loading...') ?? true
        let settleTimer: ReturnType<typeof setTimeout>
        const restartSettleTimer = () => {
          clearTimeout(settleTimer)
          settleTimer = setTimeout(() => (isLoading() ? restartSettleTimer() : finish(done)), 60)
        }
        const observer = new MutationObserver(restartSettleTimer)
        const timeout = setTimeout(
          () => finish(() => fail(new Error(`${location.pathname} never stands still`))),
          20_000,
        )
        const finish = (then: () => void) => {
          observer.disconnect()
          clearTimeout(settleTimer)
          clearTimeout(timeout)
          then()
        }
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
        restartSettleTimer()
      }),
  )

/**
 * Every violation on the open page, as `rule at selector: what the element is`. Faults of a page that changed while it was judged are no
 * faults of any state that it was in: it is judged again when it has come to rest.
 */
export async function violations(page: Page, rules: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    const { faults, hasChanged } = await runAxe(page, rules)
    if (faults.length === 0 || !hasChanged || attempt === 5) return faults
    await settled(page)
  }
}

async function runAxe(page: Page, rules: 'everything' | 'colours'): Promise<{ faults: string[]; hasChanged: boolean }> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { found, hasChanged } = await page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as {
        axe: { run(root: Document, options: object): Promise<{ violations: AxeViolation[] }> }
      }
      const more = runOnly.type === 'tag' ? { rules: { 'target-size': { enabled: true } } } : {}
      let hasChanged = false
      const observer = new MutationObserver(() => {
        hasChanged = true
      })
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
      const { violations: found } = await axe.run(document, { runOnly, resultTypes: ['violations'], ...more })
      observer.disconnect()
      return { found, hasChanged }
    },
    rules === 'everything' ? allRules : colorRules,
  )
  const all = found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary = '' }) => {
      const why = failureSummary.split('\n').slice(1).join(' ').trim()
      return `${id} at ${target.join(' ')}: ${html.slice(0, 120)} (${why.slice(0, 160)})`
    }),
  )
  if (rules === 'everything') {
    const headings = await page.locator('h1:visible').count()
    if (headings !== 1) all.push(`${headings} main headings instead of one`)
  }
  return { faults: all, hasChanged }
}

/** What is wider than the page; tables and previews scroll in a box of their own. */
export const horizontalOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll<HTMLElement>('main, [role="dialog"]')]
    return boxes
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => `${box.tagName.toLowerCase()} is ${box.scrollWidth} px wide in ${box.clientWidth}`)
  })

const viewports = [
  { name: 'desk', size: desktopSize, firstScheme: 'light', secondScheme: 'dark' },
  { name: 'phone', size: phoneSize, firstScheme: 'dark', secondScheme: 'light' },
] as const

/**
 * Judges the open page on a desk and on a phone, light and dark, and its width in a narrow window. Every combination is judged by its
 * colours; the rules that colours cannot break are run once for each size. `turned` begins with the narrow window, where the page before
 * ended: to draw a page anew is what takes time.
 */
export async function faultsOfScreen(page: Page, narrowFirst = false): Promise<string[]> {
  const desks = () => faultsInSize(page, viewports[0], true)
  const phones = () => faultsInSize(page, viewports[1], true)
  return narrowFirst
    ? [...(await faultsOfNarrowWidth(page)), ...(await phones()), ...(await desks())]
    : [...(await desks()), ...(await phones()), ...(await faultsOfNarrowWidth(page))]
}

/** One of both sizes in one scheme: for screens that another role's journey judges whole. */
export const faultsInOneSize = async (page: Page, phone: boolean): Promise<string[]> =>
  phone
    ? [...(await faultsOfNarrowWidth(page)), ...(await faultsInSize(page, viewports[1], false))]
    : await faultsInSize(page, viewports[0], false)

const prefixed = (where: string, faults: readonly string[]) => faults.map((fault) => `${where}: ${fault}`)

async function faultsInSize(page: Page, viewport: (typeof viewports)[number], bothSchemes: boolean): Promise<string[]> {
  const { name, size, firstScheme, secondScheme } = viewport
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: firstScheme, reducedMotion: 'reduce' })
  await settled(page)
  const faults = prefixed(`${name} ${firstScheme}`, await violations(page, 'everything'))
  if (!bothSchemes) return faults
  await page.emulateMedia({ colorScheme: secondScheme, reducedMotion: 'reduce' })
  await nextPaint(page)
  return [...faults, ...prefixed(`${name} ${secondScheme}`, await violations(page, 'colours'))]
}

async function faultsOfNarrowWidth(page: Page): Promise<string[]> {
  await page.setViewportSize(narrowSize)
  await settled(page)
  return prefixed(`${narrowSize.width} px`, await horizontalOverflow(page))
}
