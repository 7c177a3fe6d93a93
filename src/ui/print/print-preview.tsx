/**
 * The preview of a form: its pages as they will be printed, Print, and Save PDF. Promises: the print and the PDF come from the same pages;
 * nothing is fetched except the app's own fonts; nothing outdated is printed or saved.
 */
import { Progress, Text, Title } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/shared/ui-print.ts'
import { Button } from '../button.tsx'
import { Loading } from '../feedback/loading.tsx'
import { useToast } from '../feedback/toasts.tsx'
import { PreviewPages, pagesAtFirst } from './preview-pages.tsx'
import type { PreviewSource } from './preview-source.ts'
import classes from './print-preview.module.css'
import { PrintedPages } from './printed-pages.tsx'
import { useBrowserPrint, usePrintKeys } from './use-browser-print.ts'
import { usePageFonts } from './use-page-fonts.ts'
import { useSavePdf } from './use-save-pdf.ts'

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
  /** Replaces the PDF and print buttons with other actions for these pages. `insteadOfPrint`: what to do, for a person who pressed Ctrl P. */
  actions?: { buttons: ReactNode; insteadOfPrint: string } | null
  children?: ReactNode
}

/** With more pages the browser's print takes very long: the PDF is printed from a viewer instead. */
const printablePages = 500
const tooLong = () => t('tooLong', { limit: formatNumber(printablePages) })
/** Time to read a sentence that says what to do. */
const instructionMs = 8_000

export function PrintPreview(props: PrintPreviewProps) {
  const { state } = props.print
  usePageFonts(props.fonts)
  // Keeps its value across layouts with other settings.
  const [shownCount, onShownCount] = useState(pagesAtFirst)
  switch (state.is) {
    case 'fonts-absent':
      return <Text role="alert">{t('fontsMissing')}</Text>
    case 'empty':
      return null
    case 'loading':
      return <LayoutProgress pages={state.pages} onCancel={props.onCancel} />
    case 'ready':
      return <ReadyPreview {...props} pageCount={state.pages.length} shown={{ shownCount, onShownCount }} />
  }
}

function LayoutProgress({ pages, onCancel }: { pages: number; onCancel: (() => void) | undefined }) {
  return (
    <div className="no-print">
      <Loading height={180} label={pages > 0 ? t('layingOutSoFar', { pages: formatNumber(pages) }) : t('layingOut')} />
      {onCancel ? (
        <Text ta="center">
          <Button variant="secondary" onClick={onCancel}>
            {fixedTexts.cancel}
          </Button>
        </Text>
      ) : null}
    </div>
  )
}

function ReadyPreview(
  props: PrintPreviewProps & {
    pageCount: number
    shown: { shownCount: number; onShownCount: (count: number) => void }
  },
) {
  const { title, print, beforePrint, pageCount, shown, children, actions } = props
  const { isStale } = print
  const { saving, save, stop } = useSavePdf(title, print, beforePrint)
  const browserPrint = useBrowserPrint(print, beforePrint)
  const isTooLong = pageCount > printablePages
  const section = useRef<HTMLElement>(null)
  const toast = useToast()
  const insteadOfPrint = actions?.insteadOfPrint ?? (isTooLong ? tooLong() : null)
  const onKeys = () => {
    if (insteadOfPrint !== null) toast.show({ title: t('notPrinted'), text: insteadOfPrint, uptime: instructionMs })
    else if (browserPrint.printing === null) void browserPrint.start()
  }
  usePrintKeys(section, onKeys, isStale)
  return (
    <section ref={section} aria-label={title} aria-busy={isStale}>
      <div className={`${classes['toolbar']} no-print`}>
        <PreviewHeading {...props} isTooLong={isTooLong && actions === undefined} />
        <div className={classes['actions']}>
          {children}
          {actions?.buttons ?? (
            <>
              <Button variant="secondary" onClick={() => void save()} loading={saving !== null} disabled={isStale}>
                {t('savePdf')}
              </Button>
              <Button
                onClick={() => void browserPrint.start()}
                loading={browserPrint.printing !== null}
                disabled={isTooLong || isStale}
              >
                {fixedTexts.print}
              </Button>
            </>
          )}
        </div>
      </div>
      {saving !== null && isTooLong ? <SaveProgress saved={saving} of={pageCount} onStop={stop} /> : null}
      <PreviewPages title={title} print={print} {...shown} />
      {browserPrint.printing
        ? createPortal(
            <PrintedPages
              print={browserPrint.printing}
              title={title}
              onDrawn={browserPrint.onDrawn}
              onGone={browserPrint.stop}
            />,
            document.body,
          )
        : null}
    </section>
  )
}

function PreviewHeading({
  title,
  asOf,
  note,
  level = 1,
  pageCount,
  isTooLong,
}: Pick<PrintPreviewProps, 'title' | 'asOf' | 'note' | 'level'> & { pageCount: number; isTooLong: boolean }) {
  return (
    <div>
      <Title order={level} fz="lg">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {asOf ? t('pagesAsOf', { count: pageCount, asOf }) : t('pagesNoList', { count: pageCount })}
      </Text>
      {isTooLong ? (
        <Text size="sm" role="note">
          {tooLong()}
        </Text>
      ) : null}
      {note ? (
        <Text size="sm" c="dimmed" role="status">
          {note}
        </Text>
      ) : null}
    </div>
  )
}

function SaveProgress({ saved, of, onStop }: { saved: number; of: number; onStop: () => void }) {
  return (
    <div className={`${classes['saving']} no-print`}>
      <Text size="sm" className="bilang-figures">
        {t('writing', { page: formatNumber(saved), pages: formatNumber(of) })}
      </Text>
      {/* A transition would draw every frame for as long as the PDF is written. */}
      <Progress value={(saved / of) * 100} transitionDuration={0} aria-label={t('pagesWritten')} />
      <Button variant="secondary" onClick={onStop}>
        {fixedTexts.cancel}
      </Button>
    </div>
  )
}
