/** Two people count the same items offline with different results: no count is lost, and both devices end with the same list. */

import { expect, test } from './support/journey-test.ts'
import { card, chip, countByAddress, everythingSent, readyForOffline, signIn } from './support/screen-actions.ts'
import { countsIn, historyOf, storedCounts, uncountedItems } from './support/server-database.ts'

const choices = { recount: 'Recount', mine: 'Use mine', theirs: 'Use theirs' } as const

test('[JOURNEY-2] two devices count the same items offline: a person decides, and both devices converge', async ({
  world,
}) => {
  // Each phone has its own proxy: the browser's offline mode lets the first requests of new workers through.
  const { server, proxy: proxyOfMaria } = await world.preparedProxy()
  const items = uncountedItems(server, 3)
  const [recount, mine, theirs] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]]
  const maria = await world.preparedPhone({ cameraState: 'none' })
  const jose = await world.phone({ cameraState: 'none' })
  const proxies = { maria: proxyOfMaria, jose: await world.proxy(server) }
  await signIn(jose.page, proxies.jose.url, 'jose')
  await readyForOffline(jose.page)
  for (const proxy of Object.values(proxies)) proxy.rules({ fault: 'dead' })
  for (const [index, item] of items.entries()) {
    await countByAddress(maria.page, proxies.maria.url, item, 2 + index)
    await countByAddress(jose.page, proxies.jose.url, item, 5 + index, 'counted by Jose')
  }

  // No event reports that the server is back; the app detects it.
  proxies.maria.rules()
  await everythingSent(maria.page)
  expect(
    storedCounts(
      server,
      items.map(({ id }) => id),
    ).map(({ count }) => count),
  ).toEqual([2, 3, 4])

  proxies.jose.rules()
  await expect(chip(jose.page)).toContainText('3 need review')
  await chip(jose.page).click()
  for (const [index, item] of items.entries()) {
    const sheet = card(jose.page, item.number)
    await expect(sheet).toContainText('Different values')
    await expect(sheet.getByRole('row', { name: /^Count/ })).toHaveText(`CountNot counted${5 + index}${2 + index}`)
    await expect(sheet).toContainText('Maria')
  }
  await card(jose.page, mine.number).getByRole('button', { name: choices.mine }).click()
  await expect(card(jose.page, mine.number)).toBeHidden()
  await card(jose.page, theirs.number).getByRole('button', { name: choices.theirs }).click()
  await expect(card(jose.page, theirs.number)).toBeHidden()
  await card(jose.page, recount.number).getByRole('button', { name: choices.recount }).click()
  await card(jose.page, recount.number)
    .locator('form')
    .getByLabel(/^Count/)
    .fill('9')
  await card(jose.page, recount.number).getByRole('button', { name: 'Save new count' }).click()
  await everythingSent(jose.page)

  const stored = storedCounts(
    server,
    items.map(({ id }) => id),
  )
  expect(stored.map(({ count }) => count)).toEqual([9, 6, 4])
  // Every count that was sent is in the history with its author; the count discarded with "Use theirs" was never sent.
  const recordedCounts = countsIn(historyOf(server))
  expect(recordedCounts.filter(({ user }) => user === 'maria').map(({ count }) => count)).toEqual([2, 3, 4])
  expect(new Set(recordedCounts.filter(({ user }) => user === 'jose').map(({ count }) => count))).toEqual(
    new Set([6, 9]),
  )

  for (const [phone, { url }] of [
    [maria, proxies.maria],
    [jose, proxies.jose],
  ] as const) {
    for (const [index, item] of items.entries()) {
      await expect(async () => {
        await phone.page.goto(`${url}/qr?product_id=${item.id}`)
        const count = phone.page.getByRole('form', { name: 'Count' }).getByLabel('Count', { exact: true })
        await expect(count).toHaveValue(String(stored[index]?.count), { timeout: 10_000 })
      }).toPass({ timeout: 120_000 })
    }
  }
})
