import { useEffect, useState } from 'react'
import { lookupLabel } from '#domain/lookup-label.ts'
import { formatMoney } from '#domain/money.ts'
import { plainValue } from '#domain/three-way-edit.ts'
import { useParts } from '#runtime/parts.ts'
import { productField } from './product-fields.ts'

/** A value of a product's field in words: names for references, money with separators, `nothing` when empty. */
export function FieldValue({ field, value }: { field: string; value: unknown }) {
  const { catalogue } = useParts()
  const { to, money } = productField(field)
  const plain = plainValue(value)
  const id = to !== undefined && typeof plain === 'number' ? plain : null
  const [name, setName] = useState<{ id: number; text: string } | null>(null)
  useEffect(() => {
    if (id === null || to === undefined) return
    let live = true
    void catalogue.get<Record<string, unknown>>(to, id).then((row) => {
      if (live) setName({ id, text: row ? lookupLabel(to, row) : `#${id}` })
    })
    return () => {
      live = false
    }
  }, [catalogue, to, id])
  if (plain === null) return <span className="bilang-muted">nothing</span>
  if (id !== null) return <>{name?.id === id ? name.text : `#${id}`}</>
  if (typeof plain === 'boolean') return <>{plain ? 'yes' : 'no'}</>
  if (money && typeof plain === 'string' && /^-?\d+(\.\d{1,2})?$/.test(plain)) return <>{formatMoney(plain)}</>
  return <>{String(plain)}</>
}
