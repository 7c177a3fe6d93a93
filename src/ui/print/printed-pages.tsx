import { startTransition, useEffect, useRef, useState } from 'react'
import { t } from '#text/shared/ui-print.ts'
import { PageSvg, type PrintedPage } from './page-svg.tsx'
import type { PreviewSource } from './preview-source.ts'
import classes from './print-preview.module.css'
import { isAbort } from './unless-aborted.ts'

/** Pages read and drawn at a time. */
const pagesPerBatch = 2

/** Reads all pages in batches, each after the one before it is drawn; null until the first is there. */
function useAllPages(
  { state, readPages }: PreviewSource,
  onGone: () => void,
): { pages: readonly PrintedPage[]; isComplete: boolean } {
  const total = state.is === 'ready' ? state.pages.length : 0
  const [pages, setPages] = useState<readonly PrintedPage[]>([])
  const read = pages.length
  useEffect(() => {
    if (read >= total) return
    const controller = new AbortController()
    readPages(read, read + pagesPerBatch, controller.signal).then(
      (more) => {
        if (!controller.signal.aborted) startTransition(() => setPages((before) => [...before, ...more]))
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        onGone()
        if (!isAbort(error)) throw error
      },
    )
    return () => controller.abort()
  }, [read, total, readPages, onGone])
  return { pages, isComplete: total > 0 && read >= total }
}

/** What the printer gets: every page at its true size and nothing else of the screen. Calls back when all of them are rendered. */
export function PrintedPages({
  print,
  title,
  onDrawn,
  onGone,
}: {
  print: PreviewSource
  title: string
  onDrawn: () => void
  /** Called if the pages are gone because the print job changed. Keep it stable. */
  onGone: () => void
}) {
  const titleBefore = useRef('')
  useEffect(() => {
    // Browsers propose the document's title as the file name.
    titleBefore.current = document.title
    document.title = title
    document.documentElement.dataset['printing'] = 'paper'
    return () => {
      document.title = titleBefore.current
      delete document.documentElement.dataset['printing']
    }
  }, [title])
  const { pages, isComplete } = useAllPages(print, onGone)
  useEffect(() => {
    if (isComplete) onDrawn()
  }, [isComplete, onDrawn])
  const [first] = pages
  return (
    <div className={classes['printedPages']} data-paper="">
      {/* // not a text: a style sheet */}
      <style>{`@page { size: ${first?.width ?? 210}mm ${first?.height ?? 297}mm; margin: 0 }`}</style>
      {pages.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their index
        <div key={index} style={{ width: `${page.width}mm`, height: `${page.height}mm` }}>
          <PageSvg page={page} label={t('page', { page: String(index + 1) })} />
        </div>
      ))}
    </div>
  )
}
