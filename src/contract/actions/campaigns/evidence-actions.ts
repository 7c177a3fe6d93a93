/** The institute's key for signing evidence packs, and the download of a pack (`evidence`). */

import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

/** Open to everybody who is signed in, so that they can compare it with a printed key. */
export const getEvidenceKey = defineAction({
  name: 'evidence-key',
  method: 'GET',
  path: 'evidence/key/',
  body: z.unknown(),
  /** The Ed25519 key as base64url, and its fingerprint for comparing by eye. */
  response: z.looseObject({ public_key: z.string(), fingerprint: z.string() }),
  permission: 'signed-in',
})

/** The ZIP file of a closed campaign, for people who may close campaigns. */
export const evidencePackPath = 'inventory/:id/evidence/'
