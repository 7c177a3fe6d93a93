import type { SameKeys } from '../text-catalog.ts'
import type { en } from './institute.ts'

export const fil = {
  settings: 'Mga setting ng institute',
  title: 'Pangalan ng institute',
  titleHint:
    'Nasa itaas ng screen, sa mga form at sa mga tag. Hindi na magbabago ang mga form at tag na naka-print na.',
  logo: 'Logo',
  logoHint: 'Nasa itaas ng app at sa sign-in, kahit walang signal. Walang logo ang mga opisyal na form.',
  logoLimits: 'JPEG, PNG o WebP, hanggang 500 KB.',
  chooseLogo: 'Pumili ng logo',
  removeLogo: 'Alisin ang logo',
  logoNow: 'Logo ng institute',
  noLogo: 'Wala pang logo. Ang logo ng Bilang ang ipinapakita ng app.',
  logoSaved: 'Na-save na ang logo. Susunod ang ibang device kapag binuksan ulit ang Bilang.',
  logoRemoved: 'Inalis na ang logo.',
  logoTooLarge: 'Higit sa 500 KB ang file na ito. Pumili ng mas maliit.',
  timeZone: 'Time zone',
  timeZoneHint: 'Ito ang sinusunod ng lahat ng petsa at document number, sa bawat device.',
  timeThere: '{moment} na ngayon doon.',
  noTimeZone: 'Walang time zone na may ganitong pangalan.',
  stickers: 'Mga lumang sticker na binabasa ng camera',
  stickersHint:
    'Piliin lang ang nasa mga sticker ninyo. Dapat property number, lumang number o serial number ang laman ng bawat isa. Laging nababasa ang mga QR code ng Bilang.',
  sticker: {
    code39: 'Code 39',
    code128: 'Code 128',
    ean13: 'EAN-13',
    dataMatrix: 'Data Matrix',
  },
  fixed: 'Itinakda noong sinimulan ang server. Doon lang ito mababago.',
  saved: 'Na-save. Susunod ang ibang device pagbukas ulit ng Bilang.',
  changedElsewhere:
    'May ibang nagbago ng mga setting na ito. Nandito pa ang mga binago mo: tingnan, tapos i-save ulit.',
  toDo: 'Kumonekta para mabago ang mga setting ng institute.',
  unsupported: 'Hindi nagtatago ng mga setting ng institute ang server na ito.',
  start: 'Simulan ang institute ninyo',
  startWhy:
    'Demo ito. Kapag sinimulan ang institute ninyo, aalisin ang mga item, tao, bilang at dokumento ng demo, at masa-sign out ang lahat. Pagkatapos, mag-sign in ka bilang unang admin nito.',
  startCopy: 'Gagawa muna ng kopya ng demo ang server, kaya walang mawawala.',
  firstAdmin: 'Unang admin',
  startTitle: 'Simulan ang {name}?',
  startText:
    'Aalisin ang lahat ng nasa demo, pati ang inilagay mo mismo. May kopya ang server. Hindi na maipapadala ang mga bilang ng demo na nasa mga phone.',
  started: 'Handa na ang institute ninyo. Mag-sign in bilang {username}. Ang pangalan ng kopya ng demo ay {copy}.',
  startUnclear:
    'Baka nasimulan na ng server ang institute ninyo. Buksan ang sign-in page at subukan ang bagong username at password.',
  startUnsent:
    '{count, plural, =1 {May # record ng demo na hindi pa naipapadala sa device na ito. Ipadala o itapon muna ito.} other {May # record ng demo na hindi pa naipapadala sa device na ito. Ipadala o itapon muna ang mga ito.}}',
  startConnect: 'Kumonekta para masimulan ang institute ninyo.',
} as const satisfies SameKeys<typeof en>
