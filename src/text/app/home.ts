import { textsOf } from '../text-catalog.ts'

export const en = {
  nothingToReview: 'None of your records needs review. Everything you recorded is sent.',
  toReview: '{count, plural, one {<b>#</b> record needs review} other {<b>#</b> records need review}}',
  notSent: '{count, plural, one {<b>#</b> record not sent} other {<b>#</b> records not sent}}',
  onlyHere:
    '{count, plural, one {<b>#</b> finding saved on this device only} other {<b>#</b> findings saved on this device only}}',
  checking: '{count, plural, one {<b>#</b> record being checked} other {<b>#</b> records being checked}}',
  unsentOfOther:
    '{count, plural, one {<b>#</b> record from {name} not sent. {name} has to sign in on this device to send it.} other {<b>#</b> records from {name} not sent. {name} has to sign in on this device to send them.}}',
  unfinishedImport: 'See the result of importing <b>{file}</b>',
  toClose: '{person} asked to close <b>{name}</b>.',
  toDecide: '{count, plural, one {<b>#</b> transfer request to decide} other {<b>#</b> transfer requests to decide}}',
  transferDrafts:
    '{count, plural, one {<b>#</b> transfer request saved as a draft} other {<b>#</b> transfer requests saved as drafts}}',
  renewals: '{count, plural, one {<b>#</b> PAR due for renewal} other {<b>#</b> PARs due for renewal}}',
  listIncomplete: 'The offline list isn’t complete yet.',
  listFromEarlier: 'The offline list is from earlier. Refreshing it uses mobile data.',
  listFrom: 'The offline list is from {moment}. Refreshing it uses mobile data.',
  countsInProgress: 'Counts in progress',
  countProgress: 'Count progress',
  figuresLater: 'Figures appear here when the list is on this device.',
  stateAsOf: '{state}, as at {day}',
  allItems: 'All items',
  progressByLocation: 'Progress by location',
  progressBy: 'Progress by',
  buildings: 'Buildings',
  rooms: 'Rooms',
  noBuilding: 'No building recorded',
  noRoom: 'No room recorded',
  noItems: 'No items yet. Locations appear here when there are items to count.',
  showFewer: 'Show fewer',
  showAll: 'Show all {count}',
  countedOf: '{counted} of {total}',
  countedOfClosed: '{counted} of {total} · Closed',
  placeCounted: '{place}: {percent} counted',
  myRooms: {
    title: 'My rooms',
    closed: '{closed} of {total} closed',
    none: 'No room is yours yet. Choose a room on the scan screen and take it.',
    next: 'Count {room}',
    noItems: 'No items',
    isClosed: 'Closed',
    isClosedUnsent: 'Closed, not sent',
    progress: '{room}: {figures} counted',
  },
  devicesToCheck: 'Devices to check',
  moreDevices: '{count, plural, one {And # more device.} other {And # more devices.}}',
  unknownPerson: 'Unknown person',
  deviceNotSent:
    '{count, plural, one {<b>{person}</b>: # record not sent} other {<b>{person}</b>: # records not sent}}',
  lastHeard: 'Last contact {duration} ago, {moment}',
  lastRecord: 'Last record: {moment}',
  lastRecordIn: 'Last record: {moment}, in {room}',
  phones: 'Phones',
  setUpPhones: 'Set up phones',
  setUpPhonesHow: 'Shows a code that each phone scans once. You can also print it.',
  backup: 'Backup of the server',
  noBackup: 'No backup yet',
  lastBackup: 'Last backup: {duration} ago',
  howToBackUp: 'Run <code>npm run backup -- FILE</code> on the server. “Backup” in docs/operations.md explains it.',
  backupUnknown: 'The server didn’t report its last backup.',
  backupsAreMade: 'The server tries every day. See the server’s log, and “Backup” in docs/operations.md.',
  backupFailed: 'The backup of {moment} failed',
  backupUntested: 'The backup of {moment} hasn’t been tested',
  backupReason: {
    'disk-full':
      'There isn’t enough space on the disk. Free some space, or choose another folder. Earlier backups weren’t changed.',
    folder: 'The server can’t write to the backup folder. Check the folder. Earlier backups weren’t changed.',
    'no-pg-dump': 'The programs pg_dump and pg_restore are missing or too old. Install newer ones on the server.',
    'no-test-database':
      'The backup is saved, but the server isn’t allowed to create a database to test it. “Backup” in docs/operations.md explains how to allow it.',
    damaged:
      'The restored copy was damaged. The database may be damaged too: check the disk, and don’t delete earlier backups.',
    differs: 'The restored copy was incomplete. Earlier backups weren’t changed. See the server’s log.',
    interrupted: 'The backup was interrupted. Earlier backups weren’t changed. The server will try again.',
    other: 'Earlier backups weren’t changed. See the server’s log for the reason.',
  },
  noBackupProgram:
    'The server can’t make backups because pg_dump is missing. “Backup” in docs/operations.md explains it.',
  diskLow: {
    data: 'The server’s disk is nearly full: {free} GB of {size} GB free',
    backups: 'The backup disk is nearly full: {free} GB of {size} GB free',
  },
  diskLowHow: {
    data: 'When it’s full, the server can’t accept counts, and they stay on the devices. Free some space now.',
    backups: 'When it’s full, no more backups can be made. Free some space, or choose another folder.',
  },
} as const

export const t = textsOf('app/home', en)
