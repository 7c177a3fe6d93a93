import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/shared/ui-table.ts'
import type { TableProps } from './table-props.ts'

/** The chosen rows of a list, as its table, header and cards use them. */
export interface RowSelection<Row> {
  count: number
  isAll: boolean
  has(id: number): boolean
  toggle(row: Row): void
  /** Clears the selection, or selects every matching row. */
  toggleAll(): void
}

type SelectableProps<Row> = Pick<TableProps<Row>, 'list' | 'rowId' | 'selected' | 'onSelected' | 'onSelectAll'>

/** Null if rows of this list cannot be selected. */
export function rowSelection<Row>({
  list,
  rowId,
  selected,
  onSelected,
  onSelectAll,
}: SelectableProps<Row>): RowSelection<Row> | null {
  if (!selected || !onSelected) return null
  return {
    count: selected.size,
    isAll: selected.size > 0 && selected.size >= list.total,
    has: (id) => selected.has(id),
    toggle(row) {
      const next = new Set(selected)
      if (!next.delete(rowId(row))) next.add(rowId(row))
      onSelected(next)
    },
    toggleAll() {
      if (selected.size > 0) onSelected(new Set())
      else if (onSelectAll) onSelectAll()
      else onSelected(new Set(list.rows.map(rowId)))
    },
  }
}

/** The label of a row's checkbox. */
export const selectLabel = (name: string | undefined, index: number): string =>
  name === undefined ? t('selectRow', { number: formatNumber(index + 1) }) : t('select', { name })
