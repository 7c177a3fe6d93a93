export const en = {
  print: '{count, plural, one {Print count sheets for # room} other {Print count sheets for # rooms}}',
  heading: 'Count sheets',
  roomsOf: '{count, plural, one {# room of {campaign}} other {# rooms of {campaign}}}',
  toRooms: 'Back to the rooms',
  tooMany: '{count, plural, one {# item is too many for one print} other {# items are too many for one print}}',
  tooManyText: 'Choose rooms with at most {limit} items together.',
  fileName: 'Count sheets, {campaign}',
  kind: 'Quantities on the sheets',
  blind: 'Not shown',
  blindText: 'People write what they see. Nobody can copy the recorded quantity.',
  open: 'Shown',
  openText: 'People compare what they see with the recorded quantity.',
  paper: 'Paper',
  papers: {
    a4: 'A4',
    letter: 'Letter, 8.5 × 11 in',
    folio: 'Long, 8.5 × 13 in',
    legal: 'US legal, 8.5 × 14 in',
  },
  sheets: '{count, plural, one {# count sheet} other {# count sheets}}',
  notRecorded:
    '{count, plural, one {# count sheet. Its number is recorded when you print it or save the PDF.} other {# count sheets. Their numbers are recorded when you print them or save the PDF.}}',
  recorded:
    '{count, plural, one {# count sheet is recorded as printed.} other {# count sheets are recorded as printed.}}',
} as const
