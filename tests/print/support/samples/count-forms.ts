/** Sample forms of a count: RPCPPE, RPCSP, the inventory count form, and the lists of missing and found items. */
import { type CountLine, countReport } from '#domain/reports/count-totals.ts'
import type { CountReportInput } from '#print/forms/count-report-form.ts'
import type { CountSheetInput } from '#print/forms/count-sheet-form.ts'
import type { EvidenceKeyInput } from '#print/forms/evidence-key-form.ts'
import type { IcfInput } from '#print/forms/icf-form.ts'
import type { ItemListInput } from '#print/forms/item-list-form.ts'
import { asOf, institute } from './form-institute.ts'

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
    'Laboratory 1, good',
  ),
  counted(
    'Analytical balance',
    '0.1 mg',
    '2020-05-14-0002-04',
    '142300.00',
    1,
    0,
    'missing/non-existing; holder to file RLSDDP',
  ),
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
  counted('pH meter', 'Bench type, with electrode', '2022-05-14-0004-04', '58000.00', 2, 3, 'One found at station'),
  counted('Fume hood', '1.8 m, ducted', '2018-05-14-0001-04', '1245750.50', 1, null, 'Laboratory 3'),
]

const conditions = [
  'In good condition',
  '',
  'Needing repair',
  'In good condition',
  'In good condition',
  'In good condition',
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

/** Before the end of the count: two lines that nobody has counted yet. */
export const rpcppeDraft = (): CountReportInput => ({
  ...rpcppe(),
  draft: true,
  report: countReport(
    countLines.map((line, at) => (at < 4 ? line : { ...line, countQuantity: null, remarks: 'not yet counted' })),
  ).accounts[0]!.funds[0]!,
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
  dateOfCount: { from: '2026-11-16', to: '2026-11-20' },
  preparedBy: { name: 'RAMON P. IGNACIO', position: 'Administrative Officer II' },
  reviewedBy: { name: 'CARMELA V. BAUTISTA', position: 'Chair, Inventory Committee' },
  others: [
    { heading: 'Inventory Committee:', name: 'PEDRO M. LUNA', position: 'Accountant III' },
    { heading: 'Witnessed by (COA):', name: 'ANA R. MUÑOZ', position: 'State Auditor III' },
  ],
  dataAsOf: asOf,
  // Where an item is and how it is are not said of one that nobody found.
  lines: countLines.map((line, at) => ({
    ...line,
    ledgerAccount: '140 - Technical and Scientific Equipment',
    oldPropertyNumber: at < 4 ? `TS-0${417 + at * 31}` : null,
    whereabouts: line.countQuantity === 0 ? '' : 'Main Building, Room 2-114',
    condition: conditions[at]!,
    remarks: line.countQuantity === 0 ? line.remarks : '',
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
  approvedBy: { name: 'DR. AMELIA R. SORIANO', position: 'Director' },
  verifiedBy: { name: '', position: '' },
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
  property: 'any',
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

export const countSheet = (isBlind: boolean): CountSheetInput => ({
  entityName: institute,
  campaign: 'Count 2026',
  building: 'Science Building',
  room: 'Laboratory 1',
  sheetNumber: 'CS-7K2M-9XQ4',
  ...(!isBlind && { lead: 'Maria D. Santos, Jose P. Reyes' }),
  printedOn: '2026-11-23',
  isBlind,
  lines: countLines.map(({ propertyNumber, article, description, unit, cardQuantity }) => ({
    propertyNumber,
    article,
    description,
    unit,
    recorded: cardQuantity,
  })),
  emptyLines: 5,
  dataAsOf: asOf,
})

/** The quantities that the sample has are never drawn. */
export const countSheetAgain = (again: 'second' | 'third'): CountSheetInput => ({
  ...countSheet(true),
  lead: 'Maria D. Santos',
  again,
  countedBefore: again === 'second' ? 'Jose P. Reyes' : 'Jose P. Reyes, Ana L. Cruz',
  emptyLines: 0,
})

export const evidenceKey: EvidenceKeyInput = {
  entityName: institute,
  campaign: 'Count 2026',
  asAt: '2026-12-31',
  closedOn: '2027-01-15',
  printedOn: '2027-01-15',
  code: 'bilang-key:11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  fingerprint: '7K2M-9XQ4-PT3V-8WYB',
}
