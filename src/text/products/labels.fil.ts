import type { SameKeys } from '../text-catalog.ts'
import type { en } from './labels.ts'

export const fil = {
  tagsOf: 'Mga tag ng',
  products: 'Mga item',
  commands: 'Mga command',
  commandsText:
    'Para sa mga nagbibilang na hardware scanner lang ang gamit. Sa scan screen, ang mga code na ito ang nagse-save, nag-a-undo, naglalagay ng numero, at umaalis sa room. Hindi ito pinapansin ng camera.',
  practice: 'Practice',
  practiceText:
    'Pang-aral. Ilagay sa mga upuan at pinto ng opisina, buksan ang Practice, at i-scan. Sa totoong bilangan, tinatawag itong tag pang-practice.',
  sheet: 'Papel',
  beginAtLabel: 'Magsimula sa label (1 hanggang {count})',
  oneTagPerUnit: 'Isang tag sa bawat unit',
  tagsPerUnit:
    'May 10 tag ang record ng 10 upuan, “Unit 1 of 10” hanggang “Unit 10 of 10”. Isang tag lang ang record na higit sa {limit} unit.',
  codesOpen: 'Binubuksan ng mga code ang <host></host>, ayon sa nakatakda sa server.',
  address: 'Address sa mga code',
  addressHint: 'Ilang taong nakadikit ang mga tag. Gamitin ang address kung saan binubuksan ng mga phone ang Bilang.',
  codesTooSmall:
    'Masyadong maliit para sa ilang phone ang mga code sa label na ito: {size} mm bawat module, hindi umabot sa {least} mm. Pumili ng mas malaking label o mas maikling address.',
  lots: '{count, plural, other {# record ang may higit sa {limit} unit, kaya iisang tag lang ang para sa buong lot.}}',
  noRooms: 'Walang room na maipi-print ang tag. Magdagdag muna ng room.',
  noSuchItems: 'Walang ganitong item. Baka nabura na. Pumili ng mga item sa listahan, o ng lokasyon sa itaas.',
  noItems: 'Walang item na maipi-print ang tag. Pumili ng ibang lokasyon.',
  title: {
    products: '{count, plural, other {# tag}}',
    rooms: '{count, plural, other {# tag}} ng room',
    commands: '{count, plural, other {# command code}}',
    practice: '{count, plural, other {# tag}} pang-practice',
    blank: '{count, plural, other {# blangkong tag}}',
  },
  titleOfPart: {
    products: '{count, plural, other {# tag}}, bahagi {part} sa {parts}',
    rooms: '{count, plural, other {# tag}} ng room, bahagi {part} sa {parts}',
    commands: '{count, plural, other {# command code}}, bahagi {part} sa {parts}',
    practice: '{count, plural, other {# tag}} pang-practice, bahagi {part} sa {parts}',
    blank: '{count, plural, other {# blangkong tag}}, bahagi {part} sa {parts}',
  },
  unreadable:
    'Hindi nabasa ulit ang {count, plural, other {# code}}, kaya walang na-print. Pumili ng mas malaking label. Unang code: {code}',
  checking: 'Chine-check ang {done} sa {total} code…',
  codesChecked: 'Mga na-check na code',
  inParts: '{count, plural, other {# tag}}, ipi-print nang hati-hati',
  part: 'Bahagi {part} sa {parts}: tag {from} hanggang {to}',
  saveAllParts: 'I-save ang lahat ng {count} bahagi bilang PDF',
  savedTags: '{done} sa {total} tag',
  allSaved: 'Na-save ang {count, plural, other {# tag}} sa {files, plural, other {# file}}.',
  stopped: 'Inihinto. {saved} sa {files} file ang na-save.',

  printer: {
    printer: 'Printer',
    thisPrinter: 'Printer na ito',
    onDevice: 'Sa device na ito',
    notCalibrated: 'Hindi pa naka-calibrate.',
    calibrated: 'Naka-calibrate: {x} mm pakanan, {y} mm pababa, {scale}%',
    calibrate: 'I-calibrate ang printer',
    calibrateNamed: 'I-calibrate: {printer}',
    add: 'Magdagdag ng printer',
    steps:
      '1. I-print ang sheet sa 100% (“actual size”), hindi “fit to page”. 2. Sukatin gamit ang ruler. 3. Ilagay ang mga sukat.',
    labelTooSmall:
      'Masyadong maliit ang label na ito para sa calibration sheet. I-print ang sheet sa A4, sa parehong scale.',
    saveSheet: 'I-save ang sheet bilang PDF',
    fromLeft: 'Mula sa kaliwang gilid ng papel hanggang sa krus (mm)',
    fromTop: 'Mula sa itaas na gilid ng papel hanggang sa krus (mm)',
    rule: 'Haba ng guhit (mm)',
    tooFarOff: 'Higit sa 10% ang layo ng mga sukat na ito. I-print ang sheet sa actual size, at sukatin sa millimeter.',
    reset: 'I-reset ang calibration',
    save: 'I-save ang calibration',
  },
} as const satisfies SameKeys<typeof en>
