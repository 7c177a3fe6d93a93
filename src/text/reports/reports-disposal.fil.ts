import type { SameKeys } from '../text-catalog.ts'
import type { en } from './reports-disposal.ts'

export const fil = {
  title: 'Inspeksyon at disposal',
  titleOf: 'Inspeksyon at disposal ng {propertyNumber}',
  enterTotals: 'Ilagay ang mga kabuuan ng buong linya. Ang field na iniwang blangko ay blangko rin sa print.',
  inventory: 'Inventory',
  carryingAmount: 'Kabuuang halaga {total} ({quantity} × {unitCost}). Carrying amount: {carrying}.',
  carryingAmountUnknown: 'Kabuuang halaga {total} ({quantity} × {unitCost}). Carrying amount: hindi alam.',
  howManyUnits: 'Disposal: ilang unit',
  disposedOf: 'Na-dispose: {disposed} sa {quantity}.',
  disposedOfUnknown: 'Na-dispose: hindi alam.',
  appraisalAndSale: 'Appraisal at benta',
  connectToSave: 'Kumonekta para i-save ang mga value.',
  saved: 'Na-save ang inspeksyon at disposal.',

  clash: {
    savedBy: 'Na-save ni {person} ang item na ito habang ine-edit mo. Hindi nawala ang mga inilagay mo.',
    savedBySomeone: 'May ibang nag-save ng item na ito habang ine-edit mo. Hindi nawala ang mga inilagay mo.',
    values: '{field}: <b>{mine}</b> ang sa iyo, <b>{theirs}</b> ang sa kanila.',
    nothing: 'wala',
    useTheirs: 'Gamitin ang sa kanila',
    takenOver: 'Nasa form na ngayon ang inilagay nila sa: {fields}.',
    pressSave: 'Pindutin ang I-save para ma-store ang mga nasa form.',
  },

  print: {
    notStored: 'Blangko sa print, para isulat-kamay: {columns}. Hindi ito kayang i-store ng server na ito.',
    notOnDevice:
      'Wala sa device na ito ang mga value ng inspeksyon at disposal, kaya ipi-print ang form nang wala ang: {columns}.',
    connectToPrint: 'Kumonekta para ma-print ang mga ito.',
    asOf: 'As of {moment} ang inspeksyon at disposal, at nakasaad iyon sa form.',
    connectToUpdate: 'Kumonekta para i-update ang mga ito.',
    nothingEntered:
      'Wala pang nailagay tungkol sa inspeksyon at disposal ng {count, plural, other {# item}}. Blangko sa print, para isulat-kamay: {columns}.',
    changedAfter:
      '{count, plural, other {# item}} ang nagbago pagkatapos ilagay ang disposal. Itama ang mga value bago mo pirmahan ang form.',
    more: 'At {count, plural, other {# item}} pa.',
  },
} as const satisfies SameKeys<typeof en>
