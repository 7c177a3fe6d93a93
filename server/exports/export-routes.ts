/**
 * `products/export/` and `products/export_inventory_count/` (specification §7, D7.5): XLSX, or CSV with `?file=csv`, with the filters of the
 * product list. Streamed without a row limit. The number of rows is in a header and in the last line of an XLSX sheet.
 */
import type { Context, Hono } from 'hono'
import { paths } from '#contract/api-paths.ts'
import type { Permission } from '#contract/permissions.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { type ExportKind, exportColumns } from '#domain/reports/product-export.ts'
import { dayOf } from '#domain/time/dates.ts'
import { type FileKind, mediaTypes, writeFile } from '#spreadsheet/write-file.ts'
import { forbidden } from '../api-error.ts'
import { authenticate, requirePermission } from '../http/authorization.ts'
import { assertSeesQuantities } from '../rules/counts/blind-counts.ts'
import { noteExport } from '../rules/institute/audit-log.ts'
import { readInstitute } from '../rules/institute/institute.ts'
import type { Caller, Env, ServerDeps } from '../server-deps.ts'
import { exportRows } from './export-rows.ts'

const fileNames: Readonly<Record<ExportKind, string>> = {
  export: 'products',
  export_inventory_count: 'inventory count', // not a text: names of files are in English
}

async function* flatten<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch
}

/** Reads at the speed of the client, and stops when it disconnects. */
export function toStream(chunks: AsyncGenerator<Uint8Array>, abort: AbortController, log: (line: string) => void) {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        if (!abort.signal.aborted) log(`export: ${error instanceof Error ? error.stack : error}`)
        controller.error(error)
      }
    },
    cancel: () => abort.abort(),
  })
}

/**
 * The caller of a file that is still being read. Refuses if their sign-in or their permission ended meanwhile, or if a blind count began. Their reach
 * is that of now.
 */
export async function callerNow(deps: ServerDeps, c: Context<Env>, permission: Permission): Promise<Caller> {
  const caller = await authenticate(deps, c)
  if (!hasPermission(caller.role, permission)) throw forbidden()
  if (!deps.config.plain) await assertSeesQuantities(deps.store.db, caller)
  return caller
}

export function mountExportRoutes(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const respond = async (c: Context<Env>, kind: ExportKind) => {
    const query = new URL(c.req.url).searchParams
    const file: FileKind = query.get('file') === 'csv' ? 'csv' : 'xlsx'
    const { count, batches } = await exportRows(deps.store, query, () => callerNow(deps, c, 'exports.make'))
    await noteExport(deps, c.get('caller').id, fileNames[kind], { file, rows: count })
    const abort = new AbortController()
    const sheet = { name: fileNames[kind], columns: exportColumns[kind], rows: flatten(batches()) }
    const chunks = writeFile(file, sheet, { signal: abort.signal })
    const { timeZone } = await readInstitute(deps.store.db, deps.config)
    const name = `${fileNames[kind]} ${dayOf(deps.clock.now(), timeZone)}.${file}`
    return new Response(toStream(chunks, abort, deps.log), {
      headers: {
        'Content-Type': mediaTypes[file],
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
        'X-Row-Count': String(count),
      },
    })
  }
  const routePath = (path: string) => base + path.replace(/\/$/, '')
  app.get(routePath(paths.export), requirePermission(deps, 'exports.make'), (c) => respond(c, 'export'))
  app.get(routePath(paths.exportCount), requirePermission(deps, 'exports.make'), (c) =>
    respond(c, 'export_inventory_count'),
  )
}
