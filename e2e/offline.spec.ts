/**
 * Every screen of every role: opened online and checked for accessibility, then started cold offline, where it shows the same. Route guards work
 * online and offline.
 */
import type { Page } from '@playwright/test'
import type { Role } from '#contract/permissions.ts'
import { areaPaths } from '#domain/people/roles.ts'
import { t as screenTexts } from '#text/app/screens.ts'
import { languageNames, setLanguage } from '#text/language.ts'
import { t as reportTexts } from '#text/reports/reports.ts'
import { loadTexts } from '#text/text-catalog.ts'
import { desktopSize, faultsOfScreen, narrowSize, showIn } from './support/accessibility.ts'
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
        if (text.includes('Something went wrong')) return { heading, wrong: text.slice(-400) }
        // The screen before, which may say that there is no such page, stays until this one is loaded.
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
    { timeout: 60_000, intervals: [30, 50, 80] },
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

/** Opens each address within the app, one after the other, and returns those with a wrong destination. */
const wrongRedirects = (page: Page, home: string, addresses: readonly { from: string; to: string }[]) =>
  page.evaluate(
    async ([home, addresses, homeTitle, notFoundTitle]) => {
      const go = async (from: string, to: string) => {
        history.pushState({}, '', from)
        dispatchEvent(new PopStateEvent('popstate'))
        const arrived = () =>
          location.pathname === to && document.title.startsWith(`${to === home ? homeTitle : notFoundTitle} · `)
        for (let tries = 0; !arrived() && tries < 3_000; tries++) await new Promise((next) => setTimeout(next, 10))
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

/** The admin has the most addresses and each is checked completely, so two halves run in parallel. */
const journeys = [
  { who: 'admin', half: 'first' },
  { who: 'admin', half: 'second' },
  { who: 'maria', half: null },
  { who: 'ana', half: null },
] as const satisfies readonly { who: Person; half: 'first' | 'second' | null }[]

/** An address without the area of the role, so that those of two roles can be compared. */
const placeOf = (role: Role, { path, query }: Address) => path.slice(areaPaths[role].length) + query
const placesOf = (role: Role, server: { data: string }) =>
  addressesOf(role, server).map((address) => placeOf(role, address))

function halfOf<Each>(all: readonly Each[], half: 'first' | 'second' | null): readonly Each[] {
  if (half === null) return all
  const middle = Math.ceil(all.length / 2)
  return half === 'first' ? all.slice(0, middle) : all.slice(middle)
}

/**
 * A cold start takes as long as ten navigations: every sixth address is one, the others follow within the started app. The sub-admin, who has most of the
 * admin's screens, starts with others of them.
 */
const coldStarts = 6

/** That no route of another role opens is tested for all addresses in `tests/app/areas-of-roles.test.ts`; a browser opens every eighth. */
const triedRedirects = 8

for (const { who, half } of journeys) {
  const { role } = people[who]
  const which = half === null ? 'every address' : `the ${half} half of the addresses`
  test(`[JOURNEY-4] [JOURNEY-40] [JOURNEY-41] [JOURNEY-42] ${which} of the ${role}: accessible, and the same offline after a cold start`, async ({
    world,
  }) => {
    test.setTimeout(1_200_000)
    // The sub-admin, who has most of the admin's screens, reads Filipino.
    setLanguage(who === 'maria' ? 'fil' : 'en')
    await loadTexts()
    const server = who === 'maria' ? await world.preparedServer() : await world.server()
    await callAsAdmin(server.url, 'inventory/', { name: 'Annual count', as_at: '2026-12-31' })
    await callAsAdmin(server.url, 'inventory/1/', { state: 'counting' }, 'PATCH')
    const addresses = halfOf(addressesOf(role, server), half)
    const closed = halfOf(addressesOfOthers(role, server), half)
    expect(closed.length).toBeGreaterThan(20)
    // Chromium throttles hundreds of navigations within a few seconds.
    const options = { ...desktopSize, isLongLived: true, flags: ['--disable-ipc-flooding-protection'] }
    const { page } = who === 'maria' ? await world.preparedPhone(options) : await world.phone(options)
    if (who !== 'maria') {
      await signIn(page, server.url, who)
      await readyForOffline(page)
    }
    if (who === 'maria') await chooseFilipino(page)

    const wrong: string[] = []
    const note = (where: string, faults: readonly string[]) => wrong.push(...faults.map((fault) => `${where} ${fault}`))
    const pass = async (
      where: string,
      open: (address: Address, index: number) => Promise<unknown>,
      judge: (index: number) => Promise<string[]>,
      isOpened: (index: number) => boolean = () => true,
    ) => {
      for (const [index, address] of addresses.entries()) {
        if (!isOpened(index)) continue
        await open(address, index)
        const { wrong: failed } = await readScreen(page, address)
        note(`${where} ${address.path}:`, failed ? [failed] : await judge(index))
      }
    }
    const within = ({ path, query }: Address) => navigate(page, path + query)
    // A sub-admin has the admin's screens without users: half of these are checked by all rules here on a desktop and there on a phone, the others
    // the other way round, so that each is checked in both sizes. The employee has some of them, in the sizes of the admin.
    const isOther = who === 'maria'
    const shared = placesOf('sub-admin', server)
    const isChecked = (index: number, isDesktop: boolean) => {
      const place = shared.indexOf(placeOf(role, addresses[index]!))
      return place < 0 || (place % 2 === (isOther ? 1 : 0)) === isDesktop
    }
    // The sub-admin opens all of them on a phone, in Filipino, whose words are longer.
    const isOpened = (index: number, isDesktop: boolean) => (isOther && !isDesktop) || isChecked(index, isDesktop)
    for (const isDesktop of [true, false]) {
      const judge = (index: number) => faultsOfScreen(page, isChecked(index, isDesktop))
      await showIn(page, isDesktop ? desktopSize : narrowSize, isDesktop === isOther ? 'dark' : 'light')
      await pass(isDesktop ? 'desktop' : 'phone', within, judge, (index) => isOpened(index, isDesktop))
    }
    const redirects = (from: number) => closed.filter((_, index) => index % triedRedirects === from)
    note('online', await wrongRedirects(page, people[who].area, redirects(0)))

    await server.stop('SIGKILL')
    // Waits for the screen's content, not for the load event: unused resources need not be available offline.
    const cold = ({ path, query }: Address) => page.goto(server.url + path + query, { waitUntil: 'commit' })
    const isCold = (index: number) => index % coldStarts === (isOther ? 3 : 0)
    const offline = (address: Address, index: number) => (isCold(index) ? cold(address) : within(address))
    // The admin opens all of the shared screens offline, the sub-admin half of them.
    const isOpenedOffline = (index: number) => !isOther || isCold(index) || isChecked(index, true)
    await pass('offline', offline, async () => [], isOpenedOffline)
    note('offline', await wrongRedirects(page, people[who].area, redirects(triedRedirects / 2)))
    if (who !== 'ana') {
      // The baseline was prefetched while the server was reachable.
      await page.goto(`${server.url}${people[who].area}/inventory/counts/1/report`)
      await expect(page.getByText(groupsAddUp())).toBeVisible()
    }
    expect(wrong).toEqual([])
  })
}

test('[JOURNEY-5] route guards, the 404 page and the screen of a deactivated account: work online and offline', async ({
  world,
}) => {
  const server = await world.server()
  const { page } = await world.phone({ cameraState: 'none' })
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
