/**
 * A browser in which two pictures of a screen are equal: fixed clock, no animations, no service worker that could update the app meanwhile, and
 * text drawn the same way on every machine.
 */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Language } from '#text/language.ts'
import { chromiumPath } from '#tools/system-packages.ts'
import { settled } from './accessibility.ts'
import { fixedTime } from './fixed-time-institute.ts'
import { briefPageFlags, browserFlags } from './phone.ts'
import { chip, type Person, people } from './screen-actions.ts'

export const fixedSizes = {
  phone: { width: 360, height: 740 },
  portrait: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1440, height: 900 },
  wide: { width: 1920, height: 1080 },
} as const
export type FixedSize = keyof typeof fixedSizes

/** The same address in every run, whatever the port, because some screens show it. Browsers treat it as secure, which the camera needs. */
const fixedAddress = 'http://bilang.localhost'

export interface DeterministicBrowser {
  /** The film of its camera. */
  camera?: string
  /** Pictures are drawn by the whole Chromium; what is only measured may be drawn by the browser of the journeys. */
  executablePath?: string
}

export const openDeterministicBrowser = (
  { url }: { url: string },
  { camera, executablePath = chromiumPath() }: DeterministicBrowser = {},
): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      ...browserFlags,
      `--host-resolver-rules=MAP ${new URL(fixedAddress).host}:80 127.0.0.1:${new URL(url).port}`,
      '--disable-lcd-text',
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      ...(camera ? [`--use-file-for-fake-video-capture=${camera}`] : briefPageFlags),
    ],
  })

const stopDate = `globalThis.Date = class extends Date {
  constructor(...parts) { parts.length > 0 ? super(...parts) : super(${fixedTime}) }
  static now() { return ${fixedTime} }
}`
/** The fonts of the screens lack these symbols; another machine would draw them with another font. */
const symbols = ['Next 400', 'Next 600', 'Next 700', 'Mono 400', 'Mono 600'].map((font) => {
  const [kind, weight] = font.split(' ')
  return `@font-face {
    font-family: "Atkinson Hyperlegible ${kind}"; font-weight: ${weight};
    src: url("/fonts/tinos-regular.ttf"); unicode-range: U+20B1, U+2190-2193
  }`
})

export interface DeterministicDevice {
  language: Language
  size: FixedSize
  density?: number
}

/** A device without a sign-in. */
export async function openDeterministicDevice(
  browser: Browser,
  { url }: { url: string },
  { language, size, density = 1 }: DeterministicDevice,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: fixedAddress,
    viewport: fixedSizes[size],
    deviceScaleFactor: density,
    hasTouch: fixedSizes[size].width < 1000,
    locale: `${language}-PH`,
    timezoneId: 'Asia/Manila',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.clock.setFixedTime(fixedTime)
  const change = (files: RegExp, edit: (text: string) => string) =>
    context.route(files, async (route) => {
      const answer = await route.fetch({ url: route.request().url().replace(fixedAddress, url) })
      await route.fulfill({ response: answer, body: edit(await answer.text()) })
    })
  // Playwright's clock leaves out workers, and the offline list is downloaded in one.
  await change(/\.worker-[^/]*\.js$/, (script) => `${stopDate}\n${script}`)
  await change(/\/index-[^/]*\.css$/, (styles) => `${styles}\n${symbols.join('\n')}`)
  return { context, page: await context.newPage() }
}

/** Signs in whatever the language of the screens, and waits for the offline list. */
export async function signInOnDevice(page: Page, who: Person): Promise<void> {
  const { username, password, area } = people[who]
  await page.goto('/login')
  await page.locator('input[autocomplete="username"]').fill(username)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('input[autocomplete="current-password"]').press('Enter')
  await page.waitForURL(`**${area}`)
  await page.locator('main h1').waitFor()
  await chip(page).filter({ hasText: 'as of' }).waitFor({ timeout: 60_000 })
}

/**
 * Opens an address within the app, like a link, and waits until nothing changes anymore. The previous screen stays until the new one is loaded; the
 * title tells them apart, except between two addresses of one screen.
 */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    document.title = ''
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    // Counted in frames, which a busy machine paints later too: 1.5 seconds on a quiet one.
    for (let frame = 0; frame < 90 && document.title === ''; frame++) await new Promise(requestAnimationFrame)
  }, address)
  await screenSettled(page)
}

/** Waits for texts, rows and fonts. */
export async function screenSettled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await settled(page)
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** Fonts of the machine that draw a part of the visible page, with the text: `DejaVu Sans: ✓`. A picture of it would differ on another machine. */
export async function systemFontsIn(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: -1 })
  const texts: { nodeId: number; text: string }[] = []
  const collect = ({ nodeId, nodeName, children = [] }: typeof root): void => {
    if (['HEAD', 'SCRIPT', 'STYLE'].includes(nodeName)) return
    const text = children.filter(({ nodeType }) => nodeType === 3).map(({ nodeValue }) => nodeValue.trim())
    if (text.some((part) => part !== '')) texts.push({ nodeId, text: text.join(' ') })
    for (const child of children) collect(child)
  }
  collect(root)
  const found = await Promise.all(
    texts.map(async ({ nodeId, text }) => {
      const read = session.send('CSS.getPlatformFontsForNode', { nodeId })
      // The element may be gone meanwhile.
      const { fonts } = await read.catch(() => ({ fonts: [] }))
      return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => `${familyName}: ${text}`)
    }),
  )
  await session.detach()
  return found.flat()
}
