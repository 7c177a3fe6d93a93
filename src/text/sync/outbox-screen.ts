import { textsOf } from '../text-catalog.ts'

export const en = {
  today: {
    recorded: '{count, plural, one {Today: # item recorded} other {Today: # items recorded}}',
    sent: '{count} sent',
    checking: '{count} being checked',
    notSent: '{count} not sent',
    onlyHere: '{count} on this device only',
    needsReview: '{count, plural, one {# needs review} other {# need review}}',
  },
  unsentOfOther:
    '{count, plural, one {# unsent count of {name} is on this device. {name} has to sign in here to send it.} other {# unsent counts of {name} are on this device. {name} has to sign in here to send them.}}',
  handedOver:
    '{count, plural, one {# item is on a colleague’s device too since {moment}. This device keeps trying to send it.} other {# items are on a colleague’s device too since {moment}. This device keeps trying to send them.}}',
  fromDevice: {
    title: '{count, plural, one {# record from another device} other {# records from another device}}',
    text: '{count, plural, one {It’s in your name and came from a film or a file. Send it only if you recorded it.} other {They’re in your name and came from a film or a file. Send them only if you recorded them.}}',
    send: '{count, plural, one {Send # record} other {Send # records}}',
    each: 'Decide about each record',
    queued: 'Your records will be sent.',
  },
  decisionNotSaved: 'This device couldn’t save your decision ({reason}). The record is unchanged. Try again.',
  records: 'Records',
  recordsToShow: 'Records to show',
  views: {
    notSent: 'Not sent ({count})',
    onlyHere: 'On this device only ({count})',
    sent: 'Sent ({count})',
    undone: 'Undone ({count})',
  },
  nothingToSend: 'Nothing to send',
  nothingToSendText: 'Counts and findings appear here until they’re sent.',
  nothingSent: 'Records sent in the last seven days appear here.',
  columns: {
    recorded: 'Recorded',
    when: 'When',
  },
  record: {
    recordedAt: 'recorded {moment}',
    correct: 'Correct count',
    saveCorrection: 'Save correction',
    correctionSaved: 'Correction saved on this device.',
    send: 'Send',
    sendAgain: 'Send again',
    discard: 'Discard record',
  },
  discard: {
    title: '{count, plural, one {Discard this record?} other {Discard # records?}}',
    text: '{count, plural, one {It won’t be sent. The record and your reason stay in the history of this device.} other {They won’t be sent. The records and your reason stay in the history of this device.}}',
    confirm: '{count, plural, one {Discard} other {Discard #}}',
  },
  conflict: {
    differentValues: 'Different values',
    countRestarted: 'Count restarted',
    whenYouLooked: 'When you looked',
    serverNow: 'Server now',
    serverNowSince: 'Server now ({changed})',
    recount: 'Recount',
    useMine: 'Use mine',
    useTheirs: 'Use theirs',
    mineWillBeSent: 'Your value is saved on this device and will be sent.',
    theirsStays: 'The value on the server stays.',
    saveNewCount: 'Save new count',
    newCountSaved: 'New count saved on this device.',
  },
  restart: {
    title: 'The count was restarted',
    titleWithMoment: 'The count was restarted on {moment}',
    records: '{count, plural, one {# record} other {# records}}',
    text: '{count, plural, one {Recorded before that and not sent: # record. It stays here until you decide:} other {Recorded before that and not sent: # records. They stay here until you decide:}}',
    export: 'Export to a file',
    send: 'Send to the new count',
    discard: '{count, plural, one {Discard # record} other {Discard # records}}',
    discardText:
      '{count, plural, one {# record from before the count was restarted} other {# records from before the count was restarted}}',
    isFileSaved: 'Is the file saved?',
    fileText:
      '{count, plural, one {The file has # record from the earlier count. It will be removed from this list. The values of the new count stay.} other {The file has # records from the earlier count. They will be removed from this list. The values of the new count stay.}}',
    remove: '{count, plural, one {Remove # record from this list} other {Remove # records from this list}}',
    sendTitle:
      '{count, plural, one {Send # record of the earlier count?} other {Send # records of the earlier count?}}',
    sendText:
      '{count, plural, one {It becomes part of the new count. If someone has recounted an item since then, you choose which count to use.} other {They become part of the new count. If someone has recounted an item since then, you choose which count to use.}}',
    confirmSend: '{count, plural, one {Send # record} other {Send # records}}',
  },
} as const

export const t = textsOf('sync/outbox-screen', en)
