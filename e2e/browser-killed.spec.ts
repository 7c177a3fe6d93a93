/** A browser that dies at any moment: whatever the screen ever called saved reaches the office, once, from the right person. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey-test.ts'
import {
  chip,
  countTyped,
  everythingSent,
  listDownloaded,
  readyForOffline,
  saveButton,
  sendNow,
  signIn,
  typeTag,
} from './support/screen-actions.ts'
import { countsIn, historyOf, type UncountedItem, uncountedItems } from './support/server-database.ts'

const cycles = 10
/** A camera costs every start seconds, and has journeys of its own. */
const cameraIs = 'none'
const deaths = ['at rest', 'in a save', 'in a drain'] as const

/** Mulberry32: the same seed, the same deaths. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Chromium discards a database that a kill has damaged, the offline list with it. What waits comes back from the backup copies; the list has to be
 * downloaded again before anything can be scanned.
 */
async function recoverList(page: Page, reconnect: () => void): Promise<void> {
  const hasList = expect(chip(page)).not.toContainText('no list yet', { timeout: 20_000 })
  if (await hasList.then(() => true).catch(() => false)) return
  console.log('The browser discarded its database after the kill: the list is downloaded again.')
  reconnect()
  await page.reload()
  await listDownloaded(page)
}

test('[JOURNEY-29] a browser killed again and again, at rest, in a save and in a drain, loses nothing that it called saved', async ({
  world,
}) => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  console.log(`SEED=${seed} tells this story of deaths again`)
  test.info().annotations.push({ type: 'seed', description: String(seed) })
  const random = createRandom(seed)
  const below = (many: number) => Math.floor(random() * many)

  const server = await world.server()
  const proxy = await world.proxy(server)
  const things = uncountedItems(server, cycles * 3)
  const confirmed: UncountedItem[] = []
  const perhaps: UncountedItem[] = []

  const laptop = await world.phone({ cameraState: cameraIs })
  const { profile } = laptop
  await test.step('seconds after signing in', async () => {
    await laptop.page.goto(proxy.url)
    await laptop.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await signIn(laptop.page, proxy.url, 'maria')
    await laptop.kill()
    proxy.rules({ fault: 'dead' })
    const again = await world.phone({ profile, cameraState: cameraIs })
    await again.page.goto(proxy.url)
    await expect(again.page).toHaveURL(`${proxy.url}/subadmin`)
    proxy.rules()
    await again.page.reload()
    await readyForOffline(again.page)
    await again.kill()
  })

  for (let cycle = 0; cycle < cycles; cycle++) {
    const death = deaths[cycle % deaths.length] ?? 'at rest'
    await test.step(`${cycle + 1}: ${death}`, async () => {
      // Whoever is killed in a drain has the office on the line; the others are out of reach.
      const cutOff = () => proxy.rules(...(death === 'in a drain' ? [] : [{ fault: 'dead' as const }]))
      cutOff()
      const phone = await world.phone({ profile, cameraState: cameraIs })
      await phone.page.goto(`${proxy.url}/qr`)
      await recoverList(phone.page, () => proxy.rules())
      cutOff()
      const mine = things.splice(0, 1 + below(3))
      for (const thing of mine.slice(0, -1)) {
        await countTyped(phone.page, thing)
        confirmed.push(thing)
      }
      const last = mine.at(-1) as UncountedItem
      if (death === 'in a save') {
        await typeTag(phone.page, last)
        await saveButton(phone.page).click()
        perhaps.push(last)
        await pause(below(25))
      } else {
        await countTyped(phone.page, last)
        confirmed.push(last)
        await pause(below(death === 'in a drain' ? 900 : 50))
      }
      await phone.kill()
    })
  }

  proxy.rules()
  const { page } = await world.phone({ profile, cameraState: cameraIs })
  await page.goto(`${proxy.url}/outbox`)
  await listDownloaded(page)
  await sendNow(page)
  await everythingSent(page)
  await expect(chip(page)).not.toContainText('need')
  const recordedCounts = countsIn(historyOf(server))
  const times = (thing: UncountedItem) => recordedCounts.filter(({ product }) => product === thing.id)
  for (const thing of confirmed)
    expect(times(thing), `${thing.number} (SEED=${seed})`).toEqual([{ product: thing.id, count: 1, user: 'maria' }])
  for (const thing of perhaps) expect(times(thing).length, `${thing.number} (SEED=${seed})`).toBeLessThanOrEqual(1)
  expect(recordedCounts.every(({ product }) => [...confirmed, ...perhaps].some(({ id }) => id === product))).toBe(true)
  expect(confirmed.length).toBeGreaterThanOrEqual(cycles - perhaps.length)
})
