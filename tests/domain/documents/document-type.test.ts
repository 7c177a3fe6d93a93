import { expect, test } from 'vitest'
import { documentType, itemType } from '#domain/documents/document-type.ts'

test.each([
  ['50000.00', 'PAR', 'PPE'],
  ['49999.99', 'ICS', 'SPHV'],
  ['5000.01', 'ICS', 'SPHV'],
  ['5000.00', 'ICS', 'SPLV'],
  ['0.00', 'ICS', 'SPLV'],
  ['1420000.00', 'PAR', 'PPE'],
])('[DOMAIN-5] unit cost %s: issued on a %s as %s (D6.2)', (price, print, category) => {
  expect(documentType(price)).toEqual({ printType: print, category })
})

test.each([
  ['900.00', 'PAR', 'PAR', 'PPE'],
  ['50000.00', 'PAR', 'PAR', 'PPE'],
  ['900.00', 'ICS', 'ICS', 'SPLV'],
  ['49999.99', 'ICS', 'ICS', 'SPHV'],
  ['60000.00', 'ICS', 'ICS', 'SPHV'],
  ['no amount', 'ICS', 'ICS', 'SPLV'],
] as const)('[DOMAIN-501] unit cost %s with a chosen %s: %s and %s (D6.2)', (price, print_type, print, category) => {
  expect(itemType({ price, print_type })).toEqual({ printType: print, category })
})
