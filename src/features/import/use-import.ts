/**
 * One import, from file to property records. Promises: the dry run checks every row and writes nothing; a row with an error is never
 * written, and stays in a list on this device; written rows can be undone as long as the screen is open.
 */

import { useRef, useState } from 'react'
import { type AnyCollection, type CollectionName, collections } from '#contract/collections/all-collections.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import type { UnknownName } from '#domain/import/check-cell.ts'
import type { RowError } from '#domain/import/check-rows.ts'
import { draftsForNames } from '#domain/import/new-names.ts'
import { whileSending } from '#react/bulk/import-lock.ts'
import { maxRowsPerRequest } from '#react/bulk/run-bulk.ts'
import { useBulk } from '#react/bulk/use-bulk.ts'
import { newId } from '#react/new-id.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/import/import.ts'
import { type DryRun, dryRun } from './dry-run.ts'
import type { ImportPlan } from './file/file-protocol.ts'
import type { ImportFile } from './file/import-file.ts'
import type { ErrorRowsResult } from './rows-with-errors.ts'
import type { KeptImport } from './unfinished/use-unfinished-imports.ts'
import type { PreparedErrorRows } from './use-rows-with-errors.ts'
import { canStopWriting, writeImport } from './write-import.ts'

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
      /** The collection whose rows are written. */
      of: CollectionName
      stop: (() => void) | null
    }
  | { is: 'done'; created: readonly number[]; changed: number; left: ErrorRowsResult | null }
  | { is: 'undone'; removed: number; changed: number }

type PrepareErrorRows = (run: DryRun) => Promise<PreparedErrorRows>

export function useImport(collection: AnyCollection, file: ImportFile, rowCount: number) {
  const { catalog, api } = useServices()
  const bulk = useBulk()
  const [step, setStep] = useState<ImportStep>({ is: 'plan' })
  const [failed, setFailed] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const of = collection.name as CollectionName

  const runCheck = async (plan: ImportPlan) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const onProgress = (done: number) => {
      if (!signal.aborted) setStep({ is: 'checking', done, total: rowCount })
    }
    onProgress(0)
    try {
      const run = await dryRun(catalog, collection, file, plan, { signal, onProgress })
      if (run) setStep({ is: 'checked', run })
    } catch {
      setFailed(t('checkFailed'))
      setStep({ is: 'plan' })
    }
  }

  const check = (plan: ImportPlan) => {
    setFailed(null)
    return runCheck(plan)
  }

  /** Creates the unknown names of one collection, then checks again. */
  const createNames = async (to: CollectionName, unknown: readonly UnknownName[], plan: ImportPlan) => {
    setFailed(null)
    const { rows } = await catalog.list<{ number?: string }>({ collection: to })
    const usedNumbers = rows.map((row) => row.number ?? '')
    const create = draftsForNames(to, unknown, usedNumbers)
    setStep({ is: 'writing', phase: 'writing', done: 0, total: create.length, of: to, stop: null })
    const result = await bulk(collections[to] as AnyCollection, { create }, { waitForList: true })
    const refusals = result.ok ? Object.values(result.value.errors).flatMap((one) => Object.values(one).flat()) : []
    if (!result.ok) setFailed(shortProblemText(result.problem, 'acting'))
    else if (refusals.length > 0) setFailed(refusals.join(' '))
    await runCheck(plan)
  }

  const write = async (run: DryRun, prepareLeft: PrepareErrorRows, unfinished: KeptImport) => {
    setFailed(null)
    // Before anything is written, because rows must not be left out if they cannot be listed.
    const left = await prepareLeft(run).catch(() => null)
    if (left === null) return setFailed(t('checkFailed'))
    const features = api.features()
    const controller = new AbortController()
    const total = run.planned.length
    const stop = canStopWriting(run, features) ? () => controller.abort() : null
    const send = async () => {
      // Before the first row is sent, so that its result can be found whatever happens to this page.
      if (features.has('batches') && total > maxRowsPerRequest) await unfinished.keep(run, left.stored)
      await writeKept()
    }
    const writeKept = async () => {
      const result = await writeImport({ bulk, collection, features }, run, {
        signal: controller.signal,
        onProgress: (done, _, phase) => setStep({ is: 'writing', phase, done, total, of, stop }),
      })
      if (result.is === 'done') {
        const saved = await left.save()
        await unfinished.forget(run)
        return setStep({ ...result, left: saved })
      }
      if (!result.isInterrupted) await unfinished.forget(run)
      setFailed(result.text)
      // An undone batch is gone: the next attempt is a new batch. An interrupted batch continues.
      const next = result.isInterrupted ? run : withRefusals(run, result.errors)
      setStep({ is: 'checked', run: next })
    }
    await whileSending(run.batch, send)
  }

  /** Removes the added rows. Changed rows stay changed. */
  const undo = async (done: Extract<ImportStep, { is: 'done' }>) => {
    const { created, changed } = done
    setFailed(null)
    const onProgress = (done: number, total: number, phase: 'sending' | 'writing') =>
      setStep({ is: 'writing', phase: phase === 'sending' ? 'telling' : 'taking', done, total, of, stop: null })
    const result = await bulk(collection, { remove: created }, { onProgress })
    if (result.ok && Object.keys(result.value.errors).length === 0)
      return setStep({ is: 'undone', removed: result.value.removed, changed })
    setFailed(result.ok ? t('write.inUse') : shortProblemText(result.problem, 'acting'))
    setStep(done)
  }
  /** Stops a check and returns to the columns. */
  const back = () => {
    running.current?.abort()
    setFailed(null)
    setStep({ is: 'plan' })
  }
  return { step, failed, check, createNames, write, undo, back }
}

/** Rows refused by the server become rows with errors; the others can be written without them. */
function withRefusals(run: DryRun, refused: readonly RowError[]): DryRun {
  const refusedRows = new Set(refused.map(({ row }) => row))
  const planned = run.planned.filter(({ row }) => !refusedRows.has(row))
  return { ...run, planned, errors: [...run.errors, ...refused], batch: newId() }
}
