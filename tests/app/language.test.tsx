import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { languageFor } from '#app/language-provider.tsx'
import { defaultPreferences, readPreferences } from '#app/preferences.ts'
import { openDevice, passwords } from '#tests/support/open-app.tsx'
import { openServer } from '#tests/support/server.ts'
import { currentLanguage, preferredLanguage, setLanguage } from '#text/language.ts'
import { loadFilipino } from '#text/text-catalog.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  setLanguage('en')
  document.documentElement.lang = 'en'
})
const patience = { timeout: 60_000 }

test('[TEXT-4] Filipino chosen at the sign-in: for this person on this device, also offline and after the next start', async () => {
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  const first = device.open('/login')
  await userEvent.click(await screen.findByRole('button', { name: 'Filipino' }, patience))
  await waitFor(() => expect(document.documentElement.lang).toBe('fil'), patience)
  const saved = () => readPreferences(device.services.drafts)
  await waitFor(async () => expect(await saved()).toMatchObject({ language: 'fil', languageOf: {} }), patience)
  first.close()

  await device.services.session.signIn('maria', passwords.maria)
  device.network.up = false
  const { userKey } = device.services.session.state() as { userKey: string }
  expect(languageFor(await saved(), userKey, ['en'])).toBe('fil')

  const second = device.open('/subadmin', await saved())
  closing.push(() => second.close())
  await userEvent.click(await screen.findByRole('button', { name: /Itsura/ }, patience))
  const dialog = await screen.findByRole('dialog', { name: 'Itsura' }, patience)
  await userEvent.click(within(dialog).getByText('English'))
  await waitFor(() => expect(document.documentElement.lang).toBe('en'), patience)
  await waitFor(async () => expect(await saved()).toMatchObject({ languageOf: { [userKey]: 'en' } }), patience)
})

test('[TEXT-4] the language chosen and changed back at once: the screens stay in the first one', async () => {
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  const shown = device.open('/login')
  closing.push(() => shown.close())
  const filipino = await screen.findByRole('button', { name: 'Filipino' }, patience)
  const english = screen.getByRole('button', { name: 'English' })
  filipino.click()
  // React has drawn the click, and the texts are not loaded yet.
  for (let microtask = 0; microtask < 3; microtask++) await null
  english.click()
  await waitFor(async () => expect((await readPreferences(device.services.drafts)).language).toBe('en'), patience)
  await loadFilipino()
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['en', 'en'])
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
})

test('[TEXT-4] two people on one device: each has their own language', () => {
  const preferences = { ...defaultPreferences, language: 'fil', languageOf: { a: 'en' } } as const
  expect(languageFor(preferences, 'a', ['fil'])).toBe('en')
  expect(languageFor(preferences, 'b', ['en'])).toBe('fil')
  expect(languageFor(preferences, null, ['en'])).toBe('fil')
})

test.each([
  [['fil-PH', 'en'], 'fil'],
  [['tl'], 'fil'],
  [['de', 'en-PH', 'fil'], 'en'],
  [['de'], 'en'],
  [[], 'en'],
] as const)('[TEXT-5] browser languages %j: %s', (tags, language) => {
  expect(preferredLanguage(tags)).toBe(language)
})
