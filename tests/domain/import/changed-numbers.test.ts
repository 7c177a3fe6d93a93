/** Numbers of items that a spreadsheet program changed before the file was imported. */
import { expect, it } from 'vitest'
import { checkRows, startCheck } from '#domain/import/check-rows.ts'
import { guessMapping } from '#domain/import/column-mapping.ts'
import { columns, good, headings, options } from './item-rows.ts'

it('[IMPORT-5794] numbers of one item that a spreadsheet program shortened: errors of their rows; what may have become a day is listed', () => {
  const heads = [...headings, 'Serial No.']
  const checked = (serial: string, isNumber = false) => {
    const state = startCheck()
    const mapped = options({ headings: heads, mapping: guessMapping(columns, heads) })
    checkRows([[...good, serial]], [2], mapped, state, [isNumber ? [good.length] : []])
    return {
      errors: state.errors.map(({ field }) => field),
      read: [...state.readings.values()].map(({ value }) => value),
    }
  }
  for (const shortened of ['1.23456789012346E+019', '1,23457E+19', '2E+15'])
    expect(checked(shortened).errors).toEqual(['serial_number'])
  expect(checked('12345678901234600000', true).errors).toEqual(['serial_number'])
  for (const day of ['2026-12-03', '03/12/2026', '12-Mar', 'Mar-12', '1899-12-30 12:30:00'])
    expect(checked(day)).toEqual({ errors: [], read: [day] })
  for (const literal of ['12345678901234567890', '5E10', '2023-05-03-0001-01', 'SN-12-Mar', 'Lab-12', '12-Com-19'])
    expect(checked(literal)).toEqual({ errors: [], read: [] })
  expect(checked('123456789012345', true)).toEqual({ errors: [], read: [] })
})
