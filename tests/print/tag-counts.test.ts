import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roomTagText, tagText } from '#domain/scan/tag-text.ts'
import { minModuleSize } from '#print/labels/encode-qr.ts'
import { labelTemplate, labelTemplates } from '#print/labels/label-templates.ts'
import { recordsOfTags, tagsForUnits, unitLimit } from '#print/labels/tag-counts.ts'
import { smallestModule } from '#print/labels/tag-sheet.ts'

test('[TAG-4] parts of any size: contain every tag of every record once, in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 50 }),
      (counts, size) => {
        const all = counts.flatMap((of, record) => Array.from({ length: of }, (_, i) => `${record}:${i + 1}/${of}`))
        const got: string[] = []
        for (let from = 0; from < all.length; from += size)
          for (const { recordIndex, from: first, to, of } of recordsOfTags(
            counts,
            from,
            Math.min(all.length, from + size),
          ))
            for (let unit = first; unit <= to; unit++) got.push(`${recordIndex}:${unit}/${of}`)
        expect(got).toEqual(all)
      },
    ),
  )
})

test.each([
  [1, 1],
  [10, 10],
  [unitLimit, unitLimit],
  [unitLimit + 1, 1],
  [0, 1],
  [-3, 1],
])('[TAG-4] record of %i units: %i tags', (units, tags) => {
  expect(tagsForUnits(units)).toBe(tags)
})

test('[TAG-5] smallest module: computed before rendering, and too small ones are detected', () => {
  const label = (code: string) =>
    ({ kind: 'product', institute: '', propertyNumber: '', description: '', code }) as const
  const short = label(tagText('https://a.ph', 1))
  const long = label(tagText(`https://${'very-long-name.'.repeat(14)}gov.ph`, 123_456))
  for (const template of labelTemplates) {
    const alone = smallestModule([short], template)!
    expect(smallestModule([short, long], template)).toBeLessThan(alone)
  }
  expect(smallestModule([long], labelTemplate('single-50x25'), { x: 0, y: 0, scale: 0.5 })).toBeLessThan(minModuleSize)
  expect(smallestModule([{ ...short, code: roomTagText('https://a.ph', 1) }], labelTemplate('a4-2x7'))).toBeGreaterThan(
    minModuleSize,
  )
  expect(smallestModule([], labelTemplate('50x25'))).toBeNull()
})
