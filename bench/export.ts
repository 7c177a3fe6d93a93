/**
 * Time and memory of an export of 100,000 rows, against two floors of the same run: one `JSON.stringify` of the same rows, and only creating
 * the rows. Each case runs in its own process, so that it has its own peak memory.
 * `npm exec -- node bench/export.ts [rows]`
 */
import { execFileSync } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { type ExportProduct, productColumns } from '#domain/reports/product-export.ts'
import { writeCsv } from '#spreadsheet/write-csv.ts'
import { writeXlsx } from '#spreadsheet/write-xlsx.ts'
import { noOptionalValues } from '#tests/support/data/optional-values.ts'
import { reportMemory, reportTime } from './report-figure.ts'

const cases = ['rows', 'json', 'csv', 'xlsx'] as const
type Case = (typeof cases)[number]
const rows = Number(process.argv[2] ?? 100_000)

function product(id: number): ExportProduct {
  return {
    ...noOptionalValues,
    id,
    property_number: `2023-05-03-${String(id).padStart(6, '0')}-02`,
    description: `Laptop computer ${id}, 14-in, 16 GB RAM, 512 GB SSD, SN 5CG${id}XYZ`,
    units: 1 + (id % 5),
    unit_type: 'unit',
    price: `${40_000 + (id % 60_000)}.50`,
    total_offset: '0.00',
    total: `${(40_000 + (id % 60_000)) * (1 + (id % 5))}.00`,
    acquisition: `20${String(10 + (id % 15)).padStart(2, '0')}-03-14`,
    purchase_reference: `PO 2023-${id}`,
    remarks: id % 3 === 0 ? 'Laboratory 1, in good condition' : null,
    print_type: 'PAR',
    physical_count: id % 2 === 0 ? 1 : null,
    on_hand: id % 2 === 0 ? 1 : null,
    scanned: id % 2 === 0,
    major_account: 6,
    sub_major_account: '05',
    ledger_account: '030',
    names: {
      article: 'Laptop computer',
      section: `Section ${id % 40}`,
      funding: 'Regular Agency Fund',
      classification: 'PPE',
      condition: 'In good condition',
      user: `Dela Cruz, José ${id % 300}`,
      locationOne: `Building ${id % 12}`,
      locationTwo: `${id % 12}-Room ${id % 90}`,
      majorAccount: '06-Property, Plant and Equipment',
    },
    firstName: 'José',
  }
}
function* makeRows(): Generator<ExportProduct> {
  for (let id = 1; id <= rows; id++) yield product(id)
}

async function byteCount(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const chunk of chunks) bytes += chunk.length
  return bytes
}

const caseWork: Record<Case, () => number | Promise<number>> = {
  rows() {
    let cells = 0
    for (const row of makeRows()) for (const column of productColumns) if (column.cell(row) !== null) cells++
    return cells
  },
  json: () => JSON.stringify([...makeRows()].map((row) => productColumns.map((column) => column.cell(row)))).length,
  csv: () => byteCount(writeCsv({ columns: productColumns, rows: makeRows() })),
  xlsx: () => byteCount(writeXlsx([{ name: 'Products', columns: productColumns, rows: makeRows() }])),
}

const ownCase = process.argv[3] as Case | undefined
if (ownCase) {
  const from = performance.now()
  const bytes = await caseWork[ownCase]()
  const peak = process.resourceUsage().maxRSS / 1024
  const cpu = process.cpuUsage()
  console.log(JSON.stringify({ ms: performance.now() - from, cpu: (cpu.user + cpu.system) / 1000, bytes, peak }))
} else {
  interface CaseResult {
    cpu: number
    bytes: number
    /** Mebibytes. */
    peak: number
  }
  const runCase = (name: Case) =>
    JSON.parse(
      execFileSync(process.execPath, [fileURLToPath(import.meta.url), String(rows), name], { encoding: 'utf8' }),
    ) as CaseResult
  const [rowsOnly, json] = [runCase('rows'), runCase('json')]
  const count = rows.toLocaleString('en')
  for (const [name, ratio] of [
    ['csv', 3],
    ['xlsx', 8],
  ] as const) {
    const { cpu, peak } = runCase(name)
    reportTime(
      `${count} rows as ${name.toUpperCase()}, CPU`,
      cpu,
      { name: 'JSON.stringify of the rows', ms: json.cpu },
      { ratio },
    )
    reportMemory(
      `${count} rows as ${name.toUpperCase()}, peak`,
      peak * 2 ** 20,
      {
        name: 'creating the rows',
        bytes: rowsOnly.peak * 2 ** 20,
      },
      { ratio: 2 },
    )
  }
}
