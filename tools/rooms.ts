/**
 * The picture of the house as data: which room may import which (ours) and what it may bring in from outside (theirs).
 * `tools/check-rooms.ts` holds every import against it; the picture in docs/architecture.md is drawn from it.
 * A folder without a room (tests, e2e, bench, tools) may import anything: it holds the house against reality.
 * A name that ends in `*` stands for all that begin so. Type imports obey the same arrows.
 */
export interface Room {
  folder: string
  says: string
  ours: readonly string[]
  theirs: readonly string[]
}

const zod = ['zod', 'zod/*']
const mantine = ['@mantine/*', '@tabler/icons-react']
const react = ['react', 'react/*', 'react-dom', 'react-dom/*']

export const rooms: Readonly<Record<string, Room>> = {
  contract: { folder: 'src/contract', says: 'what app and server promise each other', ours: [], theirs: zod },
  domain: {
    folder: 'src/domain',
    says: 'what is true without a browser or a database',
    ours: ['contract'],
    theirs: zod,
  },
  sheet: {
    folder: 'src/sheet',
    says: 'spreadsheets and CSV as bytes, on the device and on the server',
    ours: ['domain', 'contract'],
    theirs: ['fflate', 'papaparse', 'read-excel-file', 'read-excel-file/*'],
  },
  paper: {
    folder: 'src/paper',
    says: 'official forms and tag sheets as exact PDF bytes',
    ours: ['domain', 'contract'],
    theirs: ['@cantoo/pdf-lib', 'uqr'],
  },
  local: {
    folder: 'src/local',
    says: "the device's memory",
    ours: ['domain', 'contract'],
    theirs: ['dexie', ...zod],
  },
  remote: { folder: 'src/remote', says: 'the wire', ours: ['domain', 'contract'], theirs: ['ky', ...zod] },
  sync: {
    folder: 'src/sync',
    says: 'the only room that talks to memory and wire',
    ours: ['local', 'remote', 'domain', 'contract'],
    theirs: zod,
  },
  workers: {
    folder: 'src/workers',
    says: "the mirror's index, lists and sums, off the main thread",
    ours: ['sync', 'local', 'remote', 'domain', 'contract'],
    theirs: ['dexie', ...zod],
  },
  runtime: {
    folder: 'src/runtime',
    says: 'the engine for React',
    ours: ['workers', 'sync', 'remote', 'local', 'domain', 'contract'],
    theirs: [...react, 'dexie', 'dexie-react-hooks', ...zod],
  },
  ui: {
    folder: 'src/ui',
    says: 'how Bilang looks; holds no data',
    ours: ['domain', 'contract'],
    theirs: [
      ...react,
      ...mantine,
      'react-hook-form',
      '@hookform/resolvers/*',
      'qrcode.react',
      '@tanstack/react-virtual',
      '@zxing/*',
      'zxing-wasm',
      'zxing-wasm/*',

      '@fontsource/*',
      ...zod,
    ],
  },
  features: {
    folder: 'src/features',
    says: 'the screens, one folder for each thing a person does; never each other',
    ours: ['runtime', 'ui', 'paper', 'sheet', 'domain', 'contract'],
    theirs: [
      ...react,
      'react-router-dom',
      ...mantine,
      'react-hook-form',
      '@hookform/resolvers/*',
      'qrcode.react',
      ...zod,
    ],
  },
  app: {
    folder: 'src/app',
    says: 'composition: router, guards, shell, updates',
    ours: ['features', 'runtime', 'ui', 'paper', 'sheet', 'workers', 'sync', 'local', 'remote', 'domain', 'contract'],
    theirs: [...react, 'react-router-dom', 'workbox-window', 'virtual:*', ...mantine, ...zod],
  },
  sw: {
    folder: 'sw',
    says: 'the shell offline, and the drain while the page is closed',
    ours: ['sync', 'local', 'remote', 'domain', 'contract'],
    theirs: ['workbox-*', 'workbox-*/*', ...zod],
  },
  server: {
    folder: 'server',
    says: 'the reference REST API',
    ours: ['sheet', 'domain', 'contract'],
    theirs: ['hono', 'hono/*', '@hono/*', 'kysely', 'kysely/*', 'pg', 'sharp', 'fflate', 'node:*', ...zod],
  },
}

/** Rooms whose folders are cells: `features/a` may not import `features/b`. */
export const cells: readonly string[] = ['features']
