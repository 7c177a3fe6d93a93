/** The record of a product's field: what {@link FieldSpec} says of every collection's fields, and its place in the views of products. */
import type { FieldSpec } from './define-fields.ts'

/** A field that is not in the sequence of a view stands behind the field `after`, or else behind the field before it. */
interface InView {
  after?: string
}

export interface ProductFieldSpec<Name extends string = string> extends FieldSpec<Name> {
  /** The value belongs to one item only: a copy of the item has none, and many items are never given the same. */
  ofOneItem?: true
  /** Cannot be changed for many items at once. */
  notInBulk?: true
  /** The value of an empty form. */
  startsAs?: string | number
  /** Absent: edited by the special input of another field. */
  form?: { section: 'item' | 'where' | 'numbers'; canCreate?: true; lines?: 'several' } & InView
  /** `hidden`: until chosen, and never on a phone's card. `off`: not on a phone's card. */
  list?: { width: number; hidden?: true; card?: 'title' | 'off' } & InView
  facts?: { group: 'item' | 'record' } & InView
  filter?: InView
  /** Its other headings are in `product-aliases.ts`. `numberOf`: the cell names a row of that collection, and its number is stored. */
  import?: {
    required?: true
    defaultValue?: string | number
    numberOf?: { collection: Name; within: readonly string[] }
  } & InView
  /** `width` in characters. */
  export?: { width: number; header?: string } & InView
  /** The column of the inventory count form, if it is not there anyway. */
  countExport?: { width: number; header?: string } & InView
}
