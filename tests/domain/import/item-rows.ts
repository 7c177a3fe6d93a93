/** Rows of a file of items, and how they are checked. */
import { products } from '#contract/collections/products.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { guessMapping } from '#domain/import/column-mapping.ts'
import { createExistingRows, type ExistingRows } from '#domain/import/existing-rows.ts'
import { importColumns } from '#domain/import/import-columns.ts'
import { createRowFinder } from '#domain/import/row-finder.ts'

export const columns = importColumns.products!
export const headings = [
  'Property No.',
  'Item Description',
  'Article',
  'Qty',
  'Unit',
  'Unit Cost',
  'Date Acquired',
  'Person Accountable',
  'Section',
  'Category',
  'Condition',
  'Fund',
  'Sub-major',
  'GL Account',
  'Major account',
]
const rowsNamed = (name: string) => [{ id: 1, name }]
export const rowFinders = {
  articles: createRowFinder('articles', [{ id: 4, number: '02', name: 'Laptop computer' }]),
  users: createRowFinder('users', [
    { id: 9, username: 'jdc', first_name: 'Juan', middle_name: '', last_name: 'Dela Cruz' },
  ]),
  sections: createRowFinder('sections', rowsNamed('Research')),
  classifications: createRowFinder('classifications', rowsNamed('PPE')),
  conditions: createRowFinder('conditions', rowsNamed('In good condition')),
  fundings: createRowFinder('fundings', rowsNamed('Regular Agency Fund')),
  'major-account-groups': createRowFinder('major-account-groups', [
    { id: 1, number: '04', name: 'Inventories' },
    { id: 2, number: '06', name: 'Property, Plant and Equipment' },
  ]),
  'sub-major-account-groups': createRowFinder('sub-major-account-groups', [
    { id: 11, number: '05', name: 'Semi-Expendable Machinery', major_account: 1 },
    { id: 12, number: '05', name: 'Machinery and Equipment', major_account: 2 },
  ]),
  'ledger-accounts': createRowFinder('ledger-accounts', [
    { id: 21, number: '030', name: 'ICT', major_account: 2, sub_major_account: 12 },
  ]),
}
export const options = (more: object = {}) => ({
  columns,
  headings,
  mapping: guessMapping(columns, headings),
  draft: products.draft,
  patch: products.patch,
  rowFinders,
  dayOrder: null,
  unique: products.uniqueKeys,
  existingRows: createExistingRows() as Pick<ExistingRows, 'find'>,
  updateExisting: false,
  takenMessage: fixedTexts.propertyNumberTaken,
  ...more,
})
export const good = [
  '2023-05-03-0007-02',
  'Laptop 14-in',
  'laptop COMPUTER',
  '1',
  'unit',
  '68,500',
  '2023-01-15',
  'Dela Cruz, Juan',
  'Research',
  'PPE',
  'In good condition',
  'Regular Agency Fund',
  '5',
  '30',
  '6',
]
export const withCell = (at: number, text: string) => good.map((cell, index) => (index === at ? text : cell))
