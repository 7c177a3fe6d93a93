/** What code under test writes to the console as an error or a warning fails the test that caused it, also where the code catches exceptions. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Collects console errors and warnings of each test and fails the test that has any. A test that expects one takes it with `expectNoise`. */
export function failOnConsoleNoise(): void {
  beforeEach(() => {
    collected = []
    for (const level of ['error', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation((...messages: unknown[]) => {
        const line = `console.${level}: ${messages.map(textOf).join(' ')}`
        if (!toolNoise.test(line)) collected.push(line)
      })
    }
  })
  afterEach(() => {
    const found = collected
    collected = []
    vi.restoreAllMocks()
    expect(found, 'written to the console').toEqual([])
  })
}

/** React's word about a click of the test library on something that loads lazily; a browser has no `act`. */
const toolNoise = /A component suspended inside an `act` scope/

let collected: string[] = []
const textOf = (messages: unknown) =>
  messages instanceof Error ? (messages.stack ?? messages.message) : String(messages)

/** Takes what this test wrote to the console so far, because the test expects it. */
export function expectNoise(): string[] {
  const found = collected
  collected = []
  return found
}
