/** Console noise fails a test: what the house says to nobody is a defect. */
import { afterEach, beforeEach, vi } from 'vitest'

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
      throw new Error(`console.${level}: ${said.map(String).join(' ')}`)
    })
  }
})
afterEach(() => {
  vi.restoreAllMocks()
})
