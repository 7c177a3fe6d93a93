import { textsOf } from '../text-catalog.ts'

export const en = {
  nothingToShow: 'Nothing to show yet.',
  name: 'Name',
  bar: 'Bar',
  figure: 'Figure',
  nothingCounted: 'Nothing has been counted yet.',
  noOfflineList: 'The offline list isn’t on this device yet.',
  appearsLater: {
    list: 'It appears here when the list is downloaded.',
    page: 'This page appears here when the list is downloaded.',
    account: 'The account appears here when the list is downloaded.',
    product: 'The item appears here when the list is downloaded.',
  },
  clearSearch: 'Clear search',
  actions: 'Actions',
  notOnDevice: 'not on this device yet',
  figures:
    '{noun, select, products {{total, plural, one {# item} other {# items}}} documents {{total, plural, one {# document} other {# documents}}} lines {{total, plural, one {# line} other {# lines}}} requests {{total, plural, one {# request} other {# requests}}} campaigns {{total, plural, one {# campaign} other {# campaigns}}} users {{total, plural, one {# user} other {# users}}} other {{total, plural, one {# entry} other {# entries}}}}',
  figuresOf:
    '{noun, select, products {{total, plural, other {#}} of {all, plural, one {# item} other {# items}}} documents {{total, plural, other {#}} of {all, plural, one {# document} other {# documents}}} lines {{total, plural, other {#}} of {all, plural, one {# line} other {# lines}}} requests {{total, plural, other {#}} of {all, plural, one {# request} other {# requests}}} campaigns {{total, plural, other {#}} of {all, plural, one {# campaign} other {# campaigns}}} users {{total, plural, other {#}} of {all, plural, one {# user} other {# users}}} other {{total, plural, other {#}} of {all, plural, one {# entry} other {# entries}}}}',
  figuresNotOnDevice: '{figures}, not on this device yet',
  figuresAsOf: '{figures}, as of {asOf}',
  selected: '{figures} · {count, plural, other {# selected}}',
  pages: 'Pages',
  previousPage: 'Previous page',
  page: 'Page {page}',
  pageOf: 'Page {page} of {pages}',
  nextPage: 'Next page',
  select: 'Select {name}',
  selectRow: 'Select row {number}',
  selectAll: 'Select all {total}',
  clearSelection: 'Clear the selection',
  item: 'Item',
  items: 'Items',
  backToList: 'Back to the list',
  location: 'Location',
  totalCost: 'Total cost',
  perCard: 'Per card',
  counted: 'Counted',
  itemCount: '{count, plural, one {# item} other {# items}}',
} as const

export const t = textsOf('shared/ui-table', en)
