import type { SameKeys } from '../text-catalog.ts'
import type { en } from './reach.ts'

export const fil = {
  ofPlaces: 'Ang nakikita mo ay mga item ng: {places}.',
  ofOwn: 'Ang nakikita mo ay mga item na nakapangalan sa iyo.',
  ofDevice:
    'Ang laman lang ng device na ito ay mga item ng: {places}, at ang mga nakapangalan sa iyo. Para palitan ito, buksan ang account mo at piliin ang Mga device.',
  onlyTheseOnForm: 'Iyon lang ang nasa form na ito, hindi lahat ng item ng institute.',
  fileOfPart: 'ilang item lang',
  someBuilding: 'isang building',
  someSection: 'isang section',
  notYours:
    'Wala sa listahan mo ang tag na ito. Bahagi lang ng mga item ang nakikita mo, kaya hindi mo ito mabibilang. I-report ito para makita ng property unit.',
  notOnDevice:
    'Wala sa device na ito ang tag. Bahagi lang ng mga item ang laman nito, kaya hindi mo ito mabibilang dito. I-report ito para makita ng property unit.',
  report: 'I-report na nakita rito',
  needsAllItems: 'Apektado ang lahat ng item sa pagsisimula, pagbabago at pagsasara ng bilangan. Magtanong sa admin.',
  needsAllItemsHere: 'Para magsimula, magbago o magsara ng bilangan, dapat nasa device na ito ang lahat ng item.',
  sheetsElsewhere:
    'Kung may item na hindi mo nakikita sa isang sheet na may pangalang ito, hindi ito tatanggapin ng server. Maghihintay ito sa outbox mo. Magtanong sa admin.',
  heading: 'Mga item sa mga phone',
  employees: 'Mga item sa device ng mga empleyado',
  employeesHint:
    'Aalisin ng bawat device ang ibang item sa susunod na pag-connect sa server. Mananatili ang mga bilang na hindi pa naipapadala.',
  employeeItems: {
    all: 'Lahat ng item',
    own: 'Mga item lang na nakapangalan sa kanila',
  },
  subAdmins: 'Para sa sub-admin, pumili ng mga building o section sa account nila.',
  saved: 'Na-save na. Susunod ang mga device sa susunod nilang pag-connect sa server.',
  changed: 'May ibang nagbago nito. Nandito pa ang binago mo: tingnan, saka i-save ulit.',
  ofPerson: 'Mga item na nakikita ng taong ito',
  personHint:
    'Kapag walang pinili: lahat ng item. Kapag mayroon: mga item ng mga building na ito, at ng mga section na ito.',
  buildings: 'Mga building',
  sections: 'Mga section',
  allItems: 'Lahat ng item',
  connectToSee: 'Kumonekta para makita at mabago kung aling mga item ang nakikita ng taong ito.',
} satisfies SameKeys<typeof en>
