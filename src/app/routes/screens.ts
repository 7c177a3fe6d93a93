/**
 * Every screen as data (specification §2, D10): its path, who may see it, its title, how it is loaded, and its menu entry. The router, the
 * menus, the back button and a test matrix are made from this table. Add a screen by adding an entry, only once the screen exists. Paths of
 * an area are below `/admin`, `/subadmin` and `/employee`.
 */
import {
  IconArrowsExchange,
  IconBell,
  IconBuilding,
  IconCloudUpload,
  IconList,
  IconScan,
  IconSchool,
  IconShieldCheck,
  IconTags,
  IconUserCheck,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { type Role, roles } from '#contract/permissions.ts'
import { areaPaths } from '#domain/people/roles.ts'
import { t } from '#text/app/screens.ts'
import { attributeTabs } from './attribute-tabs.ts'
import { inventoryScreens } from './inventory-screens.ts'
import type { Screen } from './screen.ts'

const everyone = roles
const staff: readonly Role[] = ['admin', 'sub-admin']

// One function for both paths: opening a product must not render the list again.
const productDatabase = async () => (await import('#features/products/list/product-database.tsx')).ProductDatabase
const transferList = async () => (await import('#features/transfers/transfer-list.tsx')).TransferList

export const screens: readonly Screen[] = [
  {
    path: '',
    in: 'area',
    roles: everyone,
    title: 'home',
    load: async () => (await import('#features/home/home-screen.tsx')).HomeScreen,
  },
  {
    path: 'inventory',
    in: 'area',
    roles: everyone,
    title: 'inventory',
    load: async () => (await import('#features/home/inventory-home.tsx')).InventoryHome,
  },
  {
    path: 'qr',
    in: 'top',
    roles: everyone,
    title: 'scan',
    load: async () => (await import('#features/scan/scan-screen.tsx')).ScanScreen,
    isRedrawnInPlace: true,
    menu: { group: 'count', icon: IconScan, text: 'scan' },
  },
  {
    path: 'practice',
    in: 'top',
    roles: staff,
    title: 'practice',
    load: async () => (await import('#features/scan/practice/practice-screen.tsx')).PracticeScreen,
    menu: { group: 'count', icon: IconSchool, text: 'practice' },
  },
  {
    path: 'outbox',
    in: 'top',
    roles: everyone,
    title: 'outbox',
    load: async () => (await import('#features/outbox/outbox-screen.tsx')).OutboxScreen,
    menu: {
      group: 'count',
      icon: IconCloudUpload,
      text: 'outbox',
    },
  },
  {
    path: 'outbox/hand-over',
    in: 'top',
    roles: everyone,
    title: 'handOver',
    load: async () => (await import('#features/hand-over/hand-over-screen.tsx')).HandOverScreen,
  },
  {
    path: 'outbox/take-over',
    in: 'top',
    roles: everyone,
    title: 'takeOver',
    load: async () => (await import('#features/hand-over/take-over-screen.tsx')).TakeOverScreen,
  },
  {
    path: 'ready',
    in: 'top',
    roles: everyone,
    title: 'ready',
    load: async () => (await import('#features/ready/ready-screen.tsx')).ReadyScreen,
    menu: { group: 'count', icon: IconShieldCheck, text: 'ready' },
  },
  {
    path: 'share',
    in: 'top',
    roles: everyone,
    title: 'share',
    load: async () => (await import('#features/share/share-screen.tsx')).ShareScreen,
  },
  // Before the product's own path, which would take `database/print-qr` for an id.
  ...inventoryScreens,
  {
    path: 'inventory/database',
    in: 'area',
    roles: everyone,
    title: 'products',
    collection: 'products',
    load: productDatabase,
    menu: { group: 'inventory', icon: IconList, text: 'products' },
  },
  {
    path: 'inventory/database/create',
    in: 'area',
    roles: staff,
    title: 'addProduct',
    load: async () => (await import('#features/products/edit/create-product.tsx')).CreateProduct,
  },
  {
    path: 'inventory/database/:id',
    in: 'area',
    roles: everyone,
    title: 'products',
    collection: 'products',
    load: productDatabase,
  },
  {
    path: 'inventory/import/:entity',
    in: 'area',
    roles: staff,
    title: 'import',
    // The import would report names missing from an incomplete list as unknown.
    needsOfflineList: true,
    load: async () => (await import('#features/import/import-screen.tsx')).ImportScreen,
  },
  {
    path: 'inventory/transfer-requests',
    in: 'area',
    roles: staff,
    title: 'transfers',
    load: transferList,
    menu: {
      group: 'inventory',
      icon: IconArrowsExchange,
      text: 'decideTransfers',
    },
  },
  {
    path: 'inventory/requests',
    in: 'area',
    roles: ['employee'],
    title: 'transfers',
    load: transferList,
    menu: { group: 'inventory', icon: IconArrowsExchange, text: 'ownTransfers' },
  },
  {
    path: 'inventory/my-property',
    in: 'area',
    roles: everyone,
    title: 'myProperty',
    needsOfflineList: true,
    load: async () => (await import('#features/my-property/my-property-screen.tsx')).MyPropertyScreen,
    menu: { group: 'inventory', icon: IconUserCheck, text: 'myProperty' },
  },
  {
    path: 'inventory/reminders',
    in: 'area',
    roles: ['admin'],
    title: 'reminders',
    load: async () => (await import('#features/reminders/reminders-page.tsx')).RemindersPage,
    menu: { group: 'count', icon: IconBell, text: 'reminders' },
  },
  {
    path: 'inventory/attribute',
    in: 'area',
    roles: staff,
    title: 'attributes',
    load: async () => (await import('#features/attributes/attribute-tabs.tsx')).AttributeTabs,
    menu: {
      group: 'inventory',
      icon: IconTags,
      text: 'attributes',
    },
    children: attributeTabs,
  },
  {
    path: 'users',
    in: 'area',
    roles: ['admin'],
    title: 'users',
    load: async () => (await import('#features/users/users-list.tsx')).UsersList,
    menu: { group: 'people', icon: IconUsers, text: 'users' },
  },
  {
    path: 'users/log',
    in: 'area',
    roles: ['admin'],
    title: 'auditLog',
    load: async () => (await import('#features/users/audit-log/audit-log-page.tsx')).AuditLogPage,
  },
  {
    path: 'users/:id',
    collection: 'users',
    in: 'area',
    roles: ['admin'],
    title: 'user',
    load: async () => (await import('#features/users/user-page.tsx')).UserPage,
  },
  {
    path: 'create',
    in: 'area',
    roles: ['admin'],
    title: 'addUser',
    load: async () => (await import('#features/users/create-user.tsx')).CreateUser,
    menu: { group: 'people', icon: IconUserPlus, text: 'addUser' },
  },
  {
    path: 'institute',
    in: 'area',
    roles: ['admin'],
    title: 'institute',
    load: async () => (await import('#features/institute/institute-page.tsx')).InstitutePage,
    menu: { group: 'people', icon: IconBuilding, text: 'institute' },
  },
  {
    path: 'account-settings',
    in: 'area',
    roles: everyone,
    title: 'account',
    load: async () => (await import('#features/account/account-settings.tsx')).AccountSettings,
    children: [
      {
        path: 'information',
        title: 'accountInformation',
        load: async () => (await import('#features/account/information.tsx')).AccountInformation,
      },
      {
        path: 'security',
        title: 'security',
        load: async () => (await import('#features/account/security.tsx')).AccountSecurity,
      },
      {
        path: 'devices',
        title: 'devices',
        load: async () => (await import('#features/account/devices.tsx')).AccountDevices,
      },
      {
        path: 'reminders',
        title: 'reminders',
        load: async () => (await import('#features/account/reminders.tsx')).AccountReminders,
      },
    ],
  },
]

/** The title of a screen, in the current language. */
export const titleOf = ({ title }: Pick<Screen, 'title'>): string => t(`title.${title}`)

/** The screens a role may see. */
export const screensFor = (role: Role): readonly Screen[] => screens.filter((screen) => screen.roles.includes(role))

/** The path of a screen for a role, with its parameters unfilled. */
export function addressOf(screen: Screen, role: Role): string {
  const root = screen.in === 'area' ? areaPaths[role] : ''
  return screen.path === '' ? root : `${root}/${screen.path}`
}

const addressPattern = (address: string) =>
  new RegExp(`^${address.replace(/:id/g, '[1-9]\\d*').replace(/:[^/]+/g, '[^/]+')}/?$`)

/** The screen at a path, and its title: that of the open tab if there is one. */
export function screenAt(role: Role, pathname: string): { screen: Screen; title: string } | null {
  for (const screen of screensFor(role)) {
    const address = addressOf(screen, role)
    if (addressPattern(address).test(pathname)) return { screen, title: titleOf(screen) }
    const child = screen.children?.find((tab) => addressPattern(`${address}/${tab.path}`).test(pathname))
    if (child) return { screen, title: titleOf(child) }
  }
  return null
}

/** The screen that a start at this path will show, before the role is known: at the root, the home screen. */
export function screenOfAnyRole(pathname: string): Screen | null {
  const paths = pathname === '/' ? Object.values(areaPaths) : [pathname]
  return roles.flatMap((role) => paths.flatMap((path) => screenAt(role, path)?.screen ?? []))[0] ?? null
}
