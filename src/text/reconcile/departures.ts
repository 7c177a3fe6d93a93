import { textsOf } from '../text-catalog.ts'

export const en = {
  label: {
    gone: 'Not in the list',
    transferred: 'Transferred',
    moved: 'Moved out',
    changed: 'Record changed',
  },
  why: {
    deleted: 'Deleted from the records since counting began.',
    outOfSight: 'Deleted since counting began, or moved to a place whose items this device doesn’t have.',
    changed: '{what} since counting began. {changes}.',
  },
  change: '{field}: {before}, now {now}',
  none: 'none',
  inBaseline: 'Quantity in the baseline: {count}',
  inGroup: '{group}: {departure}',
  notKnown:
    'The baseline isn’t on this device, so items that left the scope of this count may be missing from this list, and counts are compared with the quantities that the records have now.',
  onBoard:
    '{count, plural, one {# item of the baseline left the scope, so no room here includes it} other {# items of the baseline left the scope, so no room here includes them}}: {uncounted, plural, =0 {all counted.} other {# not counted.}}',
} as const

export const t = textsOf('reconcile/departures', en)
