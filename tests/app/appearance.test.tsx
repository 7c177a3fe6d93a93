import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownPreferences, readPreferences } from '#app/preferences.ts'
import { type Device, openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer } from '#tests/support/server/server.ts'

const closing: (() => unknown)[] = []
let device: Device
beforeEach(async () => {
  const server = await openServer()
  closing.push(() => server.close())
  device = await openDevice(server)
  closing.push(() => device.close())
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  for (const name of ['textSize', 'hand', 'contrast']) delete document.documentElement.dataset[name]
})
const patience = { timeout: 20_000 }
const root = document.documentElement.dataset

async function openAppearance() {
  await userEvent.click(await screen.findByRole('button', { name: 'Appearance' }, patience))
  return within(await screen.findByRole('dialog', { name: 'Appearance' }, patience))
}
const choose = async (dialog: Awaited<ReturnType<typeof openAppearance>>, setting: string, option: string) =>
  userEvent.click(within(dialog.getByRole('radiogroup', { name: setting })).getByRole('radio', { name: option }))

const userKey = () => (device.services.session.state() as { userKey: string }).userKey

test('[SHELL-2751] [SHELL-2752] text size, hand and contrast chosen without a network; the next start begins with them', async () => {
  await device.services.session.signIn('maria', passwords.maria)
  const first = device.open('/subadmin')
  const dialog = await openAppearance()
  device.network.up = false
  await choose(dialog, 'Text size', 'Largest')
  await choose(dialog, 'Contrast', 'More')
  await choose(dialog, 'Scan with', 'Left hand')
  expect(root).toMatchObject({ textSize: 'largest', hand: 'left' })
  const saved = () => readPreferences(device.services.drafts)
  const mine = { textSize: 'largest', hand: 'left', speaks: false }
  await waitFor(async () => expect((await saved()).ownOf[userKey()]).toEqual(mine), patience)
  first.close()

  for (const name of ['textSize', 'hand', 'contrast']) delete root[name]
  const looks: DOMStringMap[] = []
  const observer = new MutationObserver(() => looks.push({ ...root }))
  observer.observe(document.body, { childList: true, subtree: true })
  const second = device.open('/subadmin', { preferences: await saved() })
  closing.push(() => second.close())
  await screen.findByRole('button', { name: 'Appearance' }, patience)
  observer.disconnect()
  // The container of the test is added before React draws into it.
  const drawn = looks.slice(1)
  expect(drawn.length).toBeGreaterThan(0)
  for (const look of drawn) expect(look).toMatchObject({ textSize: 'largest', hand: 'left', contrast: 'more' })
})

test('[SHELL-2751] two people on one device: the second one has their own text size, and the sign-in has the last choice', () => {
  const large = { textSize: 'large', hand: 'left', speaks: true } as const
  const preferences = { own: large, ownOf: { maria: large } } as unknown as Parameters<typeof ownPreferences>[0]
  expect(ownPreferences(preferences, 'maria')).toEqual(large)
  expect(ownPreferences(preferences, null)).toEqual(large)
  expect(ownPreferences(preferences, 'ana')).toEqual({ textSize: 'normal', hand: 'right', speaks: false })
})

test('[SHELL-2751] stored preferences that are damaged or older: defaults', async () => {
  await device.services.drafts.write('preferences', { scheme: 'dark', own: 'x', ownOf: { maria: { textSize: 7 } } })
  expect(await readPreferences(device.services.drafts)).toMatchObject({
    scheme: 'dark',
    own: { textSize: 'normal', hand: 'right' },
    ownOf: { maria: { textSize: 'normal', hand: 'right' } },
  })
})

test('[SHELL-2752] contrast: more is applied at once, "Match system" leaves it to the system', async () => {
  await device.services.session.signIn('maria', passwords.maria)
  const shown = device.open('/subadmin')
  closing.push(() => shown.close())
  const dialog = await openAppearance()
  await choose(dialog, 'Contrast', 'More')
  expect(root['contrast']).toBe('more')
  await choose(dialog, 'Contrast', 'Match system')
  expect(root['contrast']).toBeUndefined()
})
