/** The whole app with its search, for the tests of the search. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { defaultPreferences } from '#app/preferences.ts'
import { fillIn } from '#tests/support/screens/fill-in.ts'
import { type Device, openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer, type TestServer } from '#tests/support/server/server.ts'
import { cleanups } from '#tests/support/setup/cleanups.ts'

export const patience = { timeout: 60_000 }

export async function openAs(
  who: keyof typeof passwords,
  path: string,
  { hasList = true, preferences = defaultPreferences } = {},
) {
  const server: TestServer = await openServer({ products: 120 })
  cleanups.push(() => server.close())
  const device: Device = await openDevice(server)
  cleanups.push(() => device.close())
  const answer = await device.services.session.signIn(who, passwords[who])
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  if (hasList) await device.services.catalog.refresh('start')
  const shown = device.open(path, { preferences })
  cleanups.push(() => shown.close())
  await screen.findByRole('main', {}, patience)
  return { server, device, shown }
}

export const pressKey = (target: Element | Window = window, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(target, { key: 'k', ctrlKey: true, ...init })
/** Keys in one go: a search whose code is not loaded yet is not drawn before the test waits. */
export const typeAtOnce = (keys: readonly string[], target: Element = document.body) =>
  keys.map((key) => fireEvent.keyDown(target, { key, bubbles: true, cancelable: true }))
export async function openPalette() {
  pressKey()
  return screen.findByRole('combobox', { name: /^Search screens/ }, patience)
}
export const optionNames = () => screen.queryAllByRole('option').map((option) => option.textContent)
export const hrefs = () => screen.queryAllByRole('option').map((option) => option.getAttribute('value'))
/** Outside `act`: the screen that opens waits for its code (`renderOutsideAct`). */
export const clickFirst = () => screen.getAllByRole('option')[0]!.click()
/** Replaces the text at once: typing at test speed would look like a hardware scanner. */
export async function search(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await fillIn(field, text)
}
const note = () => within(screen.getByRole('dialog')).getByRole('status').textContent
export const notes = (text: string | RegExp) => waitFor(() => expect(note()).toMatch(text), patience)
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience)
