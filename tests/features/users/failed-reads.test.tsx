/** Screens of admins that read from the server: one that fails is not a missing network, and "Try again" asks it. */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { AccountDevices } from '#features/account/devices.tsx'
import { OwnSecondStep } from '#features/account/own-second-step.tsx'
import { AccountSecurity } from '#features/account/security.tsx'
import { InstitutePage } from '#features/institute/institute-page.tsx'
import { AuditLogPage } from '#features/users/audit-log/audit-log-page.tsx'
import { UserPage } from '#features/users/user-page.tsx'
import { openScreenWorld, type ScreenWorld } from '#tests/support/screens/screen-world.tsx'

let world: ScreenWorld
afterEach(async () => {
  expect(world.server.logged).toEqual([])
  await world.close()
})
const routes = [
  { path: '/admin/users/log', element: <AuditLogPage /> },
  { path: '/admin/users/:id', element: <UserPage /> },
  { path: '/admin/institute', element: <InstitutePage /> },
  { path: '/admin/devices', element: <AccountDevices /> },
  { path: '/admin/security', element: <AccountSecurity /> },
  { path: '/admin/second-step', element: <OwnSecondStep /> },
]
const reads = [
  { what: 'audit log', address: '/admin/users/log', api: /\/audit-log\/$/, shows: /entries|newest/ },
  { what: 'institute', address: '/admin/institute', api: /\/institute\/$/, shows: /Name of the institute/ },
  { what: 'own devices', address: '/admin/devices', api: /\/me\/sign_ins\/$/, shows: /up to 10 devices/ },
  { what: 'own second step', address: '/admin/second-step', api: /\/me\/second_factor\/$/, shows: 'Off' },
  { what: 'second step of a user', address: '/admin/users/2', api: /\/2\/second_factor\/$/, shows: /^Off\. Maria/ },
  { what: 'places of a user', address: '/admin/users/2', api: /\/2\/reach\/$/, shows: 'Buildings' },
]
const setOnLine = (onLine: boolean) =>
  act(() => {
    world.network.isCut = !onLine
    Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true })
    window.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
  })
const retryButton = () => screen.findByRole('button', { name: /^try again$/i }, { timeout: 15_000 })

for (const { what, address, api, shows } of reads)
  test(`[SHELL-5035] ${what}, and the server answers 500: it says so, never "offline", and Try again shows it`, async () => {
    world = await openScreenWorld()
    world.network.answerInstead = ({ url }) =>
      api.test(new URL(url).pathname) ? new Response('', { status: 500 }) : null
    world.open(routes, address)
    const retry = await retryButton()
    expect(screen.queryByText(/You’re offline/)).toBeNull()
    expect(screen.queryByText(shows)).toBeNull()
    world.network.answerInstead = null
    await userEvent.click(retry)
    await waitFor(() => expect(screen.getAllByText(shows).length).toBeGreaterThan(0), { timeout: 15_000 })
    expect(screen.queryByRole('button', { name: /^try again$/i })).toBeNull()
  })

test('[SHELL-5037] the server was silent before the screen was opened: it is still asked, and its failure has Try again', async () => {
  world = await openScreenWorld()
  world.network.answerInstead = () => new Response('', { status: 502 })
  await world.engine.session.verify()
  expect(world.services.api.online()).toBe(false)
  world.open(routes, '/admin/users/log')
  const retry = await retryButton()
  expect(screen.queryByText(/You’re offline/)).toBeNull()
  world.network.answerInstead = null
  await userEvent.click(retry)
  await screen.findByText(/entries|newest/)
})

test('[SHELL-5855] the server fails, or the network: the note beside a button says which of the two, and changes with it', async () => {
  world = await openScreenWorld()
  world.network.answerInstead = () => new Response('', { status: 500 })
  await world.engine.session.verify()
  world.open(routes, '/admin/security')
  expect((await screen.findByRole('note')).textContent).toBe(
    'The server isn’t answering. This works again when the server answers.',
  )
  setOnLine(false)
  expect(screen.getByRole('note').textContent).toBe('You’re offline. Connect to change your password.')
  setOnLine(true)
  expect(screen.getByRole('note').textContent).toContain('The server isn’t answering.')
  world.network.answerInstead = null
  await act(async () => void (await world.services.api.retryNow()))
  expect(screen.queryByRole('note')).toBeNull()
})

test('[SHELL-5036] without a network the audit log and the institute say what to do, and load automatically once it is back', async () => {
  world = await openScreenWorld()
  setOnLine(false)
  const shown = world.open(routes, '/admin/users/log')
  expect(await screen.findByText(/Connect to see the audit log/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^try again$/i })).toBeNull()
  setOnLine(true)
  await screen.findByText(/entries|newest/)
  setOnLine(false)
  await shown.goTo('/admin/institute')
  expect((await screen.findAllByText(/You’re offline/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /^try again$/i })).toBeNull()
  setOnLine(true)
  await screen.findByRole('textbox', { name: /^Name of the institute/ })
})
