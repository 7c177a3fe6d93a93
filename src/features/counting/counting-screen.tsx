/**
 * `/qr`: the scanner; with `product_id` the product beside its QR code, and for those who may count the form (spec 2, D4.6, D4.7). Camera,
 * hardware scanner and typing all end in the same form, and after a save the next tag needs no tap.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Room } from '#contract/resources/locations.ts'
import { sentences } from '#contract/sentences.ts'
import { shortProblem } from '#domain/problem-words.ts'
import type { HereRoom } from '#domain/scan-outcome.ts'
import { useParts } from '#runtime/parts.ts'
import { useDeviceNote } from '#runtime/use-draft.ts'
import { useProduct } from '#runtime/use-list.ts'
import { useWedgeConfig } from '#runtime/use-wedge-config.ts'
import { Button } from '#ui/button.tsx'
import { RecentScans } from '#ui/count/recent-scans.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { ScannerView } from '#ui/scanner/scanner-view.tsx'
import { StateFlash } from '#ui/scanner/state-flash.tsx'
import { useWedge } from '#ui/scanner/use-wedge.ts'
import classes from './counting.module.css'
import { CurrentCard } from './current-card.tsx'
import { FindingDialog, type FindingDraft, type FindingWords } from './finding-dialog.tsx'
import { HereBar, toHere } from './here-bar.tsx'
import { ProductSheet } from './product-sheet.tsx'
import { RoomList } from './room-list.tsx'
import { TypePanel } from './type-panel.tsx'
import { useCounting } from './use-counting.ts'
import { useRecentRemarks } from './use-recent-remarks.ts'

export function CountingScreen() {
  const { catalogue } = useParts()
  const toast = useToast()
  const [query, setQuery] = useSearchParams()
  const keptHere = useDeviceNote<HereRoom>('counting-room')
  const [here, setHere] = useState<HereRoom | null>(null)
  const [typing, setTyping] = useState(false)
  const [listing, setListing] = useState(false)
  const [finding, setFinding] = useState<FindingDraft | null>(null)
  const asked = query.get('product_id')
  const [camera, setCamera] = useState(asked === null)
  const remarks = useRecentRemarks()
  const lens = useDeviceNote<string>('camera')

  useEffect(() => {
    if (keptHere.loaded) setHere(keptHere.draft)
  }, [keptHere.loaded, keptHere.draft])
  const goTo = useCallback(
    (room: HereRoom | null) => {
      setHere(room)
      if (room) keptHere.save(room)
      else void keptHere.clear()
    },
    [keptHere.save, keptHere.clear],
  )
  const onRoom = useCallback(
    async (room: { id: number; name: string | null }) => {
      const row = await catalogue.get<Room>('locations', room.id)
      if (!row) toast.error('This door tag names a room that is not in this device’s list.')
      else {
        goTo(toHere(row))
        toast.success(`You are in ${row.name}.`)
      }
    },
    [catalogue, goTo, toast],
  )
  const counting = useCounting(here, (room) => void onRoom(room))
  const { current, see } = counting

  // An address with a product or a code is a scan like any other.
  const code = query.get('code')
  const seen = useRef<string | null>(null)
  useEffect(() => {
    const text = asked !== null ? `/qr?product_id=${asked}` : code
    if (text === null || seen.current === text) return
    seen.current = text
    see([text], code !== null ? 'wedge' : 'list')
  }, [asked, code, see])

  useWedge((text) => see([text], 'wedge'), { config: useWedgeConfig().config })

  const productId = current?.resolved.kind === 'product' ? current.resolved.id : null
  const live = useProduct(productId, (problem) =>
    toast.error(`${sentences.scannedProductFailed} ${shortProblem(problem, 'showing')}`),
  )
  const found = current?.resolved.kind === 'product' ? current.resolved.product : null
  // Until the row itself is here the answer to this scan stands for it, never the row of the thing before: its count would be saved twice.
  const product = live.state === 'ready' ? live.value : found
  const fromAddress = asked !== null && productId !== null && String(productId) === asked.trim()

  const saveFinding = async (words: FindingWords) => {
    if (!finding) return
    const saved =
      finding.kind === 'not-found'
        ? product !== null && (await counting.notHere(product, words.remarks))
        : await counting.foundAtStation(finding.label, words)
    if (!saved) return
    if (words.remarks) remarks.remember(words.remarks)
    setFinding(null)
  }

  return (
    <div className={`${classes['page']} bilang-bleed`} data-product={fromAddress}>
      <StateFlash outcome={counting.flash?.outcome} turn={counting.flash?.turn ?? 0} />
      <h1 className="bilang-hidden">Scan</h1>
      {counting.mayCount && (
        <div className="no-print">
          <HereBar here={here} onHere={goTo} listing={listing} onList={() => setListing((before) => !before)} />
        </div>
      )}
      <div className={classes['columns']}>
        <div className={`${classes['look']} no-print`}>
          {typing ? (
            <>
              <TypePanel
                onText={(text) => {
                  see([text], 'typed')
                  setTyping(false)
                }}
                onChoose={(chosen) => {
                  see([`/qr?product_id=${chosen.id}`], 'typed')
                  setTyping(false)
                }}
              />
              <Button variant="ghost" fullWidth onClick={() => setTyping(false)}>
                Back to the camera
              </Button>
            </>
          ) : listing && here ? (
            // A chosen thing has the screen to itself; when it is saved, the list stands there again without it.
            current === null ? (
              <RoomList
                here={here}
                onChoose={(chosen) => see([`/qr?product_id=${chosen.id}`], 'list')}
                onClose={() => setListing(false)}
              />
            ) : (
              <Button variant="secondary" fullWidth onClick={counting.forward}>
                Back to the list
              </Button>
            )
          ) : !camera ? (
            <Button size="lg" fullWidth onClick={() => setCamera(true)}>
              Scan the next tag
            </Button>
          ) : !lens.loaded ? (
            <div className={classes['cameraSpace']} />
          ) : (
            <ScannerView
              onTexts={(texts) => see(texts, 'scan')}
              outcomeOf={counting.outcomeOf}
              holdOff={counting.holdOff}
              height="var(--camera-height)"
              {...(lens.draft ? { deviceId: lens.draft } : {})}
              onCamera={lens.save}
              onType={() => setTyping(true)}
              paused={finding !== null}
            />
          )}
          {counting.line.length > 0 && (
            <div className={classes['line']} role="status">
              <span>{counting.line.length === 1 ? '1 more tag waits' : `${counting.line.length} more tags wait`}</span>
              <Button variant="secondary" size="sm" onClick={counting.forward}>
                Next
              </Button>
            </div>
          )}
        </div>
        <div className={classes['answer']}>
          {counting.notKept && (
            <div className={classes['notKept']} role="alert">
              <h2>NOT SAVED</h2>
              <p className="bilang-mono">
                {counting.notKept.label}: {counting.notKept.value}
              </p>
              <p>This device could not keep it ({counting.notKept.why}). Write it down, then try again.</p>
              <Button variant="secondary" onClick={counting.dismissNotKept}>
                I wrote it down
              </Button>
            </div>
          )}
          <CurrentCard
            counting={counting}
            product={product}
            here={here}
            recentRemarks={remarks.list}
            onRemark={remarks.remember}
            onFinding={setFinding}
            onType={() => setTyping(true)}
          />
          <div className="no-print">
            <RecentScans
              scans={counting.recents}
              onOpen={(key) => {
                const scan = counting.recents.find((each) => each.key === key)
                if (scan) see([scan.number], 'list')
                if (asked !== null) setQuery({}, { replace: true })
              }}
            />
          </div>
        </div>
        {fromAddress && product && (
          <div className={classes['about']}>
            <ProductSheet product={product} />
          </div>
        )}
      </div>
      <FindingDialog
        draft={finding}
        onClose={() => setFinding(null)}
        onSave={saveFinding}
        recentRemarks={remarks.list}
      />
    </div>
  )
}
