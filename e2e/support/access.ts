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

export const desk = { width: 1440, height: 900 }
export const handset = { width: 390, height: 844 }
/** 1280 px at a zoom of 400 % (WCAG 1.4.10). */
export const narrow = { width: 320, height: 640 }

const everything = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
}
/** What another scheme of colours can change. */
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

interface Finding {
  id: string
  nodes: { target: unknown[]; html: string; failureSummary?: string }[]
}

/** Two frames: a new scheme of colours is on the screen. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))

/** Waits until nothing says that it waits, and the page has stood still: what a new address or size changes is drawn. */
export const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const waits = () => document.querySelector('main')?.textContent?.includes('Loading...') ?? true
        let still: ReturnType<typeof setTimeout>
        const look = () => {
          clearTimeout(still)
          still = setTimeout(() => (waits() ? look() : end(done)), 60)
        }
        const watch = new MutationObserver(look)
        const patience = setTimeout(() => end(() => fail(new Error(`${location.pathname} never stands still`))), 20_000)
        const end = (then: () => void) => {
          watch.disconnect()
          clearTimeout(still)
          clearTimeout(patience)
          then()
        }
        watch.observe(document.body, { subtree: true, childList: true, attributes: true })
        look()
      }),
  )

/**
 * Every violation on the open page, as `rule at selector: what the element is`. Faults of a page that changed while it was judged are no
 * faults of any state that it was in: it is judged again when it has come to rest.
 */
export async function violations(page: Page, rules: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    const { faults, moved } = await judgement(page, rules)
    if (faults.length === 0 || !moved || tries === 5) return faults
    await drawn(page)
  }
}

async function judgement(page: Page, rules: 'everything' | 'colours'): Promise<{ faults: string[]; moved: boolean }> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { found, moved } = await page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as {
        axe: { run(root: Document, options: object): Promise<{ violations: Finding[] }> }
      }
      const more = runOnly.type === 'tag' ? { rules: { 'target-size': { enabled: true } } } : {}
      let moved = false
      const watch = new MutationObserver(() => {
        moved = true
      })
      watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
      const { violations: found } = await axe.run(document, { runOnly, resultTypes: ['violations'], ...more })
      watch.disconnect()
      return { found, moved }
    },
    rules === 'everything' ? everything : colours,
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
  return { faults: all, moved }
}

/** What is wider than the page; tables and previews scroll in a box of their own. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll<HTMLElement>('main, [role="dialog"]')]
    return boxes
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => `${box.tagName.toLowerCase()} is ${box.scrollWidth} px wide in ${box.clientWidth}`)
  })

const passes = [
  { name: 'desk', size: desk, first: 'light', second: 'dark' },
  { name: 'phone', size: handset, first: 'dark', second: 'light' },
] as const

/**
 * Judges the open page on a desk and on a phone, light and dark, and its width in a narrow window. Every combination is judged by its
 * colours; the rules that colours cannot break are run once for each size. `turned` begins with the narrow window, where the page before
 * ended: to draw a page anew is what takes time.
 */
export async function faultsOf(page: Page, turned = false): Promise<string[]> {
  const desks = () => judged(page, passes[0], true)
  const phones = () => judged(page, passes[1], true)
  return turned
    ? [...(await tooWide(page)), ...(await phones()), ...(await desks())]
    : [...(await desks()), ...(await phones()), ...(await tooWide(page))]
}

/** One of both sizes in one scheme: for screens that another role's journey judges whole. */
export const faultsOfOne = async (page: Page, phone: boolean): Promise<string[]> =>
  phone ? [...(await tooWide(page)), ...(await judged(page, passes[1], false))] : await judged(page, passes[0], false)

const told = (where: string, faults: readonly string[]) => faults.map((fault) => `${where}: ${fault}`)

async function judged(page: Page, pass: (typeof passes)[number], both: boolean): Promise<string[]> {
  const { name, size, first, second } = pass
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: first, reducedMotion: 'reduce' })
  await drawn(page)
  const faults = told(`${name} ${first}`, await violations(page, 'everything'))
  if (!both) return faults
  await page.emulateMedia({ colorScheme: second, reducedMotion: 'reduce' })
  await painted(page)
  return [...faults, ...told(`${name} ${second}`, await violations(page, 'colours'))]
}

async function tooWide(page: Page): Promise<string[]> {
  await page.setViewportSize(narrow)
  await drawn(page)
  return told(`${narrow.width} px`, await sideways(page))
}
