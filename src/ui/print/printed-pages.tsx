import { useEffect, useRef } from 'react'
import { useIncrementalCount } from '../use-incremental-count.ts'
import { PageSvg, type PrintedPage } from './page-svg.tsx'
import { pagesPerBatch } from './pages-per-batch.ts'
import classes from './print-preview.module.css'

/** What the printer gets: every page at its true size and nothing else of the screen. Calls back when all of them are rendered. */
export function PrintedPages({
  pages,
  title,
  onDrawn,
}: {
  pages: readonly PrintedPage[]
  title: string
  onDrawn: () => void
}) {
  const first = pages[0]
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
  const drawnCount = useIncrementalCount(pages.length, pagesPerBatch)
  const isComplete = drawnCount === pages.length
  useEffect(() => {
    if (isComplete) onDrawn()
  }, [isComplete, onDrawn])
  return (
    <div className={classes['printedPages']} data-paper="">
      <style>{`@page { size: ${first?.width ?? 210}mm ${first?.height ?? 297}mm; margin: 0 }`}</style>
      {pages.slice(0, drawnCount).map((sheet, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their index
        <div key={index} style={{ width: `${sheet.width}mm`, height: `${sheet.height}mm` }}>
          <PageSvg page={sheet} label={`page ${index + 1}`} />
        </div>
      ))}
    </div>
  )
}
