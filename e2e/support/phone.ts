/**
 * A Chromium process that can be killed like a phone whose battery dies: started with a profile folder and driven over its debugging port, so that
 * SIGKILL ends all of its processes and a later start uses the same profile.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumPath, journeyBrowserPath } from '#tools/system-packages.ts'

export const browserFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--autoplay-policy=no-user-gesture-required',
]
/**
 * For journeys without a camera: their pages live for seconds, and compiling what runs often a second time costs more processor time than it saves
 * (decision 134). Not for benchmarks, nor for a page that is checked by all rules of accessibility again and again (decision 196).
 */
export const briefPageFlags = ['--js-flags=--no-opt']

export interface Phone {
  context: BrowserContext
  page: Page
  /** Unexpected browser messages: policy violations, uncaught errors, console errors and warnings. */
  browserProblems: string[]
  /** Kills all processes of the browser at once, like a dead battery. */
  kill(): Promise<void>
  close(): Promise<void>
}

export interface PhoneOptions {
  profile: string
  /** Absolute path of a .y4m or .mjpeg file for the fake camera. */
  camera?: string
  /** 'granted' (as after "Allow"), 'denied' (as after "Block") or 'none' (a device without one). */
  cameraState?: 'granted' | 'denied' | 'none'
  width?: number
  height?: number
  flags?: readonly string[]
  /** Notifications are shown by the whole Chromium, not by its headless shell. */
  hasNotifications?: boolean
  /** More variables: another home folder, with the certificates that the browser trusts, or another time zone. */
  env?: Readonly<Record<string, string>>
}

const cameraFlags = {
  granted: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  denied: ['--use-fake-ui-for-media-stream=deny', '--use-fake-device-for-media-stream'],
  none: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream=device-count=0'],
} as const

/** Expected messages: journeys cut the network, cause error statuses, upgrade the database, and vibrate before the first touch. */
const expectedMessages =
  /Failed to load resource|net::ERR_|Blocked call to navigator\.vibrate|Banner not shown|beforeinstallprompt|WebSocket|Another connection wants to upgrade/

function collectProblems(page: Page, browserProblems: string[]): void {
  page.on('pageerror', (error) => browserProblems.push(`uncaught: ${error.name} ${error.stack || error.message}`))
  page.on('console', (message) => {
    if (!['error', 'warning', 'assert'].includes(message.type()) || expectedMessages.test(message.text())) return
    browserProblems.push(`${message.type()}: ${message.text()} (${page.url()})`)
  })
}

/** Issues that Chromium lists (a policy violation, a form field without a name) fail the journey like a console error. */
async function collectIssues(page: Page, browserProblems: string[]): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page)
    session.on('Audits.issueAdded', ({ issue }) =>
      browserProblems.push(`issue: ${JSON.stringify(issue)} (${page.url()})`),
    )
    await session.send('Audits.enable')
  } catch (error) {
    // The tab was closed already.
    if (!page.isClosed()) throw error
  }
}

export const newProfile = () => mkdtempSync(join(tmpdir(), 'bilang-profile-'))
export const removeProfile = (profile: string) => rmSync(profile, { recursive: true, force: true, maxRetries: 5 })

async function debuggingAddress(profile: string, child: ChildProcess): Promise<string> {
  const file = join(profile, 'DevToolsActivePort')
  for (let tries = 0; tries < 2_400; tries++) {
    if (child.exitCode !== null) throw new Error(`the browser ended with ${child.exitCode}`)
    if (existsSync(file)) {
      const [port] = readFileSync(file, 'utf8').split('\n')
      if (port) return `http://127.0.0.1:${port}`
    }
    await pause(50)
  }
  throw new Error('the browser did not open its debugging port')
}

export async function openPhone(options: PhoneOptions): Promise<Phone> {
  rmSync(join(options.profile, 'DevToolsActivePort'), { force: true })
  const child = spawn(
    options.hasNotifications ? chromiumPath() : journeyBrowserPath(),
    [
      ...browserFlags,
      '--remote-debugging-port=0',
      `--user-data-dir=${options.profile}`,
      `--window-size=${options.width ?? 390},${options.height ?? 844}`,
      ...cameraFlags[options.cameraState ?? 'granted'],
      ...(options.camera ? [`--use-file-for-fake-video-capture=${options.camera}`] : []),
      ...(options.flags ?? []),
      'about:blank',
    ],
    {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, ...options.env },
    },
  )
  const browser: Browser = await chromium.connectOverCDP(await debuggingAddress(options.profile, child))
  const context = browser.contexts()[0]!
  const page = context.pages()[0] ?? (await context.newPage())
  await page.setViewportSize({ width: options.width ?? 390, height: options.height ?? 844 })
  const browserProblems: string[] = []
  collectProblems(page, browserProblems)
  await collectIssues(page, browserProblems)
  context.on('page', (newPage) => {
    collectProblems(newPage, browserProblems)
    collectIssues(newPage, browserProblems).catch((error: unknown) => browserProblems.push(`issues: ${String(error)}`))
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let isClosed = false
  const killProcesses = async () => {
    // Calls to a dead browser take seconds to fail.
    if (isClosed) return
    isClosed = true
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      child.kill('SIGKILL')
    }
    await exited
    await browser.close().catch(() => {})
    await profileReleased(options.profile)
  }
  return {
    context,
    page,
    browserProblems,
    kill: killProcesses,
    // Closes normally, so that the browser writes local storage; then kills remaining processes.
    close: async () => {
      if (isClosed) return
      const session = await browser.newBrowserCDPSession().catch(() => null)
      await session?.send('Browser.close').catch(() => {})
      await Promise.race([exited, pause(60_000, undefined, { ref: false })])
      await killProcesses()
    },
  }
}

/** Waits until no process uses the profile. */
async function profileReleased(profile: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    try {
      execFileSync('pgrep', ['-f', `user-data-dir=${profile}`], { stdio: 'ignore' })
    } catch {
      rmSync(join(profile, 'SingletonLock'), { force: true })
      return
    }
    await pause(50)
  }
}
