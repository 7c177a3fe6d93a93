/** The signatories of the institute's count reports (`report-signers` extension): one record, so that every device prints the same names. */

import { textLimit } from '../limits.ts'
import { z } from '../z.ts'

const signerText = z.string().trim().max(textLimit).default('')
const signer = z.object({ name: signerText, position: signerText })
const noSigner = { name: '', position: '' }

export const reportSigners = z.object({
  /** `station`: where the accountable officer is posted; printed on the IIRUP and IIRUSP. `assumedOn`: the day they took office, `YYYY-MM-DD`. */
  accountable: z.object({ name: signerText, designation: signerText, assumedOn: signerText, station: signerText }),
  /** The inventory committee, its chair first. */
  committee: z.array(signer).max(30),
  preparedBy: signer.default(noSigner),
  approvedBy: signer.default(noSigner),
  verifiedBy: signer.default(noSigner),
  /** COA's witness of the count (Circular 2020-006 par. 5.4). */
  countWitness: signer.default(noSigner),
  /** Inspection officer and witness of the disposal of unserviceable property. */
  inspectedBy: signer.default(noSigner),
  witnessedBy: signer.default(noSigner),
})
export type ReportSigners = z.infer<typeof reportSigners>
