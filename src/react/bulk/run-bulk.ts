/**
 * Makes many changes to one collection. With the feature `bulk`, or `batches` above 2,000 rows: one transaction, all or nothing, errors by
 * row. On a plain server: one call after the other; a rejected row is noted and does not stop the others (D1.3).
 */

import { bulkChange } from '#contract/actions/items/bulk-actions.ts'
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import type { FieldErrors, Outcome, Problem } from '#contract/problem.ts'
import { batchCollections } from '#contract/sync/batch.ts'
import { isTemporary } from '#domain/app/problem-kinds.ts'
import { mayHaveHappened, shortProblemText } from '#domain/app/problem-text.ts'
import type { Api } from '#session/api-types.ts'
import { newId } from '../new-id.ts'
import type { BulkOptions, BulkResult, BulkWork } from './bulk-types.ts'
import { runBatch } from './upload-batch.ts'

const sizeOf = (work: BulkWork): number =>
  (work.create?.length ?? 0) + (work.change?.length ?? 0) + (work.remove?.length ?? 0)

const toFieldErrors = (problem: Problem): FieldErrors =>
  problem.kind === 'invalid' && Object.keys(problem.fields).length > 0
    ? problem.fields
    : { detail: [shortProblemText(problem, 'acting')] }

/** Problems that every further call would also run into. */
const isFatal = (problem: Problem): boolean =>
  isTemporary(problem) || problem.kind === 'sign-in' || problem.kind === 'cancelled'

/** More rows than this are sent as a batch. */
export const maxRowsPerRequest = 2_000
/** The server needs longer for thousands of rows and their history than for one row. */
const bulkTimeoutMs = 120_000

export async function runBulk(
  api: Api,
  collection: AnyCollection,
  work: BulkWork,
  options: BulkOptions = {},
): Promise<Outcome<BulkResult>> {
  const total = sizeOf(work)
  options.onProgress?.(0, total, total > maxRowsPerRequest ? 'sending' : 'writing')
  const features = api.features()
  if (total > maxRowsPerRequest && features.has('batches') && batchCollections.includes(collection.name))
    return runBatch(api, collection, work, options.batchId ?? newId(), options)
  if (total <= maxRowsPerRequest && features.has('bulk')) return runInOneRequest(api, collection, work, options, total)
  if (options.dryRun)
    return { ok: true, value: { created: [], changed: 0, removed: 0, errors: {}, isAllOrNothing: true } }
  return runOneByOne(api, collection, work, options, total)
}

async function runOneByOne(
  api: Api,
  collection: AnyCollection,
  work: BulkWork,
  options: BulkOptions,
  total: number,
): Promise<Outcome<BulkResult>> {
  const errors: Record<string, FieldErrors> = {}
  const result = { created: [] as number[], changed: 0, removed: 0 }
  let done = 0
  let unclear: Problem | null = null
  const calls: { key: string; run: () => Promise<Outcome<unknown>>; count: (value: unknown) => void }[] = [
    ...(work.create ?? []).map((draft, index) => ({
      key: `create.${index}`,
      run: () => api.create(collection, draft),
      count: (value: unknown) => void result.created.push((value as { id: number }).id),
    })),
    ...(work.change ?? []).map(({ id, version, patch }, index) => ({
      key: `change.${index}`,
      run: () => api.change(collection, id, patch, version),
      count: () => {
        result.changed++
      },
    })),
    ...(work.remove ?? []).map((id, index) => ({
      key: `remove.${index}`,
      run: () => api.remove(collection, id),
      count: () => {
        result.removed++
      },
    })),
  ]
  for (const { key, run, count } of calls) {
    if (options.signal?.aborted) break
    const outcome = await run()
    if (outcome.ok) count(outcome.value)
    else {
      errors[key] = toFieldErrors(outcome.problem)
      if (isFatal(outcome.problem)) {
        if (done === 0) return outcome
        if (mayHaveHappened(outcome.problem)) unclear = outcome.problem
        break
      }
    }
    done += 1
    options.onProgress?.(done, total, 'writing')
  }
  return { ok: true, value: { ...result, errors, isAllOrNothing: false, ...(unclear ? { unclear } : {}) } }
}

async function runInOneRequest(
  api: Api,
  collection: AnyCollection,
  work: BulkWork,
  options: BulkOptions,
  total: number,
): Promise<Outcome<BulkResult>> {
  const request = (dryRun: boolean) =>
    api.call(bulkChange, {
      body: {
        resource: collection.name,
        dry_run: dryRun,
        create: [...(work.create ?? [])],
        change: (work.change ?? []).map(({ id, version, patch }) => ({
          id,
          patch,
          ...(version === undefined ? {} : { version }),
        })),
        remove: [...(work.remove ?? [])],
      },
      timeoutMs: bulkTimeoutMs,
      ...(options.signal ? { signal: options.signal } : {}),
    })
  let answer = await request(options.dryRun ?? false)
  // Only the response to a dry run lists the rejected rows.
  if (!answer.ok && answer.problem.kind === 'invalid' && !options.dryRun) {
    const dryRunAnswer = await request(true)
    if (dryRunAnswer.ok && dryRunAnswer.value.errors) answer = dryRunAnswer
  }
  const emptyResult = { created: [], changed: 0, removed: 0, isAllOrNothing: true }
  if (!answer.ok) {
    if (answer.problem.kind !== 'invalid') return answer
    return { ok: true, value: { ...emptyResult, errors: { all: toFieldErrors(answer.problem) } } }
  }
  options.onProgress?.(total, total, 'writing')
  const { created, changed, removed, errors = {} } = answer.value
  if (Object.keys(errors).length > 0) return { ok: true, value: { ...emptyResult, errors } }
  return { ok: true, value: { created: created.map((row) => row.id), changed, removed, errors, isAllOrNothing: true } }
}
