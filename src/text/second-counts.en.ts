export const en = {
  title: 'Counts of this item',
  column: { count: 'Count', quantity: 'Quantity', value: 'Value' },
  line: {
    recorded: 'Quantity per property card',
    first: 'First count',
    second: 'Second count',
    third: 'Third count',
  },
  unknownPerson: 'Person not known',
  cause: {
    person: '{person} asked for a second count, {moment}',
    quantity: 'The difference reached the quantity from which this count asks for a second one',
    value: 'The difference reached the value from which this count asks for a second one',
  },
  reason: 'Why, if needed',
  ask: 'Ask for a second count',
  askAll: 'Ask for second counts · {count}',
  askAllTitle: '{count, plural, one {Ask for a second count of # item?} other {Ask for a second count of # items?}}',
  askAllText:
    'Another person than the first must count each item of the group “{group}” again. Until then none of them is accepted.',
  asked: '{count, plural, one {Asked for a second count} other {Asked for second counts of # items}}',
  undoAsked: 'Undo the question',
  askedUndone: 'The question was undone',
  askedStays: 'The question was sent from another device and stays.',
  state: {
    waiting: 'Another person must count it again. Nothing is suggested until then.',
    contradicts:
      'The first count says {first}, the second {second}. A third count by who settles differences decides, or settle it now.',
    allDiffer: 'Three people counted {first}, {second} and {third}. No two agree: look at the item, then decide.',
    secondAgrees: 'Two people independently counted {count}.',
    thirdAgrees: 'Two of three people counted {count}.',
    decided: 'Settled with {count}.',
  },
} as const
