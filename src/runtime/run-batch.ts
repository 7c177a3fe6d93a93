/**
 * Work for thousands of rows as one transaction of the office (`batches` extension): handed over in parts, committed once, watched until
 * it is done. Promises: the same id again goes on where it stopped and never writes twice; stopping it leaves nothing written, or all.
 */
import { commitBatch, dropBatch, getBatch, openBatch, putBatchPart } from '#contract/actions/batches.ts'
import { type BatchAnswer, batchPartRows } from '#contract/batches.ts'
import type { FieldErrors, Outcome, Problem } from '#contract/problem.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Office } from '#sync/engine.ts'
import type { BulkEnd, BulkHow, BulkWork } from './run-bulk.ts'

type Kind = 'create' | 'change' | 'remove'
type Part = Required<BulkWork>

/** A part with its history takes the office longer than one row. */
const partTimeoutMs = 60_000
const lookMs = 400
/** A line that breaks while the office writes is waited for this long; the office goes on meanwhile. */
const patienceMs = 120_000
/** How often a transaction that came to nothing (a server that was started anew) is begun again. */
const commits = 3

/** The work in parts, in order, with the place of each part's first row of each kind. */
function partsOf(work: BulkWork): { first: Record<Kind, number>; part: Part }[] {
  const all: Part = { create: work.create ?? [], change: work.change ?? [], remove: work.remove ?? [] }
  const at = { create: 0, change: 0, remove: 0 }
  const out = []
  for (;;) {
    const first = { ...at }
    let room = batchPartRows
    const take = <Row>(kind: Kind, rows: readonly Row[]): readonly Row[] => {
      const taken = rows.slice(at[kind], at[kind] + room)
      at[kind] += taken.length
      room -= taken.length
      return taken
    }
    out.push({
      first,
      part: {
        create: take('create', all.create),
        change: take('change', all.change),
        remove: take('remove', all.remove),
      },
    })
    if (
      room > 0 ||
      (at.create === all.create.length && at.change === all.change.length && at.remove === all.remove.length)
    )
      return out
  }
}

const sizeOf = ({ create, change, remove }: Part): number => create.length + change.length + remove.length

/** Problems after which the same question may well be answered. */
const passing = (problem: Problem): boolean =>
  ['offline', 'timeout', 'portal', 'server', 'slow-down'].includes(problem.kind)

const stopped: Outcome<never> = {
  ok: false,
  problem: { kind: 'cancelled', text: 'Stopped. Nothing was written.' },
}

export async function runBatch(
  office: Office,
  resource: AnyResource,
  work: BulkWork,
  id: string,
  how: BulkHow = {},
): Promise<Outcome<BulkEnd>> {
  const parts = partsOf(work)
  const total = parts.reduce((sum, { part }) => sum + sizeOf(part), 0)
  const aborted = () => how.signal?.aborted === true
  const opened = await office.call(openBatch, { id, body: { resource: resource.name } })
  if (!opened.ok) return opened
  const errors: Record<string, FieldErrors> = {}
  let done = 0
  const there = new Set(opened.value.parts)
  for (const [n, { first, part }] of parts.entries()) {
    if (aborted()) return asEnd(await givenUp(office, id))
    if (opened.value.state === 'open' && !there.has(n)) {
      const put = await office.call(putBatchPart, {
        id,
        part: n,
        body: {
          create: [...part.create],
          change: part.change.map(({ version, ...row }) => (version === undefined ? row : { ...row, version })),
          remove: [...part.remove],
        },
        timeoutMs: partTimeoutMs,
      })
      if (!put.ok) {
        if (put.problem.kind !== 'invalid') return put
        Object.assign(errors, placed(put.problem.fields, first))
      }
    }
    done += sizeOf(part)
    how.told?.(done, total, 'sending')
  }
  if (Object.keys(errors).length > 0) {
    await office.call(dropBatch, { id })
    return { ok: true, value: { created: [], changed: 0, removed: 0, errors, whole: true } }
  }
  return asEnd(await carriedOut(office, id, total, how))
}

/** `create.3.units` of one part, by the places of the whole work. */
function placed(fields: FieldErrors, first: Record<Kind, number>): Record<string, FieldErrors> {
  const errors: Record<string, Record<string, readonly string[]>> = {}
  for (const [name, said] of Object.entries(fields)) {
    const [, kind, at, field] = /^(create|change|remove)\.(\d+)\.(.+)$/.exec(name) ?? []
    const place = kind ? `${kind}.${first[kind as Kind] + Number(at)}` : 'all'
    errors[place] = { ...errors[place], [field ?? name]: said }
  }
  return errors
}

async function carriedOut(office: Office, id: string, total: number, how: BulkHow): Promise<Outcome<BatchAnswer>> {
  let begun = 0
  let lost = 0
  for (;;) {
    if (how.signal?.aborted) return givenUp(office, id)
    const asked: Outcome<BatchAnswer> = await office.call(getBatch, { id })
    if (!asked.ok) {
      lost += lookMs
      if (!passing(asked.problem) || lost > patienceMs) return asked
    } else {
      lost = 0
      const { state, progress } = asked.value
      if (state === 'done' || state === 'refused') return asked
      if (state === 'open') {
        if (begun === commits)
          return {
            ok: false,
            problem: { kind: 'server', status: 500, retryAfterMs: null, text: 'The office could not write it.' },
          }
        begun += 1
        const commit = await office.call(commitBatch, { id, body: { dry_run: how.dryRun ?? false } })
        if (!commit.ok && !passing(commit.problem)) return commit
      }
      how.told?.(progress, total, 'writing')
    }
    await new Promise((go) => setTimeout(go, lookMs))
  }
}

/** Takes the batch back. When it was done in that very moment it stays done, and is told so. */
async function givenUp(office: Office, id: string): Promise<Outcome<BatchAnswer>> {
  const dropped = await office.call(dropBatch, { id })
  if (!dropped.ok) return dropped
  const asked = await office.call(getBatch, { id })
  return asked.ok && asked.value.state === 'done' ? asked : stopped
}

function asEnd(asked: Outcome<BatchAnswer>): Outcome<BulkEnd> {
  if (!asked.ok) return asked
  const { created, changed, removed, errors = {} } = asked.value
  return { ok: true, value: { created, changed, removed, errors, whole: true } }
}
