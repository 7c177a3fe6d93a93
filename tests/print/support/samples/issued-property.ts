/** A sample of the report of semi-expendable property issued. */
import type { RspiInput } from '#print/forms/rspi-form.ts'
import { asOf, custodian, institute } from './form-institute.ts'

export const rspi: RspiInput = {
  entityName: institute,
  fundCluster: '01 - Regular Agency Fund',
  period: { from: '2026-11-01', to: '2026-11-30' },
  number: '2026-11-0001',
  date: '2026-12-01',
  dataAsOf: asOf,
  lines: [
    {
      slipNumber: 'SPHV-2026-11-0007',
      propertyNumber: 'SPHV-2026-05-03-0011-02',
      description: 'Printer, laser, monochrome, 38 pages per minute, with duplex unit',
      unit: 'unit',
      quantity: 2,
      unitCost: '9800.00',
      amount: '19600.00',
    },
    {
      slipNumber: 'SPLV-2026-11-0003',
      propertyNumber: 'SPLV-2026-06-01-0001-01',
      description: 'Chair, stacking, plastic',
      unit: 'pc',
      quantity: 10,
      unitCost: '1125.50',
      amount: '11255.00',
    },
  ],
  total: '30855.00',
  reissuedOn: ['SPHV-2026-11-0009'],
  certifiedBy: custodian.name,
  postedBy: '',
}
