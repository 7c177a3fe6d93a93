import type { RefObject } from 'react'
import type { CountForm } from '#contract/campaigns/count-form.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countHint, suggestCount } from '#domain/counts/suggest-count.ts'
import { foundByText } from '#domain/scan/scan-keys.ts'
import { belongsElsewhere, type CurrentRoom, isFoundIn } from '#domain/scan/scan-outcome.ts'
import { useCountAgainOf } from '#react/campaign-records/use-count-again.ts'
import { useHasChosenBuildings, useReachText } from '#react/lists/use-reach.ts'
import { t as reach } from '#text/administration/reach.ts'
import { t } from '#text/counting/scan.ts'
import { t as hints } from '#text/counting/scan-hints.ts'
import { t as secondCounts } from '#text/counting/second-counts.ts'
import { inEnglish } from '#text/language.ts'
import { Button } from '#ui/button.tsx'
import type { Condition } from '#ui/count/condition-field.tsx'
import { type CountStateLabel, countStateLabel } from '#ui/count/count-state-line.tsx'
import { ProductCard, ProductCardPlaceholder } from '#ui/count/product-card.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import { againLabel, CountAgainArea } from '../again/count-again-area.tsx'
import { ScanSwitches } from '../input/scan-switches.tsx'
import type { CountControls } from '../input/use-command-codes.ts'
import type { FindingSubject } from '../record/use-finding-form.ts'
import classes from '../scan.module.css'
import { TagList } from '../several/tag-list.tsx'
import type { ScanWorkflow } from '../use-scan-workflow.ts'
import { CountPanel, type NotHere } from './count-panel.tsx'
import { CountedToggle } from './counted-toggle.tsx'
import { ItemPhotoButton } from './item-photo-button.tsx'
import { MatchingProducts } from './matching-products.tsx'
import { NoItem } from './no-item.tsx'
import { RequestTransferLink } from './request-transfer-link.tsx'
import { TagActions } from './tag-actions.tsx'
import { useConditionChoice } from './use-condition-choice.ts'
import { WaitingTagNote } from './waiting-tag-note.tsx'

interface ScanResultProps {
  workflow: ScanWorkflow
  product: ProductView | null
  /** The server has no item with the id that the tag names. */
  isGone: boolean
  currentRoom: CurrentRoom | null
  recentRemarks: readonly string[]
  onRemark: (remark: string) => void
  onFinding: (draft: FindingSubject) => void
  onType: () => void
  controls: RefObject<CountControls | null>
  /** The item is in the page address, for example when the phone's own camera opened the tag. */
  isOpenedByAddress: boolean
}

/** The result of the last scan: first the item, then its state, then the count form. */
export function ScanResult(props: ScanResultProps) {
  const { workflow, product, onFinding } = props
  const { current, canCount } = workflow
  if (!current) {
    return (
      <>
        <WaitingTagNote workflow={workflow} product={null} />
        {workflow.several.isOn ? (
          <TagList several={workflow.several} />
        ) : (
          <ProductCardPlaceholder>
            <p>{t('start.hint')}</p>
          </ProductCardPlaceholder>
        )}
        {canCount && <UndoLast workflow={workflow} />}
        {canCount && <ScanSwitches {...workflow.choices} />}
        {canCount && (
          <Button variant="ghost" onClick={() => onFinding({ kind: 'found-at-station', label: '' })}>
            {t('start.recordWithoutTag')}
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
            {t('code.several', { count: resolved.total })}
          </p>
        )}
        {resolved.isSearchHit && current.source !== 'typed' && (
          <div className={classes['unknownTag']} role="status">
            <h2>{t('code.noItem')}</h2>
            <p className="bilang-mono bilang-break" translate="no">
              {current.text}
            </p>
            <p>{t('code.contains', { count: resolved.total })}</p>
          </div>
        )}
        <MatchingProducts
          products={resolved.products}
          total={resolved.total}
          foundBy={resolved.foundBy}
          {...((resolved.foundBy || resolved.isSearchHit) && {
            moreHint: t('matches.scanOrType'),
          })}
          onChoose={(chosen) => workflow.handleTexts([`/qr?product_id=${chosen.id}`], current.source)}
        />
        {resolved.isSearchHit && current.source !== 'typed' && canCount && (
          <Button fullWidth size="lg" onClick={() => onFinding({ kind: 'found-at-station', label: current.text })}>
            {t('code.recordFound')}
          </Button>
        )}
      </>
    )
  }
  if (resolved.kind === 'unknown') return <NoItem {...props} resolved={resolved} />
  if (resolved.kind === 'room') return null
  if (props.isGone) return <NoItem {...props} resolved={{ text: current.text, reason: 'gone' }} />
  return product ? <KnownProduct {...props} product={product} /> : <UnknownProduct {...props} id={resolved.id} />
}

function otherRoomLabel(product: ProductView): CountStateLabel {
  return { tone: 'elsewhere', shape: 'diamond', label: t('recordedIn', { room: product.place }) }
}

/** A person who typed the number, or chose it from a list, is looking for the item; one who scanned its tag has it. */
function notHereOf(
  { workflow, isOpenedByAddress, onRemark, onFinding }: ScanResultProps,
  product: ProductView,
  isOfOtherRoom: boolean,
): NotHere {
  const { current } = workflow
  const isSought = current?.source === 'typed' || (current?.source === 'list' && !isOpenedByAddress)
  return {
    isDoubtful: !isSought || isOfOtherRoom || product.countProgress.kind !== 'not-counted',
    ask: (remarks) => onFinding({ kind: 'not-found', label: product.property_number, remarks }),
    async record(remarks) {
      if ((await workflow.notHere(product, remarks)) && remarks) onRemark(remarks)
    },
  }
}

function KnownProduct(props: ScanResultProps & { product: ProductView }) {
  const { workflow, product, currentRoom, onFinding } = props
  const { canCount } = workflow
  const timeZone = useTimeZone()
  const condition = useConditionChoice(product)
  /** The current room, if it differs from the recorded one. */
  const otherRoom = currentRoom && belongsElsewhere(product, currentRoom) ? currentRoom : null
  const showsOtherRoom = otherRoom !== null && product.countProgress.kind === 'not-counted'
  const isFoundHere = otherRoom !== null && isFoundIn(product, otherRoom)
  const save = async (input: CountForm, chosen: Condition | null, foundIn: CurrentRoom | null) => {
    const saved = await workflow.save(product, input, chosen, { foundIn })
    if (saved && input.remarks) props.onRemark(input.remarks)
    return saved
  }
  const again = useCountAgainOf(product)
  const isAgain = canCount && again?.is === 'mine'
  const resolved = workflow.current?.resolved
  const foundBy = resolved?.kind === 'product' ? resolved.foundBy : undefined
  return (
    <>
      {foundBy && (
        <p className={classes['note']} role="status">
          {foundByText(foundBy)}
        </p>
      )}
      {canCount && <WaitingTagNote workflow={workflow} product={product} />}
      <ProductCard
        product={isAgain ? { ...product, quantity_hidden: true } : product}
        stateLabel={
          isAgain
            ? againLabel()
            : showsOtherRoom
              ? otherRoomLabel(product)
              : countStateLabel(product.countProgress, timeZone)
        }
        isPlaceInState={showsOtherRoom}
        isResult={workflow.current?.source === 'typed'}
      >
        {isFoundHere && <p className={classes['note']}>{t('elsewhere.foundIn', { room: otherRoom.name })}</p>}
      </ProductCard>
      {isAgain && <CountAgainArea workflow={workflow} product={product} again={again} />}
      {canCount && !isAgain && (
        <div className={`${classes['countArea']} no-print`}>
          {again && again.is !== 'mine' && (
            <p className={classes['note']} role="status">
              {again.is === 'namesake'
                ? secondCounts('again.namesake', { name: again.name })
                : secondCounts(`again.${again.is}`)}
            </p>
          )}
          <CountPanel
            key={`${product.id}-${workflow.current?.scanNo}`}
            target={{
              id: product.id,
              count: suggestCount(product, workflow.current?.source ?? 'list'),
              remarks: product.remarks || null,
              hint: countHint(product, workflow.current?.source ?? 'list'),
            }}
            controls={props.controls}
            notHere={notHereOf(props, product, otherRoom !== null)}
            onTyping={workflow.setTyping}
            recentRemarks={props.recentRemarks}
            condition={condition}
            onSaveCondition={(chosen) => workflow.saveCondition(product, chosen)}
            onSave={(input, chosen) => save(input, chosen, null)}
            // Recorded once, until the count is undone; further tags of a lot only add one.
            onFoundHere={otherRoom && !isFoundHere ? (input, chosen) => save(input, chosen, otherRoom) : undefined}
            undo={workflow.last ? { label: workflow.last.label, onUndo: () => void workflow.undo() } : undefined}
          >
            <Button variant="ghost" onClick={workflow.showNext}>
              {t('skip')}
            </Button>
            {otherRoom && <RequestTransferLink product={product} currentRoom={otherRoom} />}
            <TagActions
              workflow={workflow}
              product={product}
              onReport={() => onFinding({ kind: 'tag', label: product.property_number })}
            />
            <ItemPhotoButton workflow={workflow} product={product} />
          </CountPanel>
          {/* Away from Submit, because it counts nothing (decision 060). */}
          <div className={classes['toggle']}>
            <CountedToggle product={product} onMark={(scanned) => workflow.setCounted(product, scanned)} />
          </div>
        </div>
      )}
    </>
  )
}

function UnknownProduct({ workflow, id, recentRemarks, controls, onFinding }: ScanResultProps & { id: number }) {
  const reachText = useReachText()
  const isChosen = useHasChosenBuildings()
  // Out of what this device has: the server may refuse a count, and accepts a finding from anywhere.
  if (reachText) {
    return (
      <div className={classes['unknownTag']} role="status">
        <h2>{t('code.notInList')}</h2>
        <p>{reach(isChosen ? 'notOnDevice' : 'notYours')}</p>
        <p>{reachText}</p>
        {workflow.canCount && (
          <Button
            fullWidth
            size="lg"
            onClick={() => onFinding({ kind: 'found-at-station', label: workflow.current?.text ?? '' })}
          >
            {reach('report')}
          </Button>
        )}
        <Button variant="ghost" onClick={workflow.showNext}>
          {t('skip')}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes['unknownTag']}>
      <h2>{t('code.notInList')}</h2>
      <p>
        {t.rich('unknownProduct.text', {
          id: String(id),
          mono: (text) => <span className="bilang-mono">{text}</span>,
        })}
      </p>
      {workflow.canCount && (
        <CountPanel
          key={`${id}-${workflow.current?.scanNo}`}
          target={{ id, count: 0, remarks: null, hint: hints('typeHowMany') }}
          controls={controls}
          onTyping={workflow.setTyping}
          recentRemarks={recentRemarks}
          // Stored with the count, in English.
          onSave={(input) =>
            workflow.save({ id, label: inEnglish(() => t('unknownProduct.label', { id: String(id) })) }, input)
          }
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
      {t('undo', { record: workflow.last.label })}
    </Button>
  )
}
