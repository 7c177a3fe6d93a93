/** The dashboard: progress and results of the count as figures and charts. Every figure links to its rows. */

import { Title } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { percentOf } from '#domain/reports/report-groups.ts'
import { formatNumber, formatPercent, formatPesos } from '#domain/text/format.ts'
import { useDisposals } from '#react/documents/use-disposals.ts'
import { rowsQuery } from '#react/lists/rows-query.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t as titles } from '#text/app/screens.ts'
import { t as states } from '#text/counting/count-states.ts'
import { t } from '#text/reports/reports.ts'
import { withTexts } from '#text/text-catalog.ts'
import { type BarRow, BarRows, type BarSegment } from '#ui/chart/bar-rows.tsx'
import { DayColumns } from '#ui/chart/day-columns.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { CountLinks } from './count-links.tsx'
import { AsOf } from './figures/as-of.tsx'
import { groupingLabels } from './figures/grouping-labels.ts'
import { useCountedDays } from './figures/use-counted-days.ts'
import { type GroupedFigures, useFigures, useTotals } from './figures/use-figures.ts'
import classes from './reports.module.css'
import { Tile } from './tile.tsx'

/** The records of the forms are loaded after the figures. */
const FormTiles = lazy(async () => ({ default: (await withTexts(import('./form-tiles.tsx'))).FormTiles }))

const noFilter = {}
/** Bars need a number, and less than a peso is not visible. */
const wholePesos = (centavos: bigint) => Number(centavos / 100n)

export function ReportsPage() {
  const area = useInventoryPath()
  const status = useCatalogStatus('phase')
  // A person who opens the reports while online can print the IIRUP offline.
  useDisposals()
  const { ready, total } = useTotals({ where: noFilter })
  const byLocation = useFigures('location', { where: noFilter })
  const byCondition = useFigures('condition', { where: noFilter })
  const countedDays = useCountedDays()
  const rows = total.rows
  if (status.phase === 'none') return <Empty>{t('appearWithList')}</Empty>
  if (!ready && rows === 0n) return <Loading />
  const notFoundCount = rows - total.scanned
  return (
    <div className="bilang-page bilang-wide">
      <div className={classes['pageHead']}>
        <div>
          <Title order={1}>{titles('title.reports')}</Title>
          <AsOf rows={rows} ready={ready} />
        </div>
        <CountLinks />
      </div>
      <div className={classes['tiles']}>
        <Tile
          to={`${area}/reports/found-ppes`}
          figure={formatPercent(percentOf(total.scanned, rows))}
          label={t('tiles.counted', { counted: formatNumber(total.scanned), all: formatNumber(rows) })}
        />
        <Tile to={`${area}/reports/missing-ppes`} figure={formatNumber(notFoundCount)} label={t('tiles.notCounted')} />
        <Tile
          to={`${area}/reports/missing-ppes`}
          figure={formatPesos(total['not-scanned-value'])}
          label={t('tiles.costNotCounted', { total: formatPesos(total.value) })}
        />
        <Tile
          to={`${area}/reports/counts`}
          figure={`${formatNumber(total.shortage)} / ${formatNumber(total.overage)}`}
          label={t('tiles.differences', {
            shortage: formatPesos(total['shortage-value']),
            overage: formatPesos(total['overage-value']),
          })}
        />
      </div>
      <div className={classes['grid']}>
        <Card title={t('charts.countedByLocation')} note={t('charts.countedNote')}>
          <BarRows
            caption={t('charts.countedCaption')}
            rows={foundBars(byLocation, area)}
            head={{ label: groupingLabels.location, figure: t('charts.countedOfAll') }}
          />
        </Card>
        <Card title={t('charts.costByLocation')} note={t('charts.costNote')}>
          <BarRows
            caption={t('charts.costCaption')}
            rows={riskBars(byLocation, area)}
            head={{ label: groupingLabels.location, figure: t('figures.value') }}
            empty={t('charts.allCounted')}
          />
        </Card>
        <Card title={t('charts.byCondition')} note={t('charts.conditionNote')}>
          <BarRows
            caption={t('charts.conditionCaption')}
            rows={conditionBars(byCondition, area)}
            head={{ label: groupingLabels.condition, figure: t('figures.rows') }}
          />
        </Card>
        <Card title={t('charts.overTime')} note={t('charts.overTimeNote')}>
          <DayColumns caption={t('charts.overTimeCaption')} days={countedDays} />
        </Card>
      </div>
      <nav aria-label={titles('title.reports')} className={classes['tiles']}>
        <Tile to={`${area}/reports/counts`} figure={titles('title.countsReport')} label={t('tiles.countsNote')} />
        <Tile to={`${area}/reports/found-ppes`} figure={t('tiles.found')} label={t('tiles.foundNote')} />
        <Tile to={`${area}/reports/missing-ppes`} figure={states('missing')} label={t('tiles.missingNote')} />
        <Tile
          to={`${area}/reports/unserviceable`}
          figure={t('tiles.unserviceable')}
          label={t('tiles.unserviceableNote')}
        />
        <Tile
          to={`${area}/reports/acknowledgement-receipt`}
          figure={t('tiles.receipts')}
          label={t('tiles.receiptsNote')}
        />
        <Suspense>
          <FormTiles />
        </Suspense>
      </nav>
    </div>
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
      { tone: 'accent', label: t('charts.counted'), amount: Number(scanned) },
      { tone: 'line', label: t('charts.notCounted'), amount: Number(all - scanned) },
    ]
    return {
      key: JSON.stringify(row.key),
      label: <GroupLink area={area} row={row} />,
      segments,
      figure: t('charts.countedOf', { counted: formatNumber(scanned), all: formatNumber(all) }),
    }
  })
}

function riskBars({ rows }: GroupedFigures, area: string): readonly BarRow[] {
  return largest(rows, (row) => row.figures['not-scanned-value'])
    .filter((row) => row.figures['not-scanned-value'] > 0n)
    .map((row) => ({
      key: JSON.stringify(row.key),
      label: <GroupLink area={area} row={row} filter={{ scanned: false }} />,
      segments: [
        { tone: 'attention', label: t('charts.notCounted'), amount: wholePesos(row.figures['not-scanned-value']) },
      ],
      figure: formatPesos(row.figures['not-scanned-value']),
    }))
}

function conditionBars({ rows }: GroupedFigures, area: string): readonly BarRow[] {
  return largest(rows, (row) => row.figures.rows).map((row) => ({
    key: JSON.stringify(row.key),
    label: <GroupLink area={area} row={row} />,
    segments: [{ tone: 'accent', label: t('charts.items'), amount: Number(row.figures.rows) }],
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
