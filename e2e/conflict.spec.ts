/** Two people, the same things, no network, different counts: nobody's count is lost, and both devices end with the same list. */

import { expect, test } from './support/journey-test.ts'
import { card, chip, countByAddress, everythingSent, readyForOffline, signIn } from './support/screen-actions.ts'
import { countsIn, historyOf, storedCounts, uncountedItems } from './support/server-database.ts'

const sees = { recount: 'Recount', mine: 'Use mine', theirs: 'Use theirs' } as const

test('[JOURNEY-2] two devices count the same things offline; a person decides, and both converge', async ({
  world,
}) => {
  const server = await world.server()
  const things = uncountedItems(server, 3)
  const [recount, mine, theirs] = things as [(typeof things)[0], (typeof things)[0], (typeof things)[0]]
  const maria = await world.phone()
  const jose = await world.phone()
  // Each phone has a line of its own: what a browser calls offline lets the first requests of new workers through.
  const lineOf = { maria: await world.proxy(server), jose: await world.proxy(server) }
  await signIn(maria.page, lineOf.maria.url, 'maria')
  await signIn(jose.page, lineOf.jose.url, 'jose')
  for (const phone of [maria, jose]) await readyForOffline(phone.page)
  for (const line of Object.values(lineOf)) line.rules({ fault: 'dead' })
  for (const [index, thing] of things.entries()) {
    await countByAddress(maria.page, lineOf.maria.url, thing, 2 + index)
    await countByAddress(jose.page, lineOf.jose.url, thing, 5 + index, 'counted by Jose')
  }

  // Nobody tells the browser that the server is back: the app finds out by itself.
  lineOf.maria.rules()
  await everythingSent(maria.page, 60_000)
  expect(
    storedCounts(
      server,
      things.map(({ id }) => id),
    ).map(({ count }) => count),
  ).toEqual([2, 3, 4])

  lineOf.jose.rules()
  await expect(chip(jose.page)).toContainText('3 need you', { timeout: 60_000 })
  await chip(jose.page).click()
  for (const [index, thing] of things.entries()) {
    const sheet = card(jose.page, thing.number)
    await expect(sheet).toContainText('Two values')
    await expect(sheet.getByRole('row', { name: /^Count/ })).toHaveText(`CountNot counted${5 + index}${2 + index}`)
    await expect(sheet).toContainText('Maria')
  }
  await card(jose.page, mine.number).getByRole('button', { name: sees.mine }).click()
  await expect(card(jose.page, mine.number)).toBeHidden()
  await card(jose.page, theirs.number).getByRole('button', { name: sees.theirs }).click()
  await expect(card(jose.page, theirs.number)).toBeHidden()
  await card(jose.page, recount.number).getByRole('button', { name: sees.recount }).click()
  await card(jose.page, recount.number)
    .locator('form')
    .getByLabel(/^Count/)
    .fill('9')
  await card(jose.page, recount.number).getByRole('button', { name: 'Save the new count' }).click()
  await everythingSent(jose.page)

  const api = storedCounts(
    server,
    things.map(({ id }) => id),
  )
  expect(api.map(({ count }) => count)).toEqual([9, 6, 4])
  // Every observation that was sent is in the history with its author; the one that gave way was never sent as a value.
  const recordedCounts = countsIn(historyOf(server))
  expect(recordedCounts.filter(({ user }) => user === 'maria').map(({ count }) => count)).toEqual([2, 3, 4])
  expect(new Set(recordedCounts.filter(({ user }) => user === 'jose').map(({ count }) => count))).toEqual(
    new Set([6, 9]),
  )

  for (const [phone, { url }] of [
    [maria, lineOf.maria],
    [jose, lineOf.jose],
  ] as const) {
    for (const [index, thing] of things.entries()) {
      await expect(async () => {
        await phone.page.goto(`${url}/qr?product_id=${thing.id}`)
        const count = phone.page.getByRole('form', { name: 'Count' }).getByLabel('Count', { exact: true })
        await expect(count).toHaveValue(String(api[index]?.count), { timeout: 3_000 })
      }).toPass({ timeout: 30_000 })
    }
  }
})
