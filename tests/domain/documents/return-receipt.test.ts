import { expect, test } from 'vitest'
import { returnedUnits, returnReceiptInput } from '#domain/documents/return-receipt.ts'

const slip = {
  number: 'SPLV-2026-11-0003',
  received_by_name: 'Ana Reyes',
  received_by_position: '-',
} as Parameters<typeof returnReceiptInput>[0]
const lines = [
  { id: 7, description: 'Chair', unit: 'pc', quantity: 10, inventory_item_no: 'SPLV-1' },
  { id: 8, description: 'Table', unit: 'unit', quantity: '1 lot', inventory_item_no: null },
]
const details = { number: '', date: '', receivedBy: 'Maria Santos', receivedByPosition: '' }

test('[DOC-1761] return receipt: only the chosen lines, with number and end user of their slip; unknown values stay blank', () => {
  const chosen = { ...details, lines: { 7: { quantity: 4, remarks: 'worn' }, 99: { quantity: 1, remarks: '' } } }
  const input = returnReceiptInput(slip, lines, chosen, { entityName: 'Institute' })
  expect(input?.lines).toEqual([
    { description: 'Chair, SPLV-1', quantity: '4 pc', slipNumber: slip.number, endUser: 'Ana Reyes', remarks: 'worn' },
  ])
  expect(input?.returnedBy).toEqual({ name: 'Ana Reyes', position: '' })
  expect(returnReceiptInput(slip, lines, { ...details, lines: {} }, { entityName: 'Institute' })?.lines).toEqual([])
})

test('[DOC-1761] quantity returned: whole, at least one, never more than was issued; another one is not printed as a number that nobody typed', () => {
  const [chairs, table] = lines
  const entered = [4, 10, 0, -3, 11, 2.9, null, '1.5', '1e3']
  expect(entered.map((quantity) => returnedUnits(chairs!, quantity))).toEqual([4, 10, ...new Array(7).fill(null)])
  expect([1, 5].map((quantity) => returnedUnits(table!, quantity))).toEqual([1, null])
  const chosen = { ...details, lines: { 7: { quantity: 4, remarks: '' }, 8: { quantity: '1.5', remarks: '' } } }
  expect(returnReceiptInput(slip, lines, chosen, { entityName: 'Institute' })).toBeNull()
})
