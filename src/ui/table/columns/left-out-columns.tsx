import { Group } from '@mantine/core'
import { formatList } from '#domain/text/format.ts'
import { t } from '#text/shared/ui-columns.ts'
import { Button } from '#ui/button.tsx'
import { type Column, type ColumnStack, columnTitle, visibleColumns } from './column.ts'

/** Names the default columns that don't fit, and offers to show them. */
export function LeftOutColumns<Row>({
  columns,
  leftOut,
  onShown,
}: {
  columns: readonly Column<Row>[]
  leftOut: readonly ColumnStack<Row>[]
  onShown: (shown: readonly string[]) => void
}) {
  const showAll = () => onShown(visibleColumns(columns, null).map(({ key }) => key))
  return (
    <Group gap="2xs" className="bilang-fixed no-print">
      <span className="bilang-muted">{t('leftOut', { columns: formatList(leftOut.flat().map(columnTitle)) })}</span>
      <Button variant="link" size="sm" onClick={showAll}>
        {t('showAll')}
      </Button>
    </Group>
  )
}
