import type { SameKeys } from '../text-catalog.ts'
import type { en } from './ready.ts'

export const fil = {
  check: {
    storage: 'Storage ng device',
    person: 'Sign-in',
    list: 'Offline list',
    speed: 'Bilis ng listahan',
    offline: 'Pagbukas kahit offline',
    camera: 'Camera',
    persistence: 'Protektadong offline data',
    space: 'Bakanteng espasyo',
    clock: 'Orasan',
    unsent: 'Hindi pa naipapadala',
  },
  result: {
    ok: 'Handa na',
    risk: 'Babala',
    missing: 'Wala',
    unknown: 'Hindi alam',
  },
  deviceReady: 'Handa na ang device na ito. Puwede ka nang umalis.',
  withWarnings: 'Handa na, pero may mga babala.',
  checksFailed: '{count, plural, other {# check ang hindi pumasa. Ayusin muna bago ka umalis.}}',
  signedInAs: 'Naka-sign in bilang {name}',
  signedInWithList: 'Naka-sign in bilang {name} · listahan as of {moment}',
  refreshList: 'I-refresh ang listahan',
  tryCamera: 'Subukan ang camera',
  protectData: 'Protektahan ang data',
  storageProblem: 'Problema sa storage: {problem}',
  signInEnded: 'Natapos na ang sign-in mo. Mag-sign in ulit bago ka umalis.',
  signedIn: 'Naka-sign in. Mananatili kang naka-sign in kahit offline.',
  listDownloading: 'Dina-download pa ang listahan.',
  noList: 'Wala pa sa device na ito ang listahan. I-refresh ito.',
  listNotRefreshed:
    '{count, plural, other {# item}}. Hindi na-refresh ang listahan, kasi baka may bayad ang data sa koneksyong ito. I-refresh kung gusto mo.',
  listOld: '{count, plural, other {# item}}, pero mahigit isang araw na ang listahan. I-refresh ito.',
  listComplete: 'Kumpleto: {count, plural, other {# item}}.',
  slowSearch: 'Baka mabagal ang paghahanap sa browser na ito. I-update ang browser kung kaya.',
  checking: 'Tinitingnan…',
  startsOffline: 'Nagbubukas ang app kahit offline.',
  notFullyHere: 'Hindi pa buo ang app sa device na ito. Hayaang bukas ang pahinang ito nang sandali, tapos i-reload.',
  cannotStartOffline:
    'Hindi mabubuksan nang offline ang app sa browser o address na ito. Gumamit ng https at updated na browser.',
  cameraAllowed: 'Pinapayagan ang camera.',
  cameraPrompt: 'Hindi pa pinapayagan ng browser ang camera. Pindutin ang “Subukan ang camera” at payagan ito.',
  cameraBlocked:
    'Naka-block ang camera. Payagan ito sa site settings ng browser. Gumagana ang hardware scanner at pag-type kahit wala ito.',
  noCamera: 'Walang camera. Gumamit ng hardware scanner o i-type ang numero.',
  cameraInsecure: 'Hindi secure (https) ang address na ito, kaya hindi pinapayagan ng browser ang camera.',
  cameraUnknown: 'Hindi pa natitingnan. Pindutin ang “Subukan ang camera”.',
  dataProtected: 'Hindi buburahin ng browser ang offline data.',
  deletedAfterWeek:
    'Puwedeng magbura ng data ang browser na ito kapag 7 araw na hindi nagamit. Idagdag ang app sa home screen, o ipadala ang mga bilang mo araw-araw.',
  mayDelete:
    'Puwedeng burahin ng browser ang offline data kapag kulang na ang storage. Pindutin ang “Protektahan ang data”.',
  spaceUnknown: 'Hindi sinasabi ng browser kung gaano pa kalaki ang espasyo.',
  littleSpace: '{size} na lang ang natitira para sa app na ito. Magbakante ng espasyo.',
  spaceLeft: '{size} pa ang natitira para sa app na ito.',
  clockUnknown: 'Hindi pa naikukumpara sa server.',
  clockOff:
    'Mali ng {minutes, plural, other {# minuto}} ang orasan ng device na ito. Nasa tamang ayos pa rin ang mga bilang mo. Itama ang orasan kapag kaya na.',
  clockOk: 'Tugma ang orasan sa server.',
  needsReview: '{count, plural, other {# record ang kailangang suriin.}}',
  notSent:
    '{count, plural, other {# record ang hindi pa naipapadala.}} Mananatili sa device na ito ang hindi pa naipapadala.',
  allSent: 'Naipadala na ang lahat ng na-record mo.',
  scanner: 'Hardware scanner',
  scanTestCode: 'Kung gumagamit ka nito, mag-scan ng test code bago ka umalis.',
  resetScanner: 'I-reset ang scanner',
  testScanner: 'I-test ang scanner',
  scannerWorks: 'Gumagana ang scanner mo.',
  scannerPrefix: 'Naglalagay ang scanner mo ng “{prefix}” bago ang bawat code. Inaalis ito ng Bilang.',
  scannerSuffix: 'Naglalagay ang scanner mo ng “{suffix}” pagkatapos ng bawat code. Inaalis ito ng Bilang.',
  scannerAround:
    'Naglalagay ang scanner mo ng “{prefix}” bago at “{suffix}” pagkatapos ng bawat code. Inaalis ito ng Bilang.',
  scanThis: 'I-scan ito gamit ang scanner mo',
  testCode: 'Test code para sa hardware scanner',
  waitingForScan:
    'Hinihintay ang scan. Kung walang lumabas, i-pair ang scanner bilang keyboard (HID) at itakda itong bumasa ng QR code.',
  worksEverywhere: 'Gumagana ito sa bawat screen. Hindi mo na kailangang pumili muna ng field.',
  codeDiffers: 'Hindi tugma ang code.',
  setKeyboard:
    'Kung nagkapalit ang ilang character, itakda sa scanner ang keyboard language ng device na ito. Tapos mag-scan ulit.',
  sounds: 'Mga tunog',
  pressEach:
    'May sariling tunog ang bawat resulta ng scan. Pindutin ang bawat isa. Kung wala kang marinig, lakasan ang volume.',
} as const satisfies SameKeys<typeof en>
