/**
 * For files that share the modules they import: each begins in English, with the real clock and with empty databases, whatever the file before
 * did. What the app does once for each page needs modules of its own (`ownModules` in vitest.config.ts).
 */
import { afterAll, beforeAll, vi } from 'vitest'
import { setLanguage } from '#text/language.ts'

/** Dexie closes a connection that a file left open. */
const deleteDatabase = (name: string) =>
  new Promise<void>((resolve) => {
    const deleting = indexedDB.deleteDatabase(name)
    for (const end of ['success', 'error', 'blocked']) deleting.addEventListener(end, () => resolve())
  })

beforeAll(() => {
  setLanguage('en')
  vi.useRealTimers()
})
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (!('indexedDB' in globalThis)) return
  // Dexie warns that it closes a connection.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const { name } of await indexedDB.databases()) if (name !== undefined) await deleteDatabase(name)
  vi.restoreAllMocks()
})
