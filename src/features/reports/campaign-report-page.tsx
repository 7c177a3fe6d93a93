/**
 * The report of a campaign: what was counted against the book as it was frozen when counting began (D8.1). Later edits of products do not
 * change it; what they changed is named. Once the campaign is closed, nothing changes it.
 */
import { SegmentedControl, Text, Title } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { type Campaign, inventory } from '#contract/resources/campaigns.ts'
import { type BookProduct, bookGroup, unbooked } from '#domain/campaign-book.ts'
import { clockTime } from '#domain/clock-words.ts'
import { useParts } from '#runtime/parts.ts'
import { useCampaignBook } from '#runtime/use-campaign-book.ts'
import { useEntered } from '#runtime/use-entered.ts'
import { useFresh } from '#runtime/use-fresh.ts'
import { useRow } from '#runtime/use-list.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { useAsOf } from './as-of.tsx'
import { useBookFigures } from './book-figures.ts'
import { BookNote } from './book-note.tsx'
import { BookRows, type BookView, bookViews, isBookView } from './book-rows.tsx'
import { EnteredNote } from './entered-note.tsx'
import { ExportMenu } from './export-menu.tsx'
import { countFigures, FiguresTable } from './figures-table.tsx'
import classes from './reports.module.css'
import { CutPicker, useCut } from './scope-bar.tsx'
import { useArea } from './use-area.ts'

export function CampaignReportPage() {
  const id = Number(useParams()['id']) || null
  const live = useRow<Campaign>(inventory.name, id)
  if (live.state !== 'ready') return <Loading />
  if (!live.value) return <Empty heading="No such campaign">It may have been removed, or is not on this device.</Empty>
  return <Report campaign={live.value} />
}

function Report({ campaign }: { campaign: Campaign }) {
  const [turn, setTurn] = useState(0)
  const book = useCampaignBook(campaign, turn)
  const area = useArea()
  useFresh()
  return (
    <div className="bilang-page bilang-wide">
      <div className={classes['head']}>
        <div>
          <Title order={1}>{campaign.name}: report</Title>
          <Text c="dimmed">
            as at {campaign.as_at} · <Link to={`${area}/counts/${campaign.id}`}>campaign and reconcile desk</Link>
          </Text>
          {book.is === 'here' ? <Against campaign={campaign} rows={book.products.length} /> : null}
        </div>
        {book.is === 'here' ? <Actions campaign={campaign} products={book.products} /> : null}
      </div>
      {book.is === 'here' ? (
        <Figures campaign={campaign} products={book.products} />
      ) : (
        <BookNote book={book} campaign={campaign} again={() => setTurn((before) => before + 1)} />
      )}
    </div>
  )
}

function Against({ campaign, rows }: { campaign: Campaign; rows: number }) {
  const { now } = useParts()
  const asOf = useAsOf()
  const at = (moment: string | null | undefined) => (moment ? clockTime(Date.parse(moment), now()) : 'not known')
  return (
    <>
      <Text className="bilang-figures">
        {rows.toLocaleString('en')} items on the book as frozen {at(campaign.book_at)}
        {campaign.closed_at ? `; counts as they were at the close, ${at(campaign.closed_at)}` : ''}
      </Text>
      {campaign.closed_at ? null : (
        <Text c="dimmed">Counts as of {asOf ?? 'never'}, with what you counted on this device</Text>
      )}
    </>
  )
}

function Actions({ campaign, products }: { campaign: Campaign; products: readonly BookProduct[] }) {
  const area = useArea()
  return (
    <div className={`${classes['actions']} no-print`}>
      <Button component={Link} to={`${area}/reports/print?form=rpcppe&campaign=${campaign.id}`} variant="secondary">
        Print form
      </Button>
      <ExportMenu
        words={campaign.name}
        products={products}
        closedAt={campaign.closed_at ? Date.parse(campaign.closed_at) : null}
      />
    </div>
  )
}

/** What the list says of the same things today, while the campaign is open. */
function drift(products: readonly BookProduct[]): ReactNode {
  const moved = products.filter((p) => p.moved).length
  const gone = products.filter((p) => p.gone).length
  if (moved + gone === 0) return null
  const items = (n: number, what: string) => `${n.toLocaleString('en')} ${n === 1 ? 'item' : 'items'} ${what}`
  return (
    <Banner mark="saved" role="note">
      Since the book was frozen,{' '}
      {[
        ...(moved > 0 ? [items(moved, 'changed quantity, price or holder on the list')] : []),
        ...(gone > 0 ? [items(gone, 'left the list')] : []),
      ].join(' and ')}
      . This report keeps to the book.
    </Banner>
  )
}

function Figures({ campaign, products }: { campaign: Campaign; products: readonly BookProduct[] }) {
  const [query, setQuery] = useSearchParams()
  const [cut, setCut] = useCut('account')
  const asked = query.get('show')
  const view: BookView | 'entered' = asked === 'entered' || isBookView(asked) ? asked : 'all'
  const entered = useEntered(campaign, products)
  const group = query.get('group')
  const figures = useBookFigures(products, cut)
  const shown = useMemo(
    () =>
      (view === 'entered' ? (entered ?? []).map(unbooked) : products.filter(bookViews[view].holds)).filter(
        (p) => group === null || bookGroup(cut, p) === group,
      ),
    [products, entered, cut, group, view],
  )
  const set = (next: { view?: BookView | 'entered'; group?: string | null }) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        if (next.view) after.set('show', next.view)
        if (next.group === null) after.delete('group')
        else if (next.group !== undefined) after.set('group', next.group)
        return after
      },
      { replace: true },
    )
  return (
    <>
      {drift(products)}
      {entered ? (
        <EnteredNote campaign={campaign} entered={entered} onShow={() => set({ view: 'entered', group: null })} />
      ) : null}
      <CutPicker cut={cut} onChange={setCut} />
      <FiguresTable
        cut={cut}
        figures={figures}
        columns={countFigures}
        link={(row, only) => {
          const next = new URLSearchParams(query)
          next.set('group', row.name)
          next.set('show', only?.['balance'] === 'short' ? 'short' : only?.['balance'] === 'over' ? 'over' : 'all')
          return `?${next}#rows`
        }}
      />
      <section id="rows" aria-label="Items" className={classes['rows']}>
        <div className={`${classes['sideways']} no-print`}>
          <SegmentedControl
            aria-label="Which items"
            value={view}
            onChange={(value) => set({ view: value as BookView | 'entered' })}
            data={[
              ...Object.entries(bookViews).map(([value, { label, missing }]) => ({
                value,
                label: missing && campaign.state === 'closed' ? missing : label,
              })),
              { value: 'entered', label: 'Not on the book' },
            ]}
            className={classes['choices'] ?? ''}
          />
        </div>
        <Text role="status" className="bilang-figures" c="dimmed">
          {shown.length.toLocaleString('en')} {shown.length === 1 ? 'item' : 'items'}
          {group === null ? null : (
            <>
              {' '}
              of “{group}” ·{' '}
              <Button variant="link" size="sm" onClick={() => set({ group: null })}>
                Show all groups
              </Button>
            </>
          )}
        </Text>
        <BookRows products={shown} closed={campaign.state === 'closed'} booked={view !== 'entered'} />
      </section>
    </>
  )
}
