export const en = {
  conditionWas: 'Condition, was {recorded}',
  notRecorded: 'Not recorded',
  count: 'Count',
  oneLess: 'One less',
  oneMore: 'One more',
  inRecords: 'In the records <figure>{units}</figure> {unitType}',
  lastScans: 'Last scans',
  countBefore: 'count',
  recentRemarks: 'Recent remarks',
  foundHere: 'Found here',
  foundHereCount: 'Found here · {count}',
  undo: 'Undo <number>{label}</number>',
} as const
