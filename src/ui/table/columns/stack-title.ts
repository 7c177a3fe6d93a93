import { t } from '#text/shared/ui-columns.ts'
import { type ColumnStack, columnTitle } from './column.ts'

/** "Item and Property number", for columns that stand one above the other. */
export function stackTitle<Row>(stack: ColumnStack<Row>): string {
  const [above = '', below] = stack.map(columnTitle)
  return below === undefined ? above : t('stacked', { above, below })
}
