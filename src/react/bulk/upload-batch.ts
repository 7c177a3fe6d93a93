/**
 * Changes thousands of rows in one server transaction (feature `batches`): uploads chunks, commits once, and polls until it is done.
 * Promises: the same id resumes the batch and never writes twice; stopping leaves either nothing or everything written.
 */

import { cancelBatch, commitBatch, getBatch, openBatch, putBatchPart } from '#contract/actions/items/batch-actions.ts'
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import type { FieldErrors, Outcome } from '#contract/problem.ts'
import { type BatchStatus, batchPartRowLimit } from '#contract/sync/batch.ts'
import { isTemporary } from '#domain/app/problem-kinds.ts'
import type { Api } from '#session/api-types.ts'
import { t } from '#text/products/bulk.ts'
import type { BulkOptions, BulkResult, BulkWork } from './bulk-types.ts'

type ChangeKind = 'create' | 'change' | 'remove'
type BatchChunk = Required<BulkWork>

/** The server needs longer for a chunk than for one row. */
const chunkTimeoutMs = 60_000
const pollMs = 400
/** Waits this long for a lost connection during the commit; the server continues meanwhile. */
const maxOutageMs = 120_000
/** Number of commit attempts if a commit had no effect, for example because the server restarted. */
const maxCommits = 3

/** Splits the work into chunks, in order; each chunk has the index of its first row of each kind. */
function splitIntoChunks(work: BulkWork): { firstIndexes: Record<ChangeKind, number>; chunk: BatchChunk }[] {
  const all: BatchChunk = { create: work.create ?? [], change: work.change ?? [], remove: work.remove ?? [] }
  const position = { create: 0, change: 0, remove: 0 }
  const chunks = []
  for (;;) {
    const firstIndexes = { ...position }
    let freeRows = batchPartRowLimit
    const take = <Row>(kind: ChangeKind, rows: readonly Row[]): readonly Row[] => {
      const rowsTaken = rows.slice(position[kind], position[kind] + freeRows)
      position[kind] += rowsTaken.length
      freeRows -= rowsTaken.length
      return rowsTaken
    }
    chunks.push({
      firstIndexes,
      chunk: {
        create: take('create', all.create),
        change: take('change', all.change),
        remove: take('remove', all.remove),
      },
    })
    if (
      freeRows > 0 ||
      (position.create === all.create.length &&
        position.change === all.change.length &&
        position.remove === all.remove.length)
    )
      return chunks
  }
}

const sizeOf = ({ create, change, remove }: BatchChunk): number => create.length + change.length + remove.length

const stopped = (): Outcome<never> => ({ ok: false, problem: { kind: 'cancelled', text: t('stopped') } })

export async function runBatch(
  api: Api,
  collection: AnyCollection,
  work: BulkWork,
  id: string,
  options: BulkOptions = {},
): Promise<Outcome<BulkResult>> {
  const chunks = splitIntoChunks(work)
  const total = chunks.reduce((sum, { chunk }) => sum + sizeOf(chunk), 0)
  const isAborted = () => options.signal?.aborted === true
  const opened = await api.call(openBatch, { id, body: { resource: collection.name } })
  if (!opened.ok) return opened
  const errors: Record<string, FieldErrors> = {}
  let done = 0
  const uploadedParts = new Set(opened.value.parts)
  for (const [chunkNo, { firstIndexes, chunk }] of chunks.entries()) {
    if (isAborted()) return toResult(await stopBatch(api, id))
    if (opened.value.state === 'open' && !uploadedParts.has(chunkNo)) {
      const uploaded = await api.call(putBatchPart, {
        id,
        part: chunkNo,
        body: {
          create: [...chunk.create],
          change: chunk.change.map(({ version, ...row }) => (version === undefined ? row : { ...row, version })),
          remove: [...chunk.remove],
        },
        timeoutMs: chunkTimeoutMs,
      })
      if (!uploaded.ok) {
        if (uploaded.problem.kind !== 'invalid') return uploaded
        Object.assign(errors, indexErrors(uploaded.problem.fields, firstIndexes))
      }
    }
    done += sizeOf(chunk)
    options.onProgress?.(done, total, 'sending')
  }
  if (Object.keys(errors).length > 0) {
    await api.call(cancelBatch, { id })
    return { ok: true, value: { created: [], changed: 0, removed: 0, errors, isAllOrNothing: true } }
  }
  return toResult(await commitAndWait(api, id, total, options))
}

/** Converts errors such as `create.3.units` of one chunk to indexes of the complete work. */
function indexErrors(fields: FieldErrors, firstIndexes: Record<ChangeKind, number>): Record<string, FieldErrors> {
  const errors: Record<string, Record<string, readonly string[]>> = {}
  for (const [name, messages] of Object.entries(fields)) {
    const [, kind, position, field] = /^(create|change|remove)\.(\d+)\.(.+)$/.exec(name) ?? []
    const key = kind ? `${kind}.${firstIndexes[kind as ChangeKind] + Number(position)}` : 'all'
    errors[key] = { ...errors[key], [field ?? name]: messages }
  }
  return errors
}

async function commitAndWait(api: Api, id: string, total: number, options: BulkOptions): Promise<Outcome<BatchStatus>> {
  let commitCount = 0
  let outageMs = 0
  for (;;) {
    if (options.signal?.aborted) return stopBatch(api, id)
    const batch: Outcome<BatchStatus> = await api.call(getBatch, { id })
    if (!batch.ok) {
      outageMs += pollMs
      if (!isTemporary(batch.problem) || outageMs > maxOutageMs) return batch
    } else {
      outageMs = 0
      const { state, progress } = batch.value
      if (state === 'done' || state === 'refused') return batch
      if (state === 'open') {
        if (commitCount === maxCommits)
          return {
            ok: false,
            problem: { kind: 'server', status: 500, retryAfterMs: null, text: t('notWritten') },
          }
        commitCount += 1
        const commit = await api.call(commitBatch, { id, body: { dry_run: options.dryRun ?? false } })
        if (!commit.ok && !isTemporary(commit.problem)) return commit
      }
      options.onProgress?.(progress, total, 'writing')
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/**
 * Cancels the batch. If it was already done, returns its result; otherwise a problem: `cancelled` if the server canceled it or does not know it; any
 * other problem means that it may be done.
 */
export async function stopBatch(api: Api, id: string): Promise<Outcome<BatchStatus>> {
  const cancelled = await api.call(cancelBatch, { id })
  if (!cancelled.ok && cancelled.problem.kind !== 'missing') return cancelled
  const batch = await api.call(getBatch, { id })
  if (!batch.ok) return batch.problem.kind === 'missing' ? stopped() : batch
  return batch.value.state === 'done' ? batch : stopped()
}

function toResult(batch: Outcome<BatchStatus>): Outcome<BulkResult> {
  if (!batch.ok) return batch
  const { created, changed, removed, errors = {} } = batch.value
  return { ok: true, value: { created, changed, removed, errors, isAllOrNothing: true } }
}
