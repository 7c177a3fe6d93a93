/** Console output fails a test: errors and warnings that nobody reads are defects. */
import { afterEach, beforeEach, vi } from 'vitest'
import { runCleanups } from './cleanups.ts'

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => {
      throw new Error(`console.${level}: ${args.map(String).join(' ')}`)
    })
  }
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterEach(runCleanups)
