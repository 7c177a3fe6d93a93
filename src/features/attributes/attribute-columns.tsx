import { ActionIcon, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { t } from '#text/administration/attributes.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import type { Column } from '#ui/table/columns/column.ts'
import { textScale } from '#ui/table/text-scale.ts'
import { type AttributeKind, type AttributeRow, parentLabel } from './kinds.ts'
import { ReferenceName } from './ref-name.tsx'

const numberColumn: Column<AttributeRow> = {
  key: 'number',
  title: () => forms('number'),
  width: 110,
  tableWidth: 100,
  mono: true,
  order: 'number',
  card: 'second',
  cell: (row) => row.number,
}
const nameColumn: Column<AttributeRow> = {
  key: 'name',
  title: () => forms('name'),
  width: 320,
  tableWidth: 190,
  order: 'name',
  card: 'title',
  cell: (row) => row.name,
}

export function attributeColumns(
  kind: AttributeKind,
  rowActions: ((row: AttributeRow) => React.ReactNode) | null,
): readonly Column<AttributeRow>[] {
  const isLarge = textScale() > 1.2
  const parents = kind.parents.map(
    (parent, index): Column<AttributeRow> => ({
      key: parent.field,
      title: () => parentLabel(parent),
      width: 230,
      tableWidth: !isLarge ? 185 : kind.parents.length > 2 ? 150 : 205,
      // Large text has no room for both beside each other: the account above its group, the room above its building.
      ...(isLarge && index === 1 && { above: kind.parents[0]!.field }),
      cell: (row) => <ReferenceName to={parent.to} id={row[parent.field]} />,
    }),
  )
  return [
    ...(kind.hasNumber ? [numberColumn] : []),
    isLarge ? { ...nameColumn, tableWidth: 150 } : nameColumn,
    ...parents,
    ...(rowActions
      ? [{ key: 'act', title: '', width: 90, align: 'right' as const, card: 'off' as const, cell: rowActions }]
      : []),
  ]
}

/** Edit and Delete of one row. The row itself opens on a click, so clicks on its buttons must not propagate. */
export function RowActions({
  row,
  disabled,
  onEdit,
  onDelete,
}: {
  row: AttributeRow
  disabled: boolean
  onEdit: () => void
  onDelete: () => void
}) {
  return (
    <Group gap={4} wrap="nowrap" onClick={(event) => event.stopPropagation()}>
      <ActionIcon variant="subtle" aria-label={t('editRow', { name: row.name })} disabled={disabled} onClick={onEdit}>
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="refused"
        aria-label={t('deleteRow', { name: row.name })}
        disabled={disabled}
        onClick={onDelete}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
