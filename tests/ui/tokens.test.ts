import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, mix, palettes, stateNames, tintPercent } from '#ui/theme/tokens.ts'

test('contrast is measured as WCAG measures it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1)
})

for (const [name, palette] of Object.entries(palettes)) {
  const least = name.endsWith('More') ? 7 : 6
  test(`[SHELL-7] ${name}: every text has a contrast of ${least}:1 to every background, 4.5:1 on tints; edges have 3:1`, () => {
    for (const ground of [palette.ground, palette.raised]) {
      for (const text of [palette.ink, palette.muted, ...stateNames.map((state) => palette[state])])
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(least)
      expect(contrast(palette.edge, ground)).toBeGreaterThanOrEqual(3)
    }
    for (const state of stateNames) {
      const tint = mix(palette[state], palette.raised, tintPercent / 100)
      for (const text of [palette[state], palette.ink, palette.muted])
        expect(contrast(text, tint), `${text} on ${tint}`).toBeGreaterThanOrEqual(4.5)
    }
  })
}

test("[SHELL-9] no font size is given in pixels: text follows the reader's own size", () => {
  const files = globSync('src/**/*.css')
  expect(files.length).toBeGreaterThan(15)
  const fixed = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/font-size[\w-]*: *[\d.]+px/g)].map(([found]) => `${file}: ${found}`),
  )
  expect(fixed).toEqual([])
})
