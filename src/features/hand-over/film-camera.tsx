import { Progress, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { makeFilmReader } from '#domain/outbox/film/film.ts'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/sync/hand-over.ts'
import { ScannerView } from '#ui/scanner/scanner-view.tsx'
import classes from './hand-over.module.css'
import { useAwakeScreen } from './use-awake-screen.ts'

/** The parts read so far are kept while the app is open, so that leaving the screen, a call or a dark screen loses none. */
let reader = makeFilmReader()

/** Reads a film with the camera. Reports the content once complete, and why a code is not part of a film. */
export function FilmCamera({
  onBytes,
  onProblem,
}: {
  onBytes: (bytes: Uint8Array) => void
  onProblem: (problem: string | null) => void
}) {
  const [progress, setProgress] = useState(() => reader.progress())
  const isDone = useRef(false)
  useAwakeScreen(true)

  function onFrame(text: string): void {
    const reading = reader.add(text)
    if (reading === 'no-frame' || isDone.current) return
    if (reading === 'other-version') {
      onProblem(t('take.otherVersion'))
      return
    }
    const content = reader.content()
    const read = reader.progress()
    setProgress(read)
    onProblem(read === null ? t('take.again') : null)
    if (content === null) return
    isDone.current = true
    reader = makeFilmReader()
    onBytes(content)
  }
  if (!('DecompressionStream' in globalThis)) return <Text>{t('take.noFilm')}</Text>
  return (
    <div className={classes['part']}>
      <ScannerView onTexts={(texts) => texts.forEach(onFrame)} />
      <div role="status">
        {progress
          ? t('take.parts', { have: formatNumber(progress.have), parts: formatNumber(progress.parts) })
          : t('take.waiting')}
      </div>
      <Progress value={progress ? (progress.have / progress.parts) * 100 : 0} aria-label={t('take.progress')} />
    </div>
  )
}
