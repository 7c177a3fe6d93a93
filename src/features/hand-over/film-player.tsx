import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Film, frameMs } from '#domain/outbox/film/film.ts'
import { t } from '#text/sync/hand-over.ts'
import { Button } from '#ui/button.tsx'
import { QrCode } from '#ui/qr/qr-code.tsx'
import classes from './hand-over.module.css'
import { useAwakeScreen } from './use-awake-screen.ts'

/** Shows the frames of a film until the person pauses it. */
export function FilmPlayer({ film }: { film: Film }) {
  const [isRunning, setRunning] = useState(false)
  const [frameNo, setFrameNo] = useState<number | null>(null)
  const player = useRef<HTMLDivElement>(null)
  useAwakeScreen(isRunning)
  // The whole code has to be in view, on a small phone too.
  useEffect(() => {
    if (isRunning) player.current?.scrollIntoView({ block: 'center' })
  }, [isRunning])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setFrameNo((no) => (no === null ? 0 : no + 1)), frameMs)
    return () => clearInterval(timer)
  }, [isRunning])
  return (
    <div ref={player} className={classes['part']}>
      {frameNo === null ? null : (
        <div className={classes['film']} data-frame={frameNo}>
          <QrCode text={film.frame(frameNo)} label={t('give.label')} size={640} />
        </div>
      )}
      <div>
        <Button
          variant={isRunning ? 'secondary' : 'default'}
          onClick={() => {
            setRunning(!isRunning)
            if (frameNo === null) setFrameNo(0)
          }}
        >
          {t(isRunning ? 'give.pause' : frameNo === null ? 'give.start' : 'give.continue')}
        </Button>
      </div>
      {frameNo !== null ? <Text c="dimmed">{t(isRunning ? 'give.bright' : 'give.paused')}</Text> : null}
    </div>
  )
}
