import { useEffect, useRef } from 'react'
import { useFewMore } from '../use-few-more.ts'
import { pagesAtATime } from './pages-at-a-time.ts'
import { PaperPage, type PaperSheet } from './paper-page.tsx'
import classes from './print-desk.module.css'

/** What the printer gets: every page at its true size, and nothing else of the screen. Tells once all of them stand. */
export function PrintedSheets({
  pages,
  title,
  onDrawn,
}: {
  pages: readonly PaperSheet[]
  title: string
  onDrawn: () => void
}) {
  const first = pages[0]
  const before = useRef('')
  useEffect(() => {
    // The title is what browsers propose as a file name.
    before.current = document.title
    document.title = title
    document.documentElement.dataset['printing'] = 'paper'
    return () => {
      document.title = before.current
      delete document.documentElement.dataset['printing']
    }
  }, [title])
  const drawn = useFewMore(pages.length, pagesAtATime)
  const all = drawn === pages.length
  useEffect(() => {
    if (all) onDrawn()
  }, [all, onDrawn])
  return (
    <div className={classes['printed']} data-paper="">
      <style>{`@page { size: ${first?.width ?? 210}mm ${first?.height ?? 297}mm; margin: 0 }`}</style>
      {pages.slice(0, drawn).map((sheet, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
        <div key={at} style={{ width: `${sheet.width}mm`, height: `${sheet.height}mm` }}>
          <PaperPage sheet={sheet} label={`page ${at + 1}`} />
        </div>
      ))}
    </div>
  )
}
