import { expect, test } from 'vitest'
import { foundByText, otherScanKeys } from '#domain/scan/scan-keys.ts'

test('[SCAN-2601] each key by which a code names an item has a sentence of its own', () => {
  const sentences = (['id', ...otherScanKeys] as const).map(foundByText)
  expect(sentences).toContain('Found by the number in its QR code')
  expect(sentences).toContain('Found by serial number')
  expect(sentences).not.toContain('Found by another number')
  expect(new Set(sentences).size).toBe(otherScanKeys.length + 1)
})
