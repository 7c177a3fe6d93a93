import { expect, test } from 'vitest'
import { matchScreens } from '#domain/app/match-screens.ts'

const screens = [
  { label: 'Scan', title: 'Scan', hint: 'Scan tags with the camera.' },
  { label: 'Tags', title: 'Print tags', hint: 'QR tags for products and rooms.' },
  { label: 'PARs due for renewal', title: 'PARs due for renewal', hint: 'Property acknowledgment receipts' },
  { label: 'Receipts', title: 'Acknowledgment receipts', hint: 'By person.' },
]
const found = (typed: string) => matchScreens(screens, typed).map(({ label }) => label)

test('[SHELL-2742] screens are found by name, heading and description; names that begin with the text come first', () => {
  expect(found('tags')).toEqual(['Tags', 'Scan'])
  expect(found('  PRINT   tags ')).toEqual(['Tags'])
  expect(found('receipts')).toEqual(['Receipts', 'PARs due for renewal'])
  expect(found('ácknowledgment')).toEqual(['Receipts', 'PARs due for renewal'])
  expect(found('renewal due')).toEqual(['PARs due for renewal'])
  expect(found('')).toEqual(screens.map(({ label }) => label))
  expect(found('nothing like it')).toEqual([])
  expect(found('.*')).toEqual([])
})
