/** Who issued the documents that this person prepared last on this device. */
import { useServices } from '#react/services.ts'
import { useDraft, useOwnKey } from '#react/use-draft.ts'

export interface Issuer {
  name: string
  position: string
}

const issuerKey = 'documents/issuer'

export function useLastIssuer() {
  const { isLoaded, draft, save } = useDraft<Issuer>(issuerKey)
  return { isLoaded, issuer: draft, remember: save }
}

/** Reads the issuer when it is needed; null if there is none, or if drafts cannot be read. */
export function useReadLastIssuer(): () => Promise<Issuer | null> {
  const { drafts } = useServices()
  const key = useOwnKey()(issuerKey)
  return async () => ((await drafts.read(key).catch(() => null)) ?? null) as Issuer | null
}
