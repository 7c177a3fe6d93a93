import type { SameKeys } from '../text-catalog.ts'
import type { en } from './start.ts'

export const fil = {
  recordsSaved:
    'Naka-save sa device na ito ang records mo. Subukan ulit. Kung paulit-ulit ito, i-export ang hindi pa naipapadala at ipakita ang mensaheng ito sa admin mo.',
  codeMissing: 'Wala pa sa device na ito ang pahinang ito. Kumonekta sa server, saka subukan ulit.',
  exportUnsent: 'I-export ang hindi pa naipapadala',
  exportFailed: 'Hindi natuloy ang export. Huwag isara ang app. Subukan ulit.',
  cannotOpenStorage: 'Hindi namin mabuksan ang storage ng device na ito',
  nothingDeleted:
    'Hindi mabuksan ng browser ang storage kung saan naka-save ang offline list at ang mga bilang mo. Walang nabura. Isara ang ibang tab ng Bilang, i-restart ang browser, o magbakante ng espasyo sa device na ito.',
  keepTrying: 'Susubukan namin ulit. Magbubukas ang app kapag nabuksan ang storage.',
  backupUnreadable: 'Hindi rin mabasa ang mga backup copy.',
  showAdmin: 'Walang nabura. Ipakita ang mensaheng ito sa admin mo.',
  checkingBackup: 'Tinitingnan ang mga backup copy…',
  backupEmpty: 'Walang hindi pa naipapadalang record sa mga backup copy.',
  backupOfEach: 'May backup copy ang bawat record hanggang maipadala ito.',
  backupHas: '{count, plural, other {Ligtas sa mga backup copy ang # record na hindi pa naipapadala.}}',
  exportNow:
    '{count, plural, other {I-export na ito at ibigay ang file sa admin mo. Puwede niya itong i-import sa outbox ng kahit anong device. Walang mabibilang nang dalawang beses.}}',
  fileSaved: 'Naka-save na ang file. Nandiyan pa rin ang mga backup copy.',
  exportRecords: '{count, plural, other {I-export ang # record}}',
  details: 'Detalye para sa support: {message}',
  newerVersionOpen: 'May mas bagong bersyon ng app na bukas sa ibang tab. I-reload ang pahinang ito.',
  newVersion: 'May bagong bersyon na.',
  notAffected: 'Hindi magagalaw ang records mo. Saglit lang ito.',
  later: 'Mamaya na',
  update: 'I-update',
} as const satisfies SameKeys<typeof en>
