/** The columns that a file may import into each collection: their headings in files, and how a cell is parsed. */
import type { AnyCollection, CollectionName } from '#contract/collections/all-collections.ts'
import { catalogCollections, hasNumber } from '#contract/collections/catalog-collections.ts'
import { type FieldKind, isOffered } from '#contract/collections/define-fields.ts'
import { type ProductField, productFieldList } from '#contract/collections/product-field-list.ts'
import type { Feature } from '#contract/server-features.ts'
import { arrangeView } from '../products/arrange-view.ts'
import { productAliases } from './product-aliases.ts'

export type CellType =
  /** `isNumber`: names one item, such as a serial number. Spreadsheet programs may have changed it. */
  | { kind: 'text'; isNumber?: true }
  | { kind: 'code' }
  | { kind: 'money' }
  | { kind: 'whole' }
  | { kind: 'day' }
  | { kind: 'choice'; choices: readonly string[] }
  /** A whole account in one cell: major account, sub-major account and ledger account. */
  | { kind: 'account' }
  /** A row of another collection, named by its name, its number, or both. The draft gets its id or its number (`writes`). */
  | { kind: 'ref'; collection: CollectionName; writes: 'id' | 'number'; within?: readonly string[] }

export interface ImportColumn {
  field: string
  /** Its heading in files: English in every language of the screen. */
  heading: string
  /** Other headings that files use for it, in lower case. */
  aliases: readonly string[]
  type: CellType
  required: boolean
  /** The value of an empty or unmapped cell; absent: none is written. */
  defaultValue?: unknown
  /** Only a server that announces this feature has the field. */
  needsFeature?: Feature
}

const text: CellType = { kind: 'text' }
const code: CellType = { kind: 'code' }
const choiceOf = (...choices: readonly string[]): CellType => ({ kind: 'choice', choices })
const referenceTo = (collection: CollectionName): CellType => ({ kind: 'ref', collection, writes: 'id' })
/** A reference to a row that is identified only together with its parents, the fields in `within`. */
const referenceWithin = (
  collection: CollectionName,
  writes: 'id' | 'number',
  ...within: readonly string[]
): CellType => ({
  kind: 'ref',
  collection,
  writes,
  within,
})

/** `aliases`: the other headings, separated by `|`. */
type MakeColumn = (field: string, heading: string, type: CellType, aliases: string) => ImportColumn
const requiredColumn: MakeColumn = (field, heading, type, aliases) => ({
  field,
  heading,
  aliases: aliases.split('|'),
  type,
  required: true,
})
const optionalColumn: MakeColumn = (field, heading, type, aliases) => ({
  ...requiredColumn(field, heading, type, aliases),
  required: false,
})

const nameColumn = requiredColumn('name', 'Name', text, 'description|title')
const numberColumn = requiredColumn('number', 'Number', code, 'no|no.|code|num')
const majorAccountColumn = requiredColumn(
  'major_account',
  'Major account',
  referenceTo('major-account-groups'),
  'major|major account group|account group',
)

/** In the order of the mapping table and of the empty file. */
const productOrder = `property_number description article units unit_type price total_offset acquisition user section classification condition
  funding location_code_one location_code_two account_code major_account sub_major_account ledger_account series_1 series_2 print_type remarks`

const cellKinds: Readonly<Record<FieldKind, CellType['kind']>> = {
  text: 'text',
  longText: 'text',
  count: 'whole',
  money: 'money',
  day: 'day',
  choice: 'choice',
  reference: 'ref',
}

function productCell({ kind, choices = [], reference, ofOneItem, import: view }: ProductField): CellType {
  const numberOf = view?.numberOf
  if (numberOf) return referenceWithin(numberOf.collection, 'number', ...numberOf.within)
  if (reference) return referenceTo(reference.to)
  const cell = cellKinds[kind]
  if (cell === 'text' && ofOneItem) return { kind: 'text', isNumber: true }
  return cell === 'choice' ? choiceOf(...choices) : ({ kind: cell } as CellType)
}

const accountColumn: ImportColumn = optionalColumn(
  'account_code',
  'Account code',
  { kind: 'account' },
  'uacs|uacs code|uacs object code|account number|account no|account no.|object code|ppe account|ppe account code|account',
)

const productImportColumns: readonly ImportColumn[] = arrangeView(productOrder, [
  { key: accountColumn.field, after: undefined, column: accountColumn },
  ...productFieldList.flatMap((spec) => {
    if (!spec.import) return []
    const { required, defaultValue, after } = spec.import
    const make = required ? requiredColumn : optionalColumn
    const column = make(
      spec.field,
      spec.header,
      productCell(spec),
      productAliases[spec.field as keyof typeof productAliases],
    )
    const { needsFeature } = spec
    return {
      key: spec.field,
      after,
      column: {
        ...column,
        ...(defaultValue === undefined ? {} : { defaultValue }),
        ...(needsFeature && { needsFeature }),
      },
    }
  }),
]).map(({ column }) => column)

/** Name, and number if its rows have one. Other required fields are in `importColumns`; a test finds one that is not. */
const listColumns = (collection: AnyCollection): readonly ImportColumn[] =>
  hasNumber(collection) ? [numberColumn, nameColumn] : [nameColumn]

export const importColumns: Readonly<Partial<Record<CollectionName, readonly ImportColumn[]>>> = {
  ...Object.fromEntries(catalogCollections.map((collection) => [collection.name, listColumns(collection)])),
  products: productImportColumns,
  'sub-major-account-groups': [majorAccountColumn, numberColumn, nameColumn],
  'ledger-accounts': [
    majorAccountColumn,
    requiredColumn(
      'sub_major_account',
      'Sub-major account',
      referenceWithin('sub-major-account-groups', 'id', 'major_account'),
      'sub major account|sub major|sub-major',
    ),
    numberColumn,
    nameColumn,
  ],
  locations: [
    nameColumn,
    requiredColumn('location_code_one', 'Location 1', referenceTo('location-code-one'), 'building|location one'),
    requiredColumn('location_code_two', 'Location 2', referenceTo('location-code-two'), 'room|location two'),
    optionalColumn('responsible', 'Responsible', referenceTo('users'), 'responsible person|user'),
  ],
}

/** Headings of a count form, ours and others', in lower case. */
export const countFileHeadings = {
  number: ['new property no. assigned', 'new property no assigned', 'property number', 'property no.', 'property no'],
  count: ['quantity per physical count', 'on hand per count', 'physical count', 'counted', 'quantity counted'],
  remarks: ['remarks', 'remark', 'notes'],
} as const

/** The columns that may be imported into a collection of a server with these features; other fields are never sent to it. */
export const offeredColumns = (collection: CollectionName, features: ReadonlySet<Feature>): readonly ImportColumn[] =>
  (importColumns[collection] ?? []).filter((column) => isOffered(column, features))
