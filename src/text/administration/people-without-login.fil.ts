import type { SameKeys } from '../text-catalog.ts'
import type { en } from './people-without-login.ts'

export const fil = {
  noLogin: 'Walang login',
  about: 'Puwedeng may property na nakapangalan sa taong ito, pero hindi siya makakapag-sign in.',
  joined: 'Naisama na ang entry na ito. Na kay <person>{name}</person> na ang lahat.',
  addOne: 'Walang login',
  addText:
    'Para sa taong may property na nakapangalan sa kanya pero hindi gumagamit ng app. Puwede mo siyang bigyan ng login kahit kailan.',
  add: 'Idagdag ang tao',
  added: 'Naidagdag si {name} nang walang login.',
  draftSaved: 'Naka-save sa device na ito ang draft mo.',
  isAnother: 'Ibang tao ito na kapareho ng pangalan',
  give: {
    title: 'Bigyan ng login',
    text: 'Magkakaroon siya ng username at role. Mananatiling kanya ang property at mga dokumento niya. Pagkatapos, gagawa ka ng sign-in slip na may unang password.',
    role: 'Role',
    button: 'Bigyan ng login',
    given: 'May login na si {name}.',
  },
  join: {
    title: 'Isama sa ibang entry',
    text: 'Kung nasa listahan din ang taong ito na may account, pagsamahin ang dalawa. Mapupunta sa isa ang lahat ng nakapangalan dito, at isasara ang entry na ito.',
    into: 'Ang kaparehong tao',
    preview: 'Ipakita ang malilipat',
    moves: 'Mapupunta ang mga ito kay {name}:',
    nothing: 'Walang nakapangalan sa taong ito. Isasara lang ang entry na ito.',
    cannotUndo: 'Hindi na ito mababawi.',
    button: 'Pagsamahin',
    done: 'Napagsama na ang dalawa. Na kay {name} na ang lahat.',
    rows: {
      products: '{count, plural, =1 {# item} other {# item}}',
      locations: '{count, plural, =1 {# room} other {# room}}',
      receipts: '{count, plural, =1 {# acknowledgment receipt} other {# acknowledgment receipt}}',
      slips: '{count, plural, =1 {# custodian slip} other {# custodian slip}}',
      transfers: '{count, plural, =1 {# transfer} other {# transfer}}',
      crews: '{count, plural, =1 {crew ng # bilangan} other {crew ng # bilangan}}',
    },
  },
  connect: 'Kumonekta para mapalitan ito.',
  connectToAdd: 'Kumonekta para maidagdag ang tao.',
  deletePerson: 'Burahin ang tao',
} as const satisfies SameKeys<typeof en>
