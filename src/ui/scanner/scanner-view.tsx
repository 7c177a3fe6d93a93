/**
 * The live camera with its controls in reach of the thumb: light, zoom, other camera, photo, typing. Reports texts and knows no products.
 * The height is reserved from the first paint. Every failure is explained and offers two other ways to enter a code.
 */
import { useRef, useState } from 'react'
import type { RepeatFilter } from '#domain/scan/repeat-filter.ts'
import { CameraProblemPanel } from './camera/camera-problem-panel.tsx'
import { usePinchZoom } from './camera/use-pinch-zoom.ts'
import { CodeOutlines, createReadingFeed } from './outcome/code-outlines.tsx'
import type { Outcome } from './outcome/scan-outcomes.ts'
import { ScannerControls, ZoomSlider } from './scanner-controls.tsx'
import classes from './scanner-view.module.css'
import { type PhotoResult, type TextSource, useScanSession } from './use-scan-session.ts'

export interface ScannerViewProps {
  /** Called with new texts, those of one frame together. */
  onTexts: (texts: readonly string[], origin: { source: TextSource }) => void
  /** The outcome of a text, if known: colors its outline. */
  outcomeOf?: (text: string) => Outcome | undefined
  /** Goes to the text field; without it there is no button for typing. */
  onType?: () => void
  paused?: boolean
  height?: string
  deviceId?: string | undefined
  onCamera?: (deviceId: string) => void
  /** Lets the parent release codes (Undo). Fixed for the life of the view. */
  holdOff?: RepeatFilter
}

const photoMessages: Readonly<Record<Exclude<PhotoResult, 'read'>, string>> = {
  empty: 'No tag could be read in this photo. Move closer, or type the number.',
  'no-picture': 'This file isn’t an image.',
}

const phaseMessages = {
  opening: 'The camera is starting',
  looking: 'The camera is looking for tags',
  paused: 'Scanning is paused',
  asleep: 'The camera is off to save power',
  problem: '',
}

export function ScannerView(props: ScannerViewProps) {
  const { onType, paused = false, height = 'clamp(240px, 40dvh, 520px)' } = props
  const [readings] = useState(createReadingFeed)
  const [photoMessage, setPhotoMessage] = useState('')
  const { video, state, session, photo } = useScanSession(readings, {
    onTexts: props.onTexts,
    paused,
    deviceId: props.deviceId,
    onCamera: props.onCamera,
    holdOff: props.holdOff,
  })
  const pinchHandlers = usePinchZoom(state.zoom, (value) => session.current?.setZoom(value))
  const photoNo = useRef(0)

  async function onPhoto(file: File): Promise<void> {
    const ownPhotoNo = ++photoNo.current
    setPhotoMessage('Reading the photo…')
    const outcome = (await photo.current?.(file)) ?? 'no-picture'
    if (ownPhotoNo === photoNo.current) setPhotoMessage(outcome === 'read' ? '' : photoMessages[outcome])
  }

  const { phase, torch, zoom } = state
  const isLive = phase === 'looking' || phase === 'paused'
  const darkHint = isLive && state.isDark && torch === 'off' ? 'It’s too dark. Turn on the light.' : ''

  return (
    <section
      className={classes['scanner']}
      style={{ '--scanner-height': height } as React.CSSProperties}
      aria-label="Scanner"
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
      {phase === 'opening' && <div className={classes['panel']}>Starting the camera…</div>}
      {phase === 'asleep' && (
        <button type="button" className={classes['wakeButton']} onClick={() => session.current?.wake()}>
          Tap to turn the camera on
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
        {photoMessage || darkHint}
      </div>
      <div className={classes['visuallyHidden']} role="status">
        {phaseMessages[phase]}
      </div>
    </section>
  )
}
