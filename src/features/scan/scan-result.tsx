import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countHint, suggestCount } from '#domain/counts/suggest-count.ts'
import { scanKeyLabel } from '#domain/scan/scan-keys.ts'
import { belongsElsewhere, type CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { plural } from '#domain/text/format.ts'
import { Button } from '#ui/button.tsx'
import { type CountStateLabel, countStateLabel } from '#ui/count/count-state-line.tsx'
import { ProductCard, ProductCardPlaceholder } from '#ui/count/product-card.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import { CountPanel } from './count-panel.tsx'
import { CountedToggle } from './counted-toggle.tsx'
import { MatchingProducts } from './matching-products.tsx'
import { OtherRoomActions } from './other-room-actions.tsx'
import type { FindingSubject } from './record-finding-dialog.tsx'
import classes from './scan.module.css'
import { useConditionChoice } from './use-condition-choice.ts'
import type { ScanWorkflow } from './use-scan-workflow.ts'

interface ScanResultProps {
  workflow: ScanWorkflow
  product: ProductView | null
  currentRoom: CurrentRoom | null
  recentRemarks: readonly string[]
  onRemark: (remark: string) => void
  onFinding: (draft: FindingSubject) => void
  onType: () => void
}

/** The result of the last scan: first the item, then its state, then the count form. */
export function ScanResult(props: ScanResultProps) {
  const { workflow, product, onFinding, onType } = props
  const { current, canCount } = workflow
  if (!current) {
    return (
      <>
        <ProductCardPlaceholder>
          <p>Point the camera at a tag, use a scanner, or type the number.</p>
        </ProductCardPlaceholder>
        {canCount && <UndoLast workflow={workflow} />}
        {canCount && (
          <Button variant="ghost" onClick={() => onFinding({ kind: 'found-at-station', label: '' })}>
            Record item without a tag
          </Button>
        )}
      </>
    )
  }
  const { resolved } = current
  if (resolved.kind === 'several') {
    return (
      <>
        {resolved.foundBy && (
          <p className={classes['note']} role="status">
            {plural(resolved.total, 'item has', 'items have')} this code. Choose the one in front of you.
          </p>
        )}
        {resolved.isSearchHit && current.source !== 'typed' && (
          <div className={classes['unknownTag']} role="status">
            <h2>No item has this code</h2>
            <p className="bilang-mono bilang-break" translate="no">
              {current.text}
            </p>
            <p>
              {plural(resolved.total, 'item contains', 'items contain')} it. Choose one only if it’s in front of you.
            </p>
          </div>
        )}
        <MatchingProducts
          products={resolved.products}
          total={resolved.total}
          foundBy={resolved.foundBy}
          {...((resolved.foundBy || resolved.isSearchHit) && {
            moreHint: 'Scan its tag, or type its property number.',
          })}
          onChoose={(chosen) => workflow.handleTexts([`/qr?product_id=${chosen.id}`], current.source)}
        />
        {resolved.isSearchHit && current.source !== 'typed' && canCount && (
          <Button fullWidth size="lg" onClick={() => onFinding({ kind: 'found-at-station', label: current.text })}>
            Record as found at station
          </Button>
        )}
      </>
    )
  }
  if (resolved.kind === 'unknown') {
    return (
      <div className={classes['unknownTag']} role="status">
        <h2>{resolved.reason === 'not-in-list' ? 'Not in the offline list' : 'Not a tag of your institute'}</h2>
        <p className="bilang-mono" translate="no">
          {resolved.text}
        </p>
        <p>
          {resolved.reason === 'not-in-list'
            ? 'No item in the offline list has this number. The list may be out of date, or the item isn’t in the property records.'
            : 'This code is from another system. If the item has no property tag, record it as found at station.'}
        </p>
        {canCount && (
          <Button fullWidth size="lg" onClick={() => onFinding({ kind: 'found-at-station', label: resolved.text })}>
            Record as found at station
          </Button>
        )}
        <Button variant="secondary" fullWidth onClick={onType}>
          Type the number instead
        </Button>
      </div>
    )
  }
  if (resolved.kind === 'room') return null
  return product ? (
    <KnownProduct {...props} product={product} />
  ) : (
    <UnknownProduct {...props} id={resolved.id} hasLooked={workflow.current !== null} />
  )
}

function otherRoomLabel(product: ProductView): CountStateLabel {
  return { tone: 'elsewhere', shape: 'diamond', label: `Recorded in ${product.place}` }
}

function KnownProduct(props: ScanResultProps & { product: ProductView }) {
  const { workflow, product, currentRoom, onFinding } = props
  const { canCount } = workflow
  const timeZone = useTimeZone()
  const condition = useConditionChoice(product)
  const isElsewhere = currentRoom !== null && belongsElsewhere(product, currentRoom)
  const resolved = workflow.current?.resolved
  const foundBy = resolved?.kind === 'product' ? resolved.foundBy : undefined
  return (
    <>
      {foundBy && (
        <p className={classes['note']} role="status">
          Found by {scanKeyLabel(foundBy)}
        </p>
      )}
      <ProductCard
        product={product}
        stateLabel={
          isElsewhere && product.countProgress.kind === 'not-counted'
            ? otherRoomLabel(product)
            : countStateLabel(product.countProgress, timeZone)
        }
      />
      {isElsewhere && canCount && (
        <OtherRoomActions
          product={product}
          currentRoom={currentRoom}
          onSeenHere={() => workflow.seenHere(product, currentRoom)}
        />
      )}
      {canCount && (
        <div className={`${classes['countArea']} no-print`}>
          <CountPanel
            key={`${product.id}-${workflow.current?.scanNo}`}
            target={{
              id: product.id,
              count: suggestCount(product, workflow.current?.source ?? 'list'),
              remarks: product.remarks || null,
              hint: countHint(product, workflow.current?.source ?? 'list'),
            }}
            onNotHere={(remarks) => workflow.notHere(product, remarks)}
            onTyping={workflow.setTyping}
            recentRemarks={props.recentRemarks}
            condition={condition}
            onSaveCondition={(chosen) => workflow.saveCondition(product, chosen)}
            onSave={async (input, chosen) => {
              const saved = await workflow.save(product, input, chosen)
              if (saved && input.remarks) props.onRemark(input.remarks)
              return saved
            }}
            undo={workflow.last ? { label: workflow.last.label, onUndo: () => void workflow.undo() } : undefined}
          />
          <div className={classes['actions']}>
            <CountedToggle product={product} onMark={(scanned) => workflow.setCounted(product, scanned)} />
            <Button
              variant="secondary"
              onClick={() => onFinding({ kind: 'not-found', label: product.property_number })}
            >
              Not here
            </Button>
            <Button variant="ghost" onClick={workflow.showNext}>
              Skip
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

function UnknownProduct({ workflow, id, recentRemarks }: ScanResultProps & { id: number; hasLooked: boolean }) {
  return (
    <div className={classes['unknownTag']}>
      <h2>Not in the offline list</h2>
      <p>
        Product <span className="bilang-mono">{id}</span>. It may be new, or your list may be out of date. You can still
        count it. The server checks it when it’s sent.
      </p>
      {workflow.canCount && (
        <CountPanel
          key={`${id}-${workflow.current?.scanNo}`}
          target={{ id, count: 0, remarks: null, hint: 'Type how many you see.' }}
          onTyping={workflow.setTyping}
          recentRemarks={recentRemarks}
          onSave={(input) => workflow.save({ id, label: `Product ${id}` }, input)}
        />
      )}
      <Button variant="ghost" onClick={workflow.showNext}>
        {fixedTexts.cancel}
      </Button>
    </div>
  )
}

function UndoLast({ workflow }: { workflow: ScanWorkflow }) {
  if (!workflow.last) return null
  return (
    <Button variant="secondary" fullWidth onClick={() => void workflow.undo()}>
      Undo {workflow.last.label}
    </Button>
  )
}
