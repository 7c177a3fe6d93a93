export const en = {
  earlier: {
    none: 'Earlier counts don’t count: it started from zero.',
    all: 'Earlier counts are kept.',
    since: 'Counts since {day} are kept.',
    allCounted: 'Earlier counts are kept. {counted, plural, one {# item was} other {# items were}} counted earlier.',
    sinceCounted:
      'Counts since {day} are kept. {counted, plural, one {# item was} other {# items were}} counted earlier.',
  },
  countedEarlier: 'Counted earlier',
} as const
