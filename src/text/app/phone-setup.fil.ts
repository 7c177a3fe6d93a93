import type { SameKeys } from '../text-catalog.ts'
import type { en } from './phone-setup.ts'

export const fil = {
  title: 'I-set up ang phone na ito para sa Bilang',
  institute: 'Property inventory ng {institute}',
  otherLanguage: 'English',
  scan: 'I-scan ang code na ito gamit ang camera ng bawat phone. Dapat nasa parehong Wi-Fi ang phone.',
  print: 'I-print ang pahinang ito',
  why: 'Gawin ito nang isang beses sa bawat phone. Kailangan muna nitong pagkatiwalaan ang server para gumana ang camera at ang offline list. Dalawang minuto lang ito.',
  get: {
    title: 'Kunin ang certificate',
    text: 'Pinatutunayan nito ang server na ito, at may bisa lang sa loob ng local network.',
    button: 'I-download ang certificate',
    profile: 'I-download ang profile (iPhone, iPad)',
    fingerprint: 'SHA-256 ng certificate, para maikumpara sa nasa screen ng server:',
  },
  trust: {
    title: 'Pagkatiwalaan ito',
    android: 'Android',
    apple: 'iPhone o iPad',
    computer: 'Computer',
    androidSearch: 'Buksan ang Settings at hanapin ang “CA certificate”. Sa karamihan ng phone, nandito ito:',
    androidInstall:
      'Pindutin ang “CA certificate”, tapos ang “Install anyway”. Piliin ang file na {file} sa mga download mo.',
    androidLock: 'Kung walang screen lock ang phone, hihingi muna nito ang Android.',
    appleAllow: 'Buksan ang pahinang ito sa Safari. Pagkatapos ng download, pindutin ang “Allow” at “Close”.',
    appleInstall:
      'Buksan ang Settings. Pindutin ang “Profile Downloaded”, tapos ang “Install” sa kanang itaas, at isa pang beses.',
    appleSwitch:
      'Pumunta sa General → About → Certificate Trust Settings, sa pinakaibaba. I-on ang “{name}” at pindutin ang “Continue”.',
    windows:
      'Windows: buksan ang file, piliin ang “Install Certificate”, “Local Machine”, at ang store na “Trusted Root Certification Authorities”.',
    mac: 'Mac: buksan ang file sa Keychain Access, buksan ang “{name}”, at gawing “Always Trust” ang “Trust”.',
    linux: 'Firefox, at Chrome sa Linux: i-import ang file sa Settings → Certificates → Authorities.',
  },
  check: {
    title: 'I-check',
    checking: 'Tinitingnan…',
    untrusted: 'Hindi pa pinagkakatiwalaan ng phone na ito ang certificate. Kusang titingin ulit ang pahinang ito.',
    unreachable: 'Hindi sumasagot ang server. Nasa Wi-Fi ba ng institute ang phone?',
    trusted: 'Pinagkakatiwalaan ng phone na ito ang server.',
    byAddress:
      'Pinagkakatiwalaan ng phone na ito ang server, pero hindi nito ito mahanap sa pangalan. Kapag nagbago ang address ng server, kailangang buksan ulit ang Bilang at mag-sign in ulit. Ipadala muna ang mga bilang mo bago iyon.',
    noScript:
      'Hindi nagpapatakbo ng script ang browser na ito, kaya hindi ito ma-check. Tumuloy sa susunod na hakbang.',
  },
  open: {
    title: 'Buksan ang Bilang',
    button: 'Buksan ang Bilang',
    install:
      'Mag-sign in, tapos piliin ang “Paghahanda sa field” sa menu: idinaragdag nito ang Bilang sa home screen, sinusubukan ang camera, at sinasabi kung ano pa ang kulang.',
  },
} as const satisfies SameKeys<typeof en>
