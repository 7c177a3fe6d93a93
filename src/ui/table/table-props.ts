import type { ReactNode } from 'react'
import type { TableSettings } from '#domain/tables/table-layout.ts'
import type { Column } from './columns/column.ts'
import type { TableList } from './list-page/table-list.ts'

export interface TableProps<Row> {
  /** Accessible name, such as "Products". */
  label: string
  columns: readonly Column<Row>[]
  /** Keys of the columns to show besides the first; null for the default columns. */
  shown?: readonly string[] | null
  /** Chooses the columns. Absent: those that don't fit are not left out. */
  onShown?: (shown: readonly string[]) => void
  /** How the person arranged the table on this device. Absent: nobody can rearrange it. */
  settings?: TableSettings
  list: TableList<Row>
  rowId: (row: Row) => number
  order?: string
  onOrder?: (order: string) => void
  selected?: ReadonlySet<number>
  onSelected?: (ids: ReadonlySet<number>) => void
  /** Selects every matching row, loaded or not. Without it the checkbox in the header selects the loaded rows. */
  onSelectAll?: () => void
  onOpen?: (row: Row) => void
  /** The row whose details are open beside the list. */
  openId?: number | null
  /** Accessible name of the row's checkbox, such as the property number. */
  rowName?: (row: Row) => string
  /** Background color for rows in a state that needs attention. */
  tint?: (row: Row) => 'saved' | 'attention' | 'refused' | 'elsewhere' | null
  empty?: ReactNode
  /** Height if the page's layout sets none; also used while the list loads. */
  height?: number | string
}
