/**
 * The columns of files that people and other programs read: exports, the empty import file, findings. They are recorded as they are seen
 * from outside; `npx vitest run tests/domain/reports/recorded-views.test.ts -u` records a deliberate change.
 */
import { expect, test } from 'vitest'
import { finding } from '#contract/campaigns/finding.ts'
import type { DisposalValues } from '#contract/documents/disposal.ts'
import { type FindingView, findingColumns } from '#domain/counts/finding-view.ts'
import { guessMapping } from '#domain/import/column-mapping.ts'
import { importColumns } from '#domain/import/import-columns.ts'
import { type ExportColumn, type ExportProduct, exportColumns } from '#domain/reports/product-export.ts'
import { unserviceableFileColumns } from '#domain/reports/unserviceable-lines.ts'
import { distinctOptionalValues } from '#tests/support/data/optional-values.ts'

/** Every value differs from every other, so that a cell shows which field it has. */
const product: ExportProduct = {
  ...distinctOptionalValues,
  id: 1,
  property_number: 'property number',
  old_property_number: 'old number',
  description: 'description',
  units: 20,
  unit_type: 'unit type',
  price: '2.50',
  total_offset: '3.00',
  total: '4.00',
  acquisition: '2024-01-02',
  purchase_reference: 'purchase reference',
  model: 'model',
  serial_number: 'serial number',
  checklist: 'checklist',
  remarks: 'remarks',
  print_type: 'ICS',
  physical_count: 17,
  on_hand: 18,
  scanned: true,
  major_account: 5,
  sub_major_account: 'sub-major',
  ledger_account: 'ledger',
  names: {
    article: 'article name',
    section: 'section name',
    funding: 'funding name',
    classification: 'classification name',
    condition: 'condition name',
    user: 'user name',
    locationOne: 'location one',
    locationTwo: 'location two',
    majorAccount: 'major account name',
  },
  firstName: 'first name',
}
const lines = <Row>(columns: readonly ExportColumn<Row>[], row: Row) =>
  columns.map(({ header, kind, width, cell }) => `  ${header} [${kind} ${width}]: ${JSON.stringify(cell(row))}`)

test('[DOMAIN-1747] both export files: the recorded columns, each with the field that its heading names', async () => {
  const nothing = {
    ...product,
    physical_count: null,
    on_hand: null,
    remarks: null,
    names: { ...product.names, locationTwo: '' },
  }
  const text = Object.entries(exportColumns).flatMap(([kind, columns]) => [
    kind,
    ...lines(columns, product),
    `${kind} of an item that is not counted and has no second location`,
    ...lines(columns, nothing).filter((line) => !lines(columns, product).includes(line)),
  ])
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('recorded/exports.txt')
})

test('[DOMAIN-1747] every import: the recorded headings, types and defaults; each heading in any case and spacing maps to its field', async () => {
  const text = Object.entries(importColumns).flatMap(([collection, columns]) => [
    collection,
    ...columns.map(({ field, heading, aliases, type, required, defaultValue }) => {
      const facts = [required ? 'required' : 'optional', JSON.stringify(type), JSON.stringify(defaultValue ?? null)]
      return `  ${field} “${heading}” ${facts.join(' ')}\n    ${aliases.join(' | ')}`
    }),
  ])
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('recorded/imports.txt')
  for (const columns of Object.values(importColumns)) {
    const headings = new Set(columns.flatMap(({ heading, field }) => [heading.toLowerCase(), field]))
    for (const { field, heading, aliases } of columns) {
      // An alias that is another field's own heading belongs to that field.
      const own = aliases.filter(
        (alias) => !headings.has(alias) && columns.find((one) => one.aliases.includes(alias))?.field === field,
      )
      for (const name of [heading, field, ...own]) {
        for (const written of [name, name.toUpperCase(), ` ${name.replaceAll(' ', '_')} `, name.replaceAll(' ', '  ')])
          expect(guessMapping(columns, ['something else', written])[field], `${field}: ${written}`).toBe(1)
      }
    }
    const all = guessMapping(
      columns,
      columns.map(({ heading }) => heading),
    )
    expect(Object.values(all)).toEqual([...columns.keys()])
    expect(Object.values(guessMapping(columns, ['something else'])).every((index) => index === null)).toBe(true)
  }
})

test('[DOMAIN-1747] the columns of findings: the recorded ones, each with the value that its heading names', async () => {
  const view: FindingView = {
    ...finding.parse({
      id: '00000000-0000-4000-8000-000000000001',
      kind: 'elsewhere',
      counted_at: '2026-11-21T08:00:00.000Z',
      device: 'd',
    }),
    code: 'tag text',
    quantity: 3,
    unit_value: '5.00',
    remarks: 'remarks',
    has_photo: true,
    set_aside: null,
    storedOn: 'server',
    item: {
      property_number: 'number',
      description: 'description',
      place: 'recorded room',
      units: 2,
      price: '1.00',
      user: 'user',
    },
    names: { article: 'article name', condition: 'condition name', room: 'room seen', person: 'person' },
  }
  const columns = findingColumns('Asia/Manila')
  const text = [...lines(columns, view), ...lines(columns, { ...view, item: null, set_aside: 'reason' })]
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('recorded/findings.txt')
})

test('[DOMAIN-1747] the file of unserviceable items: the recorded columns, each with the value that its heading names', async () => {
  const disposal: DisposalValues = {
    accumulated_depreciation: '1.01',
    accumulated_impairment: '2.02',
    sale: 3,
    transfer: 4,
    destruction: 5,
    others: 6,
    others_text: 'other mode',
    appraised_value: '7.07',
    or_number: 'receipt number',
    sale_amount: '8.08',
  }
  const columns = unserviceableFileColumns(() => disposal)
  const text = [
    ...lines(columns, product),
    'of the PPE form',
    ...lines(columns, { ...product, print_type: 'PAR', price: '60000.00' }),
    'without values',
    ...lines(
      unserviceableFileColumns(() => null),
      product,
    ),
  ]
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('recorded/unserviceable.txt')
})
