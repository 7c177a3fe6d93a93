/**
 * Many changes to one collection. With the `bulk` extension: one transaction for each 2,000 rows, all or nothing, errors by row. On a plain server: one call
 * after the other, every refusal noted, nothing stops at the first (D1.3).
 */
import { bulk } from '#contract/actions/work.ts'
import type { FieldErrors, Outcome, Problem } from '#contract/problem.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Office } from '#sync/engine.ts'

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
  told?: (done: number, total: number) => void
  signal?: AbortSignal
}

const sizeOf = (work: BulkWork): number =>
  (work.create?.length ?? 0) + (work.change?.length ?? 0) + (work.remove?.length ?? 0)

const asErrors = (problem: Problem): FieldErrors =>
  problem.kind === 'invalid' && Object.keys(problem.fields).length > 0 ? problem.fields : { detail: [problem.text] }

/** Problems that every further call would meet too. */
const hopeless = (problem: Problem): boolean =>
  ['offline', 'timeout', 'portal', 'sign-in', 'server', 'slow-down', 'moved', 'cancelled'].includes(problem.kind)

/** Rows of one transaction: what the office does in seconds, so that progress shows and nobody else waits long. */
export const rowsAtOnce = 2_000
/** Thousands of rows with their history take the office longer than one row. */
const bulkTimeoutMs = 120_000

const parts = (
  work: BulkWork,
): readonly { from: Record<'create' | 'change' | 'remove', number>; work: Required<BulkWork> }[] => {
  const all = { create: work.create ?? [], change: work.change ?? [], remove: work.remove ?? [] }
  const out = []
  const at = { create: 0, change: 0, remove: 0 }
  do {
    const from = { ...at }
    let room = rowsAtOnce
    const take = <Row>(kind: 'create' | 'change' | 'remove', rows: readonly Row[]): readonly Row[] => {
      const taken = rows.slice(at[kind], at[kind] + room)
      at[kind] += taken.length
      room -= taken.length
      return taken
    }
    out.push({
      from,
      work: {
        create: take('create', all.create),
        change: take('change', all.change),
        remove: take('remove', all.remove),
      },
    })
  } while (at.create < all.create.length || at.change < all.change.length || at.remove < all.remove.length)
  return out
}

export async function runBulk(
  office: Office,
  resource: AnyResource,
  work: BulkWork,
  how: BulkHow = {},
): Promise<Outcome<BulkEnd>> {
  const total = sizeOf(work)
  how.told?.(0, total)
  if (office.features().has('bulk')) return inTransactions(office, resource, work, how, total)
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
    how.told?.(done, total)
  }
  return { ok: true, value: { ...end, errors, whole: false } }
}

async function inTransactions(
  office: Office,
  resource: AnyResource,
  work: BulkWork,
  how: BulkHow,
  total: number,
): Promise<Outcome<BulkEnd>> {
  const end = { created: [] as number[], changed: 0, removed: 0 }
  const errors: Record<string, FieldErrors> = {}
  const split = parts(work)
  let done = 0
  for (const part of split) {
    if (how.signal?.aborted) break
    const ask = (dryRun: boolean) =>
      office.call(bulk, {
        body: {
          resource: resource.name,
          dry_run: dryRun,
          create: [...part.work.create],
          change: part.work.change.map(({ id, version, patch }) => ({
            id,
            patch,
            ...(version === undefined ? {} : { version }),
          })),
          remove: [...part.work.remove],
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
    if (!answer.ok) {
      if (answer.problem.kind === 'invalid') errors['all'] = asErrors(answer.problem)
      else if (done === 0) return answer
      else errors['all'] = { detail: [answer.problem.text] }
      break
    }
    for (const [place, said] of Object.entries(answer.value.errors ?? {})) {
      const [kind = '', at = '0'] = place.split('.')
      const first = part.from[kind as 'create' | 'change' | 'remove'] ?? 0
      errors[`${kind}.${first + Number(at)}`] = said
    }
    end.created.push(...answer.value.created.map((row) => row.id))
    end.changed += answer.value.changed
    end.removed += answer.value.removed
    done += sizeOf(part.work)
    how.told?.(done, total)
    if (Object.keys(errors).length > 0 && !how.dryRun) break
  }
  return { ok: true, value: { ...end, errors, whole: split.length === 1 } }
}
