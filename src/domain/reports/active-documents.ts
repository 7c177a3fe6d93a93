/** The active documents of some products, the receivers of their transfers, and the resulting next step for a missing item. */
import { lossReportFor, missingNextStep, missingNextStepText } from '../counts/missing-next-step.ts'
import type { ReportProduct } from './report-product.ts'

export interface ActiveDocuments {
  /** Product → number of the active PAR or ICS. */
  documents: ReadonlyMap<number, string>
  /** Product → receiver of its latest accepted transfer, if that is not the holder in the records. */
  transferredTo: ReadonlyMap<number, string>
  /** Ids of active users. */
  activeUsers: ReadonlySet<number>
}

/** One sentence with the next step for a missing product (D7.3). */
export function followUpMessage(product: ReportProduct, activeDocuments: ActiveDocuments): string {
  return missingNextStepText(
    missingNextStep({
      form: lossReportFor(product),
      remarks: product.remarks,
      holder: activeDocuments.activeUsers.has(product.user) ? product.names.user : '',
      document: activeDocuments.documents.get(product.id) ?? null,
      transferredTo: activeDocuments.transferredTo.get(product.id) ?? null,
    }),
  )
}
