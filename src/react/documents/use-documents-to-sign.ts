/** The PAR and ICS in the person's name that have no signature yet. */

import type { AcknowledgementReceipt } from '#contract/collections/custody-documents.ts'
import type { PrintType } from '#contract/collections/products.ts'
import { lastKnown, useList } from '../lists/use-list.ts'
import { useServices } from '../services.ts'
import { usePerson } from '../session/use-session.ts'
import { type OwnSignature, signatureKey, useOwnSignatures } from './use-own-signatures.ts'

type Document = Pick<
  AcknowledgementReceipt,
  'id' | 'number' | 'signature' | 'superseded_by' | 'received_from_name' | 'holder'
>

export interface DocumentToSign {
  type: PrintType
  path: 'par' | 'ics'
  document: Document
  /** A signature that is only on this device. */
  signed: OwnSignature | undefined
}

const kinds = [
  { type: 'PAR', path: 'par', collection: 'acknowledgement-receipts' },
  { type: 'ICS', path: 'ics', collection: 'custodian-slips' },
] as const

/** None on a server without signatures, and none until the signatures of this device have been read. */
export function useDocumentsToSign(): readonly DocumentToSign[] {
  const { api } = useServices()
  const own = useOwnSignatures()
  const query = { where: { holder: usePerson()?.user.id ?? 0 }, order: ['-id'] }
  const receipts = lastKnown(useList<Document>({ collection: 'acknowledgement-receipts', ...query }))
  const slips = lastKnown(useList<Document>({ collection: 'custodian-slips', ...query }))
  if (own === null || !api.features().has('document-signatures')) return []
  return kinds.flatMap(({ type, path }) =>
    ((type === 'PAR' ? receipts : slips)?.rows ?? [])
      .filter(({ signature, superseded_by }) => !signature && !superseded_by)
      .map((document) => ({ type, path, document, signed: own.get(signatureKey(type, document.id)) }))
      .filter(({ signed }) => signed?.state !== 'sent'),
  )
}

/** Those that wait for the person: a signature that is on its way needs nothing. */
export const waitingToSign = (documents: readonly DocumentToSign[]): number =>
  documents.filter(({ signed }) => signed?.state !== 'unsent').length
