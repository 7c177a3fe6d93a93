/** Tests that only mutation.test.ts runs. */
import { expect, test } from 'vitest'
import { greeting, isAdult } from './planted.ts'

test('adults are eighteen or older', () => {
  expect([17, 18, 19].map(isAdult)).toEqual([false, true, true])
})

test('says something', () => {
  expect(() => greeting(true)).not.toThrow()
})
