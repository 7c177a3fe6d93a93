/**
 * The architecture as data: which module may import which, and which packages it may use. `tools/checks/check-modules.ts` compares every import with
 * it, type imports too, and draws docs/architecture.md from it. Folders that are not listed (tests, e2e, bench, tools) may import anything.
 * A package name that ends in `*` matches every name with this beginning.
 */
export interface Module {
  folder: string
  purpose: string
  mayImport: readonly string[]
  packages: readonly string[]
}

const zod = ['zod', 'zod/*']
const mantine = ['@mantine/*', '@tabler/icons-react']
const react = ['react', 'react/*', 'react-dom', 'react-dom/*']

/** Lowest first. */
export const modules: Readonly<Record<string, Module>> = {
  text: {
    folder: 'src/text',
    purpose: 'what people read, in each language',
    mayImport: [],
    packages: ['use-intl/*'],
  },
  contract: {
    folder: 'src/contract',
    purpose: 'collections, paths, permissions, fixed texts and limits that app and server share',
    mayImport: ['text'],
    packages: zod,
  },
  domain: {
    folder: 'src/domain',
    purpose: 'rules that are true without a browser or a database',
    mayImport: ['contract', 'text'],
    packages: [...zod, 'fflate'],
  },
  spreadsheet: {
    folder: 'src/spreadsheet',
    purpose: 'XLSX and CSV, read and written as bytes, on the device and on the server',
    mayImport: ['domain', 'text'],
    packages: ['fflate', 'papaparse', 'read-excel-file', 'read-excel-file/*'],
  },
  print: {
    folder: 'src/print',
    purpose: 'official forms and tag sheets: layout and PDF',
    mayImport: ['domain', 'contract', 'text'],
    packages: ['@cantoo/pdf-lib', 'uqr'],
  },
  platform: {
    folder: 'src/platform',
    purpose: 'clock, random, network, locks and events: ports and their browser versions',
    mayImport: ['domain', 'contract'],
    packages: [],
  },
  'device-db': {
    folder: 'src/device-db',
    purpose: 'the databases of the device; no access to the network',
    mayImport: ['platform', 'domain', 'contract'],
    packages: ['dexie'],
  },
  'api-client': {
    folder: 'src/api-client',
    purpose: 'one try of one request, and any failure as a Problem',
    mayImport: ['platform', 'domain', 'contract', 'text'],
    packages: ['ky'],
  },
  outbox: {
    folder: 'src/outbox',
    purpose: 'what people recorded, until the server has it',
    mayImport: ['device-db', 'api-client', 'platform', 'domain', 'contract', 'text'],
    packages: [],
  },
  mirror: {
    folder: 'src/mirror',
    purpose: 'the downloaded collections: first download, change feed, sweep, compaction',
    mayImport: ['device-db', 'api-client', 'platform', 'domain', 'contract'],
    packages: [],
  },
  session: {
    folder: 'src/session',
    purpose: 'who is signed in, whether the server answers, and the calls made while it does',
    mayImport: ['device-db', 'api-client', 'platform', 'domain', 'contract', 'text'],
    packages: [],
  },
  catalog: {
    folder: 'src/catalog',
    purpose: 'the mirrored collections in memory, in a worker: lists, search, sums',
    mayImport: ['mirror', 'device-db', 'api-client', 'platform', 'domain', 'contract'],
    packages: [],
  },
  'print-worker': {
    folder: 'src/print-worker',
    purpose: 'prints in a worker: reads the rows, lays out, keeps the pages, writes the PDF, reads codes back',
    mayImport: ['print', 'catalog', 'domain', 'contract', 'text'],
    packages: ['@zxing/library/*'],
  },
  react: {
    folder: 'src/react',
    purpose: 'the services and their hooks for React',
    mayImport: [
      'print-worker',
      'print',
      'catalog',
      'outbox',
      'session',
      'device-db',
      'platform',
      'domain',
      'contract',
      'text',
    ],
    packages: [...react, 'dexie-react-hooks'],
  },
  ui: {
    folder: 'src/ui',
    purpose: 'components, the scanner and the theme; holds no data',
    mayImport: ['platform', 'domain', 'contract', 'text'],
    packages: [
      ...react,
      ...mantine,
      'react-hook-form',
      '@hookform/resolvers/*',
      'qrcode.react',
      '@tanstack/react-virtual',
      '@zxing/*',
      'zxing-wasm',
      'zxing-wasm/*',
      '@simplewebauthn/browser',
      '@fontsource/*',
    ],
  },
  features: {
    folder: 'src/features',
    purpose: 'the screens, one folder for each task of a person; folders never import each other',
    mayImport: ['react', 'ui', 'print', 'spreadsheet', 'domain', 'contract', 'text'],
    packages: [...react, 'react-router-dom', ...mantine, 'react-hook-form', '@hookform/resolvers/*', 'qrcode.react'],
  },
  verifier: {
    folder: 'src/verifier',
    purpose: 'the page that checks an evidence pack, in one file and without a network',
    mayImport: ['domain', 'text'],
    packages: ['fflate'],
  },
  app: {
    folder: 'src/app',
    purpose: 'composition: start, router, guards, shell, updates',
    mayImport: [
      'features',
      'print-worker',
      'react',
      'ui',
      'catalog',
      'mirror',
      'outbox',
      'session',
      'device-db',
      'api-client',
      'platform',
      'domain',
      'contract',
      'text',
    ],
    packages: [...react, 'react-router-dom', 'workbox-window', 'virtual:*', ...mantine],
  },
  sw: {
    folder: 'sw',
    purpose: 'the app shell offline, reminders, and the same drain while the page is closed',
    mayImport: ['outbox', 'session', 'device-db', 'api-client', 'platform', 'domain', 'contract', 'text'],
    packages: ['workbox-*', 'workbox-*/*'],
  },
  server: {
    folder: 'server',
    purpose: 'the reference REST API; uses the shared rules, does not restate them',
    mayImport: ['spreadsheet', 'domain', 'contract', 'text'],
    packages: [
      'hono',
      'hono/*',
      '@hono/*',
      'openid-client',
      '@simplewebauthn/server',
      'kysely',
      'kysely/*',
      'pg',
      'croner',
      'otpauth',
      'pino',
      'prom-client',
      'sharp',
      'fflate',
      'uqr',
      '@peculiar/*',
      'reflect-metadata',
      'multicast-dns',
      'nodemailer',
      'web-push',
      'node:*',
      ...zod,
    ],
  },
}

/** The only module that touches the tables of the device's databases; all others call its queries. */
export const databaseModule = 'device-db'

/** The only list of listeners. */
export const emitterFile = 'src/platform/emitter.ts'

/** Modules with databases of their own. */
export const otherDatabases: readonly string[] = ['server']

export const databaseTables: readonly string[] = [
  'outbox',
  'requests',
  'audit',
  'confirmed',
  'conflicts',
  'manifests',
  'drafts',
  'session',
  'meta',
  'pages',
  'segments',
]

/** Modules whose folders may not import each other. */
export const isolatedFolders: readonly string[] = ['features']
