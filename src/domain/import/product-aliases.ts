/**
 * Other headings by which an import knows the fields of products: in lower case, separated by `|`. Apart from the fields, because only an import
 * needs them and every start loads the fields.
 */
import type { ProductFields } from '#contract/collections/product-fields.ts'

/** The fields that an import reads. The compiler asks for the headings of each. */
type ImportedField = {
  [Name in keyof ProductFields]: ProductFields[Name] extends { import: object } ? Name : never
}[keyof ProductFields]

export const productAliases: Readonly<Record<ImportedField, string>> = {
  property_number:
    'property no|property no.|new property no. assigned|new property no assigned|tag|pn|property|inventory item no|inventory item no.',
  old_property_number:
    'old property no|old property no.|old property no. assigned|old pn|old number|former property number|former property no|former property no.|former pn|prior property number|prior property no|prior property no.|prior pn|previous property number|previous property no|previous property no.|old_property_number',
  article: 'article name|article/item|article / item|kind of article|type',
  description:
    'item description|description of item|description/specification|description/specifications|particulars|item',
  model:
    'model no|model no.|model number|brand/model|brand / model|make/model|make / model|brand & model|make and model|make & model',
  serial_number:
    'serial no|serial no.|serial num|serial #|s/n|sn|s.n.|manufacturer serial number|manufacturer serial no.',
  units: 'quantity|qty|balance per card|quantity per property card',
  unit_type: 'unit|unit type|uom|unit_type',
  price: 'unit price|price|unit value|acquisition cost|unit acquisition cost|cost|amount',
  total_offset: 'offset|total_offset',
  print_type: 'print type|print_type|par/ics',
  acquisition:
    'acquisition date|date of acquisition|acquisition|acquired|date|date of purchase|date purchased|purchase date|year acquired|date/year acquired',
  purchase_reference: 'po|po no|po no.|reference|purchase_reference',
  user: 'accountable person|person responsible|user|holder|accountable officer|accountable employee|end user|end-user|issued to',
  section: 'division|office|office/division|division/office|department|unit/section',
  location_code_one: 'location one|building|location_code_one',
  location_code_two: 'location two|room|room/location|location|location_code_two',
  condition: 'state|status|condition/status|condition of item',
  funding: 'funding|fund cluster|source of fund|source of funds|fund source',
  classification: 'classification|class',
  major_account: 'major|major account group',
  sub_major_account: 'sub major account|sub major|sub-major|sub_major_account',
  ledger_account: 'gl account|general ledger account|ledger|ledger_account',
  series_1: 'serial|series|series_1',
  series_2: 'series_2|last serial',
  remarks: 'remark|notes',
}
