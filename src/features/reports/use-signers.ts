/** Who signs the count reports: typed once, kept on this device, printed until changed. Blanks are left to be written by hand. */
import { useCallback, useEffect, useState } from 'react'
import { useParts } from '#runtime/parts.ts'

export interface Signer {
  name: string
  position: string
}
export interface Signers {
  accountable: { name: string; designation: string; assumedOn: string }
  /** Chair first. */
  committee: readonly Signer[]
  preparedBy: Signer
  approvedBy: Signer
  verifiedBy: Signer
}

const nobody: Signer = { name: '', position: '' }
export const noSigners: Signers = {
  accountable: { name: '', designation: '', assumedOn: '' },
  committee: [nobody],
  preparedBy: nobody,
  approvedBy: nobody,
  verifiedBy: nobody,
}

const key = 'reports/signers'

export function useSigners(): { signers: Signers; save: (signers: Signers) => void } {
  const { drafts } = useParts()
  const [signers, setSigners] = useState<Signers>(noSigners)
  useEffect(() => {
    let live = true
    void drafts.read(key).then((found) => {
      if (live && found && typeof found === 'object') setSigners({ ...noSigners, ...(found as Partial<Signers>) })
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
