import type { SameKeys } from '../text-catalog.ts'
import type { en } from './device-items.ts'

export const fil = {
  heading: 'Mga item sa device na ito',
  explanation:
    'Mas mabilis ang phone, at mas kaunti ang dina-download nito, kung mga building lang na pinagtatrabahuhan mo ang laman nito. Nandito pa rin ang mga item na nakapangalan sa iyo.',
  choose: 'Ang laman ng device na ito',
  all: 'Lahat ng item',
  some: 'Mga item lang ng ilang building',
  items: '{count, plural, other {# item}}',
  buildings: 'Mga building',
  buildingWithItems: '{building} · {items}',
  chooseOne: 'Pumili ng kahit isang building.',
  willHold: '{count, plural, other {# item}} ang magiging laman ng device na ito.',
  limits:
    'Mananatili at ipapadala pa rin ang mga bilang na hindi pa naipapadala. Mga item lang ng device na ito ang nasa report at form na gagawin dito, at hindi makapagsisimula o makapagsasara ng bilangan dito.',
  saved: 'Na-save na. Ina-update ng device na ito ang listahan nito.',
  connect: 'Kumonekta para mapili kung aling mga item ang laman ng device na ito.',
  limited: 'May limit na ang account mo kung aling mga item ang laman ng mga device mo.',
} satisfies SameKeys<typeof en>
