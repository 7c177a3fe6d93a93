/** Where the count stands, for people who would rather look than read. Every figure opens to its rows. */
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatMoney } from '#domain/money.ts'
import { share } from '#domain/report-groups.ts'
import { useCatalogueStatus } from '#runtime/use-list.ts'
import { type BarPart, type BarRow, BarRows } from '#ui/chart/bar-rows.tsx'
import { DayColumns } from '#ui/chart/day-columns.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { AsOf } from './as-of.tsx'
import { CountActions } from './count-actions.tsx'
import classes from './reports.module.css'
import { rowsQuery } from './rows-link.ts'
import { useArea } from './use-area.ts'
import { useCountedDays } from './use-counted-days.ts'
import { type FiguresOf, useFigures, useTotals } from './use-figures.ts'

const everything = {}
const pesos = (centavos: bigint) => `₱\u00a0${formatMoney(centavos)}`
/** Bars need a plain number; a tenth of a peso more or less is not seen. */
const size = (centavos: bigint) => Number(centavos / 100n)

export function ReportsPage() {
  const area = useArea()
  const status = useCatalogueStatus()
  const { ready, total } = useTotals({ where: everything })
  const places = useFigures('location', { where: everything })
  const conditions = useFigures('condition', { where: everything })
  const days = useCountedDays()
  const rows = total.rows
  if (status.phase === 'none') return <Empty>The reports appear once the list is on this device.</Empty>
  if (!ready && rows === 0n) return <Loading />
  const left = rows - total.scanned
  return (
    <div className="bilang-page">
      <div className={classes['head']}>
        <div>
          <Title order={1}>Reports</Title>
          <AsOf rows={rows} ready={ready} />
        </div>
        <CountActions />
      </div>
      <div className={classes['tiles']}>
        <Tile
          to={`${area}/reports/found-ppes`}
          figure={`${share(total.scanned, rows)} %`}
          words={`found: ${total.scanned.toLocaleString('en')} of ${rows.toLocaleString('en')} items`}
        />
        <Tile
          to={`${area}/reports/missing-ppes`}
          figure={left.toLocaleString('en')}
          words="items not found in this count yet"
        />
        <Tile
          to={`${area}/reports/missing-ppes`}
          figure={pesos(total['not-scanned-value'])}
          words={`total cost not yet counted, of ${pesos(total.value)}`}
        />
        <Tile
          to={`${area}/reports/counts`}
          figure={`${total.shortage.toLocaleString('en')} / ${total.overage.toLocaleString('en')}`}
          words={`units short / over: ${pesos(total['shortage-value'])} / ${pesos(total['overage-value'])}`}
        />
      </div>
      <div className={classes['grid']}>
        <Card title="Found by place" note="filled: found · pale: not yet">
          <BarRows
            caption="Items found and not yet found, by place"
            rows={progressBars(places, area)}
            head={{ label: 'Place', figure: 'Found of all' }}
          />
        </Card>
        <Card title="Not yet counted by location" note="total cost of items not yet counted">
          <BarRows
            caption="Total cost of items not yet counted, by place"
            rows={riskBars(places, area)}
            head={{ label: 'Place', figure: 'Total cost' }}
            empty="Nothing is at risk."
          />
        </Card>
        <Card title="By condition" note="items on the books">
          <BarRows
            caption="Items by condition"
            rows={conditionBars(conditions, area)}
            head={{ label: 'Condition', figure: 'Items' }}
          />
        </Card>
        <Card title="Found over time" note="by the day a found item was last changed, as the office told it">
          <DayColumns caption="Found items by day of their last change" days={days} />
        </Card>
      </div>
      <nav aria-label="Reports" className={classes['tiles']}>
        <Tile to={`${area}/reports/counts`} figure="Counts" words="Inventory count form, RPCPPE and RPCSP" />
        <Tile to={`${area}/reports/found-ppes`} figure="Found" words="Found in this count, and found at station" />
        <Tile to={`${area}/reports/missing-ppes`} figure="Missing" words="Not found, and what follows" />
        <Tile to={`${area}/reports/unserviceable`} figure="Unserviceable" words="For the IIRUP, by fund" />
        <Tile
          to={`${area}/reports/acknowledgement-receipt`}
          figure="Receipts"
          words="Acknowledgement receipts by holder"
        />
      </nav>
    </div>
  )
}

function Tile({ to, figure, words }: { to: string; figure: string; words: string }) {
  return (
    <Link to={to} className={`bilang-card ${classes['tile']}`}>
      <span className={classes['big']}>{figure}</span>
      <span className="bilang-muted">{words}</span>
    </Link>
  )
}

function Card({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="bilang-card" aria-label={title}>
      <Title order={2} fz="md">
        {title}
      </Title>
      <p className="bilang-muted" style={{ margin: '0 0 12px', fontSize: '0.78125rem' }}>
        {note}
      </p>
      {children}
    </section>
  )
}

type Row = FiguresOf['rows'][number]

function Named({ area, row, only = {} }: { area: string; row: Row; only?: Readonly<Record<string, boolean>> }) {
  const query = rowsQuery({ ...row.where, ...only })
  return query === null ? (
    row.name
  ) : (
    <Link to={`${area}/database?${query}`} className={classes['open']}>
      {row.name}
    </Link>
  )
}

function progressBars({ rows }: FiguresOf, area: string): readonly BarRow[] {
  return top(rows, (row) => row.figures.rows).map((row) => {
    const { rows: all, scanned } = row.figures
    const parts: readonly BarPart[] = [
      { tone: 'accent', word: 'found', amount: Number(scanned) },
      { tone: 'line', word: 'not yet', amount: Number(all - scanned) },
    ]
    return {
      key: JSON.stringify(row.key),
      label: <Named area={area} row={row} />,
      parts,
      figure: `${scanned.toLocaleString('en')} of ${all.toLocaleString('en')}`,
    }
  })
}

function riskBars({ rows }: FiguresOf, area: string): readonly BarRow[] {
  return top(rows, (row) => row.figures['not-scanned-value'])
    .filter((row) => row.figures['not-scanned-value'] > 0n)
    .map((row) => ({
      key: JSON.stringify(row.key),
      label: <Named area={area} row={row} only={{ scanned: false }} />,
      parts: [{ tone: 'attention', word: 'at risk', amount: size(row.figures['not-scanned-value']) }],
      figure: pesos(row.figures['not-scanned-value']),
    }))
}

function conditionBars({ rows }: FiguresOf, area: string): readonly BarRow[] {
  return top(rows, (row) => row.figures.rows).map((row) => ({
    key: JSON.stringify(row.key),
    label: <Named area={area} row={row} />,
    parts: [{ tone: 'accent', word: 'items', amount: Number(row.figures.rows) }],
    figure: row.figures.rows.toLocaleString('en'),
  }))
}

const most = 12
/** The largest first. What does not fit is on the counts report, which lists all. */
function top<Row extends { name: string }>(rows: readonly Row[], by: (row: Row) => bigint): readonly Row[] {
  return [...rows].sort((a, b) => (by(b) > by(a) ? 1 : by(b) < by(a) ? -1 : 0)).slice(0, most)
}
