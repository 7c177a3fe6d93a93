/**
 * The worker's side of printing: lays out a job, keeps its pages, and answers requests for pages, the PDF and the check of codes. One job
 * at a time. Everything between two progress reports is synchronous, except that a cancel is noticed at least every tenth of a second
 * while rows are read, codes are checked or the PDF is written; a layout is ended by ending the worker.
 */
import type { Catalog } from '#catalog/catalog.ts'
import { makeCatalogClient } from '#catalog/catalog-client.ts'
import type { MessagePortLike } from '#catalog/worker-protocol.ts'
import { type FontName, type Fonts, fontFileNames, openFonts } from '#print/fonts/fonts.ts'
import { layoutForms } from '#print/forms/all-forms.ts'
import { layoutCalibrationSheet } from '#print/labels/calibration.ts'
import type { Qr } from '#print/labels/encode-qr.ts'
import { layoutTags } from '#print/labels/tag-sheet.ts'
import type { Page } from '#print/layout/page.ts'
import { renderPdf } from '#print/pdf/render-pdf.ts'
import type { PrintFacts, PrintJob } from '#print/print-job.ts'
import type { FromPrintWorker, OpenedPrint, PrintRequestName, PrintRequests, ToPrintWorker } from './print-protocol.ts'
import { makeReportReader } from './read-report.ts'
import { makeTagReader } from './read-tags.ts'
import { unreadableCodes } from './unreadable-codes.ts'

export interface PrintDeps {
  /** The bytes of a font file. Rejects if it is not on this device and there is no network. */
  readFont(file: string): Promise<Uint8Array>
  /** Lets messages arrive. */
  yieldThread(): Promise<void>
}

/** Milliseconds between two moments at which a cancel is noticed, and between two progress reports. */
const sliceMs = 100

/** Reports progress and notices a cancel. */
export interface RequestContext {
  id: number
  signal: AbortSignal
  /** Reports at most a few times a second. */
  onDone(done: number): void
  onFacts(facts: PrintFacts): void
  /** Call often. Yields and throws if the request was canceled. */
  pause(): Promise<void> | null
}

class GoneError extends Error {}

interface LaidOut {
  id: number
  pages: readonly Page[]
  codes: readonly Qr[]
  title: string
}

export function servePrint(port: MessagePortLike, deps: PrintDeps): void {
  let catalog: Catalog | null = null
  let fonts: Promise<Fonts> | null = null
  let laidOut: LaidOut | null = null
  const requireCatalog = (): Catalog => {
    if (!catalog) throw new Error('The print worker has no catalog.')
    return catalog
  }
  /** Never other pages than those that were asked for. */
  const requireLaidOut = (id: number): LaidOut => {
    if (laidOut?.id !== id) throw new GoneError()
    return laidOut
  }
  const reports = makeReportReader(requireCatalog)
  const tags = makeTagReader(requireCatalog)
  const running = new Map<number, AbortController>()
  const send = (message: FromPrintWorker, transfer: Transferable[] = []) => port.postMessage(message, transfer)

  const readFonts = (): Promise<Fonts> => {
    const names = Object.keys(fontFileNames) as FontName[]
    fonts ??= Promise.all(names.map((name) => deps.readFont(fontFileNames[name])))
      .then((bytes) =>
        openFonts(
          Object.fromEntries(names.map((name, index) => [name, bytes[index]!])) as Record<FontName, Uint8Array>,
        ),
      )
      .catch((error: unknown) => {
        fonts = null
        throw error
      })
    return fonts
  }

  /** Reads what the job needs; the returned function lays it out. Null if there is nothing to lay out. */
  async function prepare(
    job: PrintJob,
    context: RequestContext,
  ): Promise<{ facts: PrintFacts; layout: ((fonts: Fonts) => Omit<LaidOut, 'id'>) | null }> {
    switch (job.kind) {
      case 'forms': {
        const layout = (fonts: Fonts) => ({
          pages: layoutForms(job.forms, fonts, context.onDone),
          codes: [],
          title: job.title,
        })
        return { facts: null, layout: job.forms.length > 0 ? layout : null }
      }
      case 'report': {
        const { facts, forms } = await reports.read(job, context)
        const layout = (fonts: Fonts) => ({
          pages: layoutForms(forms, fonts, context.onDone),
          codes: [],
          title: job.title,
        })
        return { facts, layout: forms.length > 0 ? layout : null }
      }
      case 'tags': {
        const { facts, labels, template, options, title } = await tags.read(job, context)
        const layout = (fonts: Fonts) => ({ ...layoutTags(labels, template, fonts, options, context.onDone), title })
        return { facts, layout: labels.length > 0 ? layout : null }
      }
      case 'calibration': {
        const layout = (fonts: Fonts) => ({
          pages: [layoutCalibrationSheet(job.sheet, fonts)],
          codes: [],
          title: 'Calibration sheet',
        })
        return { facts: null, layout }
      }
    }
  }

  const answers: { [Name in PrintRequestName]: (ask: PrintRequests[Name]['ask'], context: RequestContext) => unknown } =
    {
      async open(job, context): Promise<OpenedPrint> {
        const { facts, layout } = await prepare(job, context)
        context.onFacts(facts)
        if (!layout) return { is: 'empty', facts }
        const opened = await readFonts().catch(() => null)
        if (!opened) return { is: 'fonts-absent', facts }
        context.signal.throwIfAborted()
        laidOut = { ...layout(opened), id: context.id }
        const pages = laidOut.pages.map(({ width, height }) => ({ width, height }))
        return { is: 'ready', id: context.id, pages, facts }
      },
      pages: ({ of, from, to }) => requireLaidOut(of).pages.slice(from, to),
      async pdf({ of }, context) {
        const { pages, title } = requireLaidOut(of)
        return renderPdf(pages, await readFonts(), { title }, (done) => {
          context.onDone(done)
          return context.pause()
        })
      },
      unreadableCodes: ({ of }, context) => unreadableCodes(requireLaidOut(of).codes, context),
    }

  async function respond(id: number, name: PrintRequestName, ask: unknown): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    let sliceEnds = performance.now() + sliceMs
    let reportAt = 0
    const context: RequestContext = {
      id,
      signal: controller.signal,
      onDone(done) {
        if (performance.now() < reportAt) return
        reportAt = performance.now() + sliceMs
        send({ type: 'progress', id, done })
      },
      onFacts: (facts) => send({ type: 'facts', id, facts }),
      pause() {
        if (performance.now() < sliceEnds) return null
        return deps.yieldThread().then(() => {
          controller.signal.throwIfAborted()
          sliceEnds = performance.now() + sliceMs
        })
      },
    }
    try {
      const value = await answers[name](ask as never, context)
      // The bytes of a PDF move to the page instead of being copied.
      if (running.has(id)) send({ type: 'answer', id, value }, value instanceof Uint8Array ? [value.buffer] : [])
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
