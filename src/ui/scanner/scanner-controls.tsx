import { IconBolt, IconCameraRotate, IconKeyboard, IconZoomIn } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '#text/shared/ui-scanner.ts'
import type { Zoom } from './camera/camera.ts'
import { PhotoButton } from './camera/photo-button.tsx'
import type { ScanSession, ScanState } from './scan-session.ts'
import classes from './scanner-view.module.css'

export function ZoomSlider({ zoom, onZoom }: { zoom: Zoom; onZoom: (value: number) => void }) {
  return (
    <label className={classes['zoom']}>
      <IconZoomIn size={20} aria-hidden="true" />
      <span className={classes['visuallyHidden']}>{t('zoom')}</span>
      <input
        type="range"
        min={zoom.min}
        max={zoom.max}
        step={zoom.step}
        value={zoom.value}
        onChange={(event) => onZoom(Number(event.currentTarget.value))}
      />
    </label>
  )
}

function Control({
  label,
  isPressed,
  onPress,
  children,
}: {
  label: string
  isPressed?: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={classes['control']}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** The buttons over the live picture, in reach of the thumb: light, other camera, photo, typing. */
export function ScannerControls({
  state,
  session,
  onPhoto,
  onType,
}: {
  state: ScanState
  session: () => ScanSession | undefined
  onPhoto: (file: File) => void
  onType: (() => void) | undefined
}) {
  const { torch } = state
  return (
    <div className={classes['controls']}>
      {torch !== 'absent' && (
        <Control label={t('light')} isPressed={torch === 'on'} onPress={() => session()?.setTorch(torch !== 'on')}>
          <IconBolt size={24} aria-hidden="true" />
        </Control>
      )}
      {state.hasSeveralCameras && (
        <Control label={t('otherCamera')} onPress={() => session()?.switchCamera()}>
          <IconCameraRotate size={24} aria-hidden="true" />
        </Control>
      )}
      <PhotoButton wide={false} onPhoto={onPhoto} />
      {onType && (
        <Control label={t('typeInstead')} onPress={onType}>
          <IconKeyboard size={24} aria-hidden="true" />
        </Control>
      )}
    </div>
  )
}
