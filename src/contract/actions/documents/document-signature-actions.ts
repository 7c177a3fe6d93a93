/** Signatures on PAR and ICS (`document-signatures`): devices PUT them under ids that they create; an admin can withdraw one, with a reason. */
import { documentSignatureDraft, storedSignature } from '#contract/documents/document-signature-draft.ts'
import { text } from '#contract/field-types.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

/** Idempotent: putting the same signature again changes nothing. */
export const putDocumentSignature = defineAction({
  name: 'put-document-signature',
  method: 'PUT',
  path: 'document-signatures/:uuid/',
  body: documentSignatureDraft,
  response: storedSignature,
  permission: 'documents.sign',
})
/** The document can be changed again, and signed again. The signature stays on record, with the person who withdrew it and the reason. */
export const withdrawDocumentSignature = defineAction({
  name: 'withdraw-document-signature',
  method: 'POST',
  path: 'document-signatures/:uuid/withdraw/',
  body: z.strictObject({ reason: text }),
  response: storedSignature,
  permission: 'documents.withdraw-signature',
})
