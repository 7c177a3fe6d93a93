import { afterEach, expect, test } from 'vitest'
import { addressOf, screenAt, screenOfAnyRole, screens, screensFor, titleOf } from '#app/routes/screens.ts'
import { navItemAt, navItemsFor, openableScreens } from '#app/shell/nav-items-of-role.ts'
import { roles } from '#contract/permissions.ts'
import { areaPaths } from '#domain/people/roles.ts'
import { setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'

afterEach(() => setLanguage('en'))

test('[SHELL-80] every screen has its own address for every role that may see it', () => {
  for (const role of roles) {
    const addresses = screensFor(role).map((screen) => addressOf(screen, role))
    expect(new Set(addresses).size).toBe(addresses.length)
  }
})

test.each(screens.map((screen) => [titleOf(screen), screen] as const))(
  '[SHELL-81] %s can be loaded',
  async (_, screen) => {
    expect(typeof (await screen.load())).toBe('function')
    for (const tab of screen.children ?? []) expect(typeof (await tab.load())).toBe('function')
  },
)

test('[SHELL-3130] a start where somebody is signed in: the screen of the path is known before the role', () => {
  const titleAt = (path: string) => screenOfAnyRole(path)?.title
  for (const role of roles)
    for (const screen of screensFor(role)) {
      const path = addressOf(screen, role).replace(/:[^/]+/g, '7')
      expect(screenOfAnyRole(path)?.title, path).toBe(screenAt(role, path)?.screen.title)
    }
  expect(titleAt('/')).toBe('home')
  expect(titleAt('/qr')).toBe('scan')
  expect(titleAt('/admin/account-settings/security')).toBe('account')
  expect(titleAt('/login')).toBeUndefined()
  expect(titleAt('/nowhere')).toBeUndefined()
})

test('[SHELL-82] menus link to screens that exist, without unfilled parameters', () => {
  for (const role of roles) {
    for (const place of navItemsFor(role)) {
      expect(place.to).not.toContain(':')
      expect(screenAt(role, place.to), `${role} ${place.to}`).not.toBeNull()
    }
    expect(screenAt(role, areaPaths[role])?.title).toBe('Home')
  }
})

test('[SHELL-84] a menu marks exactly one entry: the one that the open address belongs to', () => {
  const places = navItemsFor('admin')
  const at = (path: string) => navItemAt(`/admin/inventory/${path}`, places)?.label
  expect(at('database')).toBe('Product database')
  expect(at('database/7')).toBe('Product database')
  expect(at('database/print-qr')).toBe('Tags')
  expect(at('reports/missing-ppes')).toBe('Reports')
  expect(at('reports/acknowledgement-receipt')).toBe('Receipts')
  expect(navItemAt('/admin/inventory', places)).toBeNull()
})

test('[SHELL-83] only admins have the user screens', () => {
  for (const path of ['/create', '/users', '/users/7']) {
    expect(screenAt('sub-admin', `/subadmin${path}`)).toBeNull()
    expect(screenAt('employee', `/employee${path}`)).toBeNull()
  }
})

test('[SHELL-2742] the search offers each role exactly its screens and tabs that open without an id', () => {
  const everyScreen = new Set(roles.flatMap((role) => openableScreens(role).map(({ to }) => to)))
  for (const role of roles) {
    const offered = openableScreens(role).map(({ to }) => to)
    expect(new Set(offered).size).toBe(offered.length)
    for (const to of offered) expect(screenAt(role, to), `${role} ${to}`).not.toBeNull()
    for (const { to } of navItemsFor(role)) expect(offered).toContain(to)
    const others = [...everyScreen].filter((to) => !offered.includes(to))
    for (const to of others) expect(screenAt(role, to), `${role} ${to}`).toBeNull()
  }
  for (const role of roles) {
    const names = openableScreens(role).map(({ label, hint }) => `${label}, ${hint}`)
    expect(new Set(names).size, names.join('\n')).toBe(names.length)
  }
  const paths = (role: (typeof roles)[number]) => openableScreens(role).map(({ to }) => to)
  expect(paths('employee')).toEqual([
    '/employee',
    '/employee/inventory',
    '/qr',
    '/outbox',
    '/outbox/hand-over',
    '/outbox/take-over',
    '/ready',
    '/share',
    '/employee/inventory/reports/acknowledgement-receipt',
    '/employee/inventory/reports/custodian-slip',
    '/employee/inventory/accountability',
    '/employee/inventory/database',
    '/employee/inventory/requests',
    '/employee/inventory/my-property',
    '/employee/account-settings/information',
    '/employee/account-settings/security',
    '/employee/account-settings/devices',
    '/employee/account-settings/reminders',
  ])
  expect(paths('admin')).toContain('/admin/inventory/par/due')
  expect(paths('sub-admin').filter((path) => /users|\/create$/.test(path))).toEqual([
    '/subadmin/inventory/par/create',
    '/subadmin/inventory/ics/create',
    '/subadmin/inventory/database/create',
  ])
})

test('[SHELL-2612] titles, tabs and menu entries are in the current language; the paths stay', async () => {
  const english = navItemsFor('admin')
  expect(screenAt('admin', '/admin/account-settings/security')?.title).toBe('Security')
  setLanguage('fil')
  await loadTexts()
  expect(screenAt('admin', '/admin/account-settings/security')?.title).toBe('Seguridad')
  expect(titleOf({ title: 'scan' })).toBe('Mag-scan')
  const filipino = navItemsFor('admin')
  expect(filipino.map(({ to }) => to)).toEqual(english.map(({ to }) => to))
  expect(filipino[0]).toMatchObject({ to: '/qr', label: 'Mag-scan' })
  for (const [index, { description }] of filipino.entries()) expect(description).not.toBe(english[index]?.description)
})
