/**
 * `/qr`: the scanner. With `product_id` it shows the product beside its QR code, and the count form to people who may count (specification §2, D4.6,
 * D4.7). Camera, hardware scanner and typing all lead to the same form; after a save the next tag needs no tap.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Room } from '#contract/collections/locations.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { plural } from '#domain/text/format.ts'
import { useProduct } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useDeviceSetting } from '#react/use-draft.ts'
import { useWedgeConfig } from '#react/use-wedge-config.ts'
import { Button } from '#ui/button.tsx'
import { RecentScans } from '#ui/count/recent-scans.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { OutcomeFlash } from '#ui/scanner/outcome/outcome-flash.tsx'
import { ScannerView } from '#ui/scanner/scanner-view.tsx'
import { useHardwareScanner } from '#ui/scanner/use-hardware-scanner.ts'
import { CurrentRoomBar, toCurrentRoom } from './current-room-bar.tsx'
import { ProductQrSheet } from './product-qr-sheet.tsx'
import { type FindingInput, type FindingSubject, RecordFindingDialog } from './record-finding-dialog.tsx'
import classes from './scan.module.css'
import { ScanResult } from './scan-result.tsx'
import { TypeTagPanel } from './type-tag-panel.tsx'
import { UncountedInRoom } from './uncounted-in-room.tsx'
import { useRecentRemarks } from './use-recent-remarks.ts'
import { useScanWorkflow } from './use-scan-workflow.ts'

export function ScanScreen() {
  const { catalog } = useServices()
  const toast = useToast()
  const [query, setQuery] = useSearchParams()
  const savedRoom = useDeviceSetting<CurrentRoom>('counting-room')
  const [currentRoom, setCurrentRoom] = useState<CurrentRoom | null>(null)
  const [isTyping, setTyping] = useState(false)
  const [isListing, setListing] = useState(false)
  const [finding, setFinding] = useState<FindingSubject | null>(null)
  const requestedProductId = query.get('product_id')
  const [isCameraOn, setCameraOn] = useState(requestedProductId === null)
  const remarks = useRecentRemarks()
  const savedCamera = useDeviceSetting<string>('camera')

  useEffect(() => {
    if (savedRoom.isLoaded) setCurrentRoom(savedRoom.draft)
  }, [savedRoom.isLoaded, savedRoom.draft])
  const changeRoom = useCallback(
    (room: CurrentRoom | null) => {
      setCurrentRoom(room)
      if (room) savedRoom.save(room)
      else void savedRoom.clear()
    },
    [savedRoom.save, savedRoom.clear],
  )
  const onRoom = useCallback(
    async (room: { id: number; name: string | null }) => {
      const row = await catalog.get<Room>('locations', room.id)
      if (!row) toast.error('This door tag names a room that is not in this device’s list.')
      else {
        changeRoom(toCurrentRoom(row))
        toast.success(`You are in ${row.name}.`)
      }
    },
    [catalog, changeRoom, toast],
  )
  const workflow = useScanWorkflow(currentRoom, (room) => void onRoom(room))
  const { current, handleTexts } = workflow

  // A product or a code in the address is handled like a scan.
  const scannedCode = query.get('code')
  const lastAddress = useRef<string | null>(null)
  useEffect(() => {
    const text = requestedProductId !== null ? `/qr?product_id=${requestedProductId}` : scannedCode
    if (text === null || lastAddress.current === text) return
    lastAddress.current = text
    handleTexts([text], scannedCode !== null ? 'wedge' : 'list')
  }, [requestedProductId, scannedCode, handleTexts])

  useHardwareScanner((text) => handleTexts([text], 'wedge'), { config: useWedgeConfig().config })

  const productId = current?.resolved.kind === 'product' ? current.resolved.id : null
  const productQuery = useProduct(productId, (problem) =>
    toast.error(`${fixedTexts.scannedProductFailed} ${shortProblemText(problem, 'showing')}`),
  )
  const resolvedProduct = current?.resolved.kind === 'product' ? current.resolved.product : null
  // Until its row is loaded, show the product that the scan resolved to. The previous product's row would get this count as a second one.
  const product = productQuery.state === 'ready' ? productQuery.value : resolvedProduct
  const isOpenedByAddress =
    requestedProductId !== null && productId !== null && String(productId) === requestedProductId.trim()

  const saveFinding = async (input: FindingInput) => {
    if (!finding) return
    const isSaved =
      finding.kind === 'not-found'
        ? product !== null && (await workflow.notHere(product, input.remarks))
        : await workflow.foundAtStation(finding.label, input)
    if (!isSaved) return
    if (input.remarks) remarks.remember(input.remarks)
    setFinding(null)
  }

  return (
    <div className={`${classes['page']} bilang-bleed`} data-product={isOpenedByAddress}>
      <OutcomeFlash outcome={workflow.flash?.outcome} flashNo={workflow.flash?.scanNo ?? 0} />
      <h1 className="bilang-hidden">Scan</h1>
      {workflow.canCount && (
        <div className="no-print">
          <CurrentRoomBar
            currentRoom={currentRoom}
            onRoom={changeRoom}
            isListing={isListing}
            onToggleList={() => setListing((before) => !before)}
          />
        </div>
      )}
      <div className={classes['columns']}>
        <div className={`${classes['scanColumn']} no-print`}>
          {isTyping ? (
            <>
              <TypeTagPanel
                onText={(text) => {
                  handleTexts([text], 'typed')
                  setTyping(false)
                }}
                onChoose={(chosen) => {
                  handleTexts([`/qr?product_id=${chosen.id}`], 'typed')
                  setTyping(false)
                }}
              />
              <Button variant="ghost" fullWidth onClick={() => setTyping(false)}>
                Back to the camera
              </Button>
            </>
          ) : isListing && currentRoom ? (
            // While an item is chosen the list is hidden; after the save the list returns without that item.
            current === null ? (
              <UncountedInRoom
                currentRoom={currentRoom}
                onChoose={(chosen) => handleTexts([`/qr?product_id=${chosen.id}`], 'list')}
                onClose={() => setListing(false)}
              />
            ) : (
              <Button variant="secondary" fullWidth onClick={workflow.showNext}>
                Back to the list
              </Button>
            )
          ) : !isCameraOn ? (
            <Button size="lg" fullWidth onClick={() => setCameraOn(true)}>
              Scan the next tag
            </Button>
          ) : !savedCamera.isLoaded ? (
            <div className={classes['cameraPlaceholder']} />
          ) : (
            <ScannerView
              onTexts={(texts) => handleTexts(texts, 'scan')}
              outcomeOf={workflow.outcomeOf}
              holdOff={workflow.holdOff}
              height="var(--camera-height)"
              {...(savedCamera.draft ? { deviceId: savedCamera.draft } : {})}
              onCamera={savedCamera.save}
              onType={() => setTyping(true)}
              paused={finding !== null}
            />
          )}
          {workflow.queue.length > 0 && (
            <div className={classes['queueNote']} role="status">
              <span>{plural(workflow.queue.length, 'more tag waits', 'more tags wait')}</span>
              <Button variant="secondary" size="sm" onClick={workflow.showNext}>
                Next
              </Button>
            </div>
          )}
        </div>
        <div className={classes['resultColumn']}>
          {workflow.saveFailure && (
            <div className={classes['saveFailure']} role="alert">
              <h2>NOT SAVED</h2>
              <p className="bilang-mono">
                {workflow.saveFailure.label}: {workflow.saveFailure.value}
              </p>
              <p>This device could not keep it ({workflow.saveFailure.reason}). Write it down, then try again.</p>
              <Button variant="secondary" onClick={workflow.dismissSaveFailure}>
                I wrote it down
              </Button>
            </div>
          )}
          <ScanResult
            workflow={workflow}
            product={product}
            currentRoom={currentRoom}
            recentRemarks={remarks.list}
            onRemark={remarks.remember}
            onFinding={setFinding}
            onType={() => setTyping(true)}
          />
          <div className="no-print">
            <RecentScans
              scans={workflow.recentScans}
              onOpen={(key) => {
                const scan = workflow.recentScans.find((recent) => recent.key === key)
                if (scan) handleTexts([scan.number], 'list')
                if (requestedProductId !== null) setQuery({}, { replace: true })
              }}
            />
          </div>
        </div>
        {isOpenedByAddress && product && (
          <div className={classes['productColumn']}>
            <ProductQrSheet product={product} />
          </div>
        )}
      </div>
      <RecordFindingDialog
        subject={finding}
        onClose={() => setFinding(null)}
        onSave={saveFinding}
        recentRemarks={remarks.list}
      />
    </div>
  )
}
