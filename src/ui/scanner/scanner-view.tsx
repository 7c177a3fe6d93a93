/**
 * The live camera with everything a thumb needs: light, zoom, other camera, photo, typing. Gives out texts and knows nothing of products.
 * The height is reserved from the first paint; every failure has words and two other ways in.
 */
import { IconBolt, IconCameraRotate, IconKeyboard, IconRefresh, IconZoomIn } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { HoldOff } from '#domain/hold-off.ts'
import { cameraWords } from './camera-problem.ts'
import { CodeOutlines, createSightings } from './code-outlines.tsx'
import type { Outcome } from './outcomes.ts'
import { PhotoButton } from './photo-button.tsx'
import classes from './scanner-view.module.css'
import { usePinch } from './use-pinch.ts'
import { type PhotoEnd, type TextSource, useScanSession } from './use-scan-session.ts'

export interface ScannerViewProps {
  /** Texts that are news, those of one frame together. */
  onTexts: (texts: readonly string[], how: { source: TextSource }) => void
  /** What is known of a text by now: colours its outline. */
  outcomeOf?: (text: string) => Outcome | undefined
  /** Goes to the field for typing; without it there is no such button. */
  onType?: () => void
  paused?: boolean
  height?: string
  deviceId?: string
  onCamera?: (deviceId: string) => void
  /** To release codes from outside (Undo). Fixed for the life of the view. */
  holdOff?: HoldOff
}

const photoWords: Readonly<Record<Exclude<PhotoEnd, 'read'>, string>> = {
  empty: 'No tag could be read in this photo. Come closer, or type the tag.',
  'no-picture': 'This file is no picture.',
}

const phaseWords = {
  opening: 'The camera is starting',
  looking: 'The camera is looking for tags',
  paused: 'Scanning is paused',
  asleep: 'The camera sleeps',
  problem: '',
}

export function ScannerView(props: ScannerViewProps) {
  const { onType, paused = false, height = 'clamp(240px, 40dvh, 520px)' } = props
  const [sightings] = useState(createSightings)
  const [photoSays, setPhotoSays] = useState('')
  const { video, state, session, photo } = useScanSession(sightings, {
    onTexts: props.onTexts,
    paused,
    deviceId: props.deviceId,
    onCamera: props.onCamera,
    holdOff: props.holdOff,
  })
  const pinch = usePinch(state.zoom, (value) => session.current?.setZoom(value))
  const turn = useRef(0)

  async function onPhoto(file: File): Promise<void> {
    const mine = ++turn.current
    setPhotoSays('Reading the photo…')
    const end = (await photo.current?.(file)) ?? 'no-picture'
    if (mine === turn.current) setPhotoSays(end === 'read' ? '' : photoWords[end])
  }

  const { phase, torch, zoom } = state
  const live = phase === 'looking' || phase === 'paused'
  const words = phase === 'problem' ? cameraWords[state.problem ?? 'unknown'] : undefined
  const darkHint = live && state.dark && torch === 'off' ? 'It is dark here. Turn on the light.' : ''
  const typing = onType && (
    <button
      type="button"
      className={classes['control']}
      onClick={onType}
      aria-label="Type instead"
      title="Type instead"
    >
      <IconKeyboard size={24} aria-hidden="true" />
    </button>
  )

  return (
    <section
      className={classes['scanner']}
      style={{ '--scanner-height': height } as React.CSSProperties}
      aria-label="Scanner"
      data-phase={phase}
    >
      <video ref={video} className={classes['video']} data-live={live} muted playsInline autoPlay tabIndex={-1} />
      <div className={classes['outlines']}>
        <CodeOutlines sightings={sightings} outcomeOf={props.outcomeOf} />
      </div>
      {phase === 'looking' && (
        <div className={classes['reticle']} aria-hidden="true">
          <span />
          <span />
          <span />
          <span />
        </div>
      )}
      {live && <div className={classes['touch']} {...pinch} />}
      {live && zoom && (
        <label className={classes['zoom']}>
          <IconZoomIn size={20} aria-hidden="true" />
          <span className={classes['hidden']}>Zoom</span>
          <input
            type="range"
            min={zoom.min}
            max={zoom.max}
            step={zoom.step}
            value={zoom.value}
            onChange={(event) => session.current?.setZoom(Number(event.currentTarget.value))}
          />
        </label>
      )}
      {live && (
        <div className={classes['controls']}>
          {torch !== 'absent' && (
            <button
              type="button"
              className={classes['control']}
              aria-label="Light"
              title="Light"
              aria-pressed={torch === 'on'}
              onClick={() => session.current?.setTorch(torch !== 'on')}
            >
              <IconBolt size={24} aria-hidden="true" />
            </button>
          )}
          {state.several && (
            <button
              type="button"
              className={classes['control']}
              aria-label="Other camera"
              title="Other camera"
              onClick={() => session.current?.switchCamera()}
            >
              <IconCameraRotate size={24} aria-hidden="true" />
            </button>
          )}
          <PhotoButton wide={false} onPhoto={onPhoto} />
          {typing}
        </div>
      )}
      {phase === 'opening' && <div className={classes['panel']}>Starting the camera…</div>}
      {phase === 'asleep' && (
        <button type="button" className={classes['wake']} onClick={() => session.current?.stir()}>
          Tap to wake the camera
        </button>
      )}
      {words && (
        <div className={classes['panel']} role="alert">
          <h2>{words.title}</h2>
          <p>{words.text}</p>
          <div className={classes['actions']}>
            {words.again && (
              <button
                type="button"
                className={classes['wide']}
                data-first="true"
                onClick={() => session.current?.retry()}
              >
                <IconRefresh size={22} aria-hidden="true" />
                Try again
              </button>
            )}
            <PhotoButton wide onPhoto={onPhoto} />
            {onType && (
              <button type="button" className={classes['wide']} onClick={onType}>
                <IconKeyboard size={22} aria-hidden="true" />
                Type instead
              </button>
            )}
          </div>
        </div>
      )}
      <div className={classes['hint']} role="status">
        {photoSays || darkHint}
      </div>
      <div className={classes['hidden']} role="status">
        {phaseWords[phase]}
      </div>
    </section>
  )
}
