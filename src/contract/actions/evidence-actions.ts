/** The key with which the institute signs evidence packs, and where a pack is downloaded (`evidence`). */

import { z } from '../z.ts'
import { defineAction } from './define-action.ts'

/** Everybody who is signed in may compare it with a printed one. */
export const getEvidenceKey = defineAction({
  name: 'evidence-key',
  method: 'GET',
  path: 'evidence/key/',
  body: z.unknown(),
  /** The Ed25519 key as base64url, and the short text by which people compare it. */
  response: z.looseObject({ public_key: z.string(), fingerprint: z.string() }),
  permission: 'signed-in',
})

/** A ZIP file about a closed campaign, for those who may close it. */
export const evidencePackPath = 'inventory/:id/evidence/'
