/**
 * A computer or phone that does not trust the server yet: it opens the setup page, downloads the certificate, and installs it as the page describes
 * for Chrome on Linux, in the user's certificate store. It also counts the person's taps.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ensureSystemPackages } from '#tools/system-packages.ts'
import { expect, type JourneyWorld } from '../support/journey-test.ts'

export interface Device {
  page: Page
  /** Where Bilang opened, such as `https://bilang.local:8080`. */
  origin: string
  /** Number of taps on buttons and links, and of filled fields. */
  taps(): number
  /** Removes the trusted certificates. */
  forget(): void
}

export interface Names {
  download: string
  open: string
}

interface Size {
  width: number
  height: number
}

/** The taps of this person, including those on closed pages. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.context().exposeBinding('rolloutTap', () => void taps++)
  await page.context().addInitScript(() => {
    const notify = () => void (globalThis as unknown as { rolloutTap(): void }).rolloutTap()
    let isPressed = false
    addEventListener(
      'pointerdown',
      () => {
        isPressed = true
      },
      true,
    )
    addEventListener(
      'click',
      ({ isTrusted }) => {
        isPressed = false
        if (isTrusted) notify()
      },
      true,
    )
    // Filling a field counts as a tap, because a person taps it first.
    addEventListener(
      'focusin',
      ({ target }) => {
        if (!isPressed && target instanceof Element && target.matches('input:not([type=file]), textarea')) notify()
      },
      true,
    )
  })
  return () => taps
}

/** `setup`: address of the setup page. The server's name resolves as with multicast DNS. */
export async function openDevice(world: JourneyWorld, setup: string, size: Size, names: Names): Promise<Device> {
  ensureSystemPackages(['libnss3-tools'])
  const home = mkdtempSync(join(tmpdir(), 'bilang-home-'))
  const { hostname } = new URL(setup)
  const options = {
    ...size,
    env: { HOME: home, TZ: 'Asia/Manila' },
    cameraState: 'none' as const,
    flags: [`--host-resolver-rules=MAP bilang.local ${hostname}`],
  }
  const untrusting = await world.phone(options)
  const tapsBefore = await countTaps(untrusting.page)
  await untrusting.page.goto(setup)
  await expect(untrusting.page.getByRole('status')).toHaveText(/^This phone doesn’t trust the certificate yet\./)
  const [download] = await Promise.all([
    untrusting.page.waitForEvent('download'),
    untrusting.page.getByRole('link', { name: names.download }).click(),
  ])
  const certificate = await download.path()
  const store = join(home, '.pki', 'nssdb')
  mkdirSync(store, { recursive: true })
  const certutil = (...args: string[]) => execFileSync('certutil', [...args, '-d', `sql:${store}`])
  certutil('-N', '--empty-password')
  certutil('-A', '-n', 'Bilang', '-t', 'C,,', '-i', certificate)
  // Chrome on Linux reads this store when it starts.
  await untrusting.close()
  const { page } = await world.phone({ ...options, profile: untrusting.profile })
  page.setDefaultTimeout(60_000)
  const taps = await countTaps(page)
  await page.goto(setup)
  await expect(page.getByRole('status')).toHaveText('This phone trusts the server.')
  await page.getByRole('link', { name: names.open }).click()
  await page.waitForURL(/^https:.*\/login$/)
  return {
    page,
    origin: new URL(page.url()).origin,
    taps: () => tapsBefore() + taps(),
    forget: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
  }
}
