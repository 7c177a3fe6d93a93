/** The dry run of a file: its worker compares every row with the offline list. Writes nothing. */
import type { AnyCollection, CollectionName } from '#contract/collections/all-collections.ts'
import { importColumns } from '#domain/import/import-columns.ts'
import type { ReferenceRow } from '#domain/import/reference-row.ts'
import { newId } from '#react/new-id.ts'
import type { Services } from '#react/services.ts'
import type { CheckResult, ImportPlan } from './file/file-protocol.ts'
import type { ImportFile } from './file/import-file.ts'

export interface DryRun extends CheckResult {
  /** The batch id of the write, so that importing the same file again continues where the connection broke. */
  batch: string
}

/** Maximum number of keys per query. */
const keysPerQuery = 2_000

async function sendReferences(catalog: Services['catalog'], collection: CollectionName, file: ImportFile) {
  const sent = new Set<CollectionName>()
  for (const { type } of importColumns[collection] ?? []) {
    if (type.kind !== 'ref' || sent.has(type.collection)) continue
    sent.add(type.collection)
    const { rows } = await catalog.list<ReferenceRow>({ collection: type.collection })
    await file.addReferences(type.collection, rows)
  }
}

/** Only the key fields are read: whole rows of a long list would block the page. */
async function sendRecords(
  catalog: Services['catalog'],
  collection: AnyCollection,
  file: ImportFile,
  signal: AbortSignal,
) {
  const name = collection.name as CollectionName
  const keyFields = [...new Set(collection.uniqueKeys.flat())]
  const ids = await catalog.ids({ collection: name }, signal)
  for (let from = 0; from < ids.length && !signal.aborted; from += keysPerQuery) {
    const where = { id: ids.slice(from, from + keysPerQuery) }
    const groupBy = ['id', 'version', ...keyFields]
    await file.addRecords(keyFields, await catalog.sums({ collection: name, where, groupBy, measures: [] }))
  }
}

/** Returns null if stopped. `onProgress` gets the number of checked rows. */
export async function dryRun(
  catalog: Services['catalog'],
  collection: AnyCollection,
  file: ImportFile,
  plan: ImportPlan,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (rows: number) => void },
): Promise<DryRun | null> {
  const name = collection.name as CollectionName
  const stop = () => file.stopCheck()
  signal.addEventListener('abort', stop)
  try {
    await file.beginCheck(name, plan)
    await sendReferences(catalog, name, file)
    await sendRecords(catalog, collection, file, signal)
    const result = signal.aborted ? null : await file.checkRows(onProgress)
    return result && !signal.aborted ? { ...result, batch: newId() } : null
  } catch (error) {
    if (signal.aborted) return null
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
