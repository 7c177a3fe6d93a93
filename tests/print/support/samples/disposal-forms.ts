/** Sample forms for unserviceable or lost property: IIRUP, IIRUSP, RLSDDP. */
import { type DisposalValues, disposalFields } from '#contract/documents/disposal.ts'
import type { IirupInput } from '#print/forms/iirup-form.ts'
import type { RlsddpInput } from '#print/forms/rlsddp-form.ts'
import { asOf, institute } from './form-institute.ts'

const noDisposal = Object.fromEntries(disposalFields.map((field) => [field, null])) as DisposalValues

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
      disposal: { ...noDisposal, accumulated_depreciation: '121600.00', accumulated_impairment: '0.00' },
      remarks: 'Unserviceable',
    },
    {
      dateAcquired: '2010-06-21',
      article: 'Air conditioner, window type, 2 HP',
      propertyNumber: '2010-05-02-0004-05',
      quantity: 2,
      unitCost: '51250.00',
      disposal: {
        ...noDisposal,
        accumulated_depreciation: '97375.00',
        sale: 2,
        appraised_value: '3000.00',
        or_number: '4481207',
        sale_amount: '3150.00',
      },
      remarks: 'Beyond economical repair',
    },
    {
      dateAcquired: '2014-09-30',
      article: 'Microscope, compound, binocular',
      propertyNumber: '2014-05-14-0009-03',
      quantity: 3,
      unitCost: '62400.00',
      disposal: {
        ...noDisposal,
        accumulated_depreciation: '177840.00',
        accumulated_impairment: '2000.00',
        destruction: 1,
        others: 2,
        others_text: 'Donation',
        appraised_value: '1500.00',
      },
      remarks: 'Unserviceable; lenses clouded',
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
      disposal: null,
      remarks: 'Unserviceable; print head beyond repair',
    },
    {
      dateAcquired: '2016-02-03',
      article: 'Electric fan, stand type',
      propertyNumber: 'SPLV-2016-05-02-0011-01',
      quantity: 3,
      unitCost: '2150.00',
      disposal: { ...noDisposal, accumulated_impairment: '150.00' },
      remarks: 'Unserviceable',
    },
  ],
}

export const rlsddp: RlsddpInput = {
  report: 'RLSDDP',
  entityName: institute,
  fundCluster: '01 - Regular Agency Fund',
  department: 'Research Division',
  number: '2026-11-0001',
  date: '2026-11-19',
  accountable: { name: 'José Rizalino D. Dela Cruz', designation: 'Senior Science Research Specialist' },
  document: { number: '2023-03-0007', date: '2023-03-17' },
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

export const rlsddsp: RlsddpInput = {
  ...rlsddp,
  report: 'RLSDDSP',
  circumstances: rlsddp.circumstances.replaceAll('laptop', 'tablet'),
  document: { number: 'SPHV-2024-02-0012', date: '2024-02-05' },
  lines: [
    { propertyNumber: 'SPHV-2024-05-02-0031-04', description: 'Tablet computer, 10-inch', acquisitionCost: '24500.00' },
  ],
}
