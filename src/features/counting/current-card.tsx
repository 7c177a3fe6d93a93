import { sentences } from '#contract/sentences.ts'
import type { ProductView } from '#domain/catalogue.ts'
import { belongsElsewhere, type HereRoom } from '#domain/scan-outcome.ts'
import { countHint, suggestCount } from '#domain/suggest-count.ts'
import { useBehind } from '#runtime/use-outbox.ts'
import { Button } from '#ui/button.tsx'
import { ProductCard, ProductCardSpace } from '#ui/count/product-card.tsx'
import { cardWords, type StateWords } from '#ui/count/state-line.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import { CountPanel } from './count-panel.tsx'
import classes from './counting.module.css'
import { ElsewhereActions } from './elsewhere-actions.tsx'
import type { FindingDraft } from './finding-dialog.tsx'
import { MarkToggle } from './mark-toggle.tsx'
import { Matches } from './matches.tsx'
import type { Counting } from './use-counting.ts'

interface CurrentCardProps {
  counting: Counting
  product: ProductView | null
  here: HereRoom | null
  recentRemarks: readonly string[]
  onRemark: (remark: string) => void
  onFinding: (draft: FindingDraft) => void
  onType: () => void
}

/** The answer to the last scan, the thing first, its state second, what to type third. */
export function CurrentCard(props: CurrentCardProps) {
  const { counting, product, onFinding, onType } = props
  const { current, mayCount } = counting
  if (!current) {
    return (
      <>
        <ProductCardSpace>
          <p>Point the camera at a tag, use a scanner, or type.</p>
        </ProductCardSpace>
        {mayCount && <Undo counting={counting} />}
        {mayCount && (
          <Button variant="ghost" onClick={() => onFinding({ kind: 'found-at-station', label: '' })}>
            A thing without a tag
          </Button>
        )}
      </>
    )
  }
  const { resolved } = current
  if (resolved.kind === 'several') {
    return (
      <Matches
        products={resolved.products}
        total={resolved.total}
        onChoose={(chosen) => counting.see([`/qr?product_id=${chosen.id}`], current.source)}
      />
    )
  }
  if (resolved.kind === 'unknown') {
    return (
      <div className={classes['unknown']} role="status">
        <h2>{resolved.why === 'not-in-list' ? 'Not on the list' : 'Not a tag of this register'}</h2>
        <p className="bilang-mono" translate="no">
          {resolved.text}
        </p>
        <p>
          {resolved.why === 'not-in-list'
            ? "Nothing in this device's list has this number. The list may be old, or the thing is not on the books."
            : 'The code belongs to another system. If the thing has no tag of ours, keep it as found at station.'}
        </p>
        {mayCount && (
          <Button fullWidth size="lg" onClick={() => onFinding({ kind: 'found-at-station', label: resolved.text })}>
            Keep as found at station
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
    <Known {...props} product={product} />
  ) : (
    <NotInList {...props} id={resolved.id} looked={counting.current !== null} />
  )
}

function elsewhereWords(product: ProductView): StateWords {
  return { tone: 'elsewhere', shape: 'diamond', word: `Recorded in ${product.place}` }
}

function Known(props: CurrentCardProps & { product: ProductView }) {
  const { counting, product, here, onFinding } = props
  const { mayCount } = counting
  const timeZone = useTimeZone()
  const behind = useBehind(product)
  const elsewhere = here !== null && belongsElsewhere(product, here)
  return (
    <>
      <ProductCard
        product={product}
        state={
          elsewhere && product.mark.is === 'not-counted'
            ? elsewhereWords(product)
            : cardWords(product.mark, behind, timeZone)
        }
      />
      {elsewhere && mayCount && (
        <ElsewhereActions product={product} here={here} onSeen={() => counting.seenHere(product, here)} />
      )}
      {mayCount && (
        <div className={`${classes['work']} no-print`}>
          <CountPanel
            key={`${product.id}-${counting.current?.turn}`}
            target={{
              id: product.id,
              count: suggestCount(product, counting.current?.source ?? 'list'),
              remarks: product.remarks || null,
              hint: countHint(product, counting.current?.source ?? 'list'),
            }}
            onNotHere={(remarks) => counting.notHere(product, remarks)}
            onTyping={counting.setTyping}
            recentRemarks={props.recentRemarks}
            onSave={async (what) => {
              const saved = await counting.save(product, what)
              if (saved && what.remarks) props.onRemark(what.remarks)
              return saved
            }}
            undo={counting.last ? { label: counting.last.label, onUndo: () => void counting.undo() } : undefined}
          />
          <div className={classes['actions']}>
            <MarkToggle product={product} onMark={(scanned) => counting.mark(product, scanned)} />
            <Button
              variant="secondary"
              onClick={() => onFinding({ kind: 'not-found', label: product.property_number })}
            >
              Not here
            </Button>
            <Button variant="ghost" onClick={counting.forward}>
              Skip
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

function NotInList({ counting, id, recentRemarks }: CurrentCardProps & { id: number; looked: boolean }) {
  return (
    <div className={classes['unknown']}>
      <h2>Not in this device's list</h2>
      <p>
        Product <span className="bilang-mono">{id}</span>. It may be new, or this list is old. A count is kept all the
        same and checked when it is sent.
      </p>
      {counting.mayCount && (
        <CountPanel
          key={`${id}-${counting.current?.turn}`}
          target={{ id, count: 0, remarks: null, hint: 'Type how many are here.' }}
          onTyping={counting.setTyping}
          recentRemarks={recentRemarks}
          onSave={(what) => counting.save({ id, label: `Product ${id}` }, what)}
        />
      )}
      <Button variant="ghost" onClick={counting.forward}>
        {sentences.cancel}
      </Button>
    </div>
  )
}

function Undo({ counting }: { counting: Counting }) {
  if (!counting.last) return null
  return (
    <Button variant="secondary" fullWidth onClick={() => void counting.undo()}>
      Undo {counting.last.label}
    </Button>
  )
}
