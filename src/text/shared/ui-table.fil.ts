import type { SameKeys } from '../text-catalog.ts'
import type { en } from './ui-table.ts'

export const fil = {
  nothingToShow: 'Wala pang maipapakita.',
  name: 'Pangalan',
  bar: 'Bar',
  figure: 'Numero',
  nothingCounted: 'Wala pang nabibilang.',
  noOfflineList: 'Wala pa sa device na ito ang offline list.',
  appearsLater: {
    list: 'Lalabas ito rito kapag na-download na ang listahan.',
    page: 'Lalabas dito ang pahinang ito kapag na-download na ang listahan.',
    account: 'Lalabas dito ang account kapag na-download na ang listahan.',
    product: 'Lalabas dito ang item kapag na-download na ang listahan.',
  },
  clearSearch: 'I-clear ang hinahanap',
  actions: 'Mga aksyon',
  notOnDevice: 'wala pa sa device na ito',
  figures:
    '{noun, select, products {{total, plural, other {# item}}} documents {{total, plural, other {# dokumento}}} lines {{total, plural, other {# linya}}} requests {{total, plural, other {# request}}} campaigns {{total, plural, other {# campaign}}} users {{total, plural, other {# user}}} other {{total, plural, other {# entry}}}}',
  figuresOf:
    '{noun, select, products {{total, plural, other {#}} sa {all, plural, other {# item}}} documents {{total, plural, other {#}} sa {all, plural, other {# dokumento}}} lines {{total, plural, other {#}} sa {all, plural, other {# linya}}} requests {{total, plural, other {#}} sa {all, plural, other {# request}}} campaigns {{total, plural, other {#}} sa {all, plural, other {# campaign}}} users {{total, plural, other {#}} sa {all, plural, other {# user}}} other {{total, plural, other {#}} sa {all, plural, other {# entry}}}}',
  figuresNotOnDevice: '{figures}, wala pa sa device na ito',
  figuresAsOf: '{figures}, as of {asOf}',
  selected: '{figures} · {count, plural, other {# ang napili}}',
  pages: 'Mga pahina',
  previousPage: 'Nakaraang pahina',
  page: 'Pahina {page}',
  pageOf: 'Pahina {page} sa {pages}',
  nextPage: 'Susunod na pahina',
  select: 'Piliin ang {name}',
  selectRow: 'Piliin ang row {number}',
  selectAll: 'Piliin lahat ng {total}',
  clearSelection: 'I-clear ang pinili',
  item: 'Item',
  items: 'Mga item',
  backToList: 'Bumalik sa listahan',
  location: 'Lokasyon',
  totalCost: 'Kabuuang halaga',
  perCard: 'Sa card',
  counted: 'Nabilang',
  itemCount: '{count, plural, other {# item}}',
} as const satisfies SameKeys<typeof en>
