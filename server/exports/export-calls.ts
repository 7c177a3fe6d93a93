/**
 * `products/export/` and `products/export_inventory_count/` (spec 7, D7.5): XLSX, or CSV with `?file=csv`; the filters of the product list;
 * streamed, no row cap. The number of rows is in a header beforehand and at the foot of the sheet.
 */
import type { Context, Hono } from 'hono'
import { paths } from '#contract/paths.ts'
import { dayOf } from '#domain/dates.ts'
import { type ExportKind, exportColumns } from '#domain/product-export.ts'
import { csvType, writeCsv } from '#sheet/csv.ts'
import { writeXlsx, xlsxType } from '#sheet/xlsx.ts'
import { may } from '../guard.ts'
import type { Env, Parts } from '../parts.ts'
import { exportRows } from './export-rows.ts'

const names: Readonly<Record<ExportKind, string>> = { export: 'products', export_inventory_count: 'inventory count' }

async function* flattened<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const some of batches) yield* some
}

/** Reads on only as fast as the other side takes it, and stops when it goes away. */
function streamed(chunks: AsyncGenerator<Uint8Array>, stop: AbortController, log: (line: string) => void) {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        if (!stop.signal.aborted) log(`export: ${error instanceof Error ? error.stack : error}`)
        controller.error(error)
      }
    },
    cancel: () => stop.abort(),
  })
}

export function mountExports(app: Hono<Env>, base: string, parts: Parts): void {
  const answer = async (c: Context<Env>, kind: ExportKind) => {
    const query = new URL(c.req.url).searchParams
    const csv = query.get('file') === 'csv'
    const { count, batches } = await exportRows(parts.store, query)
    const stop = new AbortController()
    const sheet = { name: names[kind], columns: exportColumns[kind], rows: flattened(batches()) }
    const chunks = csv
      ? writeCsv(sheet, { signal: stop.signal })
      : writeXlsx([sheet], { signal: stop.signal, countRow: true })
    const name = `${names[kind]} ${dayOf(parts.clock.now(), parts.config.timeZone)}.${csv ? 'csv' : 'xlsx'}`
    return new Response(streamed(chunks, stop, parts.log), {
      headers: {
        'Content-Type': csv ? csvType : xlsxType,
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
        'X-Row-Count': String(count),
      },
    })
  }
  const route = (path: string) => base + path.replace(/\/$/, '')
  app.get(route(paths.export), may(parts, 'exports.make'), (c) => answer(c, 'export'))
  app.get(route(paths.exportCount), may(parts, 'exports.make'), (c) => answer(c, 'export_inventory_count'))
}
