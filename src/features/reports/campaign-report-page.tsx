/**
 * The report of a campaign: what was counted against the book as it was frozen when counting began (D8.1). Later edits of products do not
 * change it; what they changed is named. Once the campaign is closed, nothing changes it.
 */
import { SegmentedControl, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { type Campaign, inventory } from '#contract/resources/campaigns.ts'
import type { Drift } from '#domain/campaign-book.ts'
import type { BookRef, Where } from '#domain/catalogue.ts'
import { formatMoment } from '#domain/dates.ts'
import { useParts } from '#runtime/parts.ts'
import { useCampaignBook } from '#runtime/use-campaign-book.ts'
import { useFresh } from '#runtime/use-fresh.ts'
import { useRow, useSums } from '#runtime/use-list.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { useAsOf } from './as-of.tsx'
import { BookNote } from './book-note.tsx'
import { BookRows, type BookView, bookViews, isBookView } from './book-rows.tsx'
import { EnteredNote } from './entered-note.tsx'
import type { Exported } from './export-file.ts'
import { ExportMenu } from './export-menu.tsx'
import { countFigures, FiguresTable } from './figures-table.tsx'
import classes from './reports.module.css'
import { CutPicker, useCut } from './scope-bar.tsx'
import { useArea } from './use-area.ts'
import { bookCut, useFigures } from './use-figures.ts'

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
          {book.is === 'here' ? <Against campaign={campaign} rows={book.rows} /> : null}
        </div>
        {book.is === 'here' ? <Actions campaign={campaign} book={book.book} /> : null}
      </div>
      {book.is === 'here' ? (
        <Figures campaign={campaign} book={book.book} />
      ) : (
        <BookNote book={book} campaign={campaign} again={() => setTurn((before) => before + 1)} />
      )}
    </div>
  )
}

function Against({ campaign, rows }: { campaign: Campaign; rows: number }) {
  const { timeZone } = useParts()
  const asOf = useAsOf()
  const at = (moment: string | null | undefined) => (moment ? formatMoment(Date.parse(moment), timeZone) : 'not known')
  return (
    <>
      <Text className="bilang-figures">
        {rows.toLocaleString('en')} items on the book as frozen {at(campaign.book_at)}
        {campaign.closed_at ? `; counts as they were at the close, ${at(campaign.closed_at)}` : ''}
      </Text>
      {campaign.closed_at ? null : (
        <Text c="dimmed">
          {asOf ? `Counts as of ${asOf}, with what you counted on this device` : 'Not downloaded yet'}
        </Text>
      )}
    </>
  )
}

function Actions({ campaign, book }: { campaign: Campaign; book: BookRef }) {
  const area = useArea()
  const of = useMemo<Exported>(() => ({ book: { of: book, rows: 'booked' } }), [book])
  return (
    <div className={`${classes['actions']} no-print`}>
      <Button component={Link} to={`${area}/reports/print?form=rpcppe&campaign=${campaign.id}`} variant="secondary">
        Print form
      </Button>
      <ExportMenu words={campaign.name} of={of} closedAt={campaign.closed_at ? Date.parse(campaign.closed_at) : null} />
    </div>
  )
}

/** What the list says of the same things today, while the campaign is open. */
function DriftNote({ book }: { book: BookRef }) {
  const live = useSums({
    entity: 'products',
    book: { of: book, rows: 'booked' },
    groupBy: ['drift'],
    measures: ['rows'],
  })
  const groups = live.state === 'ready' ? live.value : []
  const of = (drift: Drift) => Number(groups.find(({ key }) => key[0] === drift)?.sums[0] ?? 0n)
  const [moved, gone] = [of('moved'), of('gone')]
  if (book.closed || moved + gone === 0) return null
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

function Figures({ campaign, book }: { campaign: Campaign; book: BookRef }) {
  const [query, setQuery] = useSearchParams()
  const [cut, setCut] = useCut('account')
  const asked = query.get('show')
  const view: BookView | 'entered' = asked === 'entered' || isBookView(asked) ? asked : 'all'
  const group = query.get('group')
  const booked = useMemo(() => ({ of: book, rows: 'booked' }) as const, [book])
  const figures = useFigures(cut, { book: booked })
  const onBook = view !== 'entered'
  const where: Where = onBook ? { ...bookViews[view].where, ...(group === null ? {} : { [bookCut(cut)]: group }) } : {}
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
      <DriftNote book={book} />
      <EnteredNote book={book} onShow={() => set({ view: 'entered', group: null })} />
      <CutPicker cut={cut} onChange={setCut} />
      <FiguresTable
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
            onChange={(value) =>
              set({ view: value as BookView | 'entered', ...(value === 'entered' && { group: null }) })
            }
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
        <BookRows
          book={book}
          where={where}
          onBook={onBook}
          count={(total, loading) => (
            <Text role="status" className="bilang-figures" c="dimmed">
              {loading ? 'Looking…' : `${total.toLocaleString('en')} ${total === 1 ? 'item' : 'items'}`}
              {group === null || !onBook ? null : (
                <>
                  {' '}
                  of “{group}” ·{' '}
                  <Button variant="link" size="sm" onClick={() => set({ group: null })}>
                    Show all groups
                  </Button>
                </>
              )}
            </Text>
          )}
        />
      </section>
    </>
  )
}
