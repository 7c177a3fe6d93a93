import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readTable } from '#spreadsheet/read-table.ts'
import { workbook } from '#tests/support/data/workbook.ts'
import { megabyte, zipBomb } from '#tests/support/data/zip-bomb.ts'

/** A workbook whose sheet expands to so many megabytes. */
const bombOf = (megabytes: number, claimed?: number) =>
  zipBomb('xl/worksheets/sheet1.xml', megabytes, {
    claimed,
    others: { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' },
  })
const textOf = async (bytes: Uint8Array, maxExpandedBytes?: number) => {
  const read = await readTable(bytes, maxExpandedBytes === undefined ? {} : { maxExpandedBytes })
  return read.ok ? 'read' : read.text
}

test('[SHEET-5395] a workbook that expands to more than the limit is refused before it is unpacked, whatever size it claims', async () => {
  expect(bombOf(8).length).toBeLessThan(megabyte)
  for (const claimed of [undefined, 10, 0xf0000000])
    expect(await textOf(bombOf(8, claimed), 6 * megabyte)).toMatch(/^This workbook unpacks to more/)
  expect(await textOf(bombOf(2, 0xf0000000))).toMatch(/^This workbook unpacks to more/)
})

test('[SHEET-5395] a workbook below the limit, and one whose end is missing: read, or named as damaged', async () => {
  const table = workbook({ A: [['Number'], ['01']] })
  expect(await textOf(table, megabyte)).toBe('read')
  expect(await textOf(table.slice(0, table.length - 30))).toMatch(/damaged/)
  expect(await textOf(zipSync({ 'xl/workbook.xml': new Uint8Array(3) }), megabyte)).toMatch(/damaged/)
})
