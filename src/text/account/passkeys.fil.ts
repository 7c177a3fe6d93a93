import type { SameKeys } from '../text-catalog.ts'
import type { en } from './passkeys.ts'

export const fil = {
  use: 'Gamitin ang passkey mo',
  useText: 'Kumpirmahin gamit ang passkey: fingerprint, mukha o screen lock mo, o isang security key.',
  codeInstead: 'Gumamit na lang ng code',
  passkeyInstead: 'Gumamit na lang ng passkey',
  heading: 'Mga passkey',
  what: 'Kinukumpirma ng passkey ang pag-sign in mo gamit ang fingerprint, mukha o screen lock sa halip na code. Gumagana lang ito sa address kung saan mo ito idinagdag: {host}.',
  none: 'Wala ka pang passkey.',
  stays:
    'Hindi apektado ang mga passkey mo kapag nagpalit ka ng password o nag-sign out ng device. Kung may nawala kang device, alisin dito ang passkey nito.',
  details: 'Sa {host}. Idinagdag noong {added}, {used}.',
  used: 'huling ginamit noong {at}',
  unused: 'hindi pa nagagamit',
  add: 'Magdagdag ng passkey',
  rename: 'Palitan ang pangalan',
  renameOf: 'Palitan ang pangalan ng {name}',
  remove: 'Alisin',
  removeOf: 'Alisin ang {name}',
  removeLast:
    'Ito lang ang pangalawang hakbang mo. Kapag wala ito, password lang ang gagamitin mo sa pag-sign in, at mawawalan ng bisa ang mga recovery code mo.',
  lastStays:
    'Kailangan ng institute ang pangalawang hakbang, at ito lang ang passkey mo. Magdagdag ng ibang passkey o ng authenticator app, saka alisin ito.',
  removeOne:
    'Hindi ka na makakapag-sign in gamit ang “{name}” pagkatapos. Burahin din ito sa device o sa security key.',
  removed: 'Inalis na ang “{name}”.',
  renamed: 'Ang pangalan na ng passkey ay “{name}”.',
  name: 'Pangalan ng passkey',
  nameHint: 'Para makilala mo ito sa listahan, gaya ng “Phone ko”.',
  continue: 'Magpatuloy',
  create: 'Gumawa ng passkey',
  createText: 'Sunod na itatanong ng browser mo kung saan itatago ang passkey.',
  created: 'Naidagdag na ang “{name}”.',
  confirm: 'Kumpirmahin gamit ang passkey',
  confirmAgain: 'Walang naidagdag. Kumpirmahin ulit, saka subukan muli.',
  lostAnswer: 'Hindi namin alam kung naidagdag ang passkey. Tingnan ang listahan bago mo ito idagdag ulit.',
  lostFirst:
    'Hindi namin alam kung naidagdag ang passkey. Tingnan ang listahan bago mo ito idagdag ulit. Kung nandoon ito, gumawa ng mga bagong recovery code.',
  showList: 'Tingnan ang listahan',
  cannot: {
    number:
      'Hindi gumagana ang passkey sa {host} dahil numero ang address na ito. Buksan ang Bilang gamit ang pangalan nito, o gumamit ng code ng authenticator app.',
    insecure:
      'Gumagana lang ang passkey sa address na nagsisimula sa https. Buksan doon ang Bilang, o gumamit ng code ng authenticator app.',
    browser: 'Walang passkey ang browser na ito. Gumamit ng ibang browser, o ng code ng authenticator app.',
  },
  failed: {
    cancelled:
      'Hindi nagamit ang passkey dahil kinansela ito o wala sa device na ito. Subukan ulit, o gumamit ng code.',
    timeout: 'Masyadong natagalan. Walang nabago. Subukan ulit.',
    known: 'May passkey ka na sa device o security key na ito. Nasa listahan na ito.',
    addressNew:
      'Hindi makapagdagdag ang browser ng passkey dito dahil {host} ang address na inaasahan ng server. Buksan doon ang Bilang, o ipatama sa admin ang address ng server.',
    address:
      'Hindi gumagana ang passkey sa address na ito. Buksan ang Bilang sa address kung saan mo ito idinagdag, o gumamit ng code.',
    unsupported:
      'Hindi makagawa ng ganitong passkey ang device na ito. Pumili ng ibang device o security key, o gumamit ng code.',
    failed: 'Hindi nagamit ng browser ang passkey. Walang nabago. Subukan ulit, o gumamit ng code.',
  },
} as const satisfies SameKeys<typeof en>
