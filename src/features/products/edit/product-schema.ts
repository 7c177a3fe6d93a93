import { products } from '#contract/collections/products.ts'

/** The validation of the product form: the contract's own schema, which the server also uses. */
export const productSchema = products.draft
export type ProductFormValues = Record<string, unknown>

/** An empty product. Required pickers start empty. */
export const emptyProduct: ProductFormValues = {
  property_number: '',
  description: '',
  units: 1,
  unit_type: 'unit',
  price: '',
  total_offset: '0.00',
  acquisition: '',
  purchase_reference: '',
  remarks: '',
  print_type: 'ICS',
  series_1: null,
  series_2: null,
  article: null,
  section: null,
  classification: null,
  condition: null,
  funding: null,
  user: null,
  location_code_one: null,
  location_code_two: null,
  major_account: null,
  sub_major_account: null,
  ledger_account: null,
}
