/** The dashboard: progress and results of the count as figures and charts. Every figure links to its rows. */
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { percentOf } from '#domain/reports/report-groups.ts'
import { formatMoney, formatNumber, formatPercent } from '#domain/text/format.ts'
import { rowsQuery } from '#react/lists/rows-query.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useDisposals } from '#react/use-disposals.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { type BarRow, BarRows, type BarSegment } from '#ui/chart/bar-rows.tsx'
import { DayColumns } from '#ui/chart/day-columns.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { CountLinks } from './count-links.tsx'
import { AsOf } from './figures/as-of.tsx'
import { useCountedDays } from './figures/use-counted-days.ts'
import { type GroupedFigures, useFigures, useTotals } from './figures/use-figures.ts'
import classes from './reports.module.css'

const noFilter = {}
const formatPesos = (centavos: bigint) => `₱\u00a0${formatMoney(centavos)}`
/** Bars need a number, and less than a peso is not visible. */
const wholePesos = (centavos: bigint) => Number(centavos / 100n)

export function ReportsPage() {
  const area = useInventoryPath()
  const status = useCatalogStatus()
  // A person who opens the reports while online can print the IIRUP offline.
  useDisposals()
  const { ready, total } = useTotals({ where: noFilter })
  const byLocation = useFigures('location', { where: noFilter })
  const byCondition = useFigures('condition', { where: noFilter })
  const countedDays = useCountedDays()
  const rows = total.rows
  if (status.phase === 'none') return <Empty>Reports appear when the offline list is on this device.</Empty>
  if (!ready && rows === 0n) return <Loading />
  const notFoundCount = rows - total.scanned
  return (
    <div className="bilang-page">
      <div className={classes['pageHead']}>
        <div>
          <Title order={1}>Reports</Title>
          <AsOf rows={rows} ready={ready} />
        </div>
        <CountLinks />
      </div>
      <div className={classes['tiles']}>
        <Tile
          to={`${area}/reports/found-ppes`}
          figure={formatPercent(percentOf(total.scanned, rows))}
          label={`counted: ${formatNumber(total.scanned)} of ${formatNumber(rows)} items`}
        />
        <Tile to={`${area}/reports/missing-ppes`} figure={formatNumber(notFoundCount)} label="items not yet counted" />
        <Tile
          to={`${area}/reports/missing-ppes`}
          figure={formatPesos(total['not-scanned-value'])}
          label={`total cost not yet counted, of ${formatPesos(total.value)}`}
        />
        <Tile
          to={`${area}/reports/counts`}
          figure={`${formatNumber(total.shortage)} / ${formatNumber(total.overage)}`}
          label={`shortage / overage in units: ${formatPesos(total['shortage-value'])} / ${formatPesos(total['overage-value'])}`}
        />
      </div>
      <div className={classes['grid']}>
        <Card title="Counted by location" note="Filled: counted. Pale: not yet counted.">
          <BarRows
            caption="Items counted and not yet counted, by location"
            rows={foundBars(byLocation, area)}
            head={{ label: 'Location', figure: 'Counted of all' }}
          />
        </Card>
        <Card title="Not yet counted by location" note="Total cost of items not yet counted">
          <BarRows
            caption="Total cost of items not yet counted, by location"
            rows={riskBars(byLocation, area)}
            head={{ label: 'Location', figure: 'Total cost' }}
            empty="Every item is counted."
          />
        </Card>
        <Card title="By condition" note="Items in the property records">
          <BarRows
            caption="Items by condition"
            rows={conditionBars(byCondition, area)}
            head={{ label: 'Condition', figure: 'Items' }}
          />
        </Card>
        <Card title="Counted over time" note="By the day a counted item was last changed on the server">
          <DayColumns caption="Counted items by day of their last change" days={countedDays} />
        </Card>
      </div>
      <nav aria-label="Reports" className={classes['tiles']}>
        <Tile to={`${area}/reports/counts`} figure="Counts" label="Inventory count form, RPCPPE and RPCSP" />
        <Tile to={`${area}/reports/found-ppes`} figure="Found" label="Counted items, and items found at station" />
        <Tile to={`${area}/reports/missing-ppes`} figure="Missing" label="Items not counted, and the next steps" />
        <Tile to={`${area}/reports/unserviceable`} figure="Unserviceable" label="For the IIRUP, by fund" />
        <Tile
          to={`${area}/reports/acknowledgement-receipt`}
          figure="Receipts"
          label="PARs and ICSs by person accountable"
        />
      </nav>
    </div>
  )
}

function Tile({ to, figure, label }: { to: string; figure: string; label: string }) {
  return (
    <Link to={to} className={`bilang-card ${classes['tile']}`}>
      <span className={classes['tileFigure']}>{figure}</span>
      <span className="bilang-muted">{label}</span>
    </Link>
  )
}

function Card({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="bilang-card" aria-label={title}>
      <Title order={2} fz="md">
        {title}
      </Title>
      <p className="bilang-muted bilang-small">{note}</p>
      {children}
    </section>
  )
}

type Row = GroupedFigures['rows'][number]

function GroupLink({ area, row, filter = {} }: { area: string; row: Row; filter?: Readonly<Record<string, boolean>> }) {
  const query = rowsQuery({ ...row.where, ...filter })
  return query === null ? (
    row.name
  ) : (
    <Link to={`${area}/database?${query}`} className={classes['rowLink']}>
      {row.name}
    </Link>
  )
}

function foundBars({ rows }: GroupedFigures, area: string): readonly BarRow[] {
  return largest(rows, (row) => row.figures.rows).map((row) => {
    const { rows: all, scanned } = row.figures
    const segments: readonly BarSegment[] = [
      { tone: 'accent', label: 'counted', amount: Number(scanned) },
      { tone: 'line', label: 'not yet counted', amount: Number(all - scanned) },
    ]
    return {
      key: JSON.stringify(row.key),
      label: <GroupLink area={area} row={row} />,
      segments,
      figure: `${formatNumber(scanned)} of ${formatNumber(all)}`,
    }
  })
}

function riskBars({ rows }: GroupedFigures, area: string): readonly BarRow[] {
  return largest(rows, (row) => row.figures['not-scanned-value'])
    .filter((row) => row.figures['not-scanned-value'] > 0n)
    .map((row) => ({
      key: JSON.stringify(row.key),
      label: <GroupLink area={area} row={row} filter={{ scanned: false }} />,
      segments: [{ tone: 'attention', label: 'not yet counted', amount: wholePesos(row.figures['not-scanned-value']) }],
      figure: formatPesos(row.figures['not-scanned-value']),
    }))
}

function conditionBars({ rows }: GroupedFigures, area: string): readonly BarRow[] {
  return largest(rows, (row) => row.figures.rows).map((row) => ({
    key: JSON.stringify(row.key),
    label: <GroupLink area={area} row={row} />,
    segments: [{ tone: 'accent', label: 'items', amount: Number(row.figures.rows) }],
    figure: formatNumber(row.figures.rows),
  }))
}

const maxBars = 12
/** The largest rows first, at most `maxBars`. The counts report lists all. */
function largest<Row extends { name: string }>(rows: readonly Row[], figureOf: (row: Row) => bigint): readonly Row[] {
  return [...rows]
    .sort((a, b) => (figureOf(b) > figureOf(a) ? 1 : figureOf(b) < figureOf(a) ? -1 : 0))
    .slice(0, maxBars)
}
