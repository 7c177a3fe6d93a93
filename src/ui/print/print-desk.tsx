/**
 * A form before it is printed: its pages as they will lie on paper, Print, and Save PDF. Promises: what is printed and what is saved come
 * from the same pages; nothing is fetched but the app's own fonts; printing waits for every page, for the fonts and the specified 500 ms
 * (spec 9).
 */
import { Progress, Text, Title } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { printDelayMilliseconds } from '#contract/limits.ts'
import { sentences } from '#contract/sentences.ts'
import { Button } from '../button.tsx'
import { Loading } from '../feedback/loading.tsx'
import { useFewMore } from '../use-few-more.ts'
import { pagesAtATime } from './pages-at-a-time.ts'
import { PaperPage, type PaperSheet } from './paper-page.tsx'
import classes from './print-desk.module.css'
import { PrintedSheets } from './printed-sheets.tsx'
import { saveFile } from './save-file.ts'
import { type PaperFonts, usePaperFonts } from './use-paper-fonts.ts'

export type LayInTurns<Face extends string> = (
  fonts: PaperFonts<Face>,
  told: (pages: number) => void,
  signal: AbortSignal,
) => Promise<readonly PaperSheet[]>

export interface PrintDeskProps<Face extends string> {
  /** Shown above the pages and used as the file's name. */
  title: string
  /** When the list was last known to be the office's; null before the first download. */
  asOf: string | null
  files: Readonly<Record<Face, string>>
  /** Both are called again only when they change: keep them stable. */
  lay: (fonts: PaperFonts<Face>) => readonly PaperSheet[]
  /** Instead of `lay`, for very many pages: tells how many there are so far, and stops at the signal. */
  layInTurns?: LayInTurns<Face> | undefined
  /** Offered while pages are laid in turns. */
  onCancel?: (() => void) | undefined
  /** Very many pages tell how many are in it so far, and stop at the signal. */
  pdf: (fonts: PaperFonts<Face>, told: (pages: number) => void, signal: AbortSignal) => Promise<Uint8Array>
  /** Asked right before printing; false keeps the paper in the tray. */
  check?: () => Promise<boolean>
  /** What else must be known of these pages: said beside how many they are. */
  note?: string | undefined
  /** 2 under a page's own main heading. */
  level?: 1 | 2
  children?: ReactNode
}

const firstPages = 4
/** Above this a browser's own print takes very long; the PDF is printed from a viewer instead. */
const printablePages = 500

/** The pages once they are all laid; until then how many there are. */
function useLaid<Face extends string>(
  fonts: PaperFonts<Face> | null,
  lay: PrintDeskProps<Face>['lay'],
  layInTurns: LayInTurns<Face> | undefined,
): readonly PaperSheet[] | number {
  const now = useMemo(() => (fonts && !layInTurns ? lay(fonts) : null), [fonts, lay, layInTurns])
  const [later, setLater] = useState<{ by: unknown; laid: readonly PaperSheet[] | number }>({ by: null, laid: 0 })
  useEffect(() => {
    if (!fonts || !layInTurns) return
    const stop = new AbortController()
    const put = (laid: readonly PaperSheet[] | number) => {
      if (!stop.signal.aborted) setLater({ by: layInTurns, laid })
    }
    void layInTurns(fonts, put, stop.signal).then(put, (error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    return () => stop.abort()
  }, [fonts, layInTurns])
  if (!layInTurns) return now ?? 0
  return later.by === layInTurns ? later.laid : 0
}

export function PrintDesk<Face extends string>(props: PrintDeskProps<Face>) {
  const { title, asOf, files, lay, layInTurns, onCancel, pdf, check, note, level = 1, children } = props
  const state = usePaperFonts(files)
  const fonts = state.is === 'ready' ? state.fonts : null
  const laid = useLaid(fonts, lay, layInTurns)
  const [shown, setShown] = useState(firstPages)
  const drawn = useFewMore(typeof laid === 'number' ? 0 : Math.min(shown, laid.length), pagesAtATime)
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
    if (check && !(await check())) return
    setPrinting(true)
  }, [check])
  const sheetsDrawn = useCallback(async () => {
    await document.fonts?.ready
    timer.current = setTimeout(() => {
      const done = () => setPrinting(false)
      window.addEventListener('afterprint', done, { once: true })
      window.print()
      // Where printing does not block and never reports its end, the sheets go with the next touch of the screen.
      window.addEventListener('pointerdown', done, { once: true })
    }, printDelayMilliseconds)
  }, [])

  const save = async () => {
    if (!fonts || (check && !(await check()))) return
    const stop = new AbortController()
    stopSaving.current = stop
    const told = (pages: number) => setSaving({ pages })
    told(0)
    try {
      const bytes = await pdf(fonts, told, stop.signal)
      if (!stop.signal.aborted) saveFile(`${title}.pdf`, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }))
    } catch (error) {
      // A person stopped it.
      if (!stop.signal.aborted) throw error
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
  if (typeof laid === 'number')
    return (
      <div className="no-print">
        <Loading
          height={180}
          label={laid > 0 ? `Laying out the pages… ${laid.toLocaleString('en')} so far` : 'Laying out the pages…'}
        />
        {onCancel ? (
          <Text ta="center">
            <Button variant="secondary" onClick={onCancel}>
              {sentences.cancel}
            </Button>
          </Text>
        ) : null}
      </div>
    )
  const pages = laid
  const tooMany = pages.length > printablePages
  const first = pages[0]
  return (
    <section aria-label={title}>
      <div className={`${classes['bar']} no-print`}>
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
            {sentences.print}
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
            {sentences.cancel}
          </Button>
        </div>
      ) : null}
      <div className={`${classes['desk']} no-print`}>
        {pages.slice(0, drawn).map((sheet, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
          <div className={classes['sheet']} key={at} style={{ maxWidth: `${sheet.width * 1.25}mm` }}>
            <PaperPage sheet={sheet} label={`${title}, page ${at + 1} of ${pages.length}`} />
          </div>
        ))}
        {shown < pages.length ? (
          <Button variant="outline" onClick={() => setShown(shown + 50)}>
            Show more pages ({pages.length - shown})
          </Button>
        ) : null}
      </div>
      {printing && first
        ? createPortal(<PrintedSheets pages={pages} title={title} onDrawn={sheetsDrawn} />, document.body)
        : null}
    </section>
  )
}
