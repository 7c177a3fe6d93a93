/** Who signs the count reports: typed once, kept on this device, printed until changed. Blanks are left to be written by hand. */
import { useCallback, useEffect, useState } from 'react'
import { useParts } from '#runtime/parts.ts'

export interface Signer {
  name: string
  position: string
}
export interface Signers {
  /** `station`: where the accountable officer is posted; on the IIRUP and IIRUSP. */
  accountable: { name: string; designation: string; assumedOn: string; station: string }
  /** Chair first. */
  committee: readonly Signer[]
  preparedBy: Signer
  approvedBy: Signer
  verifiedBy: Signer
  /** Of the inspection and disposal of unserviceable property. */
  inspectedBy: Signer
  witnessedBy: Signer
}

const nobody: Signer = { name: '', position: '' }
export const noSigners: Signers = {
  accountable: { name: '', designation: '', assumedOn: '', station: '' },
  committee: [nobody],
  preparedBy: nobody,
  approvedBy: nobody,
  verifiedBy: nobody,
  inspectedBy: nobody,
  witnessedBy: nobody,
}

/** What was kept before a name was asked for has none. */
const completed = (kept: Partial<Signers>): Signers => ({
  ...noSigners,
  ...kept,
  accountable: { ...noSigners.accountable, ...kept.accountable },
})

const key = 'reports/signers'

export function useSigners(): { signers: Signers; save: (signers: Signers) => void } {
  const { drafts } = useParts()
  const [signers, setSigners] = useState<Signers>(noSigners)
  useEffect(() => {
    let live = true
    void drafts.read(key).then((found) => {
      if (live && found && typeof found === 'object') setSigners(completed(found as Partial<Signers>))
    })
    return () => {
      live = false
    }
  }, [drafts])
  const save = useCallback(
    (next: Signers) => {
      setSigners(next)
      void drafts.write(key, next)
    },
    [drafts],
  )
  return { signers, save }
}
