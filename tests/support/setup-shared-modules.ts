/** For files that share the modules they import: each begins in English and with the real clock, whatever the file before did. */
import { beforeAll, vi } from 'vitest'
import { setLanguage } from '#text/language.ts'

beforeAll(() => {
  setLanguage('en')
  vi.useRealTimers()
})
