import { rowLabel } from '#domain/catalog/row-label.ts'
import { isAmount } from '#domain/money/money.ts'
import { comparableValue } from '#domain/outbox/three-way-merge.ts'
import { formatDay, formatMoney } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useReadValue } from '#react/use-async.ts'
import { t } from '#text/products/product-values.ts'
import { valueKind } from './field-labels.ts'

/** A product field's value as text: names for references, money with separators, `nothing` when empty. */
export function FieldValue({ field, value }: { field: string; value: unknown }) {
  const { catalog } = useServices()
  const { reference, kind } = valueKind(field)
  const to = reference?.to
  const plainFieldValue = comparableValue(value)
  const id = to !== undefined && typeof plainFieldValue === 'number' ? plainFieldValue : null
  const name = useReadValue(id === null ? null : `${to} ${id}`, async () => {
    if (id === null || to === undefined) return null
    const row = await catalog.get<Record<string, unknown>>(to, id)
    return row && rowLabel(to, row)
  })
  if (plainFieldValue === null) return <span className="bilang-muted">{t('nothing')}</span>
  if (id !== null) return <>{name ?? `#${id}`}</>
  if (typeof plainFieldValue === 'boolean') return <>{t(plainFieldValue ? 'yes' : 'no')}</>
  if (kind === 'money' && typeof plainFieldValue === 'string' && isAmount(plainFieldValue))
    return <>{formatMoney(plainFieldValue)}</>
  if (kind === 'day' && typeof plainFieldValue === 'string') return <>{formatDay(plainFieldValue)}</>
  return <>{String(plainFieldValue)}</>
}
