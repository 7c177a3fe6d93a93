/** The pages of a preview, a few at first. Not rendered again while the PDF is written. */
import { memo } from 'react'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/shared/ui-print.ts'
import { Button } from '../button.tsx'
import { PagePreview } from './page-preview.tsx'
import type { PreviewSource } from './preview-source.ts'
import classes from './print-preview.module.css'

export const pagesAtFirst = 4
const pagesMore = 50

export const PreviewPages = memo(function PreviewPages({
  title,
  print,
  shownCount,
  onShownCount,
}: {
  title: string
  print: PreviewSource
  shownCount: number
  onShownCount: (count: number) => void
}) {
  const pages = print.state.is === 'ready' ? print.state.pages : []
  return (
    <div className={`${classes['pages']} no-print`}>
      {pages.slice(0, shownCount).map((size, index) => (
        <PagePreview
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their index
          key={index}
          index={index}
          size={size}
          print={print}
          label={t('pageOf', { title, page: formatNumber(index + 1), pages: formatNumber(pages.length) })}
        />
      ))}
      {shownCount < pages.length ? (
        <Button variant="outline" onClick={() => onShownCount(shownCount + pagesMore)}>
          {t('showMore', { count: pages.length - shownCount })}
        </Button>
      ) : null}
    </div>
  )
})
