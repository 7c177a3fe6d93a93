import { useEffect, useState } from 'react'
import type { TagState, TagWithState, WhyDecide } from '#domain/scan/several-tags.ts'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/counting/scan-several.ts'
import { Button } from '#ui/button.tsx'
import { CountStateLine, countStateLabel } from '#ui/count/count-state-line.tsx'
import { toneColor } from '#ui/scanner/outcome/scan-outcomes.ts'
import { useTimeZone } from '#ui/time-zone.ts'
import type { ScanWorkflow } from '../use-scan-workflow.ts'
import classes from './tag-list.module.css'

/** The scanned tags with their states, and the button that counts the ready ones. */
export function TagList({ several }: { several: ScanWorkflow['several'] }) {
  const { tags, ready, isSaving } = several
  const countOf = (is: TagState['is']) => tags.filter(({ state }) => state.is === is).length
  const states = { ready: countOf('ready'), counted: countOf('counted'), decide: countOf('decide') }
  const isNoneReady = tags.length > 0 && states.ready === 0
  return (
    <section className={classes['list']} aria-labelledby="tags-in-view">
      <div className={classes['heading']}>
        <h2 id="tags-in-view">{t('heading')}</h2>
        {tags.length > 0 && <span>{t('states', states)}</span>}
      </div>
      <SpokenStates {...states} />
      {tags.length === 0 ? (
        <p className={classes['note']}>{t('empty')}</p>
      ) : (
        <ul>
          {tags.map((tag) => (
            <li key={tag.text}>
              <button type="button" onClick={() => several.open(tag)} data-state={tag.state.is}>
                <TagText tag={tag} />
                <StateLine tag={tag} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes['bar']}>
        {isNoneReady && (
          <p className={classes['note']} id="none-ready">
            {t('noneReady')}
          </p>
        )}
        <Button
          size="lg"
          fullWidth
          disabled={ready.length === 0}
          loading={isSaving}
          aria-describedby={isNoneReady ? 'none-ready' : undefined}
          onClick={() => void several.countReady()}
        >
          {t('count', { count: ready.length })}
        </Button>
      </div>
      {tags.length > 0 && (
        <Button variant="ghost" onClick={several.clear}>
          {t('clear')}
        </Button>
      )}
    </section>
  )
}

/** The figures for screen readers, once they have not changed for a second: not with each frame. */
function SpokenStates(states: { ready: number; counted: number; decide: number }) {
  const text = states.ready + states.counted + states.decide === 0 ? '' : t('statesSpoken', states)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), 1_000)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="bilang-hidden" role="status">
      {spoken}
    </p>
  )
}

function TagText({ tag: { text, resolved } }: { tag: TagWithState }) {
  const product = resolved.kind === 'product' ? resolved.product : null
  const number = resolved.kind === 'room' && resolved.name ? t('roomTag', { room: resolved.name }) : text
  return (
    <>
      <span className={`${classes['number']} bilang-mono`} translate="no">
        {product?.property_number ?? number}
      </span>
      {product && <span className={classes['note']}>{product.names.article}</span>}
    </>
  )
}

function decideLabel(why: WhyDecide, { state, resolved, seenIn }: TagWithState): string {
  const product = state.product ?? null
  switch (why) {
    case 'elsewhere':
      return t('decide.elsewhere', { room: product?.place ?? '' })
    case 'other-room':
      return t('decide.otherRoom', { room: seenIn?.name ?? '' })
    case 'lot':
      return t('decide.lot', { units: formatNumber(product?.units ?? 0) })
    case 'blind':
      return t('decide.blind')
    case 'other-count':
      return t('decide.otherCount', { count: formatNumber(product?.physical_count ?? 0) })
    case 'room':
      return t('decide.room')
    case 'several':
      // A code that is only a part of one item's texts is offered as that item.
      return resolved.kind === 'several' && resolved.total === 1 ? t('decide.otherKey') : t('decide.several')
    case 'unknown':
      return t('decide.unknown')
    case 'practice':
      return t('decide.practice')
    case 'other-system':
      return t('decide.otherSystem')
    case 'needs-review':
      return t('decide.needsReview')
    case 'not-here':
      return t('decide.notHere')
    case 'other-key':
      return t('decide.otherKey')
    case 'half-typed':
      return t('decide.halfTyped')
    case 'long-remarks':
      return t('decide.longRemarks')
    case 'not-in-count':
      return t('decide.notInCount')
    case 'unreadable':
      return t('decide.unreadable')
  }
}

function StateLine({ tag }: { tag: TagWithState }) {
  const timeZone = useTimeZone()
  const { state } = tag
  if (state.is === 'counted') return <CountStateLine {...countStateLabel(state.product.countProgress, timeZone)} />
  if (state.is === 'decide')
    return <CountStateLine tone="attention" shape="triangle" label={decideLabel(state.why, tag)} />
  return (
    <span className={classes['ready']} style={{ color: toneColor('sent') }}>
      <svg width="20" height="20" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 2.5v11M2.5 8h11" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
      </svg>
      {t('ready')}
    </span>
  )
}
