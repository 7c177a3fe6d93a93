/**
 * Accessibility checks of the open screen: WCAG 2.2 A and AA and best practices by axe-core, one main heading, and no sideways scrolling in a
 * narrow window. Runs in the page, so that any state of it can be checked.
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
/** Rules that depend on the color scheme. */
const colorRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

interface AxeViolation {
  id: string
  nodes: { target: unknown[]; html: string; failureSummary?: string }[]
}

/** Waits until every transition has ended and two frames are painted: until then, elements may have colors on the way to others. */
const painted = (page: Page) =>
  page.evaluate(async () => {
    const paint = () => new Promise((next) => requestAnimationFrame(next))
    const from = performance.now()
    while (document.getAnimations().some((animation) => animation instanceof CSSTransition)) {
      if (performance.now() - from > 60_000) throw new Error('the colors of the page keep changing')
      await paint()
    }
    await paint()
    await paint()
  })

/** Changes the color scheme, and waits until the app has it. */
async function applyScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme, colorScheme)
  await painted(page)
}

/** Waits until nothing is loading and the DOM has stopped changing. */
export const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const isLoading = () => {
          const main = document.querySelector('main')
          // A closed menu may still say it.
          return (
            !main ||
            [...main.children].some(({ id, textContent }) => id !== 'menus' && textContent?.includes('Loading...'))
          )
        }
        let settleTimer: ReturnType<typeof setTimeout>
        const restartSettleTimer = () => {
          clearTimeout(settleTimer)
          settleTimer = setTimeout(() => (isLoading() ? restartSettleTimer() : finish(done)), 60)
        }
        const observer = new MutationObserver(restartSettleTimer)
        const timeout = setTimeout(() => finish(() => fail(new Error(`${location.pathname} keeps changing`))), 60_000)
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
 * Every violation on the open page, as `rule at selector: element`. If the page changed during the check, or colors were on their way to others (a button
 * that was just enabled has its old ones until the next frame, which is late on a busy machine), its faults may belong to no real state: it is checked
 * again once settled.
 */
export async function violations(page: Page, rules: 'all' | 'colors' = 'all'): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    const { faults, hasChanged } = await runAxe(page, rules)
    if (faults.length === 0 || !hasChanged || attempt === 5) return faults
    await settled(page)
    await painted(page)
  }
}

async function runAxe(page: Page, rules: 'all' | 'colors'): Promise<{ faults: string[]; hasChanged: boolean }> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { found, hasChanged } = await page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as {
        axe: { run(root: Document, options: object): Promise<{ violations: AxeViolation[] }> }
      }
      const more = runOnly.type === 'tag' ? { rules: { 'target-size': { enabled: true } } } : {}
      const inTransition = () => document.getAnimations().some((animation) => animation instanceof CSSTransition)
      let hasChanged = inTransition()
      const observer = new MutationObserver(() => {
        hasChanged = true
      })
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
      // Elements half covered by a bar at the edge can be scrolled into view, but axe would report too small a target. So the bars become part of the
      // page meanwhile.
      const bars = [...document.querySelectorAll<HTMLElement>('main *')].filter(
        (element) => getComputedStyle(element).position === 'sticky' && getComputedStyle(element).bottom !== 'auto',
      )
      const positions = bars.map((bar) => bar.style.position)
      for (const bar of bars) bar.style.position = 'static'
      observer.takeRecords()
      // Style sheets need not be loaded ahead: the rule that reads them is experimental and does not run.
      const { violations: found } = await axe.run(document, {
        runOnly,
        resultTypes: ['violations'],
        preload: { assets: ['media'] },
        ...more,
      })
      for (const [i, bar] of bars.entries()) bar.style.position = positions[i] ?? ''
      observer.takeRecords()
      observer.disconnect()
      return { found, hasChanged: hasChanged || inTransition() }
    },
    rules === 'all' ? allRules : colorRules,
  )
  const all = found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary = '' }) => {
      const why = failureSummary.split('\n').slice(1).join(' ').trim()
      return `${id} at ${target.join(' ')}: ${html.slice(0, 120)} (${why.slice(0, 160)})`
    }),
  )
  if (rules === 'all') {
    const headings = await page.locator('h1:visible').count()
    if (headings !== 1) all.push(`${headings} main headings instead of one`)
  }
  return { faults: all, hasChanged }
}

/** Boxes that scroll sideways, except tables and previews, which have their own scroll box. */
export const horizontalOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll<HTMLElement>('main, [role="dialog"]')]
    return boxes
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => `${box.tagName.toLowerCase()} is ${box.scrollWidth} px wide in ${box.clientWidth}`)
  })

type Scheme = 'light' | 'dark'

/** Shows this and the next screens in this window and color scheme. Changing either costs more than the check of a screen. */
export async function showIn(page: Page, size: { width: number; height: number }, scheme: Scheme): Promise<void> {
  await page.setViewportSize(size)
  await applyScheme(page, scheme)
}

/** What is wrong with the open screen by all rules, or only whether it scrolls sideways. */
export async function faultsOfScreen(page: Page, byAllRules: boolean): Promise<string[]> {
  await settled(page)
  return [...(byAllRules ? await violations(page) : []), ...(await horizontalOverflow(page))]
}
