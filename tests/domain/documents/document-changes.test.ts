import { describe, expect, it } from 'vitest'
import {
  headingBody,
  lineBody,
  lineChanges,
  rowIdsAfter,
  savedDocumentOf,
  type TypedLine,
} from '#domain/documents/document-changes.ts'

const par = { type: 'PAR', parentField: 'acknowledgment_receipt' } as const
const ics = { type: 'ICS', parentField: 'custodian_slip' } as const
const line: TypedLine = {
  row: null,
  product: 5,
  property_number: '2026-05-01',
  quantity: 3,
  unit: 'unit',
  cost: '1234.50',
  description: 'Chair',
  estimated_useful_life: '5 years',
}
const heading = { fund_cluster: '01', category: 'SPLV' as const }
const savedLine = (id: number, typed: TypedLine, document = 7) => ({ id, ...lineBody(ics, document, typed) })

describe('changes of a custody document', () => {
  it('[DOC-26] second try after a partial save: only the missing lines are created', () => {
    const lines = [{ row: null }, { row: 7 }, { row: null }, { row: null }, { row: null }]
    expect(rowIdsAfter(lines, [11, 12], new Set([1]))).toEqual([11, 7, null, 12, null])
    expect(rowIdsAfter(lines, [], new Set([0]))).toEqual([null, 7, null, null, null])
  })

  it('[DOC-1963] heading: only an ICS sends a category, and no heading sends lines', () => {
    const values = { ...heading, lines: [line] }
    expect(headingBody(ics, values)).toEqual({ fund_cluster: '01', category: 'SPLV' })
    expect(headingBody(par, values)).toEqual({ fund_cluster: '01' })
  })

  it('[DOC-1963] line: a PAR has its quantity as text, an ICS its exact total and a null item number if none is typed', () => {
    const shared = { product: 5, unit: 'unit', cost: '1234.50', description: 'Chair' }
    expect(lineBody(par, 7, line)).toEqual({
      ...shared,
      acknowledgment_receipt: 7,
      quantity: '3',
      property_number: '2026-05-01',
    })
    const slipLine = { ...shared, custodian_slip: 7, quantity: 3, total: '3703.50', estimated_useful_life: '5 years' }
    expect(lineBody(ics, 7, line)).toEqual({ ...slipLine, inventory_item_no: '2026-05-01' })
    expect(lineBody(ics, 7, { ...line, property_number: ' ' })).toEqual({ ...slipLine, inventory_item_no: null })
    expect(lineBody(ics, 7, { ...line, quantity: 900_719_925, cost: '99999999.99' })).toMatchObject({
      total: '90071992490992800.75',
    })
  })

  it('[DOC-1964] lines: new ones are created, edited ones changed with their version, absent ones deleted, equal ones not sent', () => {
    const same = { ...line, row: 1 }
    const edited = { ...line, row: 2, quantity: 4 }
    const unknown = { ...line, row: 9 }
    const saved = [savedLine(1, line), { ...savedLine(2, line), version: 'v2' }, savedLine(3, line)]
    expect(lineChanges(ics, 7, [same, edited, line, unknown], saved)).toEqual({
      create: [lineBody(ics, 7, line)],
      change: [
        { id: 2, version: 'v2', patch: lineBody(ics, 7, edited) },
        { id: 9, patch: lineBody(ics, 7, unknown) },
      ],
      remove: [3],
    })
    expect(lineChanges(ics, 7, [same], [savedLine(1, line)])).toEqual({ create: [], change: [], remove: [] })
    expect(lineChanges(ics, 7, [{ ...edited }], [savedLine(2, line)]).change).toEqual([
      { id: 2, patch: lineBody(ics, 7, edited) },
    ])
    expect(lineChanges(ics, 7, [], [])).toEqual({ create: [], change: [], remove: [] })
  })

  it('[DOC-1965] what the server has: equal lines are matched once each, and a missing, edited or extra line is incomplete', () => {
    const document = { id: 7, ...heading }
    const values = { ...heading, lines: [line, line] }
    const both = [savedLine(21, line), savedLine(22, line)]
    expect(savedDocumentOf(ics, values, document, both)).toEqual({
      document,
      lines: both,
      rows: [21, 22],
      isComplete: true,
    })
    expect(savedDocumentOf(ics, values, document, [both[0]!])).toMatchObject({ rows: [21, null], isComplete: false })
    expect(savedDocumentOf(ics, values, document, [...both, savedLine(23, line)]).isComplete).toBe(false)
    const withRow = { ...heading, lines: [{ ...line, row: 22, unit: 'set' }, line] }
    expect(savedDocumentOf(ics, withRow, document, both)).toMatchObject({ rows: [22, 21], isComplete: false })
    expect(savedDocumentOf(ics, values, { ...document, fund_cluster: '07' }, both).isComplete).toBe(false)
  })
})
