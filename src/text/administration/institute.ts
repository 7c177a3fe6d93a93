import { textsOf } from '../text-catalog.ts'

export const en = {
  settings: 'Settings of the institute',
  title: 'Name of the institute',
  titleHint: 'In the top bar, on forms and on tags. Forms and tags that are already printed keep the old name.',
  logo: 'Logo',
  logoHint: 'At the top of the app and at sign-in, also without a signal. Official forms have no logo.',
  logoLimits: 'JPEG, PNG or WebP, up to 500 KB.',
  chooseLogo: 'Choose a logo',
  removeLogo: 'Remove the logo',
  logoNow: 'Logo of the institute',
  noLogo: 'No logo yet. The app shows the Bilang logo.',
  logoSaved: 'The logo was saved. Other devices follow when Bilang is opened again.',
  logoRemoved: 'The logo was removed.',
  logoTooLarge: 'This file is larger than 500 KB. Choose a smaller one.',
  timeZone: 'Time zone',
  timeZoneHint: 'All dates and document numbers follow it, on every device.',
  timeThere: 'It is now {moment} there.',
  noTimeZone: 'No time zone has this name.',
  stickers: 'Old stickers that the camera reads',
  stickersHint:
    'Choose only what your stickers have. Each must hold a property number, an old number or a serial number. QR codes of Bilang are always read.',
  sticker: {
    code39: 'Code 39',
    code128: 'Code 128',
    ean13: 'EAN-13',
    dataMatrix: 'Data Matrix',
  },
  fixed: 'Set when the server was started. It can only be changed there.',
  saved: 'Saved. Other devices follow when Bilang is opened again.',
  changedElsewhere: 'Someone else has changed these settings. Your changes are still here: check them and save again.',
  toDo: 'Connect to change the settings of the institute.',
  unsupported: 'This server doesn’t keep settings of the institute.',
  start: 'Start your institute',
  startWhy:
    'This is the demo. Starting your institute removes its items, people, counts and documents, and signs everyone out. Then you sign in as its first admin.',
  startCopy: 'The server makes a copy of the demo first, so nothing is lost.',
  firstAdmin: 'First admin',
  startTitle: 'Start {name}?',
  startText:
    'Everything in the demo is removed, also what you entered yourself. The server keeps a copy. Phones with counts of the demo can no longer send them.',
  started: 'Your institute is ready. Sign in as {username}. The copy of the demo is called {copy}.',
  startUnclear:
    'The server may have started your institute. Open the sign-in page and try the new username and password.',
  startUnsent:
    '{count, plural, one {# record of the demo isn’t sent from this device. Send or discard it first.} other {# records of the demo aren’t sent from this device. Send or discard them first.}}',
  startConnect: 'Connect to start your institute.',
} as const

export const t = textsOf('administration/institute', en)
