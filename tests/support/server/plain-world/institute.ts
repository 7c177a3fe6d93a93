/** A small institute for the plain server: one person per role, and more products than fit on a page. */
import { type PlainServer, plainServer } from './plain-server.ts'

export const plainPassword = 'Plain-2026!'
export const plainPeople = { admin: 'amy', 'sub-admin': 'ben', employee: 'cora' } as const

const person = (username: string, first_name: string, more: object = {}) => ({
  username,
  first_name,
  middle_name: '',
  last_name: 'Reyes',
  ...more,
})

export function plainInstitute(products = 45): PlainServer {
  return plainServer({
    groups: [{ name: 'Authorized' }, { name: 'Employee' }],
    users: [
      person('amy', 'Amy', { is_superuser: true, groups: [1] }),
      person('ben', 'Ben', { groups: [1] }),
      person('cora', 'Cora', { groups: [2] }),
    ],
    articles: [
      { number: '01', name: 'Laptop' },
      { number: '02', name: 'Microscope' },
    ],
    classifications: [{ name: 'Equipment' }],
    conditions: [{ name: 'Serviceable' }],
    fundings: [{ name: 'General fund' }],
    sections: [{ name: 'Soils' }],
    'location/code-one': [{ name: 'Main building' }],
    'location/code-two': [{ number: '12', name: 'Laboratory' }],
    'major-account-groups': [{ number: '05', name: 'Machinery and equipment' }],
    'sub-major-account-groups': [{ number: '03', name: 'ICT equipment', major_account: 1 }],
    'ledger-accounts': [{ number: '010', name: 'Computers', major_account: 1, sub_major_account: 1 }],
    products: Array.from({ length: products }, (_, index) => ({
      description: `Thing ${index + 1}`,
      units: 1,
      unit_type: 'unit',
      price: '60000.00',
      total_offset: '0.00',
      total: '60000.00',
      acquisition: '2024-05-03',
      purchase_reference: null,
      article: 1 + (index % 2),
      section: 1,
      classification: 1,
      user: 1 + (index % 3),
      condition: 1,
      funding: 1,
      print_type: 'PAR',
      location_code_one: 1,
      location_code_two: 1,
      series_1: index + 1,
      series_2: null,
      shortages: 0,
      major_account: 1,
      sub_major_account: '03',
      ledger_account: '010',
      property_number: `2024-05-03-${String(index + 1).padStart(4, '0')}-12`,
    })),
  })
}
