/**
 * A campaign's frozen book as rows to be asked about: the book's own figures and names, and beside them what the count found, which is read
 * from the list in memory for as long as the campaign is open. Nothing is copied: what the list says changes here with it.
 */
import type { BookRow } from '#contract/actions/campaigns.ts'
import { type BookProduct, bookGroups, bookProduct, type Found, foundOf, type Listed } from '#domain/campaign-book.ts'
import type { BookRef, Scalar } from '#domain/catalogue.ts'
import { yearOf } from '#domain/dates.ts'
import { itemType } from '#domain/document-type.ts'
import { balanceOf, placeOf } from '#domain/product-view.ts'
import type { Cut } from '#domain/report-groups.ts'
import { foldedFast } from './compare.ts'
import { type Desk, type DeskRows, makeDesk } from './desk.ts'
import type { Field } from './fields.ts'
import type { Loaded } from './loaded.ts'
import { productReaders, readCountNotes } from './read-product.ts'
import type { Reading } from './reading.ts'
import { numberKey } from './search-index.ts'
import { lines } from './searchable.ts'

export interface OpenBook {
  readonly of: BookRef
  readonly rows: readonly BookRow[]
  readonly desk: Desk
  /** What stood beside the book at the close; nothing while the campaign is open. */
  readonly entered: Desk
  /** Ids on the book. */
  readonly has: ReadonlySet<number>
  /** These products changed on the list. */
  listChanged(ids: Iterable<number>): void
}

/** Reads of the list what a book compares itself with. */
function listedIn(from: Loaded): (id: number) => Listed | null {
  const { physical_count, scanned, remarks, units, price, user } = productReaders
  return (id) => {
    const products = from.shelves.get('products')
    const place = products?.placeOf(id)
    const row = place === undefined ? null : products!.shown[place]
    return row
      ? {
          physical_count: physical_count(row['physical_count']),
          scanned: scanned(row['scanned']),
          ...readCountNotes(row),
          remarks: remarks(row['remarks']),
          units: units(row['units']),
          price: price(row['price']),
          user: user(row['user']),
          condition: from.joins.name('conditions', row['condition']),
        }
      : null
  }
}

type Frozen = (row: BookRow) => Scalar

const frozen: Readonly<Record<string, [Field['kind'], Frozen]>> = {
  id: ['id', (row) => row.id],
  units: ['number', (row) => row.units],
  price: ['money', (row) => row.price],
  total_offset: ['money', (row) => row.total_offset],
  total: ['money', (row) => row.total],
  user: ['id', (row) => row.user],
  category: ['text', (row) => itemType(row).category],
  place: ['text', (row) => placeOf(row.names.locationOne, row.names.locationTwo)],
  year: ['number', (row) => yearOf(row.acquisition)],
}

const found: Readonly<Record<string, [Field['kind'], (found: Found, row: BookRow) => Scalar]>> = {
  physical_count: ['number', (now) => now.physical_count],
  on_hand: ['number', (now) => now.physical_count],
  count_status: ['text', (now) => now.count_status],
  scanned: ['flag', (now) => now.scanned],
  remarks: ['text', (now) => now.remarks],
  drift: ['text', (now) => now.drift],
  'names.condition': ['text', (now) => now.condition],
  balance: ['text', (now, row) => balanceOf(row.units, now.physical_count)],
}

const group = 'group.'

export function openBook(of: BookRef, rows: readonly BookRow[], from: Loaded): OpenBook {
  const listed = listedIn(from)
  const foundAt = (row: BookRow): Found => foundOf(row, of.closed ? null : listed(row.id), of)
  const field = (name: string): Field => {
    const stands = frozen[name]
    if (stands) return { kind: stands[0], joined: false, read: (row) => stands[1](row as BookRow) }
    const moves = found[name]
    if (moves) return { kind: moves[0], joined: true, read: (row) => moves[1](foundAt(row as BookRow), row as BookRow) }
    if (name.startsWith(group)) {
      const groupOf = bookGroups[name.slice(group.length) as Cut]
      const byCondition = name === `${group}condition`
      return {
        kind: 'text',
        joined: byCondition,
        read: (row) => groupOf(row as BookRow, byCondition ? foundAt(row as BookRow).condition : ''),
      }
    }
    const text = (value: unknown): Scalar => (typeof value === 'string' ? value : null)
    if (name.startsWith('names.')) {
      const part = name.slice('names.'.length) as keyof BookRow['names']
      return { kind: 'text', joined: false, read: (row) => text((row as BookRow).names[part]) }
    }
    return { kind: 'text', joined: false, read: (row) => text(row[name]) }
  }
  const reading: Reading = {
    field,
    searchable: () => (raw) => {
      const row = raw as BookRow
      const number = foldedFast(row.property_number)
      const { user, article, locationOne, locationTwo } = row.names
      const said = [row.description, user, article, placeOf(locationOne, locationTwo)]
      said.push(row.purchase_reference ?? '', row.old_property_number ?? '')
      return { number: numberKey(number), text: lines([number, ...said.map(foldedFast)]) }
    },
    show: (row): BookProduct => bookProduct(row as BookRow, foundAt(row as BookRow)),
  }
  const booked = shelfOf(rows.filter((row) => !row.entered))
  const desk = makeDesk(booked, reading)
  return {
    of,
    rows,
    desk,
    entered: makeDesk(shelfOf(rows.filter((row) => row.entered)), reading),
    has: new Set(booked.ids),
    listChanged(ids) {
      if (of.closed) return
      const touched = [...ids].flatMap((id) => booked.placeOf(id) ?? [])
      if (touched.length > 0) desk.changed(touched)
    },
  }
}

function shelfOf(rows: readonly BookRow[]): DeskRows {
  const places = new Map(rows.map((row, place) => [row.id, place]))
  return {
    entity: 'products',
    ids: rows.map(({ id }) => id),
    shown: rows,
    size: () => rows.length,
    placeOf: (id) => places.get(id),
  }
}
