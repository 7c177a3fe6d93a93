/** Second and third counts through the screens: requested by the property unit, made on phones of people who did not count first. */
import type { Page } from '@playwright/test'
import { expect, type JourneyWorld } from '../support/journey-test.ts'
import {
  type Account,
  callAsAdmin,
  everythingSent,
  people,
  readyForOffline,
  signIn,
  typeNumber,
} from '../support/screen-actions.ts'
import type { RunningServer } from '../support/server-process.ts'
import { showGroup } from './campaign-actions.ts'
import type { Again, AgainKind, Plan } from './plan.ts'

/** Second counts made before the differences are settled. */
const early = new Set<AgainKind>(['confirmed', 'confirmedByThird', 'outvoted', 'allDiffer'])
export const isEarly = ({ kind }: Again): boolean => early.has(kind)
const isLate = ({ kind }: Again): boolean => kind !== 'never' && !early.has(kind)

/** Requests second counts for all items with an overage. */
export async function requestSecondCounts(page: Page, { again }: Plan): Promise<void> {
  await showGroup(page, 'Overage')
  await page.getByRole('button', { name: `Ask for second counts · ${again.length.toLocaleString('en')}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for a second count' }).click()
  await everythingSent(page, 600_000)
}

async function countAgain(page: Page, item: { number: string }, count: number): Promise<void> {
  await typeNumber(page, item.number)
  const form = page.getByRole('form', { name: 'Count again' })
  await form.getByLabel('Count', { exact: true }).fill(String(count))
  await form.getByRole('button', { name: 'Save second count' }).click()
  const scans = page.getByRole('region', { name: 'Last scans' }).getByRole('listitem')
  await expect(scans.filter({ hasText: item.number })).toContainText('counted again')
}

/** Signs in, downloads the list, counts while the server is unreachable, and sends. */
async function countAgainOffline(
  world: JourneyWorld,
  server: RunningServer,
  account: Account,
  counts: readonly { item: { number: string }; count: number }[],
): Promise<void> {
  const phone = await world.phone({ cameraState: 'none' })
  phone.page.setDefaultTimeout(120_000)
  await signIn(phone.page, server.url, account)
  await readyForOffline(phone.page)
  const waiting = phone.page.getByRole('region', { name: 'Count again' })
  if (counts.length > 0) await expect(waiting).toBeVisible()
  await server.stop()
  await phone.page.goto(`${server.url}/qr`)
  for (const { item, count } of counts) await countAgain(phone.page, item, count)
  await server.restart()
  await phone.page.goto(`${server.url}/outbox`)
  await everythingSent(phone.page, 600_000)
  await phone.close()
}

/** Another person makes the second count, then the reviewer the third. `late`: after the differences were settled. */
export async function countAllAgain(
  world: JourneyWorld,
  server: RunningServer,
  { again }: Plan,
  { late }: { late: boolean },
): Promise<void> {
  const account = { username: 'counter.again', password: 'Counter-2026!', area: '/subadmin' }
  if (!late) {
    const person = { first_name: 'Perpetua', middle_name: '', last_name: 'Valdez', position: null, groups: [1] }
    await callAsAdmin(server.url, 'users/', { ...person, username: account.username, password: account.password })
  }
  const mine = again.filter(late ? isLate : isEarly)
  const counted = (name: 'second' | 'third') =>
    mine.flatMap(({ item, [name]: count }) => (count === null ? [] : [{ item, count }]))
  await countAgainOffline(world, server, account, counted('second'))
  await countAgainOffline(world, server, people.admin, counted('third'))
}
