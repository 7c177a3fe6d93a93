import { textsOf } from '../text-catalog.ts'

export const en = {
  tagsOf: 'Tags of',
  products: 'Items',
  commands: 'Commands',
  commandsText:
    'For counters who only use a hardware scanner. On the scan screen, these codes save, undo, type digits, and leave the room. The camera ignores them.',
  practice: 'Practice',
  practiceText:
    'For learning. Put them on chairs and doors of your office, open Practice, and scan them. A real count recognizes them as practice tags.',
  sheet: 'Sheet',
  beginAtLabel: 'Begin at label (1 to {count})',
  oneTagPerUnit: 'One tag for each unit',
  tagsPerUnit:
    'A record of 10 chairs gets 10 tags, “Unit 1 of 10” to “Unit 10 of 10”. A record of more than {limit} units gets one.',
  codesOpen: 'Codes open <host></host>, as set on the server.',
  address: 'Address in the codes',
  addressHint: 'Tags stay on items for years. Use the address at which phones open Bilang.',
  codesTooSmall:
    'The codes on this label are too small for some phones: {size} mm per module instead of at least {least} mm. Choose a larger label or a shorter address.',
  lots: '{count, plural, one {# record has more than {limit} units and gets one tag for the whole lot.} other {# records have more than {limit} units and get one tag for the whole lot.}}',
  noRooms: 'No rooms to print tags for. Add a room first.',
  noSuchItems: 'None of these items exists. They may have been deleted. Choose items in the list, or a location above.',
  noItems: 'No items to print tags for. Choose another location.',
  title: {
    products: '{count, plural, one {# tag} other {# tags}}',
    rooms: '{count, plural, one {# room tag} other {# room tags}}',
    commands: '{count, plural, one {# command code} other {# command codes}}',
    practice: '{count, plural, one {# practice tag} other {# practice tags}}',
    blank: '{count, plural, one {# blank tag} other {# blank tags}}',
  },
  titleOfPart: {
    products: '{count, plural, one {# tag} other {# tags}}, part {part} of {parts}',
    rooms: '{count, plural, one {# room tag} other {# room tags}}, part {part} of {parts}',
    commands: '{count, plural, one {# command code} other {# command codes}}, part {part} of {parts}',
    practice: '{count, plural, one {# practice tag} other {# practice tags}}, part {part} of {parts}',
    blank: '{count, plural, one {# blank tag} other {# blank tags}}, part {part} of {parts}',
  },
  unreadable:
    '{count, plural, one {# code} other {# codes}} couldn’t be read back, so nothing was printed. Choose a larger label. First code: {code}',
  checking: 'Checking {done} of {total} codes…',
  codesChecked: 'Codes checked',
  inParts: '{count, plural, one {# tag} other {# tags}}, printed in parts',
  part: 'Part {part} of {parts}: tags {from} to {to}',
  saveAllParts: 'Save all {count} parts as PDF',
  savedTags: '{done} of {total} tags',
  allSaved: '{count, plural, one {# tag} other {# tags}} saved in {files, plural, one {# file} other {# files}}.',
  stopped: 'Stopped. {saved} of {files} files were saved.',

  printer: {
    printer: 'Printer',
    thisPrinter: 'This printer',
    onDevice: 'On this device',
    notCalibrated: 'Not calibrated.',
    calibrated: 'Calibrated: {x} mm right, {y} mm down, {scale}%',
    calibrate: 'Calibrate printer',
    calibrateNamed: 'Calibrate {printer}',
    add: 'Add printer',
    steps:
      '1. Print the sheet at 100% (“actual size”), not “fit to page”. 2. Measure with a ruler. 3. Enter the measurements.',
    labelTooSmall: 'This label is too small for the calibration sheet. Print the sheet on A4, at the same scale.',
    saveSheet: 'Save sheet as PDF',
    fromLeft: 'From the left edge of the paper to the cross (mm)',
    fromTop: 'From the top edge of the paper to the cross (mm)',
    rule: 'Length of the rule (mm)',
    tooFarOff: 'These values are more than 10% off. Print the sheet at actual size, and measure in millimeters.',
    reset: 'Reset calibration',
    save: 'Save calibration',
  },
} as const

export const t = textsOf('products/labels', en)
