import type { SameKeys } from '../text-catalog.ts'
import type { en } from './second-step.ts'

export const fil = {
  heading: 'Pangalawang hakbang',
  typeCode: 'I-type ang code na ipinapakita ng authenticator app mo, o isang recovery code.',
  code: 'Code',
  phoneCode: 'Code mula sa app',
  signIn: 'Mag-sign in',
  back: 'Bumalik sa sign-in',
  lostPhone: 'Nawala ang phone? Gumamit ng recovery code, o ipaalis sa admin ang pangalawang hakbang.',
  mustSetUp:
    'Hinihingi ng institute ang pangalawang hakbang sa sign-in. I-set up ito ngayon gamit ang authenticator app, tapos naka-sign in ka na.',
  mustChoose:
    'Hinihingi ng institute ang pangalawang hakbang sa sign-in. Pumili ng isa ngayon, tapos naka-sign in ka na.',
  choosePasskey: 'Gumamit ng passkey',
  passkeyWhat:
    'Fingerprint, mukha o screen lock mo, o isang security key. Gumagana lang ito sa address na ito, {host}. Puwede kang magdagdag ng iba sa ilalim ng Security.',
  chooseApp: 'Gumamit ng authenticator app',
  appWhat: 'May ipinapakitang code ang phone na ita-type mo. Gumagana ito sa lahat ng address.',
  otherWay: 'Pumili ng ibang paraan',
  lostPasskey:
    'Hindi namin alam kung naidagdag ang passkey. Bumalik at mag-sign in: kung may hinihinging passkey, naidagdag ito. Pagkatapos, gumawa ng mga bagong recovery code sa ilalim ng Security.',
  passkeyLater: 'Puwede kang magdagdag ng passkey pagkatapos, sa account settings mo sa ilalim ng Security.',
  scan: 'I-scan ang code na ito gamit ang authenticator app sa phone mo.',
  setUpCode: 'Code para sa authenticator app',
  typed: 'O i-type ang key na ito sa app:',
  thenCode: 'Pagkatapos, i-type ang code na ipinapakita ng app.',
  confirm: 'Kumpirmahin',
  startAgain: 'Magsimula ulit',
  lostAnswer:
    'Hindi namin alam kung bukas na ang pangalawang hakbang. Bumalik at mag-sign in: kung may hinihinging code, bukas na ito.',
  codesHeading: 'Mga recovery code',
  codesWhy:
    'Isang beses kang maipapasok ng bawat code kung wala sa iyo ang phone. Itago ang mga ito nang hiwalay sa phone. Hindi na ipapakita ulit ang mga ito.',
  codesOf: 'Mga recovery code ni {username} sa Bilang',
  print: 'I-print',
  saveFile: 'I-save bilang file',
  kept: 'Na-save ko na ang mga code',
  own: 'Pangalawang hakbang sa sign-in',
  what: 'Isang code ng phone mo o isang passkey bukod sa password. Hindi makakapag-sign in ang sinumang password lang ang alam.',
  offlineStays: 'Gumagana pa rin kahit walang signal ang phone na naka-sign in na.',
  isOff: 'Nakapatay',
  isOn: 'Bukas mula {since}',
  codesLeft:
    '{count, plural, =0 {Wala nang natitirang recovery code. Gumawa ng bago.} other {May # pang recovery code.}}',
  required: 'Kailangan ito ng institute.',
  turnOn: 'Buksan',
  changePhone: 'Palitan ang phone',
  addApp: 'Magdagdag ng authenticator app',
  removeApp: 'Alisin ang authenticator app',
  removeAppText:
    'Hindi ka na makakapag-sign in gamit ang mga code nito. Passkey o recovery code na ang gagamitin mo. Burahin din ang entry sa app.',
  passkeysWorkAt: 'Gumagana lang ang mga passkey mo sa {hosts}.',
  appRemoved: 'Inalis na ang authenticator app. Nananatili ang mga passkey at recovery code mo.',
  newCodes: 'Gumawa ng bagong recovery codes',
  turnOff: 'Patayin',
  turnOffText:
    'Mawawalan ng bisa ang authenticator app, lahat ng passkey mo at mga recovery code mo. Password lang ang gagamitin mo sa pag-sign in.',
  password: 'Password mo',
  currentCode: 'Code mula sa phone mo ngayon, o isang recovery code',
  orCode: 'O code mula sa authenticator app, o isang recovery code',
  continue: 'Magpatuloy',
  done: 'Bukas na ang pangalawang hakbang. Mananatiling naka-sign in ang iba mong device.',
  removed: 'Nakapatay na ang pangalawang hakbang.',
  connect: 'Kumonekta para mabago ang pangalawang hakbang.',
  connectToSee: 'Kumonekta para makita ang pangalawang hakbang.',
  ofPerson: 'Pangalawang hakbang',
  personOn: 'Bukas mula {since}. Kinukumpirma ni {name} ang bawat sign-in gamit ang code.',
  personOnPasskey: 'Bukas mula {since}. Kinukumpirma ni {name} ang bawat sign-in gamit ang passkey.',
  personOnBoth: 'Bukas mula {since}. Kinukumpirma ni {name} ang bawat sign-in gamit ang code o passkey.',
  personStays: 'Hindi ito nababago ng bagong password o ng pag-sign out ng mga device.',
  personOff: 'Nakapatay. Password lang ang gamit ni {name} sa pag-sign in.',
  personMustSetUp: 'Hindi pa naka-set up. Ise-set up ito ni {name} sa susunod na sign-in.',
  remove: 'Alisin ang pangalawang hakbang',
  removeTitle: 'Alisin ang pangalawang hakbang ni {name}?',
  removeText:
    'Para sa nawalang phone. Mawawalan ng bisa ang authenticator app, mga passkey at mga recovery code. Masa-sign out si {name} sa lahat ng device at password lang ang gagamitin hanggang ma-set up ulit. Mananatili sa mga device ang mga hindi pa naipapadalang bilang.',
  personRemoved: 'Inalis ang pangalawang hakbang ni {name}.',
  policy: 'Mga sign-in',
  requireOf: 'Kailangan ang pangalawang hakbang para sa',
  requireHint:
    'Masa-sign out ang mga wala nito at ise-set up nila ito sa susunod na sign-in. Mananatili sa device nila ang mga hindi pa naipapadalang bilang.',
  groups: {
    nobody: 'Walang sinuman',
    admins: 'Mga admin',
    everyone: 'Lahat',
  },
  offlineDays: 'Ilang araw na walang server bago kailangang mag-sign in',
  offlineHint:
    'Iwang blangko kung walang limit. Pagkalipas ng ganitong karaming araw, ipapakita lang ng device ang offline list kapag may nag-sign in nang nakakonekta sa server. Mananatili sa device ang mga hindi pa naipapadalang bilang.',
  policySaved: 'Na-save.',
  policyChanged: 'May ibang nagbago ng mga setting na ito. Nandito pa ang mga binago mo: tingnan, tapos i-save ulit.',
} as const satisfies SameKeys<typeof en>
