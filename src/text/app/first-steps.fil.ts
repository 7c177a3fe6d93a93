import type { SameKeys } from '../text-catalog.ts'
import type { en } from './first-steps.ts'

export const fil = {
  heading: 'Mga unang hakbang',
  progress: '{done} sa {total} ang tapos',
  hide: 'Itago',
  hideStep: 'Itago: {step}',
  showHidden:
    '{count, plural, =1 {Ipakita ang # nakatagong unang hakbang} other {Ipakita ang # nakatagong unang hakbang}}',
  isDone: 'Tapos',
  unknown: 'Hindi sumagot ang server. Buksan ulit ang pahinang ito mamaya.',
  step: {
    title: 'Pangalanan ang institute',
    logo: 'Idagdag ang logo',
    timeZone: 'Itakda ang time zone',
    rooms: 'Magdagdag ng mga room',
    people: 'Magdagdag ng mga tao',
    items: 'I-import ang property records',
    tags: 'Mag-print ng mga tag',
    signatories: 'Pangalanan ang mga pipirma sa mga report',
    devices: 'I-set up ang mga phone',
    backup: 'I-backup ang server',
  },
  how: {
    title: '“{title}” ang ipini-print sa mga form at tag.',
    demo: 'Demo ito. Buksan ang hakbang na ito para simulan ang sarili ninyong institute.',
    logo: 'Makikita sa sign-in na ito ang institute ninyo. Itago ang hakbang na ito kung wala kayong logo.',
    timeZone: '{zone} ang time zone ng institute, pero iba ang oras sa device na ito. Itama ang mali.',
    rooms:
      'Pinipili ng mga nagbibilang ang room na binibilang nila. Galing sa mga lokasyon sa property records ang mga room.',
    people: 'Ikaw pa lang ang puwedeng mag-sign in. Mag-paste ng listahan ng mga pangalan, o pumili ng file.',
    items: 'Mula sa Excel o CSV file. Chine-check ito bago mag-save ng kahit ano.',
    tags: 'Hindi namin malalaman kung may tag na ang mga item. Itago ang hakbang na ito kapag mayroon na.',
    tagsLater: 'I-import muna ang property records, saka i-print ang mga tag.',
    signatories: 'Ilagay ang pangalan ng accountable officer, ng committee at ng nag-aapruba.',
    devices: 'Wala pang device ng ibang tao na kumonekta sa server.',
    backup:
      'Patakbuhin ang <code>npm run backup -- FILE</code> sa server. Wala pang backup, o mahigit isang linggo na ito.',
  },
} as const satisfies SameKeys<typeof en>
