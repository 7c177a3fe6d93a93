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
  secondPersonText: 'One asks to close it, another one closes it.',
  everything: 'Everything',
  addingUp: 'Adding up…',
  scopeItems:
    '{items, plural, one {# item} other {# items}} in {rooms, plural, one {# room} other {# rooms}}. {counted, plural, one {# item} other {# items}} already counted.',
  scopeSums:
    '{items, plural, one {# item} other {# items}}, {units, plural, one {# unit} other {# units}}, {value}, in {rooms, plural, one {# room} other {# rooms}}. {counted, plural, one {# item} other {# items}} already counted.',
} as const
