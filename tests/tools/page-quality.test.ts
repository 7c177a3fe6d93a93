import { expect, test } from 'vitest'
import {
  missedThresholds,
  type PageFigures,
  table,
  unusedScriptShare,
  unusedStyleShare,
} from '#tools/pictures/page-quality.ts'

const good: PageFigures = {
  page: 'sign-in',
  form: 'phone',
  performance: 90,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  layoutShift: 0.02,
  largestPaintMs: 1234,
  blockedMs: 99.6,
  unusedScript: 0.6,
  unusedStyle: 0.25,
}

test('[SHELL-3001] a figure that depends on the machine misses no bar, any other below its bar does', () => {
  expect(missedThresholds(good)).toEqual([])
  expect(missedThresholds({ ...good, performance: 1, largestPaintMs: 90_000, blockedMs: 90_000 })).toEqual([])
  expect(missedThresholds({ ...good, accessibility: 99, bestPractices: 96, layoutShift: 0.0201 })).toEqual([
    'sign-in on a phone: accessibility 99, not 100',
    'sign-in on a phone: best practices 96, not 100',
    'sign-in on a phone: layout shift 0.020, more than 0.02',
  ])
  const wasteful = { ...good, unusedScript: 0.66, unusedStyle: 0.88 }
  expect(missedThresholds(wasteful)).toEqual([
    'sign-in on a phone: 66 % of the script unused, more than 60 %',
    'sign-in on a phone: 88 % of the style unused, more than 25 %',
  ])
  expect(missedThresholds({ ...wasteful, page: 'home' })).toEqual([])
})

test('[SHELL-3001] a figure that is not a number misses its bar', () => {
  expect(missedThresholds({ ...good, layoutShift: Number.NaN })).toHaveLength(1)
})

test('[SHELL-3001] unused bytes: an inner range corrects the outer one, and nothing loaded is nothing unused', () => {
  const range = (startOffset: number, endOffset: number, count: number) => ({ startOffset, endOffset, count })
  const source = 'x'.repeat(100)
  const functions = [{ ranges: [range(0, 100, 1)] }, { ranges: [range(10, 50, 0)] }, { ranges: [range(20, 30, 2)] }]
  expect(unusedScriptShare([{ source, functions }])).toBe(0.3)
  expect(unusedScriptShare([])).toBe(0)
  expect(unusedStyleShare([{ text: source, ranges: [{ start: 0, end: 80 }] }])).toBeCloseTo(0.2)
  expect(unusedStyleShare([])).toBe(0)
})

test('[SHELL-3001] the table has a line for each page', () => {
  const [head, line] = table([good]).split('\n')
  expect(head).toMatch(/^page +performance +accessibility/)
  expect(line).toMatch(/^sign-in, phone +90 +100 +100 +100 +0\.020 +1\.2 s +100 ms +60 % +25 %$/)
})
