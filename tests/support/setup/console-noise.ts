/** Console errors and warnings fail the test that caused them, even if the code catches the exceptions. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * Collects the console errors and warnings of each test and fails the test if there are any. A test that expects one calls `expectNoise`.
 */
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

/** React's warning about a click of the test library on a lazily loaded component; a browser has no `act`. */
const toolNoise = /A component suspended inside an `act` scope/

let collected: string[] = []
const textOf = (messages: unknown) =>
  messages instanceof Error ? (messages.stack ?? messages.message) : String(messages)

/** Takes the console output so far, because the test expects it. */
export function expectNoise(): string[] {
  const found = collected
  collected = []
  return found
}
