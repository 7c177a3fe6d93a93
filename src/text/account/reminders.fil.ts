import type { SameKeys } from '../text-catalog.ts'
import type { en } from './reminders.ts'

export const fil = {
  invalidEmail: 'Isulat ang address na tulad ng name@example.gov.ph.',
  email: 'E-mail address',
  emailHint: 'Ikaw at mga admin lang ang nakakakita nito. Iwanang blangko kung ayaw mo ng e-mail.',
  emailHintAdmin: 'Ang taong ito at mga admin lang ang nakakakita nito.',
  byMail: 'Mga paalala sa e-mail',
  byMailHint:
    'Hanggang isang e-mail sa isang araw: mga item na sasagutin, mga room na bibilangin bago ang huling araw ng bilangan, at mga PAR na ire-renew.',
  mailOff:
    'Hindi pa nakakapagpadala ng e-mail ang server na ito, kaya walang ipinapadalang paalala. Gagamitin ang itinakda mo rito kapag kaya na nito.',
  heading: 'Mga paalala',
  saved: 'Na-save.',
  changed: 'May ibang nagbago nito. Nandito pa ang binago mo: tingnan ito, saka i-save ulit.',
  connectToSee: 'Mag-connect para makita at mabago ang mga paalala mo.',
  connectToSeeOf: 'Mag-connect para makita at mabago ang mga paalala ng taong ito.',
  intro: 'Mga taong may nakapangalang item na hindi pa nila nasasagot sa isang bukas na bilangan.',
  mailAt:
    'May e-mail ang mga taong may address 7 araw at 2 araw bago ang huling nakaplanong araw ng bilangan, at sa araw na iyon, nang {time}.',
  mailOnRequest: 'Nakatakda na ang e-mail. Lumalabas lang ang mga paalala kapag ipinadala mo rito.',
  mailFrom: 'Galing ang mga e-mail sa {from}.',
  mailMissing:
    'Hindi nakakapagpadala ng e-mail ang server na ito. Itinatakda ng operator ang SMTP_HOST, MAIL_FROM at PUBLIC_ADDRESS at pinapaandar ito ulit: tingnan ang docs/reminders.md.',
  send: 'Magpadala ng paalala ngayon',
  sendAsk: {
    title: 'Magpadala ng paalala ngayon?',
    text: 'Tig-isang e-mail ang lahat ng nasa listahang ito na may address at gustong makatanggap. Walang makakakuha ng pangalawa ngayong araw.',
  },
  queued: '{count, plural, =0 {Walang ipapadalang e-mail.} other {# e-mail ang ipinapadala.}}',
  queuedMore: 'Nakatanggap na ngayong araw: {today}. Walang address, o ayaw ng e-mail: {missed}.',
  reload: 'Tingnan ulit',
  everybody: 'Walang papaalalahanan',
  everybodyText: 'Nakasagot na ang lahat, o walang bukas na bilangan.',
  unsupported: 'Hindi nagpapadala ng paalala ang server na ito.',
  toDo: 'Mag-connect para makita kung sino ang hindi pa nakakasagot.',
  people: '{count, plural, other {# tao}} ang hindi pa nakakasagot sa lahat ng item',
  column: {
    person: 'Pangalan',
    count: 'Bilangan',
    open: 'Hindi pa nasasagot',
    due: 'Huling nakaplanong araw',
    reminder: 'Paalala',
    at: 'Huling sinubukan',
  },
  openOf: '{open} sa {asked}',
  noDay: 'Walang nakaplanong araw',
  unknownPerson: 'Account {id}',
  unknownCount: 'Bilangan {id}',
  state: {
    none: 'Hindi naipadala',
    waiting: 'Ipapadala',
    sent: 'Naipadala na',
    failed: 'Hindi natuloy',
    noAddress: 'Walang address',
    off: 'Ayaw ng e-mail',
  },
  reason: {
    address: 'Tinanggihan ng mail server ang address.',
    signIn: 'Tinanggihan ng mail server ang pag-sign in ng Bilang.',
    connection: 'Walang ligtas na koneksyon sa mail server.',
    other: 'Tinanggihan ng mail server ang e-mail.',
  },
  again: 'Hindi natuloy, susubukan ulit',
  file: 'Hindi pa nasasagot',
} satisfies SameKeys<typeof en>
