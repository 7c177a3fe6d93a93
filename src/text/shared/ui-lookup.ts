import { textsOf } from '../text-catalog.ts'

export const en = {
  clearField: 'Clear {label}',
  fieldValue: '{label}: {value}',
  searchField: 'Search {label}',
  options: 'Options',
  more: '{count} more. Scroll, or type to narrow the list.',
  noList: 'There’s no offline list on this device yet.',
  listAsOf: 'Showing the offline list as of {asOf}.',
  unknownName: '#{value}: its name isn’t on this device',
  serverNotAsked: 'We couldn’t search the server. {problem}',
} as const

export const t = textsOf('shared/ui-lookup', en)
