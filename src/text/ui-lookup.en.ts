export const en = {
  clearField: 'Clear {label}',
  searchField: 'Search {label}',
  options: 'Options',
  noList: 'There’s no offline list on this device yet.',
  listAsOf: 'Showing the offline list as of {asOf}.',
  unknownName: '#{value}: its name is not on this device',
  serverNotAsked: 'The server could not be asked: {problem}',
} as const
