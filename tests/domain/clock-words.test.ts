import { expect, it } from 'vitest'
import { clockTime, paperTime } from '#domain/clock-words.ts'

it('[PAPER-37] paper says the day and the year of its data, the screen only what today leaves open', () => {
  const at = new Date(2026, 10, 21, 8, 5).getTime()
  expect(paperTime(at)).toBe('21 Nov 2026 08:05')
  expect(clockTime(at, at + 60_000)).toBe('08:05')
})
