/** Groups with their figures and a total that is worked out separately: the table behind every count report. */
import { Table } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatMoney } from '#domain/money.ts'
import { cutWords, type Figures, type ReportMeasure } from '#domain/report-groups.ts'
import { Banner } from '#ui/problem-text.tsx'
import { useFewMore } from '#ui/use-few-more.ts'
import classes from './reports.module.css'
import { rowsQuery } from './rows-link.ts'
import { useArea } from './use-area.ts'
import type { FiguresOf, FiguresRow } from './use-figures.ts'

interface FigureColumn {
  measure: ReportMeasure
  head: string
  money?: boolean
  /** Rows that a click on the figure opens, within the group. */
  only?: Readonly<Record<string, string | boolean>>
}

export const countFigures: readonly FigureColumn[] = [
  { measure: 'rows', head: 'Items' },
  { measure: 'units', head: 'Quantity per card' },
  { measure: 'counted-quantity', head: 'Quantity counted' },
  { measure: 'value', head: 'Total cost', money: true },
  { measure: 'shortage', head: 'Short', only: { balance: 'short' } },
  { measure: 'shortage-value', head: 'Shortage value', money: true, only: { balance: 'short' } },
  { measure: 'overage', head: 'Over', only: { balance: 'over' } },
  { measure: 'overage-value', head: 'Overage value', money: true, only: { balance: 'over' } },
]

export const missingFigures: readonly FigureColumn[] = [
  { measure: 'rows', head: 'Items' },
  { measure: 'units', head: 'Quantity' },
  { measure: 'value', head: 'Total cost', money: true },
]

const written = (figure: bigint, money: boolean | undefined) =>
  figure === 0n ? '–' : money ? formatMoney(figure) : figure.toLocaleString('en')

export function FiguresTable({
  figures,
  columns,
  link,
}: {
  figures: FiguresOf
  columns: readonly FigureColumn[]
  /** Address of the rows behind a figure; without it the product list with exactly them. */
  link?: (row: FiguresRow, only: FigureColumn['only']) => string
}) {
  const area = useArea()
  const inList = (row: FiguresRow, only: FigureColumn['only']) => {
    const query = rowsQuery({ ...row.where, ...only })
    return query === null ? null : `${area}/database?${query}`
  }
  // Not summed up yet is not nothing.
  const drawn = useFewMore(figures.rows.length, 40)
  const unknown = !figures.ready && figures.rows.length === 0
  const cell = (of: Figures, column: FigureColumn, row: FiguresRow | null) => {
    if (unknown) return '…'
    const figure = of[column.measure]
    const text = written(figure, column.money)
    const to = row && figure !== 0n ? (link ?? inList)(row, column.only) : null
    if (to === null) return text
    return (
      <Link to={to} className={classes['open']}>
        {text}
      </Link>
    )
  }
  return (
    <>
      {figures.wrong.length > 0 ? (
        <Banner mark="refused" role="alert">
          These figures do not add up: {figures.wrong.join(', ')}. Do not sign this report; refresh the list first.
        </Banner>
      ) : null}
      <div className={classes['scroll']} aria-busy={!figures.ready}>
        <Table className={classes['figures'] ?? ''} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{cutWords[figures.cut]}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column.measure} scope="col" className={classes['right'] ?? ''}>
                  {column.head}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {figures.rows.slice(0, drawn).map((row) => (
              <Table.Tr key={JSON.stringify(row.key)}>
                <Table.Th scope="row" fw={400}>
                  {row.name}
                </Table.Th>
                {columns.map((column) => (
                  <Table.Td key={column.measure} className={classes['right'] ?? ''}>
                    {cell(row.figures, column, row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">Total</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column.measure} className={classes['right'] ?? ''}>
                  {cell(figures.total, column, null)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </div>
      <p className="bilang-muted no-print" style={{ margin: 0 }}>
        {!figures.ready
          ? 'Adding up…'
          : figures.wrong.length === 0 && figures.rows.length > 0
            ? `The ${figures.rows.length} groups add up to the total, which is summed over the items themselves.`
            : null}
      </p>
    </>
  )
}
