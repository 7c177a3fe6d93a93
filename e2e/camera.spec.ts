/** Without a camera: the screen says why there is no picture, and counting works by typing. */

import { expect, test } from './support/journey-test.ts'
import { card, everythingSent, saveButton, savedOnDevice } from './support/screen-actions.ts'
import { storedCounts, type UncountedItem, uncountedItems } from './support/server-database.ts'

test('[JOURNEY-8] [JOURNEY-47] no camera, or a blocked one: the screen says so, and counting works by typing', async ({
  world,
}) => {
  const server = await world.preparedServer()
  let phone = await world.preparedPhone({ cameraState: 'none' })
  const [first, second] = uncountedItems(server, 2) as [UncountedItem, UncountedItem]
  for (const [cameraState, message, item] of [
    ['none', 'No camera found', first],
    ['denied', 'The camera is blocked', second],
  ] as const) {
    await phone.close()
    phone = await world.phone({ profile: phone.profile, cameraState })
    await phone.page.goto(`${server.url}/qr`)
    await expect(phone.page.getByRole('alert')).toContainText(message)
    await phone.page.getByRole('button', { name: 'Type instead' }).click()
    await phone.page.getByLabel('Tag, property number, or words').fill(item.number.slice(-9))
    await phone.page.getByRole('button', { name: new RegExp(item.number) }).click()
    await expect(card(phone.page, item.number)).toContainText('Not yet counted')
    await saveButton(phone.page).click()
    await savedOnDevice(phone.page, item.number)
    await everythingSent(phone.page)
    expect(storedCounts(server, [item.id])[0]).toMatchObject({ count: 1, scanned: true })
  }
})
