/** Messages between a page and its print worker. A request has an id; its responses have the same id. */
import type { LabelPrinter } from '#print/label-printers/label-printer.ts'
import type { Page } from '#print/layout/page.ts'
import type { PrintFacts, PrintJob } from '#print/print-job.ts'

export type PageSize = Pick<Page, 'width' | 'height'>

/** The result of a job. The pages stay in the worker under `id` until they are requested. */
export type OpenedPrint =
  | { is: 'ready'; id: number; pages: readonly PageSize[]; facts: PrintFacts }
  /** Nothing to lay out: no rows, or too many. */
  | { is: 'empty'; facts: PrintFacts }
  /** The fonts are not on this device, and there is no network. */
  | { is: 'fonts-absent'; facts: PrintFacts }

/** Requests and their responses. */
export interface PrintRequests {
  open: { ask: PrintJob; answer: OpenedPrint }
  /** Pages `from` (inclusive) to `to` (exclusive). */
  pages: { ask: { of: number; from: number; to: number }; answer: readonly Page[] }
  /** A blob, made in the worker: the page gets a reference to its bytes, not the bytes. */
  pdf: { ask: { of: number }; answer: Blob }
  /** The bytes for a label printer, for labels `from` (inclusive) to `to` (exclusive), one entry per label. */
  labels: { ask: { of: number; from: number; to: number; printer: LabelPrinter }; answer: readonly Uint8Array[] }
  /** Reads every code of the tags back with an independent decoder; returns the texts of those that fail. */
  unreadableCodes: { ask: { of: number }; answer: readonly string[] }
}
export type PrintRequestName = keyof PrintRequests

export type ToPrintWorker =
  /** The port of the catalog that answers queries about rows. */
  | { type: 'catalog'; port: MessagePort }
  | { type: 'request'; id: number; name: PrintRequestName; ask: unknown }
  | { type: 'cancel'; id: number }

export type FromPrintWorker =
  | { type: 'ready' }
  /** Pages or codes done so far. */
  | { type: 'progress'; id: number; done: number }
  | { type: 'facts'; id: number; facts: PrintFacts }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'error'; id: number; message: string }
  /** The requested pages are gone, because another job replaced them. */
  | { type: 'gone'; id: number }
  /** Work on this request has ended, also if it was canceled. */
  | { type: 'idle'; id: number }
