import { textsOf } from '../text-catalog.ts'

export const en = {
  band: 'Practice: nothing is saved',
  leave: 'Leave practice',
  over: 'Practice is over. From now on, everything you record is saved.',
  toast: 'Practice: nothing is saved',
  steps: {
    label: 'Steps of practice',
    progress: '{done} of {total} done',
    next: 'Next: {step}',
    all: 'All steps',
    allDone: 'You did all the steps. You’re ready for a real count.',
    done: 'Done: {step}',
    open: 'Not done yet: {step}',
  },
  step: {
    room: 'Choose a room',
    scan: 'Scan or type a tag',
    count: 'Enter a number and save it',
    otherRoom: 'Count an item of another room',
    notHere: 'Report an item that isn’t here',
    unknown: 'Record an item without a record',
    undo: 'Undo',
    outbox: 'Check the outbox',
  },
  hint: {
    room: 'Scan the tag on its door, or choose Practice room 1 at “Which room are you in?”.',
    scan: 'Point the camera at a tag. Without one, press “Type instead”, type PRACTICE-1 and press Enter.',
    count: 'Compare the card with the item in front of you, check the number, and press Submit.',
    otherRoom: 'In Practice room 1, scan or type PRACTICE-5: it’s recorded in Practice room 2. Press “Found here”.',
    notHere:
      'Scan or type PRACTICE-2. Press “Not here”. After a scan, confirm with Save. The item stays not yet counted.',
    unknown: 'Scan or type PRACTICE-9. Press “Record as found at station”, say what it is, and press Save.',
    undo: 'Press “Undo”. It undoes your last record.',
    outbox:
      'Press “Practice outbox”: it shows everything you recorded. In a real count, records are sent automatically.',
  },
  tags: 'Practice tags: PRACTICE-1 to PRACTICE-6 are items, PRACTICE-9 has no record. Real tags work here too, and stay unchanged.',
  printTags: 'Print practice tags',
  outbox: {
    open: 'Practice outbox',
    title: 'Practice outbox',
    text: 'In a real count, these records are saved on this device and sent as soon as the server answers. These are deleted when practice ends.',
    empty: 'Nothing recorded yet. Count an item first.',
    state: 'Practice only',
  },
  summary: {
    open: 'Summary',
    title: 'Summary of practice',
    records: '{count, plural, =0 {You recorded nothing.} one {You made # record.} other {You made # records.}}',
    nothingSaved: 'None of it was saved or sent, and no item changed.',
    again: 'Practice again',
  },
} as const

export const t = textsOf('counting/practice', en)
