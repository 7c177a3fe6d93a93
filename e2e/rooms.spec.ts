/** A room from the first tap to the colleague who sees that it is closed, with the server unreachable in between. */
import { expect, test } from './support/journey-test.ts'
import { card, everythingSent, people, readyForOffline, saveButton, sendNow, signIn } from './support/screen-actions.ts'
import { uncountedItems } from './support/server-database.ts'

async function openCount(url: string): Promise<void> {
  const call = async (path: string, method: string, body: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Token ${token}` } : {}) }
    const answer = await fetch(`${url}/api/v1/${path}`, { method, headers, body: JSON.stringify(body) })
    expect(answer.ok).toBe(true)
    return (await answer.json()) as { token: string; id: number }
  }
  const { username, password } = people.admin
  const { token } = await call('auth/login/', 'POST', { username, password })
  const { id } = await call('inventory/', 'POST', { name: 'Count 2026', as_at: '2026-12-31' }, token)
  await call(`inventory/${id}/`, 'PATCH', { state: 'counting', includes_earlier: true }, token)
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
