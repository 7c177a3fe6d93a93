/**
 * The worker's side of printing: lays out a job, keeps its pages, and answers requests for pages, the PDF and the check of codes. One job
 * at a time. Everything between two progress reports is synchronous, except that a cancel is noticed at least every tenth of a second
 * while rows are read, codes are checked or the PDF is written; a layout is ended by ending the worker.
 */
import type { Catalog } from '#catalog/catalog.ts'
import { makeCatalogClient } from '#catalog/catalog-client.ts'
import type { MessagePortLike } from '#catalog/worker-protocol.ts'
import { labelBytes } from '#print/label-printers/label-bytes.ts'
import { renderPdf } from '#print/pdf/render-pdf.ts'
import { makeFontLoader } from './load-fonts.ts'
import type { FromPrintWorker, OpenedPrint, PrintRequestName, PrintRequests, ToPrintWorker } from './print-protocol.ts'
import { type Layout, makeJobReader } from './read-job.ts'
import { makeRequestContext, type RequestContext } from './request-context.ts'
import { unreadableCodes } from './unreadable-codes.ts'

export interface PrintDeps {
  /** The bytes of a font file. Rejects if it is not on this device and there is no network. */
  readFont(file: string): Promise<Uint8Array>
  /** Yields, so that messages can arrive. */
  yieldThread(): Promise<void>
}

class GoneError extends Error {}

type Answers = {
  [Name in PrintRequestName]: (
    ask: PrintRequests[Name]['ask'],
    context: RequestContext,
  ) => PrintRequests[Name]['answer'] | Promise<PrintRequests[Name]['answer']>
}

/** The request handlers. Keeps the pages of the latest job. */
function makeAnswers(requireCatalog: () => Catalog, { readFont }: PrintDeps): Answers {
  const readFonts = makeFontLoader(readFont)
  const readJob = makeJobReader(requireCatalog)
  let laidOut: (Layout & { id: number }) | null = null
  /** Never return other pages than the requested ones. */
  const requireLaidOut = (id: number): Layout => {
    if (laidOut?.id !== id) throw new GoneError()
    return laidOut
  }
  return {
    async open(job, context): Promise<OpenedPrint> {
      const { facts, layout } = await readJob(job, context)
      context.onFacts(facts)
      if (!layout) return { is: 'empty', facts }
      const fonts = await readFonts().catch(() => null)
      if (!fonts) return { is: 'fonts-absent', facts }
      context.signal.throwIfAborted()
      laidOut = { ...layout(fonts), id: context.id }
      const pages = laidOut.pages.map(({ width, height }) => ({ width, height }))
      return { is: 'ready', id: context.id, pages, facts }
    },
    pages: ({ of, from, to }) => requireLaidOut(of).pages.slice(from, to),
    async pdf({ of }, { onDone, pause }) {
      const { pages, title } = requireLaidOut(of)
      const bytes = await renderPdf(pages, await readFonts(), { title }, (done) => {
        onDone(done)
        return pause()
      })
      return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' })
    },
    async labels({ of, from, to, printer }, { pause }) {
      const fonts = await readFonts()
      const labels: Uint8Array[] = []
      for (const page of requireLaidOut(of).pages.slice(from, to)) {
        labels.push(labelBytes(page, fonts, printer))
        await pause()
      }
      return labels
    },
    unreadableCodes: ({ of }, context) => unreadableCodes(requireLaidOut(of).codes, context),
  }
}

export function servePrint(port: MessagePortLike, deps: PrintDeps): void {
  let catalog: Catalog | null = null
  const answers = makeAnswers(() => {
    if (!catalog) throw new Error('The print worker has no catalog.')
    return catalog
  }, deps)
  const running = new Map<number, AbortController>()
  const send = (message: FromPrintWorker) => port.postMessage(message)

  async function respond(id: number, name: PrintRequestName, ask: unknown): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const context = makeRequestContext(id, controller.signal, { send, yieldThread: deps.yieldThread })
      const value = await answers[name](ask as never, context)
      if (running.has(id)) send({ type: 'answer', id, value })
    } catch (error) {
      if (!running.has(id)) return
      if (error instanceof GoneError) send({ type: 'gone', id })
      else send({ type: 'error', id, message: error instanceof Error ? error.message : String(error) })
    } finally {
      running.delete(id)
      send({ type: 'idle', id })
    }
  }

  port.onmessage = ({ data }: MessageEvent<ToPrintWorker>) => {
    switch (data.type) {
      case 'catalog':
        catalog = makeCatalogClient(data.port)
        return
      case 'request':
        void respond(data.id, data.name, data.ask)
        return
      case 'cancel':
        running.get(data.id)?.abort()
        running.delete(data.id)
    }
  }
  send({ type: 'ready' })
}
