/** The record of a product's field: the common {@link FieldSpec}, and its position in the views of products. */
import type { FieldSpec } from './define-fields.ts'

/** A field that is not in the sequence of a view comes after the field `after`, or else after the previous field. */
interface InView {
  after?: string
}

export interface ProductFieldSpec<Name extends string = string> extends FieldSpec<Name> {
  /** The value is unique to one item: copies of the item do not get it, and bulk edits cannot set it. */
  ofOneItem?: true
  /** Cannot be changed for many items at once. */
  notInBulk?: true
  /** Initial value in an empty form. */
  startsAs?: string | number
  /** Absent: edited by the special input of another field. */
  form?: { section: 'item' | 'where' | 'numbers'; canCreate?: true; lines?: 'several' } & InView
  /** `hidden`: until chosen, and never on a phone's card. `off`: not on a phone's card. */
  list?: { width: number; hidden?: true; card?: 'title' | 'off' } & InView
  facts?: { group: 'item' | 'record' } & InView
  filter?: InView
  /** Alternative headings are in `product-aliases.ts`. `numberOf`: the cell identifies a row of that collection, and the row's number is stored. */
  import?: {
    required?: true
    defaultValue?: string | number
    numberOf?: { collection: Name; within: readonly string[] }
  } & InView
  /** `width` in characters. */
  export?: { width: number; header?: string } & InView
  /** Its column on the inventory count form, unless the form always has it. */
  countExport?: { width: number; header?: string } & InView
}
