import { textsOf } from '../text-catalog.ts'

export const en = {
  heading: 'Signature of the receiver',
  sign: 'Sign {kind}',
  intro: 'You receive these items. Read the lines, then sign. It works offline.',
  signedBy: { drawn: 'Signed on screen by {name}', typed: 'Signed by {name}, who typed the name' },
  signedAt: '{moment} · {hash}',
  frozen:
    'The document is frozen: nobody can change it. For new content, renew it. Only an admin can withdraw the signature.',
  changed: 'The content changed after it was signed. The print doesn’t show the signature.',
  changedText:
    'The date acquired of an item was corrected after that. Renew the document, or ask an admin to withdraw the signature.',
  unchecked: 'A blind count hides quantities, so the signature can’t be compared with the content now.',
  unsent: 'You signed it. The signature is on this device and not sent yet.',
  unsentText: 'We’ll send it when the server answers. The print shows it after that.',
  undo: 'Undo the signature',
  undone: 'Signature undone',
  undoFailed: 'The signature may have been sent already, so it can’t be undone. Ask an admin to withdraw it.',
  refused: 'The server refused your signature. It is safe on this device.',
  openRefused: 'Read why',
  sent: 'You signed it. The signature was sent.',
  waits: 'Not signed yet. {name} can sign it on their phone, under My property.',
  hidden: 'A blind count hides quantities, so you can’t sign now. Sign when the count is closed.',
  dialog: {
    title: 'Sign {kind} {number}',
    summary: '{count, plural, one {# line} other {# lines}}, {total} in all',
    statement: 'I received these items from {giver}.',
    pad: 'Signature pad. Draw with finger, pen or mouse.',
    hint: 'Sign here',
    clear: 'Clear',
    full: 'The pad is full. Clear it and sign again with fewer lines.',
    empty: 'Sign in the box first, or type your name.',
    short: 'That is too short for a signature. Keep drawing, or clear it.',
    type: 'Type my name instead',
    draw: 'Draw my signature instead',
    name: 'Your full name',
    nameHint: 'It counts as your signature. The print says that it was typed.',
    noName: 'Type your name.',
    save: 'Sign',
  },
  saved: 'Signed and saved on this device',
  withdraw: {
    action: 'Withdraw the signature',
    title: 'Withdraw the signature on {kind} {number}?',
    text: 'The document can be changed again, and {name} has to sign it again. The signature stays in the history with your reason.',
    reason: 'Reason',
    connect: 'Connect to withdraw the signature.',
    done: 'Signature withdrawn',
    failed: 'The signature was not withdrawn. {reason}',
  },
  notEditable:
    'This {kind} is signed, so it can’t be edited. Renew it for new content, or ask an admin to withdraw the signature.',
  backToDocument: 'Back to the document',
  toSign: {
    heading: 'To sign',
    text: '{count, plural, one {# document isn’t signed on screen yet. Sign it here, unless you signed it on paper.} other {# documents aren’t signed on screen yet. Sign them here, unless you signed them on paper.}}',
    one: '{kind} {number}',
    from: 'From {giver}',
    unsent: 'Signed, not sent yet',
  },
} as const

export const t = textsOf('account/signature', en)
