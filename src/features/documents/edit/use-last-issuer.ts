/** Who issued the documents that this person prepared last on this device. */
import { useDraft } from '#react/use-draft.ts'

export interface Issuer {
  name: string
  position: string
}

export function useLastIssuer() {
  const { isLoaded, draft, save } = useDraft<Issuer>('documents/issuer')
  return { isLoaded, issuer: draft, remember: save }
}
