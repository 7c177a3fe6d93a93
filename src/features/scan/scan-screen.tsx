/**
 * `/qr`: the scanner. With `product_id` it shows the product beside its QR code, and the count form to people who may count (specification §2, D4.6,
 * D4.7). Camera, hardware scanner and typing all lead to the same form; after a save the next tag needs no tap.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { isBlindItem } from '#domain/counts/count-status.ts'
import { FollowCampaignRecords } from '#react/campaign-records/follow-campaign-records.tsx'
import { FollowItemTags } from '#react/item-tags/follow-item-tags.tsx'
import { useCampaigns } from '#react/lists/use-campaigns.ts'
import { useCatalogFact, useProduct } from '#react/lists/use-list.ts'
import { useWedgeConfig } from '#react/scanning/use-wedge-config.ts'
import { useOpenedSharedFile } from '#react/use-shared-files.ts'
import { t as share } from '#text/app/share.ts'
import { t } from '#text/counting/scan.ts'
import { RecentScans } from '#ui/count/recent-scans.tsx'
import { SaveFailures } from '#ui/count/save-failure-alert.tsx'
import { useWasEver } from '#ui/dialogs/use-was-ever.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { OutcomeFlash } from '#ui/scanner/outcome/outcome-flash.tsx'
import { useHardwareScanner } from '#ui/scanner/use-hardware-scanner.ts'
import { ProductQrSheet } from './card/product-qr-sheet.tsx'
import { ScanResult } from './card/scan-result.tsx'
import { ChecklistPanel } from './checklist/checklist-panel.tsx'
import type { CurrentScan } from './current-scan.ts'
import { ScanInput } from './input/scan-input.tsx'
import { useCommandCodes } from './input/use-command-codes.ts'
import { RecordFindingDialog } from './record/record-finding-dialog.tsx'
import type { FindingInput, FindingSubject } from './record/use-finding-form.ts'
import { useRecentRemarks } from './record/use-recent-remarks.ts'
import { CurrentRoomBar } from './room/current-room-bar.tsx'
import { useCurrentRoom } from './room/use-current-room.ts'
import classes from './scan.module.css'
import { type ScanWorkflow, useScanWorkflow } from './use-scan-workflow.ts'

export function ScanScreen() {
  const [query, setQuery] = useSearchParams()
  const requestedProductId = query.get('product_id')
  const [isTyping, setTyping] = useState(false)
  const [isListing, setListing] = useState(false)
  const [finding, setFinding] = useState<FindingSubject | null>(null)
  // Rendered lazily, because even the closed dialog would delay the camera.
  const wasFinding = useWasEver(finding !== null)
  const [isRoomAsked, setRoomAsked] = useState(false)
  const remarks = useRecentRemarks()
  const { currentRoom, recentRooms, setCurrentRoom, enterRoom } = useCurrentRoom()
  const isDialogOpen = finding !== null || isRoomAsked
  const workflow = useScanWorkflow(currentRoom, enterRoom, isDialogOpen)
  const { controls, handleTexts, handleScanned } = useCommandCodes(workflow, () => setCurrentRoom(null))
  useScanFromAddress(requestedProductId, query.get('code'), handleTexts)
  useHardwareScanner((text) => handleScanned([text], 'wedge'), { config: useWedgeConfig().config })
  const finishShared = useSharedPhoto(workflow.canCount, setFinding)
  const scanned = useScannedProduct(workflow.current)
  const isCardOpen = workflow.current !== null
  const isOpenedByAddress = isScanOf(workflow.current, requestedProductId)
  const checklistPanel = workflow.checklist && <ChecklistPanel checklist={workflow.checklist} />
  const saveFinding = async (input: FindingInput): Promise<boolean> => {
    if (!finding || !(await workflow.saveFinding(finding, scanned.product, input))) return false
    if (input.remarks) remarks.remember(input.remarks)
    if (finding.sharedPhoto && input.photo !== null) await finishShared()
    setFinding(null)
    return true
  }
  const openRecent = (key: string) => {
    const scan = workflow.recentScans.find((recent) => recent.key === key)
    if (scan) handleTexts([scan.number], 'list')
    if (requestedProductId !== null) setQuery({}, { replace: true })
  }

  return (
    <div className={`${classes['page']} bilang-bleed`} data-product={isOpenedByAddress} data-scanned={isCardOpen}>
      <FollowRecordsOfOthers />
      <OutcomeFlash outcome={workflow.flash?.outcome} flashNo={workflow.flash?.scanNo ?? 0} />
      <h1 className="bilang-hidden">{t('scan')}</h1>
      {workflow.canCount && (
        <CurrentRoomBar
          currentRoom={currentRoom}
          recentRooms={recentRooms}
          onRoom={setCurrentRoom}
          isListing={isListing}
          onToggleList={() => setListing((before) => !before)}
          isCardOpen={isCardOpen}
          onQuestion={setRoomAsked}
          onFound={({ id }) => handleTexts([`/qr?product_id=${id}`], 'list')}
        />
      )}
      <div className={classes['columns']}>
        <ScanInput
          workflow={workflow}
          handleTexts={handleTexts}
          handleScanned={handleScanned}
          isTyping={isTyping}
          onTyping={setTyping}
          listedRoom={isListing ? currentRoom : null}
          onCloseList={() => setListing(false)}
          startsWithCamera={requestedProductId === null}
          isPaused={isDialogOpen}
        />
        <div className={`${classes['resultColumn']} ${isOpenedByAddress ? 'no-print' : ''}`}>
          <SaveFailures failures={workflow.saveFailures} onDismiss={workflow.dismissSaveFailure} />
          {isCardOpen ? null : checklistPanel}
          <ScanResult
            workflow={workflow}
            {...scanned}
            currentRoom={currentRoom}
            recentRemarks={remarks.list}
            onRemark={remarks.remember}
            onFinding={setFinding}
            onType={() => setTyping(true)}
            controls={controls}
            isOpenedByAddress={isOpenedByAddress}
          />
          {isCardOpen ? checklistPanel : null}
          <div className="no-print">
            <RecentScans scans={workflow.recentScans} onOpen={openRecent} />
          </div>
        </div>
        {isOpenedByAddress && scanned.product && (
          <div className={classes['productColumn']}>
            <ProductQrSheet product={scanned.product} />
          </div>
        )}
      </div>
      {wasFinding ? (
        <RecordFindingDialog
          subject={finding}
          room={currentRoom}
          onClose={() => setFinding(null)}
          onSave={saveFinding}
          recentRemarks={remarks.list}
        />
      ) : null}
    </div>
  )
}

const FollowRecordsOfOthers = () => (
  <>
    <FollowCampaignRecords />
    <FollowItemTags />
  </>
)

/** A photo that another app shared opens the dialog of an item found here, once. Returns what deletes it after it is part of a finding. */
function useSharedPhoto(canCount: boolean, open: (finding: FindingSubject) => void): () => Promise<void> {
  const toast = useToast()
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const { shared, finish } = useOpenedSharedFile(state, {
    onGone: () => toast.error(share('gone')),
    onFinished: () => void navigate({ search }, { replace: true, state: null }),
  })
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (!canCount || !shared || opened.current === shared.key) return
    opened.current = shared.key
    open({ kind: 'found-at-station', label: '', sharedPhoto: shared.file })
  }, [canCount, shared, open])
  return finish
}

/** A product or a code in the address is handled like a scan. */
function useScanFromAddress(productId: string | null, code: string | null, handleTexts: ScanWorkflow['handleTexts']) {
  const lastText = useRef<string | null>(null)
  useEffect(() => {
    const text = productId !== null ? `/qr?product_id=${productId}` : code
    if (text === null || lastText.current === text) return
    lastText.current = text
    handleTexts([text], code !== null ? 'wedge' : 'list')
  }, [productId, code, handleTexts])
}

/** Whether the scan found the product in the page address. */
const isScanOf = (scan: CurrentScan | null, productId: string | null): boolean =>
  productId !== null && scan?.resolved.kind === 'product' && String(scan.resolved.id) === productId.trim()

/** The product of the current scan; null if the scan named none, or it is not on this device. `isGone`: the server has no such product. */
function useScannedProduct(current: CurrentScan | null): { product: ProductView | null; isGone: boolean } {
  const toast = useToast()
  const [gone, setGone] = useState<number | null>(null)
  const resolved = current?.resolved.kind === 'product' ? current.resolved : null
  const isLimited = useCatalogFact(({ reach }) => reach !== null)
  const query = useProduct(resolved?.id ?? null, (problem, id) => {
    // A person with a limited reach does not get other items from the server; the result explains this.
    if (isLimited && problem.kind === 'missing') return
    if (problem.kind === 'missing' && problem.api) setGone(id)
    toast.error(`${fixedTexts.scannedProductFailed} ${shortProblemText(problem, 'showing')}`)
  })
  // Until its row is loaded, show the product that the scan resolved to. The previous product's row would get this count as a second one.
  const product = useAsCounter(query.state === 'ready' ? query.value : (resolved?.product ?? null))
  return { product, isGone: product === null && resolved !== null && resolved.id === gone }
}

/** As a counter sees it: in a blind count even an admin, whose device has the quantity, does not get it as a suggestion. */
function useAsCounter(product: ProductView | null): ProductView | null {
  const campaigns = useCampaigns()
  return useMemo(
    () => (product && isBlindItem(product, campaigns) ? { ...product, quantity_hidden: true } : product),
    [product, campaigns],
  )
}
