import { describe, expect, it } from 'vitest'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { checkRows, startCheck } from '#domain/import/check-rows.ts'
import { guessMapping, unmappedColumns } from '#domain/import/column-mapping.ts'
import { errorTable } from '#domain/import/error-table.ts'
import { createExistingRows } from '#domain/import/existing-rows.ts'
import { createRowFinder } from '#domain/import/row-finder.ts'
import { chosenRows } from '#domain/import/value-choices.ts'
import { columns, good, headings, options, rowFinders, withCell } from './item-rows.ts'

describe('dry run of an import', () => {
  it('[OFFICE-22] usual headings: the mapping is guessed', () => {
    expect(unmappedColumns(columns, options())).toEqual([])
    expect(options().mapping['property_number']).toBe(0)
    expect(options().mapping['ledger_account']).toBe(13)
  })
  it('[OFFICE-22] a valid row becomes a draft: names become ids, the document is proposed, accounts are found under their parents', () => {
    const state = startCheck()
    checkRows([good], [2, 3, 4, 5], options(), state)
    expect(state.errors).toEqual([])
    expect(state.planned[0]).toMatchObject({
      do: 'create',
      row: 2,
      draft: {
        article: 4,
        user: 9,
        price: '68500.00',
        print_type: 'PAR',
        series_1: 7,
        major_account: 2,
        sub_major_account: '05',
        ledger_account: '030',
        property_number: '2023-05-03-0007-02',
      },
    })
  })
  it('[IMPORT-3853] a whole account in one cell: fills its three parts; other columns may repeat it, not contradict it', () => {
    const checked = (heading: string, code: string, changes: Readonly<Record<number, string>> = {}) => {
      const heads = [...headings, heading]
      const state = startCheck()
      const cells = [...good.map((cell, at) => changes[at] ?? cell), code]
      checkRows([cells], [2], options({ headings: heads, mapping: guessMapping(columns, heads) }), state)
      return state
    }
    const account = { major_account: 2, sub_major_account: '05', ledger_account: '030' }
    const blank = { 12: '', 13: '', 14: '' }
    expect(checked('UACS Code', '10605030', blank).planned[0]).toMatchObject({ draft: account })
    expect(checked('UACS Code', '1-06-05-030').planned[0]).toMatchObject({ draft: account })
    expect(checked('UACS Code', '1-06-05-030', { ...blank, 14: '04' }).errors).toMatchObject([
      { field: 'account_code', column: 'UACS Code', text: expect.stringContaining('other columns') },
    ])
    expect(checked('UACS Code', '10605990').errors).toMatchObject([{ field: 'account_code', value: '10605990' }])
    // The column of the ledger account may hold a whole code too.
    expect(checked('x', '', { ...blank, 13: '1-06-05-030' }).planned[0]).toMatchObject({ draft: account })
  })
  it('[IMPORT-3856] values that were not read literally are collected once each, with their rows', () => {
    const state = startCheck()
    const row = (number: string, day: string, fund = 'Regular Agency Fund') =>
      good.map((cell, at) => (at === 0 ? number : at === 6 ? day : at === 11 ? fund : cell))
    const rows = [row('A-1', '12/31/19'), row('A-2', '12/31/19'), row('A-3', '43830', '101'), row('A-4', '2019-12-31')]
    checkRows(rows, [2, 3, 4, 5], options(), state, [[], [], [6], []])
    expect(state.errors).toEqual([])
    expect([...state.readings.values()]).toEqual([
      { field: 'acquisition', value: '12/31/19', readAs: '31 Dec 2019', rows: 2 },
      { field: 'acquisition', value: '43830', readAs: '31 Dec 2019', rows: 1 },
      { field: 'funding', value: '101', readAs: 'Regular Agency Fund', rows: 1 },
    ])
    const asText = startCheck()
    checkRows(rows, [2, 3, 4, 5], options(), asText)
    expect(asText.errors).toMatchObject([{ row: 4, field: 'acquisition', value: '43830' }])
  })
  it('[IMPORT-5639] an error of the spreadsheet in a cell: an error of its row, also in a column of texts', () => {
    const state = startCheck()
    const rows = ['#N/A', ' #REF! ', '########', '#1 chair'].map((text, index) =>
      good.map((cell, at) => (at === 0 ? `A-${index}` : at === options().mapping['description'] ? text : cell)),
    )
    checkRows(rows, [2, 3, 4, 5], options(), state)
    expect(state.errors.map(({ row, text }) => [row, text])).toEqual([
      [2, '“#N/A” is an error of the spreadsheet. Correct the cell there.'],
      [3, '“#REF!” is an error of the spreadsheet. Correct the cell there.'],
      [4, '“########” is an error of the spreadsheet. Correct the cell there.'],
    ])
    expect(state.planned).toMatchObject([{ row: 5, draft: { description: '#1 chair' } }])
  })
  it('[IMPORT-5635] an amount with blanks between its digits: read as one number, and listed with its reading', () => {
    const state = startCheck()
    const at = options().mapping['price']!
    const rows = ['12 500.00', '12 500.00', '12,500.00', '12\u00a0500.00'].map((price, index) =>
      withCell(at, price).map((cell, column) => (column === 0 ? `A-${index}` : cell)),
    )
    checkRows(rows, [2, 3, 4, 5], options(), state)
    expect(state.errors).toEqual([])
    expect(state.planned.map((row) => (row.do === 'create' ? row.draft['price'] : null))).toEqual(
      Array(4).fill('12500.00'),
    )
    expect([...state.readings.values()]).toEqual([{ field: 'price', value: '12 500.00', readAs: '12,500.00', rows: 2 }])
  })
  it('[IMPORT-3859] a name that fits two people is an error that lists both; one that fits one person is read and reported', () => {
    const users = createRowFinder('users', [
      { id: 9, username: 'jdc', first_name: 'Juan', middle_name: '', last_name: 'Dela Cruz' },
      { id: 10, username: 'jpdc', first_name: 'Jose', middle_name: 'Perez', last_name: 'Dela Cruz' },
    ])
    const state = startCheck()
    const rows = [withCell(7, 'J. dela Cruz'), withCell(7, 'DELA CRUZ, JOSE PEREZ, MBA')]
    rows[1]![0] = 'A-2'
    checkRows(rows, [2, 3], options({ rowFinders: { ...rowFinders, users } }), state)
    expect(state.errors).toMatchObject([
      {
        row: 2,
        field: 'user',
        text: expect.stringContaining('Dela Cruz, Juan (jdc) and Dela Cruz, Jose Perez (jpdc)'),
      },
    ])
    expect([...state.unknown.values()]).toMatchObject([
      { collection: 'users', name: 'J. dela Cruz', fitting: 2, proposals: [{ row: 9 }, { row: 10 }] },
    ])
    expect(state.planned).toMatchObject([{ row: 3, draft: { user: 10 } }])
    expect([...state.readings.values()]).toMatchObject([{ field: 'user', readAs: 'Dela Cruz, Jose Perez' }])
  })
  it('[IMPORT-3859] of many people who fit five are listed, and the others are counted', () => {
    const people = Array.from({ length: 7 }, (_, at) => ({
      id: 20 + at,
      username: `u${at}`,
      first_name: `J${'abcdefg'[at]}`,
      middle_name: '',
      last_name: 'Reyes',
    }))
    const state = startCheck()
    const finders = { ...rowFinders, users: createRowFinder('users', people) }
    checkRows([withCell(7, 'J. Reyes')], [2], options({ rowFinders: finders }), state)
    expect(state.errors[0]?.text).toContain('Reyes, Je (u4), and 2 others')
    expect([...state.unknown.values()]).toMatchObject([{ fitting: 7, proposals: { length: 5 } }])
  })
  it('[IMPORT-3860] spellings of a value are one value; a choice for it holds for all of them, and is reported', () => {
    const rows = ['Air-con', 'AIR  CON', 'aircon', 'Laptop-Computer'].map((article, at) =>
      good.map((cell, column) => (column === 0 ? `A-${at}` : column === 2 ? article : cell)),
    )
    const state = startCheck()
    checkRows(rows, [2, 3, 4, 5], options(), state)
    expect([...state.unknown.values()]).toEqual([
      { collection: 'articles', name: 'Air-con', key: 'aircon', rows: 3, fitting: 0, proposals: [] },
    ])
    expect(state.planned).toMatchObject([{ row: 5, draft: { article: 4 } }])
    const articles = createRowFinder(
      'articles',
      [{ id: 4, number: '02', name: 'Laptop computer' }],
      chosenRows([{ collection: 'articles', value: 'aircon', row: 4 }], 'articles'),
    )
    const again = startCheck()
    checkRows(rows, [2, 3, 4, 5], options({ rowFinders: { ...rowFinders, articles } }), again)
    expect(again.errors).toEqual([])
    expect([...again.readings.values()].filter(({ chosen }) => chosen)).toMatchObject([
      { value: 'Air-con', readAs: '02-Laptop computer', chosen: { collection: 'articles', value: 'aircon' } },
      { value: 'AIR  CON' },
      { value: 'aircon' },
    ])
    expect([...again.readings.values()].at(-1)).toEqual({
      field: 'article',
      value: 'Laptop-Computer',
      readAs: '02-Laptop computer',
      rows: 1,
    })
  })
  it('[IMPORT-3866] a value for all rows replaces a missing column, and never a blank cell', () => {
    const heads = headings.slice(0, 11)
    const mapping = guessMapping(columns, heads)
    const sameForAll = { funding: '101', condition: 'In good condition' }
    expect(unmappedColumns(columns, { mapping }).map(({ field }) => field)).toEqual(['funding'])
    expect(unmappedColumns(columns, { mapping, sameForAll })).toEqual([])
    expect(unmappedColumns(columns, { mapping, sameForAll: { funding: ' ' } })).toHaveLength(1)
    const state = startCheck()
    const rows = [good, good.with(0, 'A-2').with(10, '')].map((row) => row.slice(0, 11))
    checkRows(rows, [2, 3], options({ headings: heads, mapping, sameForAll }), state)
    expect(state.planned).toMatchObject([{ row: 2, draft: { funding: 1, condition: 1 } }])
    expect(state.errors).toMatchObject([{ row: 3, field: 'condition' }])
  })
  it('[IMPORT-3867] the rows to correct can be imported and left again: first row number, newest reasons, days as dates', () => {
    const error = (row: number, text: string) => ({ row, column: 'Name', field: 'name', text, value: '' })
    const toDay = (_row: number, column: number, cell: string) => (column === 1 ? 'day' : cell)
    const first = errorTable(
      ['Name', 'Date'],
      [
        ['a', '1'],
        ['b', '2'],
      ],
      [4, 9],
      [error(9, 'No.'), error(9, 'Nor.')],
      { cellText: toDay },
    )
    expect(first).toEqual([
      ['Name', 'Date', 'Row', 'What to fix'],
      ['b', 'day', '9', 'Name: No. Name: Nor.'],
    ])
    const again = errorTable(first[0]!, [first[1]!], [2], [error(2, 'Still no.')])
    expect(again).toEqual([
      ['Name', 'Date', 'Row', 'What to fix'],
      ['b', 'day', '9', 'Name: Still no.'],
    ])
  })
  it('[OFFICE-23] all errors of all rows are found at once, with row and column', () => {
    const state = startCheck()
    const bad = good.map((cell, at) => (at === 5 ? 'free' : at === 6 ? '2023-13-01' : at === 2 ? 'Spaceship' : cell))
    checkRows([withCell(1, ''), bad, good, good], [2, 3, 4, 5], options(), state)
    const messages = state.errors.map((error) => [error.row, error.column])
    expect(messages).toContainEqual([2, 'Item Description'])
    expect(messages).toContainEqual([3, 'Article'])
    expect(messages).toContainEqual([3, 'Unit Cost'])
    expect(messages).toContainEqual([3, 'Date Acquired'])
    expect([...state.unknown.values()]).toMatchObject([{ collection: 'articles', name: 'Spaceship', rows: 1 }])
    // all four rows carry one property number: three are repeats
    expect(state.errors.filter((error) => error.text.startsWith('The same as in row 2'))).toHaveLength(3)
    expect(state.planned).toHaveLength(0)
  })
  it('[OFFICE-24] a property number that exists: an error, or a change if the person chose to update', () => {
    const existingRows = createExistingRows()
    existingRows.add(['property_number'], { property_number: good[0] }, { id: 77, version: '3' })
    const refused = startCheck()
    checkRows([good], [2, 3, 4, 5], options({ existingRows }), refused)
    expect(refused.errors[0]).toMatchObject({ text: fixedTexts.propertyNumberTaken, row: 2, column: 'Property No.' })
    const taken = startCheck()
    checkRows([good], [2, 3, 4, 5], options({ existingRows, updateExisting: true }), taken)
    expect(taken.planned[0]).toMatchObject({ do: 'change', id: 77, version: '3', patch: { price: '68500.00' } })
    expect((taken.planned[0] as { patch: object }).patch).not.toHaveProperty('remarks')
  })
  it('[IMPORT-5784] several existing numbers that differ in accents only: each row changes the item with exactly its number, and another spelling is an error', () => {
    const existingRows = createExistingRows()
    for (const [id, property_number] of [
      [1, 'P-Ñ1'],
      [2, 'P-N1'],
    ] as const)
      existingRows.add(['property_number'], { property_number }, { id })
    const state = startCheck()
    const rows = ['P-Ñ1', 'P-N1', 'p-n1', 'P-N1'].map((number) => good.with(0, number))
    checkRows(rows, [2, 3, 4, 5], options({ existingRows, updateExisting: true }), state)
    expect(state.planned).toMatchObject([
      { do: 'change', id: 1 },
      { do: 'change', id: 2 },
    ])
    expect(state.errors.map(({ row, text }) => [row, text])).toEqual([
      [4, '“p-n1” is like several entries of the records. Write it exactly as it is there.'],
      [5, 'The same as in row 3.'],
    ])
  })
  it('[IMPORT-4391] a row of several units below Acquisition Cost: an error until a person says what it is', () => {
    const heads = headings.map((heading) => (heading === 'Unit Cost' ? 'Acquisition Cost' : heading))
    const [at, unitsAt] = [heads.indexOf('Acquisition Cost'), heads.indexOf('Qty')]
    expect(Math.min(at, unitsAt)).toBeGreaterThan(0)
    const rows = [good.with(at, '205500').with(unitsAt, '3')]
    const checked = (costReading: 'unit' | 'total' | null) => {
      const state = startCheck()
      checkRows(rows, [2], options({ headings: heads, mapping: guessMapping(columns, heads), costReading }), state)
      return state
    }
    expect(checked(null)).toMatchObject({ errors: [{ row: 2, field: 'price', value: '205500.00' }], planned: [] })
    expect(checked('total').planned).toMatchObject([{ draft: { units: 3, price: '68500.00' } }])
    expect(checked('unit').planned).toMatchObject([{ draft: { units: 3, price: '205500.00' } }])
  })
  it('[IMPORT-4390] titles and values for all rows fill new items, and change no existing item', () => {
    const existingRows = createExistingRows()
    existingRows.add(['property_number'], { property_number: good[0] }, { id: 77, version: '3' })
    const heads = headings.slice(0, 11)
    const more = { headings: heads, mapping: guessMapping(columns, heads), sameForAll: { funding: '101' } }
    const state = startCheck()
    const rows = [good, good.with(0, 'A-2')].map((row) => row.slice(0, 11))
    checkRows(rows, [2, 3], options({ ...more, existingRows, updateExisting: true }), state)
    expect(state.errors).toEqual([])
    const [changed, created] = state.planned
    expect(changed).toMatchObject({ do: 'change', id: 77, patch: { price: '68500.00' } })
    expect((changed as { patch: object }).patch).not.toHaveProperty('funding')
    expect(created).toMatchObject({ do: 'create', draft: { funding: 1 } })
  })
  it('[OFFICE-23] the corrections file has the rows with errors, unchanged, and what to correct', () => {
    const state = startCheck()
    const rows = [good, withCell(5, 'free')]
    checkRows(rows, [2, 3, 4, 5], options(), state)
    const table = errorTable(headings, rows, [2, 3], state.errors)
    expect(table).toHaveLength(2)
    expect(table[1]?.at(-2)).toBe('3')
    expect(table[1]?.[5]).toBe('free')
    expect(table[1]?.at(-1)).toContain('Unit Cost')
  })
})

it('[FIELD-1804] headings of serial numbers and models: assigned; a column "Serial" is still the series', () => {
  const fieldOf = (heading: string) =>
    Object.entries(guessMapping(columns, [heading])).find(([, position]) => position === 0)?.[0]
  for (const heading of ['Serial No.', 'S/N', 'serial number', 'SERIAL_NUMBER', 'SN', 'Serial #'])
    expect(fieldOf(heading), heading).toBe('serial_number')
  for (const heading of ['Model', 'Brand/Model', 'Make/Model', 'Model No.', 'Brand and model', 'Make and model'])
    expect(fieldOf(heading), heading).toBe('model')
  expect(fieldOf('Serial')).toBe('series_1')
  expect(guessMapping(columns, ['Serial', 'Serial No.'])).toMatchObject({ series_1: 0, serial_number: 1 })
})
