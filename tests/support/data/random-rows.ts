/** Arbitrary rows as any server may send them, for property tests. */
import fc from 'fast-check'

const words = ['desk', 'Laptop', 'Ñandú', 'aircon', 'Señal', 'O5', 'l1ne', 'café', 'printer', 'cabinet', '110 V']
const someWords = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((all) => all.join(' '))
const cents = fc.integer({ min: 0, max: 9_000_000_00 }).map((n) => (n / 100).toFixed(2))
const either = <T>(value: fc.Arbitrary<T>, oddForm: (value: T) => unknown) =>
  fc.tuple(value, fc.boolean()).map(([it, useOddForm]) => (useOddForm ? oddForm(it) : it))

export const people = [
  { id: 1, username: 'a', first_name: 'Ana', last_name: 'Peña', is_active: true, is_superuser: false, groups: [] },
  { id: 2, username: 'b', first_name: 'Bo', last_name: 'Cruz', is_active: true, is_superuser: false, groups: [] },
]
const id = fc.integer({ min: 1, max: 3 })
const reference = fc
  .tuple(id, fc.nat(2))
  .map(([n, shape]) => (shape === 0 ? n : shape === 1 ? String(n) : { id: n, name: `N${n}` }))

/** One product, in any accepted shape (D5.5). */
export const anyProduct = fc.record({
  property_number: fc
    .tuple(fc.integer({ min: 2018, max: 2026 }), fc.nat(99), fc.nat(300), fc.constantFrom('01', 'A2', 'O1'))
    .map(
      ([year, account, serial, locationCode]) =>
        `${year}-05-${String(account).padStart(2, '0')}-${String(serial).padStart(4, '0')}-${locationCode}`,
    ),
  description: someWords,
  units: either(fc.nat(20), String),
  unit_type: fc.constantFrom('unit', 'set'),
  price: either(cents, Number),
  total_offset: fc.constant('0.00'),
  total: either(cents, Number),
  acquisition: fc.constantFrom('2019-01-05', '2024-12-31', '2024-12-31T08:00:00Z'),
  purchase_reference: fc.option(someWords),
  old_property_number: fc.option(someWords),
  model: fc.option(someWords),
  serial_number: fc.option(someWords),
  remarks: fc.option(someWords),
  print_type: fc.constantFrom('PAR', 'ICS'),
  series_1: fc.nat(300),
  series_2: fc.option(fc.nat(9)),
  sub_major_account: fc.option(fc.constantFrom('05', '5')),
  ledger_account: fc.option(fc.constantFrom('030', '010')),
  article: reference,
  section: reference,
  funding: reference,
  classification: id,
  condition: either(id, String),
  user: id,
  location_code_one: fc.option(id),
  location_code_two: fc.option(id),
  major_account: fc.option(id),
  shortages: fc.integer({ min: -5, max: 20 }),
  physical_count: fc.option(either(fc.nat(20), String)),
  scanned: fc.boolean(),
})

/** A list of products with ids 1 to n. */
export const someProducts = (most: number) =>
  fc.array(anyProduct, { maxLength: most }).map((rows) => rows.map((row, i) => ({ id: i + 1, ...row })))
