/** Two people, the same things, no network, different counts: nobody's count is lost, and both devices end with the same list. */
import { countsIn, historyOf, keptOf, uncountedThings } from './support/database.ts'
import { expect, test } from './support/journey.ts'
import { card, chip, countAt, everythingSent, readyForTheField, signIn } from './support/screen.ts'

const sees = { recount: 'Recount', mine: 'Use mine', theirs: 'Use theirs' } as const

test('[JOURNEY-2] two devices count the same things offline; a person decides, and both converge', async ({
  world,
}) => {
  const server = await world.server()
  const things = uncountedThings(server, 3)
  const [recount, mine, theirs] = things as [(typeof things)[0], (typeof things)[0], (typeof things)[0]]
  const maria = await world.phone()
  const jose = await world.phone()
  // Each phone has a line of its own: what a browser calls offline lets the first requests of new workers through.
  const lineOf = { maria: await world.proxy(server), jose: await world.proxy(server) }
  await signIn(maria.page, lineOf.maria.url, 'maria')
  await signIn(jose.page, lineOf.jose.url, 'jose')
  for (const phone of [maria, jose]) await readyForTheField(phone.page)
  for (const line of Object.values(lineOf)) line.rules({ trick: 'dead' })
  for (const [index, thing] of things.entries()) {
    await countAt(maria.page, lineOf.maria.url, thing, 2 + index)
    await countAt(jose.page, lineOf.jose.url, thing, 5 + index, 'counted by Jose')
  }

  // Nobody tells the browser that the server is back: the app finds out by itself.
  lineOf.maria.rules()
  await everythingSent(maria.page, 60_000)
  expect(
    keptOf(
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

  const office = keptOf(
    server,
    things.map(({ id }) => id),
  )
  expect(office.map(({ count }) => count)).toEqual([9, 6, 4])
  // Every observation that was sent is in the history with its author; the one that gave way was never sent as a value.
  const told = countsIn(historyOf(server))
  expect(told.filter(({ user }) => user === 'maria').map(({ count }) => count)).toEqual([2, 3, 4])
  expect(new Set(told.filter(({ user }) => user === 'jose').map(({ count }) => count))).toEqual(new Set([6, 9]))

  for (const [phone, { url }] of [
    [maria, lineOf.maria],
    [jose, lineOf.jose],
  ] as const) {
    for (const [index, thing] of things.entries()) {
      await expect(async () => {
        await phone.page.goto(`${url}/qr?product_id=${thing.id}`)
        const count = phone.page.getByRole('form', { name: 'Count' }).getByLabel('Count', { exact: true })
        await expect(count).toHaveValue(String(office[index]?.count), { timeout: 3_000 })
      }).toPass({ timeout: 30_000 })
    }
  }
})
