/** At least one sample of every form, under the name of its picture in `docs/forms`. A form without a sample does not compile. */
import type { FilledForm, FormId, FormInputs } from '#print/forms/all-forms.ts'
import * as counts from './count-forms.ts'
import * as custody from './custody-forms.ts'
import * as disposal from './disposal-forms.ts'
import { rspi } from './issued-property.ts'

const samples: { [Id in FormId]: Readonly<Record<string, FormInputs[Id]>> } = {
  par: { par: custody.par },
  ics: { ics: custody.ics },
  transfer: { ptr: custody.ptr, itr: custody.itr },
  'count-report': { rpcppe: counts.rpcppe(), 'rpcppe-draft': counts.rpcppeDraft(), rpcsp: counts.rpcsp() },
  icf: { icf: counts.icf },
  'item-list': { missing: counts.missing, 'found-at-station': counts.foundAtStation },
  'property-card': {
    'property-card': custody.propertyCard,
    'semi-expendable-property-card': custody.semiExpendableCard,
  },
  iirup: { iirup: disposal.iirup, iirusp: disposal.iirusp },
  rrsp: { rrsp: custody.rrsp },
  rspi: { rspi },
  'count-sheet': {
    'count-sheet': counts.countSheet(true),
    'count-sheet-open': counts.countSheet(false),
    'count-sheet-second': counts.countSheetAgain('second'),
  },
  accountability: {
    'accountability-list': custody.accountabilityList,
    'accountability-clearance': custody.accountabilityClearance,
  },
  'evidence-key': { 'evidence-key': counts.evidenceKey },
  rlsddp: { rlsddp: disposal.rlsddp, rlsddsp: disposal.rlsddsp },
}

export const allSamples: readonly { name: string; filled: FilledForm }[] = Object.entries(samples).flatMap(
  ([form, inputs]) =>
    Object.entries(inputs).map(([name, input]) => ({ name, filled: { form, input } as unknown as FilledForm })),
)
