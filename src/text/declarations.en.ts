export const en = {
  answer: {
    have: 'Has it',
    moved: 'Moved',
    damaged: 'Damaged',
    'not-with-me': 'Not with the person',
  },
} as const
