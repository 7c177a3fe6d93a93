/** What can be printed as a label, as plain data. */

export interface ProductLabel {
  kind: 'product'
  institute: string
  propertyNumber: string
  description: string
  /** Acquisition day, and unit cost as a decimal string. */
  acquired?: string | null
  cost?: string | null
  accountable?: string | null
  /** The unit that the tag is for, if the record has several. */
  unit?: { number: number; of: number }
  /** A line of the institute's own, such as "Counted 2026". */
  note?: string
  /** Text of the code: `tagText` or `shortTagText`. */
  code: string
}

export interface RoomLabel {
  kind: 'room'
  institute: string
  room: string
  location?: string | null
  responsible?: string | null
  /** Text of the code: `roomTagText`. */
  code: string
}

/** A code of `commandCodes`. */
export interface CommandLabel {
  kind: 'command'
  institute: string
  name: string
  hint: string
  code: string
}

/** A tag that belongs to no item yet, with a line to write the property number on. */
export interface BlankLabel {
  kind: 'blank'
  institute: string
  /** As people type it. */
  number: string
  note?: string
  /** Text of the code: `blankTagText`. */
  code: string
}

export type TagLabel = ProductLabel | RoomLabel | CommandLabel | BlankLabel
