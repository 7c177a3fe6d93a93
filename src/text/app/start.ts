import { textsOf } from '../text-catalog.ts'

export const en = {
  recordsSaved:
    'Your records are saved on this device. Try again. If this keeps happening, export your unsent work and show this message to your admin.',
  codeMissing: 'This page isn’t on this device yet. Connect to the server, then try again.',
  exportUnsent: 'Export unsent work',
  exportFailed: 'The export failed. Don’t close the app. Try again.',
  cannotOpenStorage: 'We can’t open this device’s storage',
  nothingDeleted:
    'The browser can’t open the storage with the offline list and your counts. Nothing was deleted. Close other Bilang tabs, restart the browser, or free some space on this device.',
  keepTrying: 'We’ll keep trying. The app starts when the storage opens.',
  backupUnreadable: 'The backup copies can’t be read either.',
  showAdmin: 'Nothing was deleted. Show this message to your admin.',
  checkingBackup: 'Checking the backup copies…',
  backupEmpty: 'The backup copies contain no unsent records.',
  backupOfEach: 'Each record has a backup copy until it’s sent.',
  backupHas:
    '{count, plural, one {# unsent record is safe in the backup copies.} other {# unsent records are safe in the backup copies.}}',
  exportNow:
    '{count, plural, one {Export it now and give the file to your admin, who can import it in the outbox of any device. Nothing is counted twice.} other {Export them now and give the file to your admin, who can import it in the outbox of any device. Nothing is counted twice.}}',
  fileSaved: 'The file is saved. The backup copies stay too.',
  exportRecords: '{count, plural, one {Export # record} other {Export # records}}',
  details: 'Details for support: {message}',
  newerVersionOpen: 'A newer version of the app is open in another tab. Reload this page.',
  newVersion: 'A new version is ready.',
  notAffected: 'Your records aren’t affected. It takes a second.',
  later: 'Later',
  update: 'Update',
} as const

export const t = textsOf('app/start', en)
