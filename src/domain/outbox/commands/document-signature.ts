/** A signature on a PAR or ICS (`contract/documents/document-signature.ts`). Its author can't undo what was sent: an admin withdraws it, with a reason. */
import { z } from '#contract/z.ts'
import { t } from '#text/sync/outbox.ts'
import type { RecordCommand } from './command.ts'

export const documentSignatureCommand = {
  name: 'document-signature',
  collection: 'document-signatures',
  method: 'PUT',
  permission: 'documents.sign',
  // The server checks every field.
  patch: z.looseObject({}),
  minWriter: 5,
  needs: 'document-signatures',
  // Its body is the event.
  events: null,
  isOfCountPeriod: false,
  rank: 0,
  isTyped: false,
  describe: ({ patch: { method } }) => t(method === 'typed' ? 'signature.typed' : 'signature.drawn'),
  undonePatch: null,
} as const satisfies RecordCommand
