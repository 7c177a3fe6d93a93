/** One page of a preview. Only a page on screen, or close to it, is read and has its drawing in the document. */
import { startTransition, useEffect, useRef, useState } from 'react'
import { nextDrawFrame } from './next-draw-frame.ts'
import { PageSvg, type PrintedPage } from './page-svg.tsx'
import type { PreviewSource } from './preview-source.ts'
import classes from './print-preview.module.css'
import { unlessAborted } from './unless-aborted.ts'

/** Distance from the screen at which a page is already rendered. */
const aheadPixels = 800

function useIsNearScreen(): [React.RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        const { isIntersecting } = entries.at(-1)!
        startTransition(() => setNear(isIntersecting))
      },
      { rootMargin: `${aheadPixels}px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, isNear]
}

export function PagePreview({
  index,
  size,
  print,
  label,
}: {
  index: number
  size: Pick<PrintedPage, 'width' | 'height'>
  print: PreviewSource
  label: string
}) {
  const [element, isNear] = useIsNearScreen()
  const [page, setPage] = useState<PrintedPage | null>(null)
  const { readPages, isStale } = print
  useEffect(() => {
    if (!isNear || isStale) return
    const controller = new AbortController()
    const { signal } = controller
    const draw = async () => {
      // Another job may just have replaced the pages; its own preview follows.
      const read = await unlessAborted(readPages(index, index + 1, signal))
      if (!read) return
      await nextDrawFrame()
      // In a transition, because a page has hundreds of elements.
      startTransition(() => setPage(signal.aborted ? null : (read[0] ?? null)))
    }
    void draw()
    return () => controller.abort()
  }, [isNear, isStale, readPages, index])
  return (
    <div
      ref={element}
      className={classes['pagePreview']}
      style={{ maxWidth: `${size.width * 1.25}mm`, aspectRatio: `${size.width} / ${size.height}` }}
    >
      {isNear && page ? <PageSvg page={page} label={label} /> : null}
    </div>
  )
}
