/**
 * One import from file to books. Promises: the dry run looks at every row and writes nothing; nothing is written while one row has an error;
 * what was written can be taken back as long as the screen is open.
 */
import { useCallback, useRef, useState } from 'react'
import type { AnyResource, ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import { everyRow } from '#domain/catalogue.ts'
import type { UnknownName } from '#domain/import/check-rows.ts'
import { importColumns } from '#domain/import/columns.ts'
import { draftsOf } from '#domain/import/new-names.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { newId } from '#runtime/new-id.ts'
import { useParts } from '#runtime/parts.ts'
import { type BulkEnd, rowsAtOnce } from '#runtime/run-bulk.ts'
import { useBulk } from '#runtime/use-bulk.ts'
import type { Table } from '#sheet/read-table.ts'
import { type DryRun, dryRun, type ImportPlan } from './dry-run.ts'
import { refused } from './refused-rows.ts'

export type ImportStep =
  | { is: 'plan' }
  | { is: 'checking'; done: number; total: number }
  | { is: 'checked'; run: DryRun }
  /** `sending`: nothing is written yet. `stop` is there as long as everything can still be taken back. */
  | {
      is: 'writing'
      doing: 'sending' | 'writing' | 'telling' | 'taking'
      done: number
      total: number
      word: string
      stop: (() => void) | null
    }
  | { is: 'done'; created: readonly number[]; changed: number }
  | { is: 'undone'; removed: number }

const figure = (count: number) => count.toLocaleString('en')

export function useImport(resource: AnyResource, table: Table) {
  const { catalogue, office } = useParts()
  const bulk = useBulk()
  const columns = importColumns[resource.name as ResourceName] ?? []
  const [step, setStep] = useState<ImportStep>({ is: 'plan' })
  const [failed, setFailed] = useState<string | null>(null)
  const run = useRef(0)

  const check = useCallback(
    async (plan: ImportPlan) => {
      const mine = ++run.current
      setFailed(null)
      const dry = await dryRun(catalogue, resource, table, plan, (done, total) => {
        if (run.current === mine) setStep({ is: 'checking', done, total })
        return run.current === mine
      })
      if (dry) setStep({ is: 'checked', run: dry })
    },
    [catalogue, resource, table],
  )

  /** Makes the unknown names of one collection, then checks again. */
  const createNames = useCallback(
    async (to: ResourceName, unknown: readonly UnknownName[], plan: ImportPlan) => {
      setFailed(null)
      const { rows } = await catalogue.list<{ number?: string }>({ entity: to, from: 0, limit: everyRow })
      const drafts = draftsOf(
        to,
        unknown,
        rows.map((row) => row.number ?? ''),
      )
      setStep({
        is: 'writing',
        doing: 'writing',
        done: 0,
        total: drafts.length,
        word: resources[to].words.many,
        stop: null,
      })
      const end = await bulk(resources[to] as AnyResource, { create: drafts }, { settle: true })
      if (!end.ok) setFailed(shortProblem(end.problem, 'doing'))
      else if (Object.keys(end.value.errors).length > 0)
        setFailed(
          Object.values(end.value.errors)
            .flatMap((one) => Object.values(one).flat())
            .join(' '),
        )
      await check(plan)
    },
    [catalogue, bulk, check],
  )

  /** A plain server wrote the others row by row: they go too, so that the file is in the books whole or not at all. Says what is so now. */
  const takenBack = useCallback(
    async ({ created, changed }: BulkEnd, why: string): Promise<string> => {
      const gone = created.length === 0 ? null : await bulk(resource, { remove: created })
      const left = created.length - (gone === null ? 0 : gone.ok ? gone.value.removed : 0)
      const stays = [left > 0 ? `${figure(left)} added` : '', changed > 0 ? `${figure(changed)} changed` : ''].filter(
        Boolean,
      )
      return stays.length === 0
        ? `${why} Nothing was imported.`
        : `${why} Of the rows before, ${stays.join(' and ')} stay so.`
    },
    [bulk, resource],
  )

  const write = useCallback(
    async (dry: DryRun) => {
      setFailed(null)
      const creates = dry.planned.filter((one) => one.do === 'create')
      const changes = dry.planned.filter((one) => one.do === 'change')
      const total = dry.planned.length
      const halt = new AbortController()
      // One request cannot be called back once it is on its way.
      const stop = total > rowsAtOnce || !office.features().has('bulk') ? () => halt.abort() : null
      const told = (done: number, _: number, doing: 'sending' | 'writing') =>
        setStep({ is: 'writing', doing, done, total, word: resource.words.many, stop })
      const end = await bulk(
        resource,
        {
          create: creates.map((one) => one.draft),
          change: changes.map((one) => ({ id: one.id, patch: one.patch, version: one.version })),
        },
        { told, signal: halt.signal, batch: dry.batch },
      )
      if (!end.ok) {
        const stopped = end.problem.kind === 'cancelled'
        const again =
          total > rowsAtOnce && office.features().has('batches')
            ? ' Import again: it goes on where it stopped, and nothing is written twice.'
            : ''
        setFailed(stopped ? 'Stopped. Nothing was written.' : `${shortProblem(end.problem, 'doing')}${again}`)
        // A batch that was taken back is gone: the next try is another one. One that broke off goes on.
        setStep({ is: 'checked', run: stopped ? { ...dry, batch: newId() } : dry })
        return
      }
      const errors = refused(end.value, creates, changes, columns)
      const halted = halt.signal.aborted && end.value.created.length + end.value.changed < total
      if (errors.length > 0 || halted) {
        setFailed(await takenBack(end.value, halted ? 'Stopped.' : 'The office refused some rows.'))
        setStep({ is: 'checked', run: { ...dry, errors, batch: newId() } })
        return
      }
      setStep({ is: 'done', created: end.value.created, changed: end.value.changed })
    },
    [bulk, office, resource, columns, takenBack],
  )

  const undo = useCallback(
    async (created: readonly number[]) => {
      setFailed(null)
      const told = (done: number, total: number, doing: 'sending' | 'writing') =>
        setStep({
          is: 'writing',
          doing: doing === 'sending' ? 'telling' : 'taking',
          done,
          total,
          word: resource.words.many,
          stop: null,
        })
      const end = await bulk(resource, { remove: created }, { told })
      if (end.ok && Object.keys(end.value.errors).length === 0) setStep({ is: 'undone', removed: end.value.removed })
      else {
        setFailed(
          end.ok
            ? 'Some of them are in use already and stay; nothing was taken back.'
            : shortProblem(end.problem, 'doing'),
        )
        setStep({ is: 'done', created, changed: 0 })
      }
    },
    [bulk, resource],
  )
  const back = useCallback(() => {
    run.current++
    setFailed(null)
    setStep({ is: 'plan' })
  }, [])
  return { columns, step, failed, check, createNames, write, undo, back }
}
