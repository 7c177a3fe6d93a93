/** A slow, simple list over product views. Tests compare the catalog with it. */
import type { ProductView, Scalar, Where } from '#domain/catalog/catalog-queries.ts'

const normalizeValue = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const normalize = (text: string) => normalizeValue(text).replaceAll('o', '0').replaceAll('i', '1').replaceAll('l', '1')

export function found(view: ProductView, typed: string): boolean {
  const texts = [
    view.property_number,
    view.description,
    view.remarks ?? '',
    view.purchase_reference ?? '',
    view.old_property_number ?? '',
    view.model ?? '',
    view.serial_number ?? '',
    view.names.user,
    view.names.article,
    view.place,
  ].map(normalizeValue)
  const number = normalize(view.property_number)
  return normalizeValue(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => {
      if (texts.some((text) => text.includes(word))) return true
      return (
        /\d/.test(word) && (number.includes(normalize(word)) || number.replaceAll('-', '').includes(normalize(word)))
      )
    })
}

export const fieldValue = (view: ProductView, field: string): Scalar => {
  if (field.startsWith('names.')) return view.names[field.slice(6) as keyof ProductView['names']]
  const value = (view as unknown as Record<string, unknown>)[field]
  return (typeof value === 'object' && value !== null ? (value as { id: number }).id : value) as Scalar
}

export function matches(view: ProductView, where: Where): boolean {
  return Object.entries(where).every(([field, test]) => {
    const value = fieldValue(view, field)
    if (Array.isArray(test)) return test.includes(value)
    if (typeof test !== 'object' || test === null) return value === test
    const { min, max } = test as { min?: string | number; max?: string | number }
    if (value === null) return false
    const number = (one: unknown) => (field === 'price' ? Number(one) : (one as number))
    return (min === undefined || number(value) >= number(min)) && (max === undefined || number(value) <= number(max))
  })
}

export function compareRows(a: ProductView, b: ProductView, order: readonly string[]): number {
  for (const step of order) {
    const field = step.replace('-', '')
    const key = (view: ProductView) => {
      const value = fieldValue(view, field)
      if (value === null) return null
      if (field === 'price') return Number(value)
      return typeof value === 'string' ? normalizeValue(value) : Number(value)
    }
    const [x, y] = [key(a), key(b)]
    if (x === y) continue
    if (x === null) return 1
    if (y === null) return -1
    return x < y === step.startsWith('-') ? 1 : -1
  }
  return a.id - b.id
}
