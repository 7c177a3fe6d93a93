/**
 * Every screen as data (specification §2, D10): its path, who may see it, its title, how it is loaded, and its menu entry. The router, the
 * menus, the back button and a test matrix are made from this table. Add a screen by adding an entry, only once the screen exists. Paths of
 * an area are below `/admin`, `/subadmin` and `/employee`.
 */
import {
  IconArrowsExchange,
  IconCloudUpload,
  IconList,
  IconScan,
  IconShieldCheck,
  IconTags,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { type Role, roles } from '#contract/permissions.ts'
import { areaPaths } from '#domain/people/roles.ts'
import { inventoryScreens } from './inventory-screens.ts'
import type { Screen } from './screen.ts'

const everyone = roles
const staff: readonly Role[] = ['admin', 'sub-admin']

// One function for both paths: opening a product must not render the list again.
const productDatabase = async () => (await import('#features/products/list/product-database.tsx')).ProductDatabase
const transferList = async () => (await import('#features/transfers/transfer-list.tsx')).TransferList
const attributeList = async () => (await import('#features/attributes/attribute-list.tsx')).AttributeList
const attributeTab = (path: string, title: string) => ({ path, title, load: attributeList })

export const screens: readonly Screen[] = [
  {
    path: '',
    in: 'area',
    roles: everyone,
    title: 'Home',
    load: async () => (await import('#features/home/home-screen.tsx')).HomeScreen,
  },
  {
    path: 'inventory',
    in: 'area',
    roles: everyone,
    title: 'Inventory',
    load: async () => (await import('#features/home/inventory-home.tsx')).InventoryHome,
  },
  {
    path: 'qr',
    in: 'top',
    roles: everyone,
    title: 'Scan',
    load: async () => (await import('#features/scan/scan-screen.tsx')).ScanScreen,
    menu: { group: 'count', icon: IconScan, description: 'Scan tags with the camera, a scanner or by typing.' },
  },
  {
    path: 'outbox',
    in: 'top',
    roles: everyone,
    title: 'Outbox',
    load: async () => (await import('#features/outbox/outbox-screen.tsx')).OutboxScreen,
    menu: {
      group: 'count',
      icon: IconCloudUpload,
      description: 'Unsent counts and problems to fix.',
    },
  },
  {
    path: 'ready',
    in: 'top',
    roles: everyone,
    title: 'Ready for the field',
    load: async () => (await import('#features/ready/ready-screen.tsx')).ReadyScreen,
    menu: { group: 'count', icon: IconShieldCheck, description: 'Check this device before you walk out of reach.' },
  },
  // Before the product's own path, which would take `database/print-qr` for an id.
  ...inventoryScreens,
  {
    path: 'inventory/database',
    in: 'area',
    roles: everyone,
    title: 'Product database',
    collection: 'products',
    load: productDatabase,
    menu: { group: 'inventory', icon: IconList, description: 'Every product: search, filter, open, change, export.' },
  },
  {
    path: 'inventory/database/create',
    in: 'area',
    roles: staff,
    title: 'Add product',
    load: async () => (await import('#features/products/edit/create-product.tsx')).CreateProduct,
  },
  {
    path: 'inventory/database/:id',
    in: 'area',
    roles: everyone,
    title: 'Product database',
    collection: 'products',
    load: productDatabase,
  },
  {
    path: 'inventory/import/:entity',
    in: 'area',
    roles: staff,
    title: 'Import',
    // The import would report names missing from an incomplete list as unknown.
    needsOfflineList: true,
    load: async () => (await import('#features/import/import-screen.tsx')).ImportScreen,
  },
  {
    path: 'inventory/transfer-requests',
    in: 'area',
    roles: staff,
    title: 'Transfer requests',
    load: transferList,
    menu: {
      group: 'inventory',
      icon: IconArrowsExchange,
      description: 'Accept or reject transfer requests, oldest first.',
    },
  },
  {
    path: 'inventory/requests',
    in: 'area',
    roles: ['employee'],
    title: 'Transfer requests',
    load: transferList,
    menu: { group: 'inventory', icon: IconArrowsExchange, description: 'Request an item, or offer one of yours.' },
  },
  {
    path: 'inventory/attribute',
    in: 'area',
    roles: staff,
    title: 'Attributes',
    load: async () => (await import('#features/attributes/attribute-tabs.tsx')).AttributeTabs,
    menu: {
      group: 'inventory',
      icon: IconTags,
      description: 'Articles, funds, sections, conditions, categories, places, accounts.',
    },
    children: [
      attributeTab('articles', 'Articles'),
      attributeTab('fundings', 'Funds'),
      attributeTab('sections', 'Sections'),
      attributeTab('conditions', 'Conditions'),
      attributeTab('classifications', 'Categories'),
      attributeTab('location-1', 'Location 1'),
      attributeTab('location-2', 'Location 2'),
      attributeTab('rooms', 'Rooms'),
      attributeTab('major-accounts', 'Major accounts'),
      attributeTab('sub-major-accounts', 'Sub-major accounts'),
      attributeTab('ledger-accounts', 'Ledger accounts'),
    ],
  },
  {
    path: 'users',
    in: 'area',
    roles: ['admin'],
    title: 'Users',
    load: async () => (await import('#features/users/users-list.tsx')).UsersList,
    menu: { group: 'people', icon: IconUsers, description: 'Accounts, their groups and rights.' },
  },
  {
    path: 'users/:id',
    collection: 'users',
    in: 'area',
    roles: ['admin'],
    title: 'User',
    load: async () => (await import('#features/users/user-page.tsx')).UserPage,
  },
  {
    path: 'create',
    in: 'area',
    roles: ['admin'],
    title: 'Add user',
    load: async () => (await import('#features/users/create-user.tsx')).CreateUser,
    menu: { group: 'people', icon: IconUserPlus, description: 'A new account with a generated password.' },
  },
  {
    path: 'account-settings',
    in: 'area',
    roles: everyone,
    title: 'Account settings',
    load: async () => (await import('#features/account/account-settings.tsx')).AccountSettings,
    children: [
      {
        path: 'information',
        title: 'Account information',
        load: async () => (await import('#features/account/information.tsx')).AccountInformation,
      },
      {
        path: 'security',
        title: 'Security',
        load: async () => (await import('#features/account/security.tsx')).AccountSecurity,
      },
      {
        path: 'devices',
        title: 'Signed-in devices',
        load: async () => (await import('#features/account/devices.tsx')).AccountDevices,
      },
    ],
  },
]

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
    if (addressPattern(address).test(pathname)) return { screen, title: screen.title }
    const child = screen.children?.find((tab) => addressPattern(`${address}/${tab.path}`).test(pathname))
    if (child) return { screen, title: child.title }
  }
  return null
}
