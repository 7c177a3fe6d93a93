import { afterEach, describe, expect, it } from 'vitest'
import { type CheckedLine, documentWarnings, warningText } from '#domain/documents/document-warnings.ts'
import { setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'

const line = (cost: string | null, more: Partial<CheckedLine> = {}): CheckedLine => ({
  cost,
  print: null,
  fundCluster: '01 - Regular Agency Fund',
  holder: 7,
  alsoOn: null,
  item: null,
  number: '',
  ...more,
})
const par = (lines: CheckedLine[]) =>
  documentWarnings({ type: 'PAR', category: null, fundCluster: '01 - Regular Agency Fund', holder: 7, lines })
const ics = (lines: CheckedLine[], category: 'SPHV' | 'SPLV' = 'SPHV') =>
  documentWarnings({ type: 'ICS', category, fundCluster: '01 - Regular Agency Fund', holder: 7, lines })

afterEach(() => setLanguage('en'))

describe('warnings before a document is saved', () => {
  it('[DOC-6] a correct document and a half-typed cost: no warning', () => {
    expect(par([line('50000.00'), line(null)])).toEqual([])
    expect(ics([line('49999.99')])).toEqual([])
    expect(ics([line('5000.00')], 'SPLV')).toEqual([])
  })
  it('[DOC-7] a PAR line below 50,000.00 or an ICS line at or above it, by unit cost: warning', () => {
    expect(par([line('50000.00'), line('49999.99')])).toEqual([{ kind: 'par-below-threshold', lines: [1] }])
    expect(ics([line('50000.00'), line('9000.00')])).toEqual([{ kind: 'ics-at-or-above-threshold', lines: [0] }])
  })
  it('[DOC-501] an item on the document chosen for it: no warning; on the other: warning', () => {
    expect(par([line('900.00', { print: 'PAR' })])).toEqual([])
    expect(ics([line('900.00', { print: 'PAR' })], 'SPLV')).toEqual([{ kind: 'ics-at-or-above-threshold', lines: [0] }])
    expect(ics([line('60000.00', { print: 'ICS' })])).toEqual([])
  })
  it('[DOC-8] low and high value on one slip, or another category than the slip’s: warning', () => {
    expect(ics([line('5000.00'), line('5000.01')])).toEqual([{ kind: 'mixed-categories', low: [0], high: [1] }])
    expect(ics([line('5000.01')], 'SPLV')).toEqual([{ kind: 'other-category', lines: [0], category: 'SPHV' }])
    expect(ics([line('5000.00')], 'SPHV')).toEqual([{ kind: 'other-category', lines: [0], category: 'SPLV' }])
  })
  it('[DOC-9] mixed funds, another fund than the heading, another holder, or already on another document: warning', () => {
    expect(par([line('50000.00'), line('50000.00', { fundCluster: 'Loaned' })])[0]?.kind).toBe('mixed-funds')
    expect(par([line('50000.00', { fundCluster: 'Loaned' })])).toEqual([
      { kind: 'other-fund', fund: 'Loaned', lines: [0] },
    ])
    expect(par([line('50000.00', { holder: 8 })])).toEqual([{ kind: 'other-holder', lines: [0] }])
    const also = par([line('50000.00', { alsoOn: '2023-01-0002' })])
    expect(also).toEqual([{ kind: 'also-on-another', lines: [0], numbers: ['2023-01-0002'] }])
    expect(warningText(also[0]!)).toBe('Line 1: already on 2023-01-0002, still active.')
  })
  it('[DOC-5780] two lines about one item, or with one number: warning; blank numbers and lines about no item: none', () => {
    const one = line('50000.00', { item: 1, number: 'P-1' })
    expect(par([one, line('50000.00', { item: 2, number: 'P-2' }), { ...one }])).toEqual([
      { kind: 'same-item', lines: [0, 2] },
    ])
    expect(par([one, line('50000.00', { number: 'P-1' })])).toEqual([{ kind: 'same-item', lines: [0, 1] }])
    expect(par([one, line('50000.00', { item: 1 })])).toEqual([{ kind: 'same-item', lines: [0, 1] }])
    expect(par([line('50000.00'), line('50000.00')])).toEqual([])
    expect(warningText({ kind: 'same-item', lines: [0, 2] })).toBe('Lines 1, 3: the same item more than once.')
  })
  it('[DOC-2641] a warning names one line or several, and the funds, in the language of the screen', async () => {
    const [mixed] = ics([line('5000.00'), line('5000.01'), line('6000.00')])
    const [funds] = par([line('50000.00'), line('50000.00', { fundCluster: 'Loaned' })])
    expect(warningText(mixed!)).toBe(
      'Line 1 of low value (SPLV) and lines 2, 3 of high value (SPHV) on one slip. Each has its own number series. Split it into two slips.',
    )
    expect(warningText(funds!)).toContain('from 01 - Regular Agency Fund and Loaned.')
    setLanguage('fil')
    await loadTexts()
    expect(warningText(mixed!)).toContain('ang linya 1 na mababa ang halaga (SPLV) at ang mga linya 2, 3 na mataas')
    expect(warningText(funds!)).toContain('01 - Regular Agency Fund at Loaned')
  })
})
