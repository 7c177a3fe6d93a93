import { useState } from 'react'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useServices } from '#react/services.ts'
import { useSetting } from '#react/use-setting.ts'
import { t } from '#text/counting/scan.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { ToastDock } from '#ui/feedback/toasts.tsx'
import { ScannerView } from '#ui/scanner/scanner-view.tsx'
import { UncountedInRoom } from '../room/uncounted-in-room.tsx'
import classes from '../scan.module.css'
import type { ScanWorkflow } from '../use-scan-workflow.ts'
import { TypeTagPanel } from './type-tag-panel.tsx'

interface ScanInputProps {
  workflow: ScanWorkflow
  isTyping: boolean
  onTyping: (isTyping: boolean) => void
  /** The room whose uncounted items are listed; null: no list. */
  listedRoom: CurrentRoom | null
  onCloseList: () => void
  /** False: the camera waits for a press, because the screen opened with an item. */
  startsWithCamera: boolean
  isPaused: boolean
  /** The handlers of the workflow, without command codes. */
  handleTexts: ScanWorkflow['handleTexts']
  handleScanned: ScanWorkflow['handleScanned']
}

const readCamera = (stored: unknown) => (typeof stored === 'string' && stored !== '' ? stored : undefined)

/** The ways to enter an item: typing, the list of the room, or the camera. Below them, the last saved record and the waiting tags. */
export function ScanInput(props: ScanInputProps) {
  const { queue, showNext } = props.workflow
  return (
    <div className={`${classes['scanColumn']} no-print`}>
      <OpenInput {...props} />
      <ToastDock />
      {queue.length > 0 && (
        <div className={classes['queueNote']} role="status">
          <span>{t('tagsWaiting', { count: queue.length })}</span>
          <Button variant="secondary" size="sm" onClick={showNext}>
            {common('next')}
          </Button>
        </div>
      )}
    </div>
  )
}

function OpenInput({
  workflow,
  handleTexts,
  handleScanned,
  isTyping,
  onTyping,
  listedRoom,
  onCloseList,
  startsWithCamera,
  isPaused,
}: ScanInputProps) {
  const { current, showNext } = workflow
  const { stickerCodes } = useServices()
  const [isCameraOn, setCameraOn] = useState(startsWithCamera)
  /** The scan during which the person opened the field although its item is still open. */
  const [reopenedAt, setReopenedAt] = useState(0)
  /** The camera last used on this device. */
  const camera = useSetting('camera', readCamera)
  if (isTyping) {
    // While an item is chosen the field is hidden; after the save it returns empty, for the next item.
    if (current?.resolved.kind === 'product' && reopenedAt !== current.scanNo) {
      return (
        <Button variant="secondary" fullWidth onClick={() => setReopenedAt(current.scanNo)}>
          {t('typing.another')}
        </Button>
      )
    }
    const handleTyped = (text: string) => handleTexts([text], 'typed')
    return (
      <>
        <TypeTagPanel onText={handleTyped} onChoose={({ id }) => handleTyped(`/qr?product_id=${id}`)} />
        <Button variant="ghost" fullWidth onClick={() => onTyping(false)}>
          {t('backToCamera')}
        </Button>
      </>
    )
  }
  // While an item is chosen the list is hidden; after the save the list returns without that item.
  if (listedRoom && current) {
    return (
      <Button variant="secondary" fullWidth onClick={showNext}>
        {t('backToList')}
      </Button>
    )
  }
  if (listedRoom) {
    return (
      <UncountedInRoom
        currentRoom={listedRoom}
        onChoose={({ id }) => handleTexts([`/qr?product_id=${id}`], 'list')}
        onClose={onCloseList}
      />
    )
  }
  if (!isCameraOn) {
    return (
      <Button variant="secondary" size="lg" fullWidth onClick={() => setCameraOn(true)}>
        {t('scanNext')}
      </Button>
    )
  }
  if (!camera.isLoaded) return <div className={classes['cameraPlaceholder']} />
  return (
    <ScannerView
      onTexts={(texts) => handleScanned(texts, 'scan')}
      outcomeOf={workflow.outcomeOf}
      holdOff={workflow.holdOff}
      stickers={stickerCodes}
      height="var(--camera-height)"
      deviceId={camera.value}
      onCamera={camera.save}
      onType={() => onTyping(true)}
      paused={isPaused}
    />
  )
}
