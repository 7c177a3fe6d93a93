import { useEffect, useState } from 'react'
import { rowLabel } from '#domain/catalog/row-label.ts'
import { comparableValue } from '#domain/outbox/three-way-merge.ts'
import { formatMoney } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { labeledField } from './field-labels.ts'

/** A product field's value as text: names for references, money with separators, `nothing` when empty. */
export function FieldValue({ field, value }: { field: string; value: unknown }) {
  const { catalog } = useServices()
  const { reference, kind } = labeledField(field)
  const to = reference?.to
  const plainFieldValue = comparableValue(value)
  const id = to !== undefined && typeof plainFieldValue === 'number' ? plainFieldValue : null
  const [name, setName] = useState<{ id: number; text: string } | null>(null)
  useEffect(() => {
    if (id === null || to === undefined) return
    let active = true
    void catalog.get<Record<string, unknown>>(to, id).then((row) => {
      if (active) setName({ id, text: row ? rowLabel(to, row) : `#${id}` })
    })
    return () => {
      active = false
    }
  }, [catalog, to, id])
  if (plainFieldValue === null) return <span className="bilang-muted">nothing</span>
  if (id !== null) return <>{name?.id === id ? name.text : `#${id}`}</>
  if (typeof plainFieldValue === 'boolean') return <>{plainFieldValue ? 'yes' : 'no'}</>
  if (kind === 'money' && typeof plainFieldValue === 'string' && /^-?\d+(\.\d{1,2})?$/.test(plainFieldValue))
    return <>{formatMoney(plainFieldValue)}</>
  return <>{String(plainFieldValue)}</>
}
