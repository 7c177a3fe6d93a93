import { expect, test } from 'vitest'
import { documentType } from '#domain/document-type.ts'

test.each([
  ['50000.00', 'PAR', 'PPE'],
  ['49999.99', 'ICS', 'SPHV'],
  ['5000.01', 'ICS', 'SPHV'],
  ['5000.00', 'ICS', 'SPLV'],
  ['0.00', 'ICS', 'SPLV'],
  ['1420000.00', 'PAR', 'PPE'],
])('[DOMAIN-5] a unit price of %s is issued on a %s as %s (D6.2)', (price, print, category) => {
  expect(documentType(price)).toEqual({ print, category })
})
