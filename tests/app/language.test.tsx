import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { defaultPreferences, readPreferences } from '#app/preferences.ts'
import { languageFor } from '#session/language-choice.ts'
import { openDevice, passwords } from '#tests/support/screens/open-app.tsx'
import { openServer } from '#tests/support/server/server.ts'
import { currentLanguage, preferredLanguage, setLanguage } from '#text/language.ts'
import { loadFilipino } from '#text/text-catalog.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  setLanguage('en')
  document.documentElement.lang = 'en'
})
const patience = { timeout: 20_000 }

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

  const second = device.open('/subadmin', { preferences: await saved() })
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

test('[TEXT-2751] the language changed at the sign-in: the typed username and password stay', async () => {
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  const shown = device.open('/login')
  closing.push(() => shown.close())
  await userEvent.type(await screen.findByRole('textbox', { name: 'Username' }, patience), 'maria')
  await userEvent.type(screen.getByLabelText(/^Password/, { selector: 'input' }), 'half-typed')
  await userEvent.click(screen.getByRole('button', { name: 'Filipino' }))
  await waitFor(() => expect(document.documentElement.lang).toBe('fil'), patience)
  expect(await screen.findByRole('button', { name: 'Mag-sign in' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveProperty('value', 'maria')
  expect(screen.getByLabelText(/^Password/, { selector: 'input' })).toHaveProperty('value', 'half-typed')
})

test('[TEXT-2752] the language changed under Appearance: the dialog stays open with the focus on the choice, and everything around it changes', async () => {
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  await device.services.session.signIn('maria', passwords.maria)
  const shown = device.open('/subadmin')
  closing.push(() => shown.close())
  await userEvent.click(await screen.findByRole('button', { name: /Appearance/ }, patience))
  const dialog = await screen.findByRole('dialog', { name: 'Appearance' }, patience)
  const choice = within(dialog).getByRole('radio', { name: 'Filipino' })
  await userEvent.click(choice)
  await waitFor(() => expect(document.documentElement.lang).toBe('fil'), patience)
  expect(await screen.findByRole('dialog', { name: 'Itsura' })).toBe(dialog)
  expect(document.activeElement).toBe(choice)
  expect(screen.getAllByRole('link', { name: 'Mag-scan', hidden: true }).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: 'Scan', hidden: true })).toBeNull()
})

test('[TEXT-2753] the language changed while a number is being typed on the scan screen: it stays', async () => {
  const server = await openServer()
  closing.push(() => server.close())
  const device = await openDevice(server)
  closing.push(() => device.close())
  await device.services.session.signIn('maria', passwords.maria)
  const shown = device.open('/qr')
  closing.push(() => shown.close())
  await userEvent.click(await screen.findByRole('button', { name: 'Type instead' }, patience))
  // Not typed key by key: keys without pauses are treated as a hardware scanner.
  fireEvent.change(screen.getByLabelText('Tag, property number, or words'), { target: { value: '0042' } })
  await userEvent.click(screen.getByRole('button', { name: /Appearance/ }))
  const choice = await screen.findByRole('radio', { name: 'Filipino' }, patience)
  await userEvent.click(choice)
  await waitFor(() => expect(document.documentElement.lang).toBe('fil'), patience)
  expect(await screen.findByDisplayValue('0042')).toBeTruthy()
  expect(document.activeElement).toBe(choice)
  expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Mag-scan')
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
