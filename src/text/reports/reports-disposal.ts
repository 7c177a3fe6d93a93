import { textsOf } from '../text-catalog.ts'

export const en = {
  title: 'Inspection and disposal',
  titleOf: 'Inspection and disposal of {propertyNumber}',
  enterTotals: 'Enter totals of the whole line. A field left blank is printed blank.',
  inventory: 'Inventory',
  carryingAmount: 'Total cost {total} ({quantity} × {unitCost}). Carrying amount: {carrying}.',
  carryingAmountUnknown: 'Total cost {total} ({quantity} × {unitCost}). Carrying amount: not known.',
  howManyUnits: 'Disposal: how many units',
  disposedOf: 'Disposed of: {disposed} of {quantity}.',
  disposedOfUnknown: 'Disposed of: not known.',
  appraisalAndSale: 'Appraisal and sale',
  connectToSave: 'Connect to save the values.',
  saved: 'Inspection and disposal saved.',

  clash: {
    savedBy: '{person} saved this item while you were editing it. Your values aren’t lost.',
    savedBySomeone: 'Someone else saved this item while you were editing it. Your values aren’t lost.',
    values: '{field}: yours is <b>{mine}</b>, theirs is <b>{theirs}</b>.',
    nothing: 'nothing',
    useTheirs: 'Use theirs',
    takenOver: 'The form now has their values of: {fields}.',
    pressSave: 'Press Save to store the values in the form.',
  },

  print: {
    notStored: 'Printed blank, to fill in by hand: {columns}. This server can’t store them.',
    notOnDevice: 'The inspection and disposal values aren’t on this device, so the form is printed without: {columns}.',
    connectToPrint: 'Connect to print them.',
    asOf: 'Inspection and disposal are as of {moment}, and the form says so.',
    connectToUpdate: 'Connect to update them.',
    nothingEntered:
      'Nothing was entered yet about the inspection and disposal of {count, plural, one {# item} other {# items}}. Printed blank, to fill in by hand: {columns}.',
    changedAfter:
      '{count, plural, one {# item} other {# items}} changed after the disposal was entered. Correct the values before you sign the form.',
    more: 'And {count, plural, one {# more item} other {# more items}}.',
  },
} as const

export const t = textsOf('reports/reports-disposal', en)
