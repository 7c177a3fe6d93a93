import { type CountLine, countReport } from '#domain/count-report.ts'
import { shortTagText } from '#domain/tag.ts'
import type { CountReportInput } from '#paper/forms/count-report.ts'
import type { IcfInput } from '#paper/forms/icf.ts'
import type { IcsInput } from '#paper/forms/ics.ts'
import type { IirupInput } from '#paper/forms/iirup.ts'
import type { ItemListInput } from '#paper/forms/item-list.ts'
import type { ParInput } from '#paper/forms/par.ts'
import type { PropertyCardInput } from '#paper/forms/property-card.ts'
import type { RlsddpInput } from '#paper/forms/rlsddp.ts'
import type { TransferInput } from '#paper/forms/transfer-report.ts'
import type { Sticker } from '#paper/labels/sticker.ts'

export const institute = 'Philippine Institute of Tropical Sciences — Los Baños'
export const custodian = {
  name: 'MARIA LUISA S. PEÑAFLOR',
  position: 'Supply Officer III, Finance and Administrative Division',
  date: '2026-11-20',
}
export const holder = {
  name: 'JOSÉ RIZALINO D. DELA CRUZ',
  position: 'Senior Science Research Specialist',
  date: '2026-11-20',
}
const asOf = '2026-11-21 09:15, all changes sent'

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

export const ics: IcsInput = {
  entityName: institute,
  fundCluster: '01 - Regular Agency Fund',
  number: 'SPHV-2026-11-0007',
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

const articles = [
  'Laptop computer, 14-in, 16 GB RAM, 512 GB SSD, SN 5CG2230XYZ',
  'Refrigerated centrifuge, 4 × 250 mL, swing-out rotor, with spare buckets and the long manual',
  'Autoclave, 80 L, vertical',
  'Air conditioner, floor mounted, 5 TR',
]

export const stickers = (count: number, host = 'https://ims.pits.gov.ph'): Sticker[] =>
  Array.from({ length: count }, (_, i) => ({
    kind: 'product',
    institute,
    propertyNumber: `2023-05-03-${String(i + 1).padStart(4, '0')}-02`,
    description: articles[i % articles.length]!,
    acquired: '2023-03-14',
    cost: '68500.00',
    accountable: 'José Rizalino D. Dela Cruz',
    code: shortTagText(host, 41_000 + i),
  }))

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
      slip: 'SPHV-2024-04-0012 / 2024-04-05',
      description: 'Printer, ink tank, A4',
      amount: '9800.00',
      condition: 'In good condition',
    },
  ],
}

const counted = (
  article: string,
  description: string,
  propertyNumber: string,
  unitValue: string,
  cardQuantity: number,
  countQuantity: number | null,
  remarks: string,
): CountLine => ({
  account: '1-06-05-140',
  accountName: 'Technical and Scientific Equipment',
  fundCluster: '01 - Regular Agency Fund',
  article,
  description,
  propertyNumber,
  unit: 'unit',
  unitValue,
  cardQuantity,
  countQuantity,
  remarks,
})

export const countLines: readonly CountLine[] = [
  counted(
    'Refrigerated centrifuge',
    '4 × 250 mL, swing-out rotor',
    '2020-05-14-0001-04',
    '985000.00',
    1,
    1,
    'Laboratory 1, in good condition',
  ),
  counted('Analytical balance', '0.1 mg', '2020-05-14-0002-04', '142300.00', 1, 0, 'Missing; holder to file RLSDDP'),
  counted('Autoclave', '80 L, vertical', '2019-05-14-0001-05', '356000.00', 1, 1, 'Laboratory 2, needing repair'),
  counted(
    'Microscope',
    'Compound, trinocular, with camera',
    '2021-05-14-0003-0012-04',
    '64500.00',
    10,
    8,
    'Laboratory 1; two lent to Field Station B',
  ),
  counted(
    'pH meter',
    'Bench type, with electrode',
    '2022-05-14-0004-04',
    '58000.00',
    2,
    3,
    'One found at station, Laboratory 2',
  ),
  counted('Fume hood', '1.8 m, ducted', '2018-05-14-0001-04', '1245750.50', 1, null, 'Not counted yet'),
]

const fund = () => countReport(countLines).accounts[0]!.funds[0]!

export const rpcppe = (): CountReportInput => ({
  kind: 'RPCPPE',
  entityName: institute,
  fundCluster: '01 - Regular Agency Fund',
  report: fund(),
  asAt: '2026-12-31',
  accountable: { name: 'Dr. Emilio R. Santos', designation: 'Director IV', assumedOn: '2022-07-01' },
  committee: [
    { name: 'CARMELA V. BAUTISTA', position: 'Chair' },
    { name: 'RAMON P. IGNACIO', position: 'Member' },
    { name: 'LIZA M. OCAMPO', position: 'Member' },
  ],
  approvedBy: { name: 'DR. EMILIO R. SANTOS' },
  verifiedBy: {},
  dataAsOf: asOf,
})

export const rpcsp = (): CountReportInput => ({
  ...rpcppe(),
  kind: 'RPCSP',
  report: countReport(
    [
      {
        ...counted('Printer', 'Ink tank, A4', 'SPHV-2024-05-03-0001-02', '9800.00', 2, 2, 'Finance'),
        account: '1-04-05-030',
      },
      {
        ...counted('UPS', '650 VA', 'SPLV-2024-05-03-0002-02', '5000.00', 12, 11, 'One missing'),
        account: '1-04-05-030',
      },
    ].map((line) => ({ ...line, accountName: 'Semi-Expendable Information and Communications Technology Equipment' })),
  ).accounts[0]!.funds[0]!,
})

export const icf: IcfInput = {
  entityName: institute,
  accountGroup: '10605140 - Technical and Scientific Equipment',
  location: '04 - Research Division, Laboratory 1',
  dateOfCount: '2026-11-20',
  preparedBy: { name: 'RAMON P. IGNACIO', position: 'Administrative Officer II' },
  reviewedBy: { name: 'CARMELA V. BAUTISTA', position: 'Chair, Inventory Committee' },
  dataAsOf: asOf,
  lines: countLines.map((line) => ({
    ...line,
    ledgerAccount: '140 - Technical and Scientific Equipment',
    oldPropertyNumber: 'TS-0417',
    whereabouts: 'Main Building, Room 2-114',
    condition: 'In good condition',
  })),
}

export const missing: ItemListInput = {
  kind: 'missing',
  entityName: institute,
  fundCluster: '01 - Regular Agency Fund',
  account: '1-06-05-140 Technical and Scientific Equipment',
  asAt: '2026-12-31',
  preparedBy: { name: 'RAMON P. IGNACIO', position: 'Administrative Officer II' },
  certifiedBy: { name: 'CARMELA V. BAUTISTA', position: 'Chair' },
  dataAsOf: asOf,
  items: [
    {
      item: 'Analytical balance',
      description: '0.1 mg, with draft shield',
      propertyNum: '2020-05-14-0002-04',
      personAccountable: 'José Rizalino D. Dela Cruz',
      unitVal: '142300.00',
      totalVal: '142300.00',
      remarks: 'Holder known: to produce it or to file RLSDDP',
    },
    {
      item: 'Microscope',
      description: 'Compound, trinocular, with camera',
      propertyNum: '2021-05-14-0003-04',
      personAccountable: 'Ana Beatriz T. Reyes',
      unitVal: '64500.00',
      totalVal: '129000.00',
      remarks: 'Two of ten; PTR exists for one',
    },
  ],
}

export const foundAtStation: ItemListInput = {
  ...missing,
  kind: 'found-at-station',
  items: [
    {
      item: 'pH meter',
      description: 'Bench type, no tag, serial plate worn',
      propertyNum: 'none',
      personAccountable: 'none on record',
      unitVal: '',
      totalVal: '',
      remarks: 'Found at station, Laboratory 2; value to be set by the committee',
    },
  ],
}

export const propertyCard: PropertyCardInput = {
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
      issueQuantity: '1',
      officer: 'Laboratory 1 / A. B. Reyes',
      balance: '0',
      amount: '985000.00',
      remarks: 'PAR 2026-11-0042',
    },
  ],
}

export const iirup: IirupInput = {
  kind: 'IIRUP',
  entityName: institute,
  fundCluster: '01 - Regular Agency Fund',
  asAt: '2026-11-20',
  accountable: {
    name: 'José Rizalino D. Dela Cruz',
    designation: 'Senior Science Research Specialist',
    station: 'Research Division, Laboratory 2',
  },
  approvedBy: { name: 'DR. EMILIO R. SANTOS', position: 'Director IV' },
  inspectedBy: { name: 'RAMON P. IGNACIO' },
  witnessedBy: { name: 'LIZA M. OCAMPO' },
  dataAsOf: asOf,
  lines: [
    {
      dateAcquired: '2012-03-05',
      article: 'Autoclave, 40 L, tabletop',
      propertyNumber: '2012-05-14-0001-05',
      quantity: 1,
      unitCost: '128000.00',
      accumulatedDepreciation: '121600.00',
      accumulatedImpairment: '0.00',
      remarks: 'Unserviceable',
    },
    {
      dateAcquired: '2010-06-21',
      article: 'Air conditioner, window type, 2 HP',
      propertyNumber: '2010-05-02-0004-05',
      quantity: 2,
      unitCost: '51250.00',
      accumulatedDepreciation: '97375.00',
      accumulatedImpairment: null,
      remarks: 'Beyond economical repair',
      sale: '2',
      disposed: '2',
      appraisedValue: '3000.00',
      orNumber: '4481207',
      saleAmount: '3150.00',
    },
  ],
}

export const iirusp: IirupInput = {
  ...iirup,
  kind: 'IIRUSP',
  lines: [
    {
      dateAcquired: '2019-08-12',
      article: 'Printer, ink tank',
      propertyNumber: 'SPHV-2019-05-03-0007-02',
      quantity: 1,
      unitCost: '9800.00',
      remarks: 'Unserviceable; print head beyond repair',
    },
    {
      dateAcquired: '2016-02-03',
      article: 'Electric fan, stand type',
      propertyNumber: 'SPLV-2016-05-02-0011-01',
      quantity: 3,
      unitCost: '2150.00',
      accumulatedImpairment: '150.00',
      remarks: 'Unserviceable',
    },
  ],
}

export const rlsddp: RlsddpInput = {
  entityName: institute,
  fundCluster: '01 - Regular Agency Fund',
  department: 'Research Division',
  number: '2026-11-0001',
  date: '2026-11-19',
  accountable: { name: 'José Rizalino D. Dela Cruz', designation: 'Senior Science Research Specialist' },
  parNumber: '2023-03-0007',
  parDate: '2023-03-17',
  police: { notified: true, station: 'Los Baños Municipal Police Station', date: '2026-11-18' },
  status: 'Stolen',
  lines: [
    {
      propertyNumber: '2023-05-03-0001-02',
      description: 'Laptop computer, 14-in, 16 GB RAM, SN 5CG2230XYZ',
      acquisitionCost: '68500.00',
    },
  ],
  circumstances:
    'The laptop was locked in the cabinet of Room 2-114 on November 17, 2026 at about 17:40. On November 18 at 07:50 the cabinet was found forced open and the laptop gone. The guard was told at once, the police blotter was made the same morning, and the property officer was notified in writing.',
  reportedOn: '2026-11-19',
  identification: { kind: 'UMID', number: '0111-2345678-9', issued: '2019-05-02' },
  notedBy: { name: 'ANA BEATRIZ T. REYES', date: '2026-11-19' },
  dataAsOf: asOf,
}
