/**
 * One import, from file to property records. Promises: the dry run checks every row and writes nothing; nothing is written while one row
 * has an error; written rows can be undone as long as the screen is open.
 */
import { useCallback, useRef, useState } from 'react'
import { collections } from '#contract/collections/all-collections.ts'
import type { AnyCollection, CollectionName } from '#contract/collections/define-collection.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { noLimit } from '#domain/catalog/catalog-queries.ts'
import type { UnknownName } from '#domain/import/check-rows.ts'
import { importColumns } from '#domain/import/import-columns.ts'
import { draftsForNames } from '#domain/import/new-names.ts'
import { formatNumber } from '#domain/text/format.ts'
import type { BulkResult } from '#react/bulk/bulk-types.ts'
import { maxRowsPerRequest } from '#react/bulk/run-bulk.ts'
import { useBulk } from '#react/bulk/use-bulk.ts'
import { newId } from '#react/new-id.ts'
import { useServices } from '#react/services.ts'
import type { Table } from '#spreadsheet/table-from-rows.ts'
import { type DryRun, dryRun, type ImportPlan } from './dry-run.ts'
import { serverRowErrors } from './server-row-errors.ts'

export type ImportStep =
  | { is: 'plan' }
  | { is: 'checking'; done: number; total: number }
  | { is: 'checked'; run: DryRun }
  /** `sending`: nothing is written yet. `stop` exists as long as everything can still be undone. */
  | {
      is: 'writing'
      phase: 'sending' | 'writing' | 'telling' | 'taking'
      done: number
      total: number
      noun: string
      stop: (() => void) | null
    }
  | { is: 'done'; created: readonly number[]; changed: number }
  | { is: 'undone'; removed: number }

export function useImport(collection: AnyCollection, table: Table) {
  const { catalog, api } = useServices()
  const bulk = useBulk()
  const columns = importColumns[collection.name as CollectionName] ?? []
  const [step, setStep] = useState<ImportStep>({ is: 'plan' })
  const [failed, setFailed] = useState<string | null>(null)
  const runNo = useRef(0)

  const check = useCallback(
    async (plan: ImportPlan) => {
      const ownRun = ++runNo.current
      setFailed(null)
      const dryRunResult = await dryRun(catalog, collection, table, plan, (done, total) => {
        if (runNo.current === ownRun) setStep({ is: 'checking', done, total })
        return runNo.current === ownRun
      })
      if (dryRunResult) setStep({ is: 'checked', run: dryRunResult })
    },
    [catalog, collection, table],
  )

  /** Creates the unknown names of one collection, then checks again. */
  const createNames = useCallback(
    async (to: CollectionName, unknown: readonly UnknownName[], plan: ImportPlan) => {
      setFailed(null)
      const { rows } = await catalog.list<{ number?: string }>({ collection: to, from: 0, limit: noLimit })
      const drafts = draftsForNames(
        to,
        unknown,
        rows.map((row) => row.number ?? ''),
      )
      setStep({
        is: 'writing',
        phase: 'writing',
        done: 0,
        total: drafts.length,
        noun: collections[to].label.many,
        stop: null,
      })
      const result = await bulk(collections[to] as AnyCollection, { create: drafts }, { waitForList: true })
      if (!result.ok) setFailed(shortProblemText(result.problem, 'acting'))
      else if (Object.keys(result.value.errors).length > 0)
        setFailed(
          Object.values(result.value.errors)
            .flatMap((one) => Object.values(one).flat())
            .join(' '),
        )
      await check(plan)
    },
    [catalog, bulk, check],
  )

  /**
   * A plain server wrote the other rows one by one: they are deleted, so that the file is imported completely or not at all. Reports the
   * result.
   */
  const undoPartialImport = useCallback(
    async ({ created, changed }: BulkResult, reason: string): Promise<string> => {
      const deletion = created.length === 0 ? null : await bulk(collection, { remove: created })
      const left = created.length - (deletion === null ? 0 : deletion.ok ? deletion.value.removed : 0)
      const remaining = [
        left > 0 ? `${formatNumber(left)} added` : '',
        changed > 0 ? `${formatNumber(changed)} changed` : '',
      ].filter(Boolean)
      return remaining.length === 0
        ? `${reason} Nothing was imported.`
        : `${reason} Of the rows before, ${remaining.join(' and ')} stay so.`
    },
    [bulk, collection],
  )

  const write = useCallback(
    async (dryRunResult: DryRun) => {
      setFailed(null)
      const creates = dryRunResult.planned.filter((plannedRow) => plannedRow.do === 'create')
      const changes = dryRunResult.planned.filter((plannedRow) => plannedRow.do === 'change')
      const total = dryRunResult.planned.length
      const controller = new AbortController()
      // A single request cannot be canceled once it is sent.
      const stop = total > maxRowsPerRequest || !api.features().has('bulk') ? () => controller.abort() : null
      const onProgress = (done: number, _: number, phase: 'sending' | 'writing') =>
        setStep({ is: 'writing', phase, done, total, noun: collection.label.many, stop })
      const result = await bulk(
        collection,
        {
          create: creates.map((one) => one.draft),
          change: changes.map((one) => ({ id: one.id, patch: one.patch, version: one.version })),
        },
        { onProgress, signal: controller.signal, batchId: dryRunResult.batch },
      )
      if (!result.ok) {
        const stopped = result.problem.kind === 'cancelled'
        const resumeHint =
          total > maxRowsPerRequest && api.features().has('batches')
            ? ' Import again: it goes on where it stopped, and nothing is written twice.'
            : ''
        setFailed(
          stopped ? 'Stopped. Nothing was written.' : `${shortProblemText(result.problem, 'acting')}${resumeHint}`,
        )
        // An undone batch is gone: the next attempt is a new batch. An interrupted batch continues.
        setStep({ is: 'checked', run: stopped ? { ...dryRunResult, batch: newId() } : dryRunResult })
        return
      }
      const errors = serverRowErrors(result.value, creates, changes, columns)
      const wasStopped = controller.signal.aborted && result.value.created.length + result.value.changed < total
      if (errors.length > 0 || wasStopped) {
        setFailed(await undoPartialImport(result.value, wasStopped ? 'Stopped.' : 'The server refused some rows.'))
        setStep({ is: 'checked', run: { ...dryRunResult, errors, batch: newId() } })
        return
      }
      setStep({ is: 'done', created: result.value.created, changed: result.value.changed })
    },
    [bulk, api, collection, columns, undoPartialImport],
  )

  const undo = useCallback(
    async (created: readonly number[]) => {
      setFailed(null)
      const onProgress = (done: number, total: number, phase: 'sending' | 'writing') =>
        setStep({
          is: 'writing',
          phase: phase === 'sending' ? 'telling' : 'taking',
          done,
          total,
          noun: collection.label.many,
          stop: null,
        })
      const result = await bulk(collection, { remove: created }, { onProgress })
      if (result.ok && Object.keys(result.value.errors).length === 0)
        setStep({ is: 'undone', removed: result.value.removed })
      else {
        setFailed(
          result.ok
            ? 'Some of them are in use already and stay; nothing was undone.'
            : shortProblemText(result.problem, 'acting'),
        )
        setStep({ is: 'done', created, changed: 0 })
      }
    },
    [bulk, collection],
  )
  const back = useCallback(() => {
    runNo.current++
    setFailed(null)
    setStep({ is: 'plan' })
  }, [])
  return { columns, step, failed, check, createNames, write, undo, back }
}
