/**
 * The live camera with its controls in reach of the thumb: light, zoom, other camera, photo, typing. Reports texts; independent of products. The
 * height is reserved from the first paint. Every failure is explained and offers two other ways to enter a code.
 */
import { useRef, useState } from 'react'
import type { RepeatFilter } from '#domain/scan/repeat-filter.ts'
import type { StickerCode } from '#domain/scan/sticker-codes.ts'
import { t } from '#text/shared/ui-scanner.ts'
import { CameraProblemPanel } from './camera/camera-problem-panel.tsx'
import { usePinchZoom } from './camera/use-pinch-zoom.ts'
import { CodeOutlines, createReadingFeed, type OutlineLook } from './outcome/code-outlines.tsx'
import type { ScanState } from './scan-session.ts'
import { ScannerControls, ZoomSlider } from './scanner-controls.tsx'
import classes from './scanner-view.module.css'
import { type PhotoResult, type TextSource, useScanSession } from './use-scan-session.ts'

export interface ScannerViewProps {
  /** Called with new texts, those of one frame together. */
  onTexts: (texts: readonly string[], origin: { source: TextSource }) => void
  /** The outcome of a text, if known: colors its outline. */
  outcomeOf?: (text: string) => OutlineLook | undefined
  /** Goes to the text field; without it there is no button for typing. */
  onType?: () => void
  paused?: boolean
  height?: string
  deviceId?: string | undefined
  onCamera?: (deviceId: string) => void
  /** Lets the parent release codes (Undo). Fixed for the life of the view. */
  holdOff?: RepeatFilter
  /** Codes of older stickers that are read besides QR codes. */
  stickers?: readonly StickerCode[]
}

const noStickers: readonly StickerCode[] = []

const photoMessage = (result: PhotoResult): string =>
  result === 'read' ? '' : t(result === 'empty' ? 'photoEmpty' : 'photoNotImage')

/** For screen readers. The panel of a problem has its own text. */
function phaseMessage(phase: ScanState['phase']): string {
  switch (phase) {
    case 'opening':
      return t('phaseOpening')
    case 'looking':
      return t('phaseLooking')
    case 'paused':
      return t('phasePaused')
    case 'asleep':
      return t('phaseAsleep')
    case 'problem':
      return ''
  }
}

export function ScannerView(props: ScannerViewProps) {
  const { onType, paused = false, height = 'clamp(240px, 40dvh, 520px)' } = props
  const [readings] = useState(createReadingFeed)
  const [photoText, setPhotoText] = useState('')
  const { video, state, session, photo } = useScanSession(readings, {
    onTexts: props.onTexts,
    paused,
    deviceId: props.deviceId,
    onCamera: props.onCamera,
    holdOff: props.holdOff,
    stickers: props.stickers ?? noStickers,
  })
  const pinchHandlers = usePinchZoom(state.zoom, (value) => session.current?.setZoom(value))
  const photoNo = useRef(0)

  async function onPhoto(file: File): Promise<void> {
    const ownPhotoNo = ++photoNo.current
    setPhotoText(t('readingPhoto'))
    const outcome = (await photo.current?.(file)) ?? 'no-picture'
    if (ownPhotoNo === photoNo.current) setPhotoText(photoMessage(outcome))
  }

  const { phase, torch, zoom } = state
  const isLive = phase === 'looking' || phase === 'paused'
  const darkHint = isLive && state.isDark && torch === 'off' ? t('tooDark') : ''

  return (
    <section
      className={classes['scanner']}
      style={{ '--scanner-height': height } as React.CSSProperties}
      aria-label={t('scanner')}
      data-phase={phase}
    >
      <video ref={video} className={classes['video']} data-live={isLive} muted playsInline autoPlay tabIndex={-1} />
      <div className={classes['outlines']}>
        <CodeOutlines readings={readings} outcomeOf={props.outcomeOf} />
      </div>
      {phase === 'looking' && (
        <div className={classes['reticle']} aria-hidden="true">
          <span />
          <span />
          <span />
          <span />
        </div>
      )}
      {isLive && <div className={classes['pinchArea']} {...pinchHandlers} />}
      {isLive && zoom && <ZoomSlider zoom={zoom} onZoom={(value) => session.current?.setZoom(value)} />}
      {isLive && <ScannerControls state={state} session={() => session.current} onPhoto={onPhoto} onType={onType} />}
      {phase === 'opening' && <div className={classes['panel']}>{t('starting')}</div>}
      {phase === 'asleep' && (
        <button type="button" className={classes['wakeButton']} onClick={() => session.current?.wake()}>
          {t('tapToTurnOn')}
        </button>
      )}
      {phase === 'problem' && (
        <CameraProblemPanel
          problem={state.problem ?? 'unknown'}
          onRetry={() => session.current?.retry()}
          onPhoto={onPhoto}
          onType={onType}
        />
      )}
      <div className={classes['hint']} role="status">
        {photoText || darkHint}
      </div>
      <div className={classes['visuallyHidden']} role="status">
        {phaseMessage(phase)}
      </div>
    </section>
  )
}
