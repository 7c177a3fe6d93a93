/**
 * Imports a file as a person does, through the functions of the screen and the real server, and counts what the person decides. Everything that is
 * not a decision is what the screen proposes.
 */

import { type AnyCollection, type CollectionName, collections } from '#contract/collections/all-collections.ts'
import type { UnknownName } from '#domain/import/check-cell.ts'
import { guessMapping, unmappedColumns } from '#domain/import/column-mapping.ts'
import { offeredColumns } from '#domain/import/import-columns.ts'
import { draftsForNames } from '#domain/import/new-names.ts'
import type { DayOrder, YearAlone } from '#domain/import/parse-day.ts'
import { namedInTitles, titleNames } from '#domain/import/title-values.ts'
import { type DryRun, dryRun } from '#features/import/dry-run.ts'
import type { FileSummary, ImportPlan, RowsPlan } from '#features/import/file/file-protocol.ts'
import { openImportFile } from '#features/import/file/import-file.ts'
import { bySheetAtFirst, titlesBySheet, valuesAtFirst } from '#features/import/sheet-titles.ts'
import { runBulk } from '#react/bulk/run-bulk.ts'
import type { ScreenWorld } from '../screens/screen-world.tsx'

/** One thing that a person chooses or types on the screen. */
export type Decision =
  | { same: string; value: string }
  | { yearAlone: YearAlone }
  | { dayOrder: DayOrder }
  | { proposeNumbers: true }
  /** The button that creates all values of a collection without proposals. */
  | { create: CollectionName }
  /** The row that a value means. */
  | { match: CollectionName; value: string; row: string }

export interface AgencyImport {
  summary: FileSummary
  run: DryRun
  /** Property numbers by the row that they come from. */
  written: ReadonlyMap<number, string>
  left: { rows: readonly number[]; csv: string }
}

async function rowsOf(world: ScreenWorld, collection: CollectionName) {
  const query = { collection }
  const { rows } = await world.services.catalog.list<{ id: number; name: string; number?: string }>(query)
  return rows
}

function planOf(decisions: readonly Decision[], plan: RowsPlan): RowsPlan {
  let next = plan
  for (const one of decisions) {
    if ('same' in one) next = { ...next, sameForAll: { ...next.sameForAll, [one.same]: one.value } }
    else if (!('create' in one) && !('match' in one)) next = { ...next, ...one }
  }
  return next
}

async function create(world: ScreenWorld, to: CollectionName, unknown: readonly UnknownName[]): Promise<void> {
  const names = unknown.filter(({ collection, proposals }) => collection === to && proposals.length === 0)
  const inUse = (await rowsOf(world, to)).map(({ number = '' }) => number)
  const work = { create: draftsForNames(to, names, inUse) }
  const result = await runBulk(world.services.api, collections[to] as AnyCollection, work)
  if (!result.ok || Object.keys(result.value.errors).length > 0)
    throw new Error(`Not created: ${JSON.stringify(result)}`)
  await world.services.catalog.refresh('manual')
}

export async function importAgencyFile(
  world: ScreenWorld,
  bytes: Uint8Array,
  decisions: readonly Decision[],
): Promise<AgencyImport> {
  const { catalog, api } = world.services
  const products = collections.products as AnyCollection
  const file = openImportFile()
  try {
    const read = await file.read(new Uint8Array(bytes), 'products', null)
    if (!read.ok) throw new Error(read.text)
    const { summary } = read
    const lists = await Promise.all(
      (Object.keys(namedInTitles) as (keyof typeof namedInTitles)[]).map(
        async (name) => [name, await rowsOf(world, name)] as const,
      ),
    )
    const titles = titlesBySheet(summary.parts, titleNames(Object.fromEntries(lists)))
    const columns = offeredColumns('products', api.features())
    const plan = planOf(decisions, {
      mapping: guessMapping(columns, summary.header),
      dayOrder: null,
      yearAlone: null,
      update: false,
      sameForAll: valuesAtFirst(titles, columns),
      bySheet: bySheetAtFirst(titles, columns),
    })
    const sheets = summary.parts.length > 1 ? summary.parts : undefined
    const missing = unmappedColumns(columns, { ...plan, sheets }, plan).map(({ field }) => field)
    if (missing.length > 0) throw new Error(`The file lacks ${missing.join(', ')}.`)
    const values = await Promise.all(
      decisions.flatMap((one) =>
        'match' in one
          ? [
              rowsOf(world, one.match).then((rows) => ({
                collection: one.match,
                value: one.value,
                row: rows.find(({ name }) => name === one.row)!.id,
              })),
            ]
          : [],
      ),
    )
    const check = async () => {
      const full: ImportPlan = { ...plan, values }
      const signal = new AbortController().signal
      return (await dryRun(catalog, products, file, full, { signal, onProgress() {} }))!
    }
    let run = await check()
    for (const one of decisions)
      if ('create' in one) {
        await create(world, one.create, run.unknown)
        run = await check()
      }
    const drafts = run.planned.flatMap((planned) => (planned.do === 'create' ? [planned] : []))
    const work = { create: drafts.map(({ draft }) => draft) }
    const result = await runBulk(api, products, work, { batchId: run.batch })
    if (!result.ok || Object.keys(result.value.errors).length > 0) throw new Error(JSON.stringify(result))
    return {
      summary,
      run,
      written: new Map(drafts.map(({ row, draft }) => [row, String(draft['property_number'])])),
      left: {
        rows: [...new Set(run.errors.map(({ row }) => row))],
        csv: run.errors.length > 0 ? await file.rowsToCorrect(run.errors, plan) : '',
      },
    }
  } finally {
    file.close()
  }
}
