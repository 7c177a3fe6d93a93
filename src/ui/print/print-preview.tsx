/**
 * The preview of a form: its pages as they will be printed, Print, and Save PDF. Promises: the print and the PDF come from the same pages;
 * nothing is fetched except the app's own fonts; printing waits for every page, for the fonts and for the specified 500 ms (specification
 * §9).
 */
import { Progress, Text, Title } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { printDelayMilliseconds } from '#contract/limits.ts'
import { Button } from '../button.tsx'
import { Loading } from '../feedback/loading.tsx'
import { downloadFile } from '../files/download-file.ts'
import { useIncrementalCount } from '../use-incremental-count.ts'
import { PageSvg, type PrintedPage } from './page-svg.tsx'
import { pagesPerBatch } from './pages-per-batch.ts'
import classes from './print-preview.module.css'
import { PrintedPages } from './printed-pages.tsx'
import { type PrintFonts, usePrintFonts } from './use-print-fonts.ts'

export type LayoutInSlices<FontName extends string> = (
  fonts: PrintFonts<FontName>,
  onProgress: (pages: number) => void,
  signal: AbortSignal,
) => Promise<readonly PrintedPage[]>

export interface PrintPreviewProps<FontName extends string> {
  /** Shown above the pages and used as the file name. */
  title: string
  /** When the offline list was last up to date; null before the first download. */
  asOf: string | null
  files: Readonly<Record<FontName, string>>
  /** Changing either one lays out the pages again: keep both stable. */
  layout: (fonts: PrintFonts<FontName>) => readonly PrintedPage[]
  /** Instead of `layout`, for many pages: reports the number of pages so far and stops when the signal aborts. */
  layoutInSlices?: LayoutInSlices<FontName> | undefined
  /** Offered while `layoutInSlices` runs. */
  onCancel?: (() => void) | undefined
  /** Reports the number of pages so far and stops when the signal aborts. */
  renderPdf: (
    fonts: PrintFonts<FontName>,
    onProgress: (pages: number) => void,
    signal: AbortSignal,
  ) => Promise<Uint8Array>
  /** Runs right before printing; `false` cancels the print. */
  beforePrint?: () => Promise<boolean>
  /** Extra information about these pages, shown beside their number. */
  note?: string | undefined
  /** 2 when the page has its own main heading. */
  level?: 1 | 2
  children?: ReactNode
}

const pagesAtFirst = 4
/** With more pages the browser's print takes very long: the PDF is printed from a viewer instead. */
const printablePages = 500

/** The pages once all of them are laid out, until then their number so far. */
function useLaidOutPages<FontName extends string>(
  fonts: PrintFonts<FontName> | null,
  layout: PrintPreviewProps<FontName>['layout'],
  layoutInSlices: LayoutInSlices<FontName> | undefined,
): readonly PrintedPage[] | number {
  const immediate = useMemo(() => (fonts && !layoutInSlices ? layout(fonts) : null), [fonts, layout, layoutInSlices])
  const [finished, setFinished] = useState<{ source: unknown; laidOut: readonly PrintedPage[] | number }>({
    source: null,
    laidOut: 0,
  })
  useEffect(() => {
    if (!fonts || !layoutInSlices) return
    const controller = new AbortController()
    const update = (laidOut: readonly PrintedPage[] | number) => {
      if (!controller.signal.aborted) setFinished({ source: layoutInSlices, laidOut })
    }
    void layoutInSlices(fonts, update, controller.signal).then(update, (error: unknown) => {
      if (!controller.signal.aborted) throw error
    })
    return () => controller.abort()
  }, [fonts, layoutInSlices])
  if (!layoutInSlices) return immediate ?? 0
  return finished.source === layoutInSlices ? finished.laidOut : 0
}

export function PrintPreview<FontName extends string>(props: PrintPreviewProps<FontName>) {
  const {
    title,
    asOf,
    files,
    layout,
    layoutInSlices,
    onCancel,
    renderPdf,
    beforePrint,
    note,
    level = 1,
    children,
  } = props
  const state = usePrintFonts(files)
  const fonts = state.is === 'ready' ? state.fonts : null
  const laidOut = useLaidOutPages(fonts, layout, layoutInSlices)
  const [shownCount, setShownCount] = useState(pagesAtFirst)
  const drawnCount = useIncrementalCount(
    typeof laidOut === 'number' ? 0 : Math.min(shownCount, laidOut.length),
    pagesPerBatch,
  )
  const [printing, setPrinting] = useState(false)
  const [saving, setSaving] = useState<{ pages: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopSaving = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      stopSaving.current?.abort()
    },
    [],
  )

  const print = useCallback(async () => {
    if (beforePrint && !(await beforePrint())) return
    setPrinting(true)
  }, [beforePrint])
  const onPagesDrawn = useCallback(async () => {
    await document.fonts?.ready
    timer.current = setTimeout(() => {
      const endPrinting = () => setPrinting(false)
      window.addEventListener('afterprint', endPrinting, { once: true })
      window.print()
      // Where printing does not block and never reports its end, the next touch of the screen removes the printed pages.
      window.addEventListener('pointerdown', endPrinting, { once: true })
    }, printDelayMilliseconds)
  }, [])

  const save = async () => {
    if (!fonts || (beforePrint && !(await beforePrint()))) return
    const controller = new AbortController()
    stopSaving.current = controller
    const onProgress = (pages: number) => setSaving({ pages })
    onProgress(0)
    try {
      const bytes = await renderPdf(fonts, onProgress, controller.signal)
      if (!controller.signal.aborted)
        downloadFile(`${title}.pdf`, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }))
    } catch (error) {
      // The person canceled.
      if (!controller.signal.aborted) throw error
    } finally {
      setSaving(null)
    }
  }

  if (state.is === 'absent')
    return (
      <Text role="alert">
        The fonts of the forms are not on this device yet. Open this page once with a network; from then on it prints
        without one.
      </Text>
    )
  if (typeof laidOut === 'number')
    return (
      <div className="no-print">
        <Loading
          height={180}
          label={laidOut > 0 ? `Laying out the pages… ${laidOut.toLocaleString('en')} so far` : 'Laying out the pages…'}
        />
        {onCancel ? (
          <Text ta="center">
            <Button variant="secondary" onClick={onCancel}>
              {fixedTexts.cancel}
            </Button>
          </Text>
        ) : null}
      </div>
    )
  const pages = laidOut
  const tooMany = pages.length > printablePages
  const first = pages[0]
  return (
    <section aria-label={title}>
      <div className={`${classes['toolbar']} no-print`}>
        <div>
          <Title order={level} fz="lg">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {pages.length.toLocaleString('en')} {pages.length === 1 ? 'page' : 'pages'} ·{' '}
            {asOf ? `data as of ${asOf}` : 'no list yet'}
          </Text>
          {tooMany ? (
            <Text size="sm" role="note">
              More than {printablePages} pages: save the PDF and print it from a PDF viewer.
            </Text>
          ) : null}
          {note ? (
            <Text size="sm" c="dimmed" role="status">
              {note}
            </Text>
          ) : null}
        </div>
        <div className={classes['actions']}>
          {children}
          <Button variant="secondary" onClick={() => void save()} loading={saving !== null}>
            Save PDF
          </Button>
          <Button onClick={() => void print()} loading={printing} disabled={tooMany}>
            {fixedTexts.print}
          </Button>
        </div>
      </div>
      {saving !== null && tooMany ? (
        <div className={`${classes['saving']} no-print`}>
          <Text size="sm" className="bilang-figures">
            Writing the PDF: page {saving.pages.toLocaleString('en')} of {pages.length.toLocaleString('en')}…
          </Text>
          <Progress value={(saving.pages / pages.length) * 100} aria-label="Pages written" />
          <Button variant="secondary" onClick={() => stopSaving.current?.abort()}>
            {fixedTexts.cancel}
          </Button>
        </div>
      ) : null}
      <div className={`${classes['pages']} no-print`}>
        {pages.slice(0, drawnCount).map((sheet, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their index
          <div className={classes['pagePreview']} key={index} style={{ maxWidth: `${sheet.width * 1.25}mm` }}>
            <PageSvg page={sheet} label={`${title}, page ${index + 1} of ${pages.length}`} />
          </div>
        ))}
        {shownCount < pages.length ? (
          <Button variant="outline" onClick={() => setShownCount(shownCount + 50)}>
            Show more pages ({pages.length - shownCount})
          </Button>
        ) : null}
      </div>
      {printing && first
        ? createPortal(<PrintedPages pages={pages} title={title} onDrawn={onPagesDrawn} />, document.body)
        : null}
    </section>
  )
}
