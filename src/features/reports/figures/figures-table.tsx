/** The table of every count report: groups with their figures, and a total that is computed separately. */

import { Table } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { ReportFigures, ReportMeasure } from '#domain/reports/report-groups.ts'
import { formatMoney, formatNumber } from '#domain/text/format.ts'
import { rowsQuery } from '#react/lists/rows-query.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/reports/reports.ts'
import { t as common } from '#text/shared/common.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'
import stacked from '#ui/table/columns/stacked.module.css'
import { useIncrementalCount } from '#ui/use-incremental-count.ts'
import classes from '../reports.module.css'
import { groupingLabels } from './grouping-labels.ts'
import type { FiguresRow, GroupedFigures } from './use-figures.ts'

interface FigureColumn {
  measure: ReportMeasure
  /** Text of the column head, if not the usual one of the measure. */
  head?: 'unitsOnCard'
  money?: boolean
  /** Filter within the group for the rows that a click on the figure opens. */
  filter?: Readonly<Record<string, string | boolean>>
}

export const countFigures: readonly FigureColumn[] = [
  { measure: 'rows' },
  { measure: 'units', head: 'unitsOnCard' },
  { measure: 'counted-quantity' },
  { measure: 'value', money: true },
  { measure: 'shortage', filter: { balance: 'short' } },
  { measure: 'shortage-value', money: true, filter: { balance: 'short' } },
  { measure: 'overage', filter: { balance: 'over' } },
  { measure: 'overage-value', money: true, filter: { balance: 'over' } },
]

export const missingFigures: readonly FigureColumn[] = [
  { measure: 'rows' },
  { measure: 'units' },
  { measure: 'value', money: true },
]

/** Units that a count did not find are on the count report, and not on an IIRUP or IIRUSP. */
export const unserviceableFigures: readonly FigureColumn[] = [
  { measure: 'rows' },
  { measure: 'inspected' },
  { measure: 'inspected-value', money: true },
]

const headOf = ({ head, measure }: FigureColumn) => t(`figures.${head ?? measure}`)

const formatFigure = (figure: bigint, money: boolean | undefined) =>
  figure === 0n ? '–' : money ? formatMoney(figure) : formatNumber(figure)

export function FiguresTable({
  figures,
  columns,
  linkTo,
}: {
  figures: GroupedFigures
  columns: readonly FigureColumn[]
  /** URL of the rows behind a figure; by default the product list filtered to exactly these rows. */
  linkTo?: (row: FiguresRow, filter: FigureColumn['filter']) => string
}) {
  const area = useInventoryPath()
  const inList = (row: FiguresRow, filter: FigureColumn['filter']) => {
    const query = rowsQuery({ ...row.where, ...filter })
    return query === null ? null : `${area}/database?${query}`
  }
  const renderedRows = useIncrementalCount(figures.rows.length, 40)
  // Figures that are still loading must not show as zero.
  const isUnknown = !figures.ready && figures.rows.length === 0
  const renderCell = (of: ReportFigures, column: FigureColumn, row: FiguresRow | null) => {
    if (isUnknown) return '…'
    const figure = of[column.measure]
    const text = formatFigure(figure, column.money)
    const to = row && figure !== 0n ? (linkTo ?? inList)(row, column.filter) : null
    if (to === null) return text
    return (
      <Link to={to} className={classes['rowLink']}>
        {text}
      </Link>
    )
  }
  return (
    <>
      {figures.mismatches.length > 0 ? (
        <Banner tone="refused" role="alert">
          {t('dontAddUp', { figures: figures.mismatches.map((measure) => t(`figures.${measure}`)).join(', ') })}
        </Banner>
      ) : null}
      <div className={classes['tableScroll']} aria-busy={!figures.ready}>
        <Table className={`${classes['figures']} ${stacked['stacked']}`} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{groupingLabels[figures.reportGroup]}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column.measure} scope="col" className={classes['numberCell'] ?? ''}>
                  {headOf(column)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {figures.rows.slice(0, renderedRows).map((row) => (
              <Table.Tr key={JSON.stringify(row.key)}>
                <Table.Th scope="row">{row.name}</Table.Th>
                {columns.map((column) => (
                  <Table.Td
                    key={column.measure}
                    className={classes['numberCell'] ?? ''}
                    data-label={headOf(column)}
                    data-nothing={row.figures[column.measure] === 0n || undefined}
                  >
                    {renderCell(row.figures, column, row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{common('total')}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column.measure} className={classes['numberCell'] ?? ''} data-label={headOf(column)}>
                  {renderCell(figures.total, column, null)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </div>
      <p className="bilang-muted no-print bilang-bare bilang-fixed">
        {!figures.ready
          ? t('calculating')
          : figures.mismatches.length === 0 && figures.rows.length > 0
            ? t('groupsAddUp', { count: figures.rows.length })
            : null}
      </p>
    </>
  )
}
