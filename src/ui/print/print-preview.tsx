/**
 * A form before it is printed: its pages as they will lie on paper, Print, and Save PDF. Promises: what is printed and what is saved come
 * from the same pages; nothing is fetched but the app's own fonts; printing waits for every page, for the fonts and the specified 500 ms
 * (specification §9).
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
  /** Shown above the pages and used as the file's name. */
  title: string
  /** When the list was last known to be the office's; null before the first download. */
  asOf: string | null
  files: Readonly<Record<FontName, string>>
  /** Both are called again only when they change: keep them stable. */
  layout: (fonts: PrintFonts<FontName>) => readonly PrintedPage[]
  /** Instead of `lay`, for very many pages: tells how many there are so far, and stops at the signal. */
  layoutInSlices?: LayoutInSlices<FontName> | undefined
  /** Offered while pages are laid in turns. */
  onCancel?: (() => void) | undefined
  /** Very many pages tell how many are in it so far, and stop at the signal. */
  renderPdf: (
    fonts: PrintFonts<FontName>,
    onProgress: (pages: number) => void,
    signal: AbortSignal,
  ) => Promise<Uint8Array>
  /** Asked right before printing; false keeps the paper in the tray. */
  beforePrint?: () => Promise<boolean>
  /** What else must be known of these pages: said beside how many they are. */
  note?: string | undefined
  /** 2 under a page's own main heading. */
  level?: 1 | 2
  children?: ReactNode
}

const pagesAtFirst = 4
/** Above this a browser's own print takes very long; the PDF is printed from a viewer instead. */
const printablePages = 500

/** The pages once they are all laid; until then how many there are. */
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
      // Where printing does not block and never reports its end, the sheets go with the next touch of the screen.
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
      // A person stopped it.
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
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
