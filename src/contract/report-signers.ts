/** Who signs the count reports of the institute (`report-signers` extension): one record, so that every device prints the same names. */

import { textLimit } from './limits.ts'
import { z } from './z.ts'

const line = z.string().trim().max(textLimit).default('')
const signer = z.object({ name: line, position: line })
const nobody = { name: '', position: '' }

export const reportSigners = z.object({
  /** `station`: where the accountable officer is posted; on the IIRUP and IIRUSP. `assumedOn`: a day, `YYYY-MM-DD`. */
  accountable: z.object({ name: line, designation: line, assumedOn: line, station: line }),
  /** Chair first. */
  committee: z.array(signer).max(30),
  preparedBy: signer.default(nobody),
  approvedBy: signer.default(nobody),
  verifiedBy: signer.default(nobody),
  /** Of the count, from COA (Circular 2020-006 par. 5.4). */
  countWitness: signer.default(nobody),
  /** Of the inspection and disposal of unserviceable property. */
  inspectedBy: signer.default(nobody),
  witnessedBy: signer.default(nobody),
})
export type ReportSigners = z.infer<typeof reportSigners>
