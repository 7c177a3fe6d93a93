import { Zip, ZipDeflate, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readTable } from '#spreadsheet/read-table.ts'
import { workbook } from '#tests/support/workbook.ts'

const megabyte = 1024 * 1024

/** A workbook whose sheet expands to so many megabytes of spaces; `claimed` replaces the sizes that the file claims. */
function bombOf(megabytes: number, claimed?: number): Uint8Array {
  const pieces: Uint8Array[] = []
  const zip = new Zip((_, piece) => pieces.push(piece))
  const add = (name: string, parts: readonly Uint8Array[]) => {
    const entry = new ZipDeflate(name, { level: 9 })
    zip.add(entry)
    for (const [at, part] of parts.entries()) entry.push(part, at === parts.length - 1)
  }
  const utf8 = (text: string) => new TextEncoder().encode(text)
  add('[Content_Types].xml', [utf8('<Types/>')])
  add('xl/workbook.xml', [utf8('<workbook/>')])
  add('xl/worksheets/sheet1.xml', Array<Uint8Array>(megabytes).fill(new Uint8Array(megabyte).fill(32)))
  zip.end()
  const bytes = new Uint8Array(Buffer.concat(pieces))
  if (claimed === undefined) return bytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, claimed, true)
  return bytes
}
const textOf = async (bytes: Uint8Array, maxExpandedBytes?: number) => {
  const read = await readTable(bytes, maxExpandedBytes === undefined ? {} : { maxExpandedBytes })
  return read.ok ? 'read' : read.text
}

test('[SHEET-5395] a workbook that expands to more than the limit is refused before it is unpacked, whatever size it claims', async () => {
  expect(bombOf(40).length).toBeLessThan(megabyte)
  for (const claimed of [undefined, 10, 0xf0000000])
    expect(await textOf(bombOf(40, claimed), 30 * megabyte)).toMatch(/^This workbook unpacks to more/)
  expect(await textOf(bombOf(5, 0xf0000000))).toMatch(/^This workbook unpacks to more/)
})

test('[SHEET-5395] a workbook below the limit, and one whose end is missing: read, or named as damaged', async () => {
  const table = workbook({ A: [['Number'], ['01']] })
  expect(await textOf(table, megabyte)).toBe('read')
  expect(await textOf(table.slice(0, table.length - 30))).toMatch(/damaged/)
  expect(await textOf(zipSync({ 'xl/workbook.xml': new Uint8Array(3) }), megabyte)).toMatch(/damaged/)
})
