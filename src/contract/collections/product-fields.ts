/**
 * The fields of a product, in the order of its form: one record for each field. The contract, the server's columns, the offline list, the
 * form, the list, the facts, the filters, the import and both exports are derived from it. To add a plain field, add one record here and
 * one migration. Fields that the server computes are in `products.ts`; special cells and inputs are in their views, under the field's name.
 */

import { t } from '#text/product-fields.ts'
import type { ProductFieldSpec } from './product-field-spec.ts'

export const printTypes = ['PAR', 'ICS'] as const

export const productFields = {
  property_number: {
    kind: 'text',
    header: 'Property number',
    ofOneItem: true,
    usedBy: ['search', 'ordering', 'filter', 'baseline'],
    list: { width: 288 },
    import: {
      required: true,
      aliases:
        'property no|property no.|new property no. assigned|new property no assigned|tag|pn|property|inventory item no|inventory item no.',
    },
    export: { width: 24 },
  },
  old_property_number: {
    kind: 'optionalText',
    header: 'Old property number',
    needsFeature: 'old-property-numbers',
    ofOneItem: true,
    usedBy: ['search', 'filter', 'baseline', 'scan'],
    form: { section: 'numbers', after: 'series_1' },
    list: { width: 170, hidden: true, after: 'ledger_account' },
    facts: { group: 'record', after: 'acquisition' },
    filter: { after: 'ledger_account' },
    import: {
      aliases:
        'old property no|old property no.|old property no. assigned|old pn|old number|former property number|former property no|former property no.|former pn|prior property number|prior property no|prior property no.|prior pn|previous property number|previous property no|previous property no.|old_property_number',
    },
    export: { width: 24 },
    countExport: { width: 24, header: 'Old Property No. assigned', after: 'description' },
  },
  article: {
    kind: 'reference',
    header: 'Article',
    reference: { to: 'articles', name: 'article', expanded: 'numbered' },
    usedBy: ['filter'],
    form: { section: 'item' },
    list: { width: 170, card: 'title' },
    import: { required: true, aliases: 'article name|article/item|type' },
    export: { width: 22 },
  },
  description: {
    kind: 'longText',
    header: 'Description',
    usedBy: ['search', 'ordering', 'baseline'],
    form: { section: 'item' },
    list: { width: 260 },
    facts: { group: 'item' },
    import: { required: true, aliases: 'item description|particulars|item' },
    export: { width: 44 },
  },
  model: {
    kind: 'optionalText',
    header: 'Brand and model',
    needsFeature: 'models-and-serials',
    usedBy: ['search', 'filter', 'baseline', 'scan'],
    form: { section: 'item' },
    list: { width: 180, hidden: true },
    facts: { group: 'item' },
    filter: { after: 'old_property_number' },
    import: {
      aliases:
        'model no|model no.|model number|brand/model|brand / model|make/model|make / model|brand & model|make and model|make & model',
    },
    export: { width: 24 },
    countExport: { width: 24, after: 'description' },
  },
  serial_number: {
    kind: 'optionalText',
    header: 'Serial number',
    needsFeature: 'models-and-serials',
    ofOneItem: true,
    usedBy: ['search', 'filter', 'baseline', 'scan'],
    form: { section: 'item' },
    list: { width: 170, hidden: true },
    facts: { group: 'item' },
    filter: { after: 'model' },
    import: {
      aliases:
        'serial no|serial no.|serial num|serial #|s/n|sn|s.n.|manufacturer serial number|manufacturer serial no.',
    },
    export: { width: 22 },
    countExport: { width: 22, after: 'model' },
  },
  units: {
    kind: 'count',
    header: 'Units',
    notInBulk: true,
    startsAs: 1,
    usedBy: ['ordering', 'range', 'baseline'],
    form: { section: 'item' },
    list: { width: 80, card: 'off' },
    import: { aliases: 'quantity|qty|balance per card|quantity per property card', defaultValue: 1 },
    export: { width: 8 },
  },
  unit_type: {
    kind: 'text',
    header: 'Unit of measure',
    startsAs: 'unit',
    usedBy: ['baseline'],
    form: { section: 'item' },
    list: { width: 130, hidden: true },
    import: { aliases: 'unit|unit type|uom|unit_type', defaultValue: 'unit' },
    export: { width: 10 },
  },
  price: {
    kind: 'money',
    header: 'Unit cost',
    usedBy: ['ordering', 'range', 'baseline'],
    form: { section: 'item' },
    list: { width: 140, card: 'off' },
    import: { required: true, aliases: 'unit price|price|unit value|cost|amount' },
    export: { width: 14 },
  },
  total_offset: {
    kind: 'money',
    header: 'Total offset',
    startsAs: '0.00',
    defaultValue: '0.00',
    usedBy: ['baseline'],
    form: { section: 'item' },
    import: { aliases: 'offset|total_offset', defaultValue: '0.00' },
    export: { width: 12 },
  },
  print_type: {
    kind: 'choice',
    header: 'Document',
    choices: printTypes,
    startsAs: 'ICS',
    usedBy: ['filter', 'baseline'],
    form: { section: 'item' },
    list: { width: 100, hidden: true },
    import: { aliases: 'print type|print_type|par/ics' },
    export: { width: 9 },
  },
  acquisition: {
    kind: 'day',
    header: 'Date acquired',
    usedBy: ['ordering', 'range', 'baseline'],
    form: { section: 'item' },
    list: { width: 110, card: 'off' },
    facts: { group: 'record' },
    import: { required: true, aliases: 'acquisition date|acquisition|acquired|date|date of purchase' },
    export: { width: 12 },
  },
  purchase_reference: {
    kind: 'optionalText',
    header: 'Purchase reference',
    startsAs: '',
    usedBy: ['search', 'baseline'],
    form: { section: 'item' },
    list: { width: 160, hidden: true, after: 'old_property_number' },
    facts: { group: 'record', after: 'old_property_number' },
    import: { aliases: 'po|po no|po no.|reference|purchase_reference', after: 'print_type' },
    export: { width: 22 },
  },
  user: {
    kind: 'reference',
    header: 'Person accountable',
    reference: { to: 'users', name: 'user' },
    usedBy: ['filter', 'baseline'],
    form: { section: 'where' },
    list: { width: 180 },
    facts: { group: 'item' },
    import: { required: true, aliases: 'accountable person|user|holder|accountable officer|end user' },
    export: { width: 24 },
  },
  section: {
    kind: 'reference',
    header: 'Section',
    reference: { to: 'sections', name: 'section', expanded: 'named' },
    usedBy: ['filter'],
    form: { section: 'where', canCreate: true },
    list: { width: 180, hidden: true },
    facts: { group: 'item' },
    import: { required: true, aliases: 'division|office' },
    export: { width: 22 },
  },
  location_code_one: {
    kind: 'optionalReference',
    header: 'Location 1',
    reference: { to: 'location-code-one', name: 'locationOne' },
    usedBy: ['filter'],
    form: { section: 'where', canCreate: true },
    import: { aliases: 'location one|building|location_code_one' },
    export: { width: 24 },
  },
  location_code_two: {
    kind: 'optionalReference',
    header: 'Location 2',
    reference: { to: 'location-code-two', name: 'locationTwo' },
    usedBy: ['filter'],
    form: { section: 'where' },
    import: { aliases: 'location two|room|location|location_code_two' },
    export: { width: 24 },
  },
  condition: {
    kind: 'reference',
    header: 'Condition',
    reference: { to: 'conditions', name: 'condition' },
    usedBy: ['filter'],
    form: { section: 'where', canCreate: true },
    list: { width: 160, hidden: true },
    facts: { group: 'item' },
    import: { required: true, aliases: 'state|status' },
    export: { width: 20 },
  },
  funding: {
    kind: 'reference',
    header: 'Fund',
    reference: { to: 'fundings', name: 'funding', expanded: 'named' },
    usedBy: ['filter'],
    form: { section: 'where', canCreate: true },
    list: { width: 180, hidden: true },
    facts: { group: 'record' },
    import: { required: true, aliases: 'funding|fund cluster|source of fund' },
    export: { width: 20 },
  },
  classification: {
    kind: 'reference',
    header: 'Category',
    reference: { to: 'classifications', name: 'classification' },
    usedBy: ['filter'],
    form: { section: 'where', canCreate: true },
    list: { width: 180, hidden: true },
    facts: { group: 'record' },
    import: { required: true, aliases: 'classification|class' },
    export: { width: 20 },
  },
  major_account: {
    kind: 'optionalReference',
    header: 'Major account',
    reference: { to: 'major-account-groups', name: 'majorAccount' },
    notInBulk: true,
    usedBy: ['filter'],
    form: { section: 'numbers' },
    list: { width: 200, hidden: true },
    import: { aliases: 'major|major account group' },
    export: { width: 24 },
  },
  sub_major_account: {
    kind: 'optionalText',
    header: 'Sub-major account',
    notInBulk: true,
    usedBy: ['filter', 'baseline'],
    list: { width: 200, hidden: true },
    import: {
      aliases: 'sub major account|sub major|sub-major|sub_major_account',
      numberOf: { collection: 'sub-major-account-groups', within: ['major_account'] },
    },
    export: { width: 10 },
  },
  ledger_account: {
    kind: 'optionalText',
    header: 'Ledger account',
    notInBulk: true,
    usedBy: ['filter', 'baseline'],
    list: { width: 200, hidden: true },
    import: {
      aliases: 'gl account|general ledger account|ledger|ledger_account',
      numberOf: { collection: 'ledger-accounts', within: ['major_account', 'sub_major_account'] },
    },
    export: { width: 10 },
  },
  series_1: {
    kind: 'count',
    header: 'Series 1',
    ofOneItem: true,
    form: { section: 'numbers' },
    import: { aliases: 'serial|series|series_1' },
  },
  series_2: {
    kind: 'optionalCount',
    header: 'Series 2',
    ofOneItem: true,
    import: { aliases: 'series_2|last serial' },
  },
  remarks: {
    kind: 'optionalText',
    header: 'Remarks',
    startsAs: '',
    usedBy: ['search'],
    form: { section: 'numbers', lines: 'several' },
    list: { width: 280, hidden: true },
    facts: { group: 'item' },
    import: { aliases: 'remark|notes' },
    export: { width: 32 },
  },
} as const satisfies Readonly<Record<string, ProductFieldSpec>>

export type ProductFields = typeof productFields
export type ProductFieldName = keyof ProductFields

export interface ProductField extends ProductFieldSpec {
  field: ProductFieldName
  /** On screen, in the current language. */
  readonly label: string
  /** On screen in narrow places: the list and some facts. */
  readonly shortLabel: string
  /** The name of the filter. */
  readonly filterLabel: string
}

const shortLabelOf = (field: ProductFieldName): string =>
  field === 'model' || field === 'acquisition' || field === 'user' ? t(`shortLabels.${field}`) : t(`labels.${field}`)

/** The fields as a list, for loops. */
export const productFieldList: readonly ProductField[] = Object.entries<ProductFieldSpec>(productFields).map(
  ([name, spec]) => {
    const field = name as ProductFieldName
    return {
      ...spec,
      field,
      get label() {
        return t(`labels.${field}`)
      },
      get shortLabel() {
        return shortLabelOf(field)
      },
      get filterLabel() {
        return field === 'sub_major_account' || field === 'ledger_account'
          ? t(`filterLabels.${field}`)
          : shortLabelOf(field)
      },
    }
  },
)
