/**
 * Every screen of every role: opened online and checked for accessibility, then started cold offline, where it shows the same. Route guards work
 * online and offline.
 */
import type { Page } from '@playwright/test'
import { languageNames, setLanguage } from '#text/language.ts'
import { t as reportTexts } from '#text/reports.ts'
import { t as screenTexts } from '#text/screens.ts'
import { loadTexts } from '#text/text-catalog.ts'
import { desktopSize, faultsInOneSize, faultsOfScreen } from './support/accessibility.ts'
import { type Address, addressesOf, addressesOfOthers } from './support/addresses.ts'
import { expect, test } from './support/journey-test.ts'
import { callAsAdmin, type Person, people, readyForOffline, signIn } from './support/screen-actions.ts'

test.describe.configure({ mode: 'parallel' })

interface Shown {
  heading: string
  wrong: string | null
}

/** Waits until the address shows its title and a heading and nothing is loading; returns the heading, or what is wrong. */
async function readScreen(page: Page, { path, title }: Address): Promise<Shown> {
  // Polled from outside the page, because timers of a background tab are throttled.
  const look = () =>
    page.evaluate(
      ([path, title]) => {
        const text = document.body?.textContent ?? ''
        const waits = document.querySelector('main')?.textContent?.includes('Loading...') ?? true
        const heading = document.querySelector('main h1')?.textContent ?? ''
        if (/Something went wrong|PAGE NOT FOUND/.test(text)) return { heading, wrong: text.slice(-400) }
        const here = location.pathname === path && document.title.startsWith(`${title} · `)
        return here && heading !== '' && !waits ? { heading, wrong: null } : null
      },
      [path, title] as const,
    )
  let reported: Shown | null = null
  const answered = expect.poll(
    async () => {
      reported = await look()
      return reported !== null
    },
    { timeout: 20_000, intervals: [30, 50, 80] },
  )
  try {
    await answered.toBe(true)
    return reported ?? { heading: '', wrong: 'nothing' }
  } catch {
    const text = await page.evaluate(() => `${document.title} at ${location.href}: ${document.body.innerText}`)
    return { heading: '', wrong: text.slice(0, 400) }
  }
}

/** Navigates within the app like a link, without a page load. */
const navigate = (page: Page, to: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)

/** The line under a report whose groups add up, however many there are. */
const groupsAddUp = () => new RegExp(reportTexts('groupsAddUp', { count: 77 }).replace('77', '\\d+'))

/** Chooses Filipino in the dialog of the shell, on a desktop. */
async function chooseFilipino(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('dialog').getByText(languageNames.fil).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil')
}

/** Opens each address within the app, one after the other, and returns those that do not lead where they should. */
const wrongRedirects = (page: Page, home: string, addresses: readonly { from: string; to: string }[]) =>
  page.evaluate(
    async ([home, addresses, homeTitle, notFoundTitle]) => {
      const go = async (from: string, to: string) => {
        history.pushState({}, '', from)
        dispatchEvent(new PopStateEvent('popstate'))
        const arrived = () =>
          location.pathname === to && document.title.startsWith(`${to === home ? homeTitle : notFoundTitle} · `)
        for (let tries = 0; !arrived() && tries < 300; tries++) await new Promise((next) => setTimeout(next, 10))
        return arrived() ? [] : [`${from} led to ${location.pathname} instead of ${to}`]
      }
      const wrong: string[] = []
      for (const { from, to } of addresses) {
        if (wrong.length > 4) break
        wrong.push(...(await go(from, to)))
      }
      return wrong
    },
    [home, addresses, screenTexts('title.home'), screenTexts('notFound')] as const,
  )

/** The admin has the most addresses and each is checked completely: two halves run side by side. */
const journeys = [
  { who: 'admin', half: 'first' },
  { who: 'admin', half: 'second' },
  { who: 'maria', half: null },
  { who: 'ana', half: null },
] as const satisfies readonly { who: Person; half: 'first' | 'second' | null }[]

function halfOf<Each>(all: readonly Each[], half: 'first' | 'second' | null): readonly Each[] {
  if (half === null) return all
  const middle = Math.ceil(all.length / 2)
  return half === 'first' ? all.slice(0, middle) : all.slice(middle)
}

for (const { who, half } of journeys) {
  const { role } = people[who]
  const which = half === null ? 'every address' : `the ${half} half of the addresses`
  test(`[JOURNEY-4] [JOURNEY-40] [JOURNEY-41] [JOURNEY-42] ${which} of the ${role}: accessible, and the same after a cold start offline`, async ({
    world,
  }) => {
    test.setTimeout(600_000)
    // The sub-admin, who has most of the admin's screens, reads Filipino.
    setLanguage(who === 'maria' ? 'fil' : 'en')
    await loadTexts()
    const server = await world.server()
    await callAsAdmin(server.url, 'inventory/', { name: 'Annual count', as_at: '2026-12-31' })
    await callAsAdmin(server.url, 'inventory/1/', { state: 'counting' }, 'PATCH')
    const addresses = halfOf(addressesOf(role, server), half)
    const closed = halfOf(addressesOfOthers(role, server), half)
    expect(closed.length).toBeGreaterThan(20)
    // Chromium throttles hundreds of navigations within a few seconds.
    const phone = await world.phone({ ...desktopSize, flags: ['--disable-ipc-flooding-protection'] })
    await signIn(phone.page, server.url, who)
    await readyForOffline(phone.page)
    if (who === 'maria') await chooseFilipino(phone.page)

    const wrong: string[] = []
    const headings = new Map<string, string>()
    // A sub-admin has the admin's screens without users, so each is checked in one size only, alternating, in the other color scheme.
    const isShared = who === 'maria'
    const judge = (odd: boolean) => (isShared ? faultsInOneSize(phone.page, odd) : faultsOfScreen(phone.page, odd))
    for (const [index, address] of addresses.entries()) {
      await navigate(phone.page, address.path + address.query)
      const { heading, wrong: failed } = await readScreen(phone.page, address)
      headings.set(address.path, heading)
      if (failed) wrong.push(`online ${address.path}: ${failed}`)
      else for (const fault of await judge(index % 2 === 1)) wrong.push(`${address.path} ${fault}`)
    }
    wrong.push(...(await wrongRedirects(phone.page, people[who].area, closed)))

    await server.stop('SIGKILL')
    const tabs = [phone.page, await phone.context.newPage(), await phone.context.newPage()]
    // The code of a shared screen is in the same file of the app: every second one starts offline.
    const queue = addresses.filter((_, index) => !isShared || index % 2 === 0)
    await Promise.all(
      tabs.map(async (page) => {
        for (let address = queue.shift(); address; address = queue.shift()) {
          // Waits for the screen's content, not for the load event: unused resources need not be available offline.
          await page.goto(server.url + address.path + address.query, { waitUntil: 'commit' })
          const { wrong: failed } = await readScreen(page, address)
          if (failed) wrong.push(`offline ${address.path}: ${failed}`)
        }
      }),
    )
    await phone.page.bringToFront()
    if (who !== 'ana') {
      // The baseline was prefetched while the server was reachable.
      await phone.page.goto(`${server.url}${people[who].area}/inventory/counts/1/report`)
      await expect(phone.page.getByText(groupsAddUp())).toBeVisible()
    }
    wrong.push(...(await wrongRedirects(phone.page, people[who].area, closed)).map((one) => `offline ${one}`))
    expect(headings.size).toBe(addresses.length)
    expect(wrong).toEqual([])
  })
}

test('[JOURNEY-5] route guards, the 404 page and the screen of a deactivated account: work online and offline', async ({
  world,
}) => {
  const server = await world.server()
  const { page } = await world.phone()
  await page.goto(`${server.url}/subadmin/inventory`)
  await expect(page).toHaveURL(`${server.url}/login`)
  await signIn(page, server.url, 'ana')
  await readyForOffline(page)
  const expectRedirect = async (from: string, to: string) => {
    await page.goto(`${server.url}${from}`)
    await expect(page, `${from} leads to ${to}`).toHaveURL(`${server.url}${to}`)
  }
  const checkAll = async () => {
    await expectRedirect('/', '/employee')
    await expectRedirect('/login', '/employee')
    await expectRedirect('/admin/users', '/employee')
    await expectRedirect('/subadmin/inventory/database', '/employee')
    await expectRedirect('/employee/inventory/attribute/articles', '/notfound')
    await expectRedirect('/employee/qr?product_id=3', '/qr?product_id=3')
    await expect(page.getByRole('form', { name: 'Count' }), 'an employee sees no form').toHaveCount(0)
    await expectRedirect('/q/3', '/qr?product_id=3')
    await page.goto(`${server.url}/nowhere/at/all`)
    await expect(page.getByRole('heading', { name: '404 | PAGE NOT FOUND' })).toBeVisible()
  }
  await checkAll()
  await server.stop('SIGKILL')
  await checkAll()
  await server.restart()

  await callAsAdmin(server.url, 'users/4/set_active/', { is_active: false })
  await page.goto(`${server.url}/verify`)
  await expect(page.getByRole('heading', { name: 'Account Deactivated or Session Expired' })).toBeVisible()
  await expect(page.getByText('Contact your admin to activate your account')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL(`${server.url}/login`)
})
