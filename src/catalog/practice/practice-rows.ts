/** The rows of the practice list, as a server would send them. */
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { ProductView, TagResolution } from '#domain/catalog/catalog-queries.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import { practiceItems, practicePropertyNumber, practiceRooms } from '#domain/scan/practice-tags.ts'

export type RowsToPractice = readonly (readonly [CollectionName, RawRow])[]

/** Higher than any id assigned by a server, but still valid in a tag. */
const firstId = 2_147_000_000
const building = firstId + 900
export const roomId = (number: number): number => firstId + 100 + number
export const itemId = (number: number): number => firstId + 200 + number
const roomCodeId = (number: number): number => firstId + 300 + number
const articleNames = [...new Set(practiceItems.map(({ article }) => article))]
const articleId = (name: string): number => firstId + 400 + articleNames.indexOf(name)
const condition = firstId + 500

/** The rooms and items of practice. */
export const practiceRows = (): RowsToPractice => [
  ['location-code-one', { id: building, name: 'Practice building', number: '00' }],
  ...practiceRooms.map(({ number, name }) => ['location-code-two', { id: roomCodeId(number), name, number }] as const),
  ...practiceRooms.map(
    ({ number, name }) =>
      [
        'locations',
        {
          id: roomId(number),
          name,
          responsible: null,
          location_code_one: building,
          location_code_two: roomCodeId(number),
        },
      ] as const,
  ),
  ...articleNames.map((name) => ['articles', { id: articleId(name), name, number: '00' }] as const),
  ['conditions', { id: condition, name: 'Serviceable' }],
  ...practiceItems.map(
    ({ number, room, article, description, units, unitType, price }) =>
      [
        'products',
        {
          id: itemId(number),
          property_number: practicePropertyNumber(number),
          description,
          article: { id: articleId(article), name: article },
          condition: { id: condition, name: 'Serviceable' },
          units,
          unit_type: unitType,
          price,
          total_offset: '0.00',
          acquisition: '2026-01-05',
          location_code_one: building,
          location_code_two: roomCodeId(room),
          user: null,
          ...notCounted,
        },
      ] as const,
  ),
]

const notCounted = {
  physical_count: null,
  scanned: false,
  counted_at: null,
  physical_count_at: null,
  missing_in: null,
  remarks: null,
}

/** An item of the real list, reset to not counted. */
export function uncountedRow(product: ProductView): RawRow {
  const {
    names,
    place,
    category,
    year,
    balance,
    count_status,
    on_hand,
    listed_count,
    countProgress,
    foundIn,
    state,
    base,
    ...row
  } = product
  return { ...row, ...notCounted }
}

export const productsOf = (found: TagResolution): readonly ProductView[] => {
  if (found.kind === 'several') return found.products
  return found.kind === 'product' && found.product ? [found.product] : []
}
