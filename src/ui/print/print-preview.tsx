/**
 * The preview of a form: its pages as they will be printed, Print, and Save PDF. Promises: the print and the PDF come from the same pages;
 * nothing is fetched except the app's own fonts; nothing outdated is printed or saved; printing waits for every page, for the fonts and for
 * the specified 500 ms (specification §9).
 */
import { Progress, Text, Title } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { printDelayMilliseconds } from '#contract/limits.ts'
import { formatNumber, plural } from '#domain/text/format.ts'
import { Button } from '../button.tsx'
import { Loading } from '../feedback/loading.tsx'
import { downloadFile } from '../files/download-file.ts'
import { PagePreview } from './page-preview.tsx'
import type { PreviewSource } from './preview-source.ts'
import classes from './print-preview.module.css'
import { PrintedPages } from './printed-pages.tsx'
import { usePageFonts } from './use-page-fonts.ts'

export interface PrintPreviewProps {
  /** Shown above the pages and used as the file name. */
  title: string
  /** When the offline list was last up to date; null before the first download. */
  asOf: string | null
  print: PreviewSource
  /** Font names and files that the pages use. */
  fonts: Readonly<Record<string, string>>
  /** Offered while many pages are laid out. */
  onCancel?: (() => void) | undefined
  /** Runs right before printing; `false` cancels the print. */
  beforePrint?: () => Promise<boolean>
  /** Extra information about these pages, shown beside their number. */
  note?: string | undefined
  /** 2 when the page has its own main heading. */
  level?: 1 | 2
  children?: ReactNode
}

const pagesAtFirst = 4
const pagesMore = 50
/** With more pages the browser's print takes very long: the PDF is printed from a viewer instead. */
const printablePages = 500

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Undefined if the person canceled, left the page, or changed what is printed. */
async function unlessAborted<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isAbort(error)) return undefined
    throw error
  }
}

/** Saves the PDF of the pages; `saving` is the number of pages written so far. */
function useSavePdf(title: string, print: PreviewSource, beforePrint: PrintPreviewProps['beforePrint']) {
  const [saving, setSaving] = useState<number | null>(null)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const save = async () => {
    if (beforePrint && !(await unlessAborted(beforePrint()))) return
    controller.current = new AbortController()
    setSaving(0)
    try {
      const bytes = await unlessAborted(print.pdf(setSaving, controller.current.signal))
      if (bytes) downloadFile(`${title}.pdf`, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }))
    } finally {
      setSaving(null)
    }
  }
  return { saving, save, stop: () => controller.current?.abort() }
}

export function PrintPreview(props: PrintPreviewProps) {
  const { title, asOf, print, fonts, onCancel, beforePrint, note, level = 1, children } = props
  const { state, isStale } = print
  usePageFonts(fonts)
  const [shownCount, setShownCount] = useState(pagesAtFirst)
  /** The pages being printed: those that were checked, whatever the person changes meanwhile. */
  const [printing, setPrinting] = useState<PreviewSource | null>(null)
  const { saving, save, stop } = useSavePdf(title, print, beforePrint)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const startPrinting = async () => {
    if (beforePrint && !(await unlessAborted(beforePrint()))) return
    setPrinting(print)
  }
  const stopPrinting = useCallback(() => setPrinting(null), [])
  const onPagesDrawn = useCallback(async () => {
    await document.fonts?.ready
    timer.current = setTimeout(() => {
      window.addEventListener('afterprint', stopPrinting, { once: true })
      window.print()
      // Where printing does not block and never reports its end, the next touch of the screen removes the printed pages.
      window.addEventListener('pointerdown', stopPrinting, { once: true })
    }, printDelayMilliseconds)
  }, [stopPrinting])

  if (state.is === 'fonts-absent')
    return (
      <Text role="alert">
        The fonts of the forms are not on this device yet. Open this page once with a network; from then on it prints
        without one.
      </Text>
    )
  if (state.is === 'empty') return null
  if (state.is === 'loading')
    return (
      <div className="no-print">
        <Loading
          height={180}
          label={
            state.pages > 0 ? `Laying out the pages… ${formatNumber(state.pages)} so far` : 'Laying out the pages…'
          }
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
  const { pages } = state
  const tooMany = pages.length > printablePages
  return (
    <section aria-label={title} aria-busy={isStale}>
      <div className={`${classes['toolbar']} no-print`}>
        <div>
          <Title order={level} fz="lg">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {plural(pages.length, 'page', 'pages')} · {asOf ? `data as of ${asOf}` : 'no list yet'}
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
          <Button variant="secondary" onClick={() => void save()} loading={saving !== null} disabled={isStale}>
            Save PDF
          </Button>
          <Button onClick={() => void startPrinting()} loading={printing !== null} disabled={tooMany || isStale}>
            {fixedTexts.print}
          </Button>
        </div>
      </div>
      {saving !== null && tooMany ? (
        <div className={`${classes['saving']} no-print`}>
          <Text size="sm" className="bilang-figures">
            Writing the PDF: page {formatNumber(saving)} of {formatNumber(pages.length)}…
          </Text>
          <Progress value={(saving / pages.length) * 100} aria-label="Pages written" />
          <Button variant="secondary" onClick={stop}>
            {fixedTexts.cancel}
          </Button>
        </div>
      ) : null}
      <div className={`${classes['pages']} no-print`}>
        {pages.slice(0, shownCount).map((size, index) => (
          <PagePreview
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their index
            key={index}
            index={index}
            size={size}
            print={print}
            label={`${title}, page ${index + 1} of ${pages.length}`}
          />
        ))}
        {shownCount < pages.length ? (
          <Button variant="outline" onClick={() => setShownCount(shownCount + pagesMore)}>
            Show more pages ({pages.length - shownCount})
          </Button>
        ) : null}
      </div>
      {printing
        ? createPortal(
            <PrintedPages print={printing} title={title} onDrawn={onPagesDrawn} onGone={stopPrinting} />,
            document.body,
          )
        : null}
    </section>
  )
}
