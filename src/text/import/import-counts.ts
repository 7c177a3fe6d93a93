import { textsOf } from '../text-catalog.ts'

export const en = {
  readFrom:
    'Counts are read from “{count}” and matched by “{number}”. Each is recorded as your count, as if you had scanned the item.',
  check: 'Check file',
  checking: 'Checking rows: {done} of {total}',
  saving: 'Saving counts on this device: {done} of {total}',
  progress: 'Import progress',
  saved:
    '{count, plural, one {# count} other {# counts}} saved on this device. They’re sent like scanned counts, and each is in the <outbox>outbox</outbox>.',
  left: '{count, plural, one {# count of the file isn’t saved. Import the file again to add it. Counts that are already saved are skipped.} other {# counts of the file aren’t saved. Import the file again to add them. Counts that are already saved are skipped.}}',
  whyStopped: 'Why it stopped: {reason}',
  backupOnly:
    'This device can’t store counts in its database. The last one is in the backup copy only. Export your work soon.',
  noNewCounts: 'The file has no new counts.',
  toSave: '{count, plural, one {# count} other {# counts}} to save.',
  unchanged:
    '{rows, plural, one {# row matches the records and is left out.} other {# rows match the records and are left out.}}',
  blank:
    '{rows, plural, one {# row has no count and stays not counted.} other {# rows have no count and stay not counted.}}',
  errors:
    '{rows, plural, one {# row can’t be read as a count and is left out. Correct it in the file, or save the others now and import the corrected file later.} other {# rows can’t be read as counts and are left out. Correct them in the file, or save the others now and import the corrected file later.}}',
  errorsIn: 'Errors in {file}',
  save: 'Save {count, plural, one {# count} other {# counts}}',
  unknownNumber: 'No item in the property records has this number.',
  severalAlike: 'Several items have a number like this one. Write it exactly as in the property records.',
} as const

export const t = textsOf('import/import-counts', en)
