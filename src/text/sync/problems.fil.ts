import type { SameKeys } from '../text-catalog.ts'
import type { en } from './problems.ts'

export const fil = {
  kind: {
    offline: {
      chip: 'naghihintay ng signal',
      short: 'Naghihintay ng signal',
      happened: 'Hindi makakonekta sa server.',
      nextStep:
        '{attempt, select, sending {Magpatuloy lang. Ipapadala namin ang lahat kapag online ka na ulit.} other {Subukan ulit kapag online ka na.}}',
    },
    'offline-unanswered': {
      chip: 'naghihintay ng signal',
      short: 'Naghihintay ng signal',
      happened: 'Hindi makakonekta sa server.',
      nextStep:
        '{attempt, select, sending {Magpatuloy lang. Ipapadala namin ang lahat kapag online ka na ulit.} showing {Subukan ulit kapag online ka na.} other {Tingnan muna kung natuloy ito bago mo subukan ulit.}}',
    },
    timeout: {
      chip: 'naghihintay ng signal',
      short: 'Naghihintay ng signal',
      happened: 'Masyadong matagal sumagot ang server.',
      nextStep:
        '{attempt, select, sending {Susubukan namin ulit. Lumipat kung saan mas malakas ang signal.} showing {Lumipat kung saan mas malakas ang signal, tapos subukan ulit.} other {Tingnan muna kung natuloy ito bago mo subukan ulit.}}',
    },
    portal: {
      chip: 'kailangan munang mag-sign in sa network',
      short: 'Kailangan mo munang mag-sign in sa network na ito. Ligtas ang mga bilang mo.',
      happened: 'Kailangan mo munang mag-sign in sa network na ito.',
      nextStep: 'Magbukas ng kahit anong web page, mag-sign in sa network, tapos bumalik dito.',
    },
    moved: {
      chip: 'mukhang mali ang address ng server',
      short:
        'Nag-iba ang address ng server, o kailangan mo munang mag-sign in sa network na ito. Ligtas ang mga bilang mo.',
      happened: 'Nag-iba ang address ng server.',
      nextStep: 'Sabihin sa admin mo.',
    },
    server: {
      chip: 'may problema ang server',
      short: 'May problema ang server. Susubukan namin ulit.',
      happened: 'May problema ang server.',
      nextStep:
        '{attempt, select, sending {Susubukan namin ulit. Sabihin sa admin mo kung tuloy pa rin ang problema.} showing {Subukan ulit mamaya. Sabihin sa admin mo kung tuloy pa rin ang problema.} other {Tingnan muna kung natuloy ito bago mo subukan ulit. Sabihin sa admin mo kung tuloy pa rin ang problema.}}',
    },
    'slow-down': {
      chip: 'busy ang server',
      short: 'Busy ang server',
      happened: 'Busy ang server.',
      nextStep:
        '{attempt, select, sending {Susubukan namin ulit maya-maya.} other {Maghintay sandali, tapos subukan ulit.}}',
    },
    'sign-in': {
      chip: 'mag-sign in ulit para makapagpadala',
      short: 'Mag-sign in ulit para maituloy ang pagpapadala.',
      happened: 'Natapos na ang sign-in mo.',
      nextStep:
        '{attempt, select, sending {Mag-sign in ulit sa parehong account para maipadala ang records mo.} other {Mag-sign in ulit, tapos subukan ulit.}}',
    },
    forbidden: {
      chip: 'hindi makapagpadala ang account mo',
      short: 'Walang permiso ang account mo para dito.',
      happened: 'Walang permiso ang account mo para dito.',
      nextStep: 'Humingi ng permiso sa admin, o magpatulong sa kasamang may permiso.',
    },
    missing: {
      chip: 'mukhang mali ang address ng server',
      short: 'Wala na sa server',
      happened: 'Wala na ito sa server.',
      nextStep: 'Bumalik sa listahan. Kusa itong nag-a-update.',
    },
    'wrong-address': {
      chip: 'mukhang mali ang address ng server',
      short: 'Mukhang mali ang address ng server.',
      happened: 'Mukhang mali ang address ng server.',
      nextStep: 'Sabihin sa admin mo.',
    },
    invalid: {
      chip: 'naka-pause ang pagpapadala',
      short: 'Hindi ito tinanggap ng server.',
      happened: 'Hindi ito tinanggap ng server:',
      nextStep: 'Itama ito, tapos i-save ulit.',
    },
    conflict: {
      chip: 'naka-pause ang pagpapadala',
      short: 'May ibang naunang nagbago nito.',
      happened: 'May ibang naunang nagbago nito.',
      nextStep: 'Ikumpara ang dalawang bersyon, tapos pumili.',
    },
    'precondition-required': {
      chip: 'naka-pause ang pagpapadala',
      short: 'Luma na ang pahinang ito.',
      happened: 'Luma na ang pahinang ito.',
      nextStep: 'I-load ito ulit, tapos i-save ulit.',
    },
    contract: {
      chip: 'kailangan ng update',
      short: 'Hindi gumagana sa server ang bersyong ito ng app. I-update ang app.',
      happened: 'Hindi gumagana sa server ang bersyong ito ng app.',
      nextStep: 'I-update ang app. Kung hindi pa rin gumana, sabihin sa admin mo.',
    },
    'odd-answer': {
      chip: 'naka-pause ang pagpapadala',
      short: 'Tinitingnan…',
      happened: 'Hindi inaasahan ang sagot ng server.',
      nextStep:
        '{attempt, select, sending {Titingnan namin kung dumating ito. Sabihin sa admin mo kung tuloy pa rin ang problema.} showing {Subukan ulit. Sabihin sa admin mo kung tuloy pa rin ang problema.} other {Tingnan muna kung natuloy ito bago mo subukan ulit. Sabihin sa admin mo kung tuloy pa rin ang problema.}}',
    },
    cancelled: {
      chip: 'naka-pause ang pagpapadala',
      short: 'Kinansela',
      happened: 'Itinigil ito bago natapos.',
      nextStep: 'Magsimula ulit kapag handa ka na.',
    },
  },
  special: {
    storageFull: 'Puno na ang storage ng server. Sabihin sa admin mo.',
    serverRefused: 'Hindi ito tinanggap ng server. Sabihin sa admin mo.',
    tooLong: 'Masyadong mahaba para sa server',
    locked: 'Naka-lock sa server',
    inProgress: 'Ginagawa pa ito ng server',
  },
  entriesStillHere: 'Nandito pa ang mga inilagay mo.',
  recordsAreSafe: 'Ligtas sa device na ito ang lahat ng na-record mo.',
  mayHaveHappened: 'Baka natuloy ito.',
  nothingChanged: 'Walang nabago.',
  waitSeconds:
    '{attempt, select, sending {Susubukan namin ulit pagkatapos ng {seconds, plural, other {# segundo}}.} other {Subukan ulit pagkatapos ng {seconds, plural, other {# segundo}}.}}',
  waitMinutes:
    '{attempt, select, sending {Susubukan namin ulit pagkatapos ng {minutes, plural, other {# minuto}}.} other {Subukan ulit pagkatapos ng {minutes, plural, other {# minuto}}.}}',
} as const satisfies SameKeys<typeof en>
