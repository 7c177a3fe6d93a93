import { expect, test } from 'vitest'
import { expectNoise } from '#tests/support/setup/console-noise.ts'

test('[MODULES-6] console errors and warnings are collected, even if the code catches exceptions', () => {
  try {
    console.error('first', new Error('second').message)
    console.warn('third')
  } catch {}
  expect(expectNoise()).toEqual(['console.error: first second', 'console.warn: third'])
  expect(expectNoise()).toEqual([])
})
