/** A browser killed at any moment: every count that the screen reported as saved reaches the server once, from the right person. */
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
/** A camera makes every start slower by seconds, and has its own journeys. */
const cameraState = 'none'
const killMoments = ['when idle', 'during a save', 'during a drain'] as const

/** Mulberry32: the same seed repeats the same sequence. */
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
 * Chromium discards a database that a kill has damaged, the offline list with it. Unsent counts come back from the backup copies; the list has to be
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

test('[JOURNEY-29] browser killed repeatedly, when idle, during a save and during a drain: loses nothing that it called saved', async ({
  world,
}) => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  console.log(`SEED=${seed} repeats this run`)
  test.info().annotations.push({ type: 'seed', description: String(seed) })
  const random = createRandom(seed)
  const randomBelow = (max: number) => Math.floor(random() * max)

  const server = await world.server()
  const proxy = await world.proxy(server)
  const items = uncountedItems(server, cycles * 3)
  const confirmed: UncountedItem[] = []
  const uncertain: UncountedItem[] = []

  const laptop = await world.phone({ cameraState })
  const { profile } = laptop
  await test.step('seconds after signing in', async () => {
    await laptop.page.goto(proxy.url)
    await laptop.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await signIn(laptop.page, proxy.url, 'maria')
    await laptop.kill()
    proxy.rules({ fault: 'dead' })
    const again = await world.phone({ profile, cameraState })
    await again.page.goto(proxy.url)
    await expect(again.page).toHaveURL(`${proxy.url}/subadmin`)
    proxy.rules()
    await again.page.reload()
    await readyForOffline(again.page)
    await again.kill()
  })

  for (let cycle = 0; cycle < cycles; cycle++) {
    const moment = killMoments[cycle % killMoments.length] ?? 'when idle'
    await test.step(`${cycle + 1}: ${moment}`, async () => {
      // The server is reachable only for a kill during a drain.
      const cutOff = () => proxy.rules(...(moment === 'during a drain' ? [] : [{ fault: 'dead' as const }]))
      cutOff()
      const phone = await world.phone({ profile, cameraState })
      await phone.page.goto(`${proxy.url}/qr`)
      await recoverList(phone.page, () => proxy.rules())
      cutOff()
      const batch = items.splice(0, 1 + randomBelow(3))
      for (const item of batch.slice(0, -1)) {
        await countTyped(phone.page, item)
        confirmed.push(item)
      }
      const last = batch.at(-1) as UncountedItem
      if (moment === 'during a save') {
        await typeTag(phone.page, last)
        await saveButton(phone.page).click()
        uncertain.push(last)
        await pause(randomBelow(25))
      } else {
        await countTyped(phone.page, last)
        confirmed.push(last)
        await pause(randomBelow(moment === 'during a drain' ? 900 : 50))
      }
      await phone.kill()
    })
  }

  proxy.rules()
  const { page } = await world.phone({ profile, cameraState })
  await page.goto(`${proxy.url}/outbox`)
  await listDownloaded(page)
  await sendNow(page)
  await everythingSent(page)
  await expect(chip(page)).not.toContainText('need')
  const recordedCounts = countsIn(historyOf(server))
  const times = (item: UncountedItem) => recordedCounts.filter(({ product }) => product === item.id)
  for (const item of confirmed)
    expect(times(item), `${item.number} (SEED=${seed})`).toEqual([{ product: item.id, count: 1, user: 'maria' }])
  for (const item of uncertain) expect(times(item).length, `${item.number} (SEED=${seed})`).toBeLessThanOrEqual(1)
  expect(recordedCounts.every(({ product }) => [...confirmed, ...uncertain].some(({ id }) => id === product))).toBe(
    true,
  )
  expect(confirmed.length).toBeGreaterThanOrEqual(cycles - uncertain.length)
})
