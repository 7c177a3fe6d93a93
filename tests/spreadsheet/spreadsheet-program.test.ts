/** Slow: a real spreadsheet program (LibreOffice) opens our files, and writes files that we read. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CellValue, ExportColumn } from '#domain/reports/product-export.ts'
import { readTable } from '#spreadsheet/read-table.ts'
import { asUntypedSheet, collectChunks } from '#spreadsheet/sheet.ts'
import { writeCsv } from '#spreadsheet/write-csv.ts'
import { writeXlsx } from '#spreadsheet/write-xlsx.ts'
import { ensureSystemPackages, programOf } from '#tools/system-packages.ts'

type Line = readonly CellValue[]
const kinds = ['text', 'whole', 'money', 'day', 'flag'] as const
const columns: ExportColumn<Line>[] = kinds.map((kind, at) => ({
  header: `A ${kind}`,
  kind,
  width: 16,
  cell: (row) => row[at] ?? null,
}))
const rows: Line[] = [
  ['=1+1', 3, '68500.25', '2023-03-14', true],
  ['0007 Piña — ₱ <&>', -2, '-0.50', '1996-02-29', false],
  ['@SUM(A1)', null, null, null, null],
]

const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'))
beforeAll(() => ensureSystemPackages(['libreoffice-calc-nogui']), 900_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function convert(file: string, to: string, ...more: string[]): string {
  execFileSync(
    programOf('libreoffice-calc-nogui')!,
    [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      ...more,
      '--convert-to',
      to,
      '--outdir',
      join(folder, 'out'),
      file,
    ],
    { stdio: 'ignore', timeout: 240_000 },
  )
  const name = file
    .split('/')
    .at(-1)!
    .replace(/\.\w+$/, '')
  return join(folder, 'out', `${name}.${to.split(':')[0]}`)
}

test('[SHEET-40] a spreadsheet program opens our workbook: right types, formats and filter, no formula', async () => {
  const file = join(folder, 'workbook.xlsx')
  const sheet = { name: 'Products', columns, rows }
  writeFileSync(
    file,
    await collectChunks(
      writeXlsx([asUntypedSheet(sheet), asUntypedSheet({ ...sheet, name: 'Again' })], { withCountLine: true }),
    ),
  )
  // Flat XML shows the type that the program gave each cell.
  const seen = readFileSync(convert(file, 'fods'), 'utf8')
  expect(seen).toContain('table:name="Products"')
  expect(seen).toContain('table:name="Again"')
  expect(seen).toMatch(/office:value-type="float" office:value="3"/)
  expect(seen).toMatch(/office:value-type="float" office:value="68500.25"/)
  expect(seen).toMatch(/office:value="68500.25"[^>]*>\s*<text:p>68,500.25</)
  expect(seen).toMatch(/office:value-type="date" office:date-value="2023-03-14"[^>]*>\s*<text:p>2023-03-14</)
  expect(seen).toContain('<text:p>=1+1</text:p>')
  expect(seen).toContain('0007 Piña — ₱ &lt;&amp;&gt;')
  expect(seen).toContain('3 rows')
  // The program stores booleans as TRUE() or FALSE(); nothing else may be a formula.
  const formulas = new Set([...seen.matchAll(/table:formula="([^"]*)"/g)].map(([, formula]) => formula))
  expect([...formulas].sort()).toEqual(['of:=FALSE()', 'of:=TRUE()'])
  // The saved copy shows that the program understood the filter.
  const again = unzipSync(new Uint8Array(readFileSync(convert(file, 'xlsx:Calc MS Excel 2007 XML'))))
  const saved = new TextDecoder().decode(again['xl/worksheets/sheet1.xml'])
  expect(saved).toMatch(/<autoFilter ref="A1:E4"/)
}, 600_000)

test('[SHEET-41] a spreadsheet program reads our CSV without running a formula', async () => {
  const file = join(folder, 'list.csv')
  writeFileSync(file, await collectChunks(writeCsv({ columns, rows })))
  const seen = readFileSync(convert(file, 'fods', '--infilter=CSV:44,34,UTF8,1'), 'utf8')
  expect(seen).not.toContain('table:formula')
  expect(seen).toContain('Piña — ₱')
  expect(seen).toMatch(/office:value="-2"/)
}, 600_000)

test('[SHEET-42] we read a workbook that a spreadsheet program wrote: leading zeros, days, amounts', async () => {
  const source = join(folder, 'source.xlsx')
  writeFileSync(source, await collectChunks(writeXlsx([{ name: 'Products', columns, rows }])))
  const ods = convert(source, 'ods')
  const back = convert(ods, 'xlsx')
  const read = await readTable(new Uint8Array(readFileSync(back)))
  expect(read.ok && read.table.rows).toEqual([
    ['=1+1', '3', '68500.25', '2023-03-14', 'TRUE'],
    ['0007 Piña — ₱ <&>', '-2', '-0.5', '1996-02-29', 'FALSE'],
    ['@SUM(A1)', '', '', '', ''],
  ])
}, 600_000)

/** Texts that a spreadsheet program could take for something else, or lose a part of. */
const hostileTexts = [
  ...['=1+1', '+63917', '-5', '@SUM(A1)', '\t=1', '＝1', "'=2", "''-3", "'quoted'", '#N/A', 'sep=;'],
  ...[' before', 'after ', '"quotes" , comma; semicolon\ttab', 'one\ntwo', 'ends\n', '\u00a0', '_x0041_', '<&>'],
  ...['Ñandú ñ é', 'العربية', '😀', 'x'.repeat(5_000), '2023-05-03-0001-01', '1.5.2024', '0x1F', '1_000'],
]
/** In a text file the program takes these for numbers or days. */
const textsLikeNumbers = ['0007', '12345678901234567890', '1e5', '3-12', '5/3', '2023-05-03', '12:30', '(500)', '50%']

const textColumns: ExportColumn<Line>[] = [
  { header: 'Row', kind: 'whole', width: 8, cell: (row) => row[0] ?? null },
  { header: 'A text', kind: 'text', width: 16, cell: (row) => row[1] ?? null },
  { header: 'An amount', kind: 'money', width: 16, cell: () => '9999999999999.99' },
  { header: 'A day', kind: 'day', width: 16, cell: () => '1899-12-31' },
]
const readBack = async (file: string) => {
  const read = await readTable(new Uint8Array(readFileSync(file)))
  if (!read.ok) throw new Error(read.text)
  expect(read.table.rows.map((row) => row.slice(2))).toEqual(
    read.table.rows.map(() => ['9999999999999.99', '1899-12-31']),
  )
  return read.table.rows.map((row) => row[1])
}
const asCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false'

test('[SHEET-5792] any text in our workbook, saved as a workbook or as CSV by a spreadsheet program: read back unchanged', async () => {
  const texts = [...hostileTexts, ...textsLikeNumbers]
  const file = join(folder, 'hostile.xlsx')
  const sheet = { name: 'Products', columns: textColumns, rows: texts.map((text, at): Line => [at, text]) }
  writeFileSync(file, await collectChunks(writeXlsx([asUntypedSheet(sheet)], { withCountLine: true })))
  expect(await readBack(file)).toEqual(texts)
  expect(await readBack(convert(file, asCsv))).toEqual(texts)
  expect(await readBack(convert(file, 'xlsx:Calc MS Excel 2007 XML'))).toEqual(texts)
}, 600_000)

test('[SHEET-5793] any text in our CSV that is not like a number or a day, saved as a workbook by a spreadsheet program: read back unchanged', async () => {
  const file = join(folder, 'hostile-text.csv')
  const rows = hostileTexts.map((text, at): Line => [at, text])
  const columns = textColumns.filter(({ kind }) => kind !== 'day' && kind !== 'money')
  writeFileSync(file, await collectChunks(writeCsv({ columns, rows })))
  const saved = convert(file, 'xlsx:Calc MS Excel 2007 XML', '--infilter=CSV:44,34,UTF8,1')
  const read = await readTable(new Uint8Array(readFileSync(saved)))
  expect(read.ok && read.table.rows.map((row) => row[1])).toEqual(hostileTexts)
}, 600_000)
