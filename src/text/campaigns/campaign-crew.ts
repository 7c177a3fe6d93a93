import { textsOf } from '../text-catalog.ts'

export const en = {
  earlier: {
    none: 'Earlier counts aren’t included: this count started from zero.',
    all: 'Earlier counts are kept, except of items that a closed count has missed since.',
    since: 'Counts since {day} are kept, except of items that a closed count has missed since.',
    allCounted:
      'Earlier counts are kept, except of items that a closed count has missed since. {counted, plural, one {# item was} other {# items were}} counted earlier.',
    sinceCounted:
      'Counts since {day} are kept, except of items that a closed count has missed since. {counted, plural, one {# item was} other {# items were}} counted earlier.',
  },
  crew: 'Crew and planned days',
  none: 'No crew and no planned days yet.',
  change: 'Change crew and days',
  save: 'Save crew and days',
  saved: 'Crew and planned days saved.',
  connect: 'Connect to change crew and days.',
  advises: 'Roles are shown and printed. They don’t change permissions.',
  role: {
    lead: 'Lead (chair of the committee)',
    member: 'Committee member',
    reviewer: 'Reviewer',
    witness: 'Witness from COA',
  },
  roleLine: '{role}: {names}',
  rolesOf: 'Role',
  person: 'Person',
  someoneElse: 'Someone without an account',
  name: 'Name',
  add: 'Add to the crew',
  remove: 'Remove {name}, {role}',
  tooMany: 'A crew has at most {limit} people.',
  planned: {
    both: 'Planned: {begin} to {end}.',
    begin: 'Planned to start on {begin}.',
    end: 'Planned to end on {end}.',
    beginLabel: 'Planned first day',
    endLabel: 'Planned last day',
    endEarly: 'The last day is before the first.',
    late: '{days, plural, one {# day late.} other {# days late.}}',
    left: '{days, plural, =0 {Today is the last planned day.} one {# day left after today.} other {# days left after today.}} {perDay, plural, one {# item a day is needed.} other {# items a day are needed.}}',
    paceLate: 'At this pace: done on {day}, {days, plural, one {# day late} other {# days late}}.',
    paceInTime: 'At this pace: done on {day}, on time.',
  },
  calendar: {
    file: 'Calendar file',
    begin: '{name}: counting begins',
    end: '{name}: planned end of counting',
  },
} as const

export const t = textsOf('campaigns/campaign-crew', en)
