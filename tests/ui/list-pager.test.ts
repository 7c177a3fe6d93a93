import { expect, test } from 'vitest'
import { pageInView } from '#ui/table/list-page/list-pager.tsx'

test('[SHELL-720] the page in view: that of the first visible row, or the last page once the end is visible', () => {
  expect(pageInView(0, 20, 1_500)).toBe(1)
  expect(pageInView(49, 70, 1_500)).toBe(1)
  expect(pageInView(50, 70, 1_500)).toBe(2)
  expect(pageInView(120, 140, 1_500)).toBe(3)
  expect(pageInView(95, 119, 120)).toBe(3)
  expect(pageInView(0, 119, 120)).toBe(1)
})
