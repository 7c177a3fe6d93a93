export const en = {
  clearField: 'Clear {label}',
  fieldValue: '{label}: {value}',
  searchField: 'Search {label}',
  options: 'Options',
  more: '{count} more. Scroll, or type to narrow the list.',
  noList: 'There’s no offline list on this device yet.',
  listAsOf: 'Showing the offline list as of {asOf}.',
  unknownName: '#{value}: its name is not on this device',
  serverNotAsked: 'The server could not be asked: {problem}',
} as const
