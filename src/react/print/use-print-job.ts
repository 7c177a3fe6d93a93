/** Lays out a job in the print worker, and again when it changes. Its pages, its PDF and the check of its codes come from the worker. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { onPageSuspended } from '#platform/page-lifecycle.ts'
import type { Page } from '#print/layout/page.ts'
import type { PrintFacts, PrintJob } from '#print/print-job.ts'
import type { OpenedPrint } from '#print-worker/print-protocol.ts'
import type { LabelRange, Printer } from '#print-worker/printer.ts'
import { useServices } from '../services.ts'

export type PrintState = { is: 'loading'; pages: number } | OpenedPrint

export interface Print {
  state: PrintState
  /** Known as soon as the rows are read; null before, and for jobs without rows. */
  facts: PrintFacts
  /** True: state and facts still belong to the previous job. */
  isStale: boolean
  readPages(from: number, to: number, signal?: AbortSignal): Promise<readonly Page[]>
  pdf(onPages: (pages: number) => void, signal?: AbortSignal): Promise<Blob>
  labels(range: LabelRange, signal?: AbortSignal): Promise<readonly Uint8Array[]>
  unreadableCodes(onCodes: (codes: number) => void, signal?: AbortSignal): Promise<readonly string[]>
}

interface Current {
  job: PrintJob | null
  state: PrintState
  facts: PrintFacts
}

const nothing: Current = { job: null, state: { is: 'loading', pages: 0 }, facts: null }
/** A longer layout shows its progress instead of the previous pages. */
const staleMs = 400

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** A separate printer, closed with the component. `restart` closes it now. */
export function usePrinter(): { printer(): Promise<Printer>; restart(): void } {
  const { openPrinter } = useServices()
  const opened = useRef<Promise<Printer> | null>(null)
  const restart = useCallback(() => {
    opened.current?.then(
      (printer) => printer.close(),
      () => {},
    )
    opened.current = null
  }, [])
  const printer = useCallback(() => {
    if (opened.current) return opened.current
    const opening = openPrinter()
    opened.current = opening
    // If the printer's code could not be loaded, it is loaded again.
    opening.catch(() => {
      if (opened.current === opening) opened.current = null
    })
    return opening
  }, [openPrinter])
  useEffect(() => restart, [restart])
  return useMemo(() => ({ printer, restart }), [printer, restart])
}

/**
 * A suspended page ends its catalog worker. The printer is closed too, because its port would be dead. Returns a number that changes when the page is
 * shown again.
 */
function useRevisionOfPage(endPrinter: () => void): number {
  const [revision, setRevision] = useState(0)
  useEffect(
    () => onPageSuspended(window, { pause: endPrinter, resume: () => setRevision((before) => before + 1) }),
    [endPrinter],
  )
  return revision
}

/** `job` must be stable; a new one starts another layout. Null: nothing to print yet. */
export function usePrintJob(job: PrintJob | null): Print {
  const { printer, restart } = usePrinter()
  const [current, setCurrent] = useState<Current>(nothing)
  const [failure, setFailure] = useState<unknown>(null)
  const revision = useRevisionOfPage(restart)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `revision` lays out again
  useEffect(() => {
    if (!job) return setCurrent(nothing)
    const controller = new AbortController()
    const { signal } = controller
    const change = (changes: Partial<Current>) => {
      if (!signal.aborted) setCurrent((before) => ({ ...(before.job === job ? before : nothing), ...changes, job }))
    }
    const timer = setTimeout(() => change({}), staleMs)
    const on = {
      onFacts: (facts: PrintFacts) => setCurrent((before) => (before.job === job ? { ...before, facts } : before)),
      onPages: (pages: number) => change({ state: { is: 'loading', pages } }),
    }
    printer()
      .then((opened) => opened.open(job, on, signal))
      .then(
        (state) => change({ state, facts: state.facts }),
        (error: unknown) => {
          // The printer of a suspended page was closed; the layout starts again when the page is shown.
          if (!signal.aborted && !isAbort(error)) setFailure(error)
        },
      )
      .finally(() => clearTimeout(timer))
    return () => controller.abort()
  }, [job, printer, revision])

  if (failure) throw failure
  const { state, facts } = current
  const isStale = current.job !== job
  return useMemo(() => {
    const id = state.is === 'ready' ? state.id : 0
    return {
      state,
      facts,
      isStale,
      readPages: (from, to, signal) => printer().then((opened) => opened.pages(id, from, to, signal)),
      pdf: (onPages, signal) => printer().then((opened) => opened.pdf(id, onPages, signal)),
      labels: (range, signal) => printer().then((opened) => opened.labels(id, range, signal)),
      unreadableCodes: (onCodes, signal) => printer().then((opened) => opened.unreadableCodes(id, onCodes, signal)),
    }
  }, [state, facts, isStale, printer])
}
