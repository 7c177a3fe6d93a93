import { expect, test } from 'vitest'
import { foundByText, otherScanKeys } from '#domain/scan/scan-keys.ts'

test('[SCAN-2601] each kind of key that a code can match has its own sentence', () => {
  const sentences = (['id', ...otherScanKeys] as const).map(foundByText)
  expect(sentences).toContain('Found by the number in its QR code')
  expect(sentences).toContain('Found by serial number')
  expect(sentences).not.toContain('Found by another number')
  expect(new Set(sentences).size).toBe(otherScanKeys.length + 1)
})
