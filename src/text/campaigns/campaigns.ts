import { textsOf } from '../text-catalog.ts'

export const en = {
  title: 'Count campaigns',
  newCampaign: 'New campaign',
  column: {
    campaign: 'Campaign',
    asAt: 'As at',
    scope: 'Scope',
    people: 'People',
  },
  allStaff: 'All staff',
  empty: 'No campaigns yet. Without one, everything belongs to a single ongoing count.',
  enterNameAndDate: 'Enter a name and a date.',
  createCampaign: 'Create campaign',
  created: 'Campaign created.',
  connectToCreate: 'Connect to create a campaign.',
  secondPerson: 'Two people close this count',
  secondPersonText: 'One person asks to close it, and another person closes it.',
  everything: 'Everything',
  scopeTest: '{field}: {value}',
  removeFilter: 'Remove filter {filter}',
  fromList: 'To count by any other filter, filter the <link>items list</link> and choose “Count these items” there.',
  leftOut: {
    search: 'The words of the search are left out. Only filters limit a count.',
    counting: 'Left out, because counting changes them: {filters}.',
    hidden: 'Left out, because blind counts hide them: {filters}.',
  },
  addingUp: 'Adding up…',
  scopeItems:
    '{items, plural, one {# item} other {# items}} in {rooms, plural, one {# room} other {# rooms}}. {counted, plural, one {# item} other {# items}} already counted.',
  scopeSums:
    '{items, plural, one {# item} other {# items}}, {units, plural, one {# unit} other {# units}}, {value}, in {rooms, plural, one {# room} other {# rooms}}. {counted, plural, one {# item} other {# items}} already counted.',
} as const

export const t = textsOf('campaigns/campaigns', en)
