/** Sample forms of custody: PAR, ICS, PTR, ITR, and the property card. */
import type { AccountableItem } from '#domain/documents/accountability.ts'
import { slipFormOf } from '#domain/documents/custody-form-input.ts'
import type { AccountabilityInput } from '#print/forms/accountability-form.ts'
import type { IcsInput } from '#print/forms/ics-form.ts'
import type { ParInput } from '#print/forms/par-form.ts'
import type { PropertyCardInput } from '#print/forms/property-card-form.ts'
import type { RrspInput } from '#print/forms/rrsp-form.ts'
import type { TransferInput } from '#print/forms/transfer-report-form.ts'
import { asOf, custodian, holder, institute } from './form-institute.ts'

export const par: ParInput = {
  entityName: institute,
  fundCluster: '01 - Regular Agency Fund',
  number: '2026-11-0042',
  dataAsOf: asOf,
  total: '1195500.00',
  receivedBy: holder,
  issuedBy: custodian,
  lines: [
    {
      quantity: '1',
      unit: 'unit',
      description: 'Laptop computer, 14-in, 16 GB RAM, 512 GB SSD, SN 5CG2230XYZ, with carrying bag and power adapter',
      propertyNumber: '2023-05-03-0001-02',
      dateAcquired: '2023-03-14',
      amount: '68500.00',
    },
    {
      quantity: '1',
      unit: 'unit',
      description: 'Refrigerated centrifuge, 4 × 250 mL, swing-out rotor',
      propertyNumber: '2020-05-14-0001-04',
      dateAcquired: '2020-09-01',
      amount: '985000.00',
    },
    {
      quantity: '1',
      unit: 'unit',
      description: 'Analytical balance, 0.1 mg',
      propertyNumber: '2020-05-14-0002-04',
      dateAcquired: '2020-09-01',
      amount: '142000.00',
    },
  ],
}

const slipNumber = { number: 'SPHV-2026-11-0007', received_by_date: '2026-11-20', received_from_date: '2026-11-20' }

export const ics: IcsInput = {
  entityName: institute,
  fundCluster: '01 - Regular Agency Fund',
  number: slipNumber.number,
  annex: slipFormOf(slipNumber),
  dataAsOf: asOf,
  receivedFrom: custodian,
  receivedBy: holder,
  total: '30850.00',
  lines: [
    {
      quantity: '2',
      unit: 'pc',
      unitCost: '9800.00',
      description: 'Printer, ink tank, A4, Wi-Fi',
      inventoryItemNo: 'SPHV-2024-05-03-0001-02',
      estimatedUsefulLife: '5 yrs',
    },
    {
      quantity: '1',
      unit: 'unit',
      unitCost: '11250.00',
      description: 'Filing cabinet, 4-drawer, steel, with central lock and two keys',
      inventoryItemNo: 'SPHV-2023-06-01-0001-02',
      estimatedUsefulLife: '10 yrs',
    },
  ],
}

export const ptr: TransferInput = {
  kind: 'PTR',
  entityName: institute,
  fundCluster: '01 - Regular Agency Fund',
  number: '2026-11-0003',
  date: '2026-11-20',
  from: 'José Rizalino D. Dela Cruz',
  to: 'Ana Beatriz T. Reyes',
  type: 'Reassignment',
  reason:
    'The holder moves to the Technical Services Division; the instrument stays with Laboratory 1 and its new head.',
  approvedBy: { name: 'DR. EMILIO R. SANTOS', position: 'Director IV' },
  releasedBy: custodian,
  receivedBy: { name: 'ANA BEATRIZ T. REYES', position: 'Senior Research Specialist' },
  dataAsOf: asOf,
  lines: [
    {
      dateAcquired: '2020-09-01',
      propertyNumber: '2020-05-14-0001-04',
      description: 'Refrigerated centrifuge, 4 × 250 mL, swing-out rotor',
      amount: '985000.00',
      condition: 'In good condition',
    },
    {
      dateAcquired: '2019-02-18',
      propertyNumber: '2019-05-14-0001-05',
      description: 'Autoclave, 80 L, vertical',
      amount: '356000.00',
      condition: 'Needing repair',
    },
  ],
}

export const itr: TransferInput = {
  ...ptr,
  kind: 'ITR',
  number: '2026-11-0004',
  type: 'Others',
  otherType: 'Return to stock',
  lines: [
    {
      dateAcquired: '2024-04-02',
      propertyNumber: 'SPHV-2024-05-03-0001-02',
      slip: { number: 'SPHV-2024-04-0012', date: '2024-04-05' },
      description: 'Printer, ink tank, A4',
      amount: '9800.00',
      condition: 'In good condition',
    },
  ],
}

export const rrsp: RrspInput = {
  entityName: institute,
  number: '2026-11-0002',
  date: '2026-11-20',
  dataAsOf: asOf,
  returnedBy: { name: holder.name ?? '', position: holder.position ?? '' },
  receivedBy: { name: custodian.name ?? '', position: custodian.position ?? '' },
  lines: [
    {
      description: 'Printer, ink tank, A4, Wi-Fi, SPHV-2024-05-03-0001-02',
      quantity: '1 pc',
      slipNumber: 'SPHV-2026-11-0007',
      endUser: 'José Rizalino D. Dela Cruz',
      remarks: 'Paper feed broken',
    },
    {
      description: 'Filing cabinet, 4-drawer, steel, SPHV-2023-06-01-0001-02',
      quantity: '1 unit',
      slipNumber: 'SPHV-2026-11-0007',
      endUser: 'José Rizalino D. Dela Cruz',
      remarks: '',
    },
  ],
}

export const propertyCard: PropertyCardInput = {
  property: 'ppe',
  unitCost: '985000.00',
  entityName: institute,
  fundCluster: '01 - Regular Agency Fund',
  type: 'Technical and Scientific Equipment',
  description: 'Refrigerated centrifuge, 4 × 250 mL, swing-out rotor',
  propertyNumber: '2020-05-14-0001-04',
  dataAsOf: asOf,
  entries: [
    {
      date: '2020-09-01',
      reference: 'IAR 2020-09-0011',
      receiptQuantity: '1',
      balance: '1',
      amount: '985000.00',
      remarks: 'PO 2020-07-0456',
    },
    {
      date: '2020-09-04',
      reference: 'PAR 2020-09-0019',
      issueQuantity: '1',
      officer: 'Laboratory 1 / J. R. Dela Cruz',
      balance: '0',
      amount: '985000.00',
      remarks: '',
    },
    {
      date: '2026-11-20',
      reference: 'PTR 2026-11-0003',
      receiptQuantity: '1',
      officer: 'Laboratory 1 / J. R. Dela Cruz',
      balance: '1',
      amount: '985000.00',
      remarks: 'Returned by J. R. Dela Cruz',
    },
    {
      date: '2026-11-20',
      reference: 'PTR 2026-11-0003',
      issueQuantity: '1',
      officer: 'Laboratory 1 / A. B. Reyes',
      balance: '0',
      amount: '985000.00',
      remarks: 'Transfer accepted',
    },
  ],
}

export const semiExpendableCard: PropertyCardInput = {
  ...propertyCard,
  property: 'semi-expendable',
  unitCost: '24500.00',
  type: 'Semi-Expendable Information and Communications Technology Equipment',
  description: 'Tablet computer, 10-inch',
  propertyNumber: 'SPHV-2024-05-02-0031-04',
  entries: propertyCard.entries.map((entry) => ({
    ...entry,
    amount: '24500.00',
    reference: entry.reference.replace('PAR 2020-09-0019', 'ICS SPHV-2024-02-0012').replace('PTR', 'ITR'),
  })),
}

const item = (id: number, changes: Partial<AccountableItem>): AccountableItem => ({
  ...{ id, article: 'Laptop', description: 'Laptop computer, 14 inches', propertyNumber: `2024-05-03-000${id}-04` },
  ...{
    printType: 'PAR',
    document: 'PAR 2024-05-0012',
    isOnOthersDocument: false,
    units: 1,
    onHand: 1,
    isMissing: false,
  },
  ...{ unitCost: '58500.00', totalCost: '58500.00', place: 'Science Building, Laboratory 1' },
  ...changes,
})

export const accountabilityList: AccountabilityInput = {
  kind: 'list',
  entityName: institute,
  fundCluster: '',
  dataAsOf: asOf,
  person: { name: 'ANA R. MUÑOZ', position: 'Science Research Specialist II' },
  asAt: '2026-11-23',
  standing: {
    items: [
      item(1, {}),
      item(2, {
        article: 'Analytical balance',
        description: '0.1 mg',
        onHand: null,
        unitCost: '142300.00',
        totalCost: '142300.00',
      }),
      item(3, {
        ...{ article: 'Chair', description: 'Monobloc, white', printType: 'ICS', document: '', units: 12, onHand: 11 },
        ...{ unitCost: '450.00', totalCost: '5400.00' },
      }),
      item(4, { article: 'Camera', description: 'Digital, with two lenses', isMissing: true, onHand: 0 }),
    ],
    total: '264700.00',
    withoutDocument: 1,
    onOthersDocument: 0,
    documents: [
      { id: 12, type: 'PAR', number: '2024-05-0012', lines: 4, otherLines: 1, isByName: false },
      { id: 7, type: 'ICS', number: '2023-02-0007', lines: 1, otherLines: 1, isByName: false },
    ],
    transfers: [{ id: 3, direction: 'from', item: '2024-05-03-0001-04', person: 'JOSE L. SANTOS' }],
    isNothing: false,
  },
}

export const accountabilityClearance: AccountabilityInput = {
  ...accountabilityList,
  kind: 'clearance',
  standing: {
    ...{ items: [], total: '0.00', withoutDocument: 0, onOthersDocument: 0, documents: [], transfers: [] },
    isNothing: true,
  },
}
