/** A room from the first tap to the colleague who sees that it is closed, with the server unreachable in between. */
import { expect, test } from './support/journey-test.ts'
import {
  callAsAdmin,
  card,
  chip,
  countTyped,
  everythingSent,
  outboxTab,
  people,
  readyForOffline,
  saveButton,
  sendNow,
  signIn,
} from './support/screen-actions.ts'
import { countsIn, historyOf, storedCounts, uncountedItems } from './support/server-database.ts'

/** A new database has no campaign, so this one is number 1. */
async function openCount(url: string): Promise<void> {
  await callAsAdmin(url, 'inventory/', { name: 'Count 2026', as_at: '2026-12-31' })
  await callAsAdmin(url, 'inventory/1/', { state: 'counting', includes_earlier: true }, 'PATCH')
}

test('[JOURNEY-3360] offline, a counter takes a room, counts in it and closes it; back online, a second phone sees that it is closed, and by whom', async ({
  world,
}) => {
  const server = await world.server()
  await openCount(server.url)
  const [item] = uncountedItems(server, 1)
  if (!item) throw new Error('no item to count')
  const { page } = await world.phone({ cameraState: 'none' })
  await signIn(page, server.url, 'maria')
  await readyForOffline(page)
  await server.stop('SIGKILL')

  await page.goto(`${server.url}/qr`)
  await page.getByRole('button', { name: /^Room/ }).click()
  await page.getByRole('option', { name: new RegExp(`^${item.room}`) }).click()
  const room = page.getByRole('region', { name: `Counting of ${item.room}` })
  await room.getByRole('button', { name: 'Take this room' }).click()
  await expect(room.getByText('Your room')).toBeVisible()
  await page.getByRole('button', { name: /left in/ }).click()
  await page.getByRole('button', { name: new RegExp(item.number) }).click()
  await expect(card(page, item.number)).toContainText('Not yet counted')
  await saveButton(page).click()
  await room.getByRole('button', { name: 'Close room' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'All items seen' }).click()
  await expect(room.getByText(/^You closed this room, /)).toBeVisible()
  await expect(room.getByText(/Not sent/)).toBeVisible()

  // Home after a restart without a network: the room is there, closed and not sent.
  await page.goto(`${server.url}${people.maria.area}`)
  await expect(page.getByRole('region', { name: 'My rooms' })).toContainText('Closed, not sent')

  await server.restart()
  await page.goto(`${server.url}/outbox`)
  await sendNow(page)
  await everythingSent(page)
  const second = await world.phone({ cameraState: 'none' })
  await signIn(second.page, server.url, 'jose')
  await readyForOffline(second.page)
  await second.page.goto(`${server.url}/qr`)
  await second.page.getByRole('button', { name: /^Room/ }).click()
  await second.page.getByRole('option', { name: new RegExp(`^${item.room}.*Closed`) }).click()
  const same = second.page.getByRole('region', { name: `Counting of ${item.room}` })
  await expect(same.getByText(/^Maria .+ closed this room, /)).toBeVisible()
  await expect(same.getByText(/Not sent/)).toBeHidden()
})

test('[JOURNEY-5549] a count is canceled while a phone counts in it without a signal: the phone says so at the next signal, and each count arrives once', async ({
  world,
}) => {
  const { server, proxy } = await world.preparedProxy()
  await openCount(server.url)
  const items = uncountedItems(server, 2)
  const { page } = await world.preparedPhone({ cameraState: 'none' })
  await expect(page.getByRole('main').getByText('Count 2026').first()).toBeVisible()
  proxy.rules({ fault: 'dead' })
  await page.goto(`${proxy.url}/qr`)
  for (const item of items) await countTyped(page, item)
  await expect(chip(page)).toContainText('2 not sent')
  await callAsAdmin(server.url, 'inventory/1/cancel/', { reason: 'Begun by mistake' })

  proxy.rules()
  await page.goto(`${proxy.url}/outbox`)
  await sendNow(page)
  await everythingSent(page)
  await expect(outboxTab(page, 'Sent', 2)).toBeVisible()
  await expect(chip(page)).not.toContainText('review')
  expect(countsIn(historyOf(server)).toSorted((a, b) => a.product - b.product)).toEqual(
    items.map(({ id }) => ({ product: id, count: 1, user: 'maria' })).toSorted((a, b) => a.product - b.product),
  )
  expect(storedCounts(server, [items[0]!.id])[0]).toMatchObject({ count: 1, scanned: true })

  await page.goto(`${proxy.url}${people.maria.area}/inventory/counts`)
  await expect(page.getByRole('main')).toContainText('Canceled')
})
