import { textsOf } from '../text-catalog.ts'

export const en = {
  found: {
    title: 'Found PPEs',
    inThisCount: 'Found in this count',
    all: 'All findings',
    none: 'Items appear here as soon as they are scanned in this count.',
    stationTitle: 'PPE found at station',
    noneAtStation: 'Items that a counter found without a tag, or with one that isn’t in the records, appear here.',
    otherRoomTitle: 'Items seen in another room',
    noneInAnotherRoom: 'Items that a counter saw in a room other than the recorded one appear here.',
    noFindings:
      'Findings of counters appear here: items found at station, looked for and not found, or seen in another room.',
  },

  findings: {
    count: '{count, plural, one {# finding} other {# findings}}.',
    notStored: 'This server can’t store findings. Only those on this device are listed.',
    checking: 'Checking the server…',
    notReached: 'We couldn’t reach the server. Only findings on this device are listed.',
    asOf: 'Server as of {moment}.',
    asOfNoNewer: 'Server as of {moment}. We couldn’t get newer ones.',
  },

  missing: {
    title: 'Missing PPEs',
    view: 'View',
    views: {
      groups: 'By group',
      short: 'Shortage',
    },
    note: '{count, plural, one {# item is} other {# items are}} not yet counted. An item is called missing only when a closed count that includes it didn’t find it.',
    emptyScope: 'No items are in this scope. Choose other filters, or add items first.',
    none: {
      missing: 'Nothing in this scope is missing.',
      waiting: 'Everything in this scope is counted.',
      groups: 'Everything in this scope is counted.',
      short: 'No item has a shortage.',
    },
    lookedTitle: 'Items looked for and not found',
    noneLooked: 'Items that a counter looked for and didn’t find appear here.',
    nextStep: 'Next step',
    ifItStays: 'If it stays missing',
    report: 'Report',
    prepare: 'Prepare {form}',
    prepareFor: 'Prepare {form} for {propertyNumber}',
    counted: '{counted} of {recorded} counted',
    missingAnd: 'Missing. {sighting}',
  },

  unserviceable: {
    title: 'Unserviceable property',
    noCondition: 'No unserviceable condition',
    addCondition: 'Add a condition with “unserviceable” in its name. Items in that condition appear here.',
    file: 'Unserviceable',
    form: 'IIRUP and IIRUSP',
    formFile: 'inspection and disposal',
    semiExpendable:
      'The IIRUP takes PPE only. {count, plural, one {# of these items is semi-expendable and belongs} other {# of these items are semi-expendable and belong}} on the IIRUSP: <link>print the IIRUSP</link>.',
    notStored:
      'This server can’t store depreciation, disposal and sales. The forms leave these columns blank, to fill in by hand.',
    missing:
      'Left out: {count, plural, one {# unserviceable item that a closed count didn’t find. It is} other {# unserviceable items that a closed count didn’t find. They are}} missing, and nobody can inspect what is not there.',
    none: 'Nothing in this scope is unserviceable.',
    quantity: 'Quantity to inspect',
    found: '{found} of {recorded}',
    carryingAmount: 'Carrying amount',
    disposal: 'Disposal',
    appraisedValue: 'Appraised value',
    inspection: 'Inspection',
    enter: 'Enter values',
    enterOf: 'Enter values of {propertyNumber}: inspection and disposal',
  },
} as const

export const t = textsOf('reports/reports-lists', en)
