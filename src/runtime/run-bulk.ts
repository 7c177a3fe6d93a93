/**
 * Many changes to one collection. With the `bulk` extension, and with `batches` above 2,000 rows: one transaction, all or nothing, errors
 * by row. On a plain server: one call after the other, every refusal noted, nothing stops at the first (D1.3).
 */

import { bulk } from '#contract/actions/work.ts'
import { batchResources } from '#contract/batches.ts'
import type { FieldErrors, Outcome, Problem } from '#contract/problem.ts'
import type { AnyResource } from '#contract/resource.ts'
import { shortProblem } from '#domain/problem-words.ts'
import type { Office } from '#sync/engine.ts'
import { newId } from './new-id.ts'
import { runBatch } from './run-batch.ts'

export interface BulkWork {
  create?: readonly Record<string, unknown>[]
  change?: readonly { id: number; version?: string | undefined; patch: Record<string, unknown> }[]
  remove?: readonly number[]
}

export interface BulkEnd {
  created: readonly number[]
  changed: number
  removed: number
  /** By place: `change.3` → field → messages. Empty when everything went through. */
  errors: Readonly<Record<string, FieldErrors>>
  /** False: some rows may have been written although others were refused. */
  whole: boolean
}

export interface BulkHow {
  dryRun?: boolean
  told?: (done: number, total: number, doing: 'sending' | 'writing') => void
  signal?: AbortSignal
  /** Id of a batch that was begun before: it goes on where it stopped. */
  batch?: string
}

const sizeOf = (work: BulkWork): number =>
  (work.create?.length ?? 0) + (work.change?.length ?? 0) + (work.remove?.length ?? 0)

const asErrors = (problem: Problem): FieldErrors =>
  problem.kind === 'invalid' && Object.keys(problem.fields).length > 0
    ? problem.fields
    : { detail: [shortProblem(problem, 'doing')] }

/** Problems that every further call would meet too. */
const hopeless = (problem: Problem): boolean =>
  ['offline', 'timeout', 'portal', 'sign-in', 'server', 'slow-down', 'moved', 'cancelled'].includes(problem.kind)

/** Rows that one request carries; above, the work goes as a batch. */
export const rowsAtOnce = 2_000
/** Thousands of rows with their history take the office longer than one row. */
const bulkTimeoutMs = 120_000

export async function runBulk(
  office: Office,
  resource: AnyResource,
  work: BulkWork,
  how: BulkHow = {},
): Promise<Outcome<BulkEnd>> {
  const total = sizeOf(work)
  how.told?.(0, total, total > rowsAtOnce ? 'sending' : 'writing')
  const offers = office.features()
  if (total > rowsAtOnce && offers.has('batches') && batchResources.includes(resource.name))
    return runBatch(office, resource, work, how.batch ?? newId(), how)
  if (total <= rowsAtOnce && offers.has('bulk')) return inOneRequest(office, resource, work, how, total)
  if (how.dryRun) return { ok: true, value: { created: [], changed: 0, removed: 0, errors: {}, whole: true } }
  return oneByOne(office, resource, work, how, total)
}

async function oneByOne(
  office: Office,
  resource: AnyResource,
  work: BulkWork,
  how: BulkHow,
  total: number,
): Promise<Outcome<BulkEnd>> {
  const errors: Record<string, FieldErrors> = {}
  const end = { created: [] as number[], changed: 0, removed: 0 }
  let done = 0
  const calls: { place: string; run: () => Promise<Outcome<unknown>>; count: (value: unknown) => void }[] = [
    ...(work.create ?? []).map((draft, at) => ({
      place: `create.${at}`,
      run: () => office.create(resource, draft),
      count: (value: unknown) => void end.created.push((value as { id: number }).id),
    })),
    ...(work.change ?? []).map(({ id, version, patch }, at) => ({
      place: `change.${at}`,
      run: () => office.change(resource, id, patch, version),
      count: () => {
        end.changed++
      },
    })),
    ...(work.remove ?? []).map((id, at) => ({
      place: `remove.${at}`,
      run: () => office.remove(resource, id),
      count: () => {
        end.removed++
      },
    })),
  ]
  for (const { place, run, count } of calls) {
    if (how.signal?.aborted) break
    const outcome = await run()
    if (outcome.ok) count(outcome.value)
    else {
      errors[place] = asErrors(outcome.problem)
      if (hopeless(outcome.problem)) {
        if (done === 0) return outcome
        break
      }
    }
    done += 1
    how.told?.(done, total, 'writing')
  }
  return { ok: true, value: { ...end, errors, whole: false } }
}

async function inOneRequest(
  office: Office,
  resource: AnyResource,
  work: BulkWork,
  how: BulkHow,
  total: number,
): Promise<Outcome<BulkEnd>> {
  const ask = (dryRun: boolean) =>
    office.call(bulk, {
      body: {
        resource: resource.name,
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
      ...(how.signal ? { signal: how.signal } : {}),
    })
  let answer = await ask(how.dryRun ?? false)
  // A refusal names its rows only in a dry run's answer.
  if (!answer.ok && answer.problem.kind === 'invalid' && !how.dryRun) {
    const why = await ask(true)
    if (why.ok && why.value.errors) answer = why
  }
  const nothing = { created: [], changed: 0, removed: 0, whole: true }
  if (!answer.ok) {
    if (answer.problem.kind !== 'invalid') return answer
    return { ok: true, value: { ...nothing, errors: { all: asErrors(answer.problem) } } }
  }
  how.told?.(total, total, 'writing')
  const { created, changed, removed, errors = {} } = answer.value
  if (Object.keys(errors).length > 0) return { ok: true, value: { ...nothing, errors } }
  return { ok: true, value: { created: created.map((row) => row.id), changed, removed, errors, whole: true } }
}
