/**
 * The people who sign the count reports. Stored on the server, so that every device prints the same names, with a copy on this device for offline
 * printing. If the server cannot store them, they stay on the device. Blank ones are filled in by hand.
 */
import { useCallback, useEffect, useState } from 'react'
import { getReportSigners, putReportSigners } from '#contract/actions/documents/report-signer-actions.ts'
import { type ReportSigners, reportSigners } from '#contract/documents/report-signers.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'

export type Signers = ReportSigners
export type Signer = Signers['preparedBy']

const emptySigner: Signer = { name: '', position: '' }
export const emptySigners: Signers = {
  accountable: { name: '', designation: '', assumedOn: '', station: '' },
  committee: [emptySigner],
  preparedBy: emptySigner,
  approvedBy: emptySigner,
  verifiedBy: emptySigner,
  countWitness: emptySigner,
  inspectedBy: emptySigner,
  witnessedBy: emptySigner,
}

interface SignersCopy {
  signers: Signers
  /** Version of the server's record; 0 if it has none. */
  version: number
  /** Whether the server stores signatories; null if not known yet. */
  shared: boolean | null
}
const emptyCopy: SignersCopy = { signers: emptySigners, version: 0, shared: null }

/** Reads a stored copy. Older copies contain only the names, and lack signers that were added later. */
function parseCopy(saved: unknown): SignersCopy {
  const candidate = (saved ?? {}) as Partial<SignersCopy> & Partial<Signers>
  const names = (candidate.signers ?? candidate) as Partial<Signers>
  const read = reportSigners.safeParse({
    ...emptySigners,
    ...names,
    accountable: { ...emptySigners.accountable, ...names.accountable },
  })
  const { version, shared } = candidate
  return {
    signers: read.success ? read.data : emptySigners,
    version: typeof version === 'number' ? version : 0,
    shared: typeof shared === 'boolean' ? shared : null,
  }
}

const key = 'reports/signers'

export type SaveSignersResult = 'saved' | 'changed-elsewhere' | 'failed'

export interface ReportSignatories {
  signers: Signers
  shared: boolean | null
  /** False if the server stores them and is not reachable. */
  canSave: boolean
  save: (signers: Signers) => Promise<SaveSignersResult>
}

export function useSignatories(): ReportSignatories {
  const { drafts, api } = useServices()
  const online = useOnline()
  const [copy, setCopy] = useState<SignersCopy>(emptyCopy)
  const storeCopy = useCallback(
    async (next: SignersCopy) => {
      setCopy(next)
      await drafts.write(key, next)
    },
    [drafts],
  )
  const shared = online ? api.features().has('report-signers') : null
  useEffect(() => {
    const controller = new AbortController()
    void (async () => {
      const storedCopy = parseCopy(await drafts.read(key))
      if (controller.signal.aborted) return
      setCopy(storedCopy)
      if (shared === null) return
      if (!shared) return storeCopy({ ...storedCopy, version: 0, shared })
      const answer = await api.call(getReportSigners, { signal: controller.signal })
      if (!answer.ok || controller.signal.aborted) return
      const { signers, version } = answer.value
      await storeCopy({ signers: signers ?? storedCopy.signers, version, shared })
    })()
    return () => controller.abort()
  }, [drafts, api, shared, storeCopy])

  const save = useCallback(
    async (signers: Signers): Promise<SaveSignersResult> => {
      if (copy.shared !== true) {
        await storeCopy({ ...copy, signers })
        return 'saved'
      }
      const answer = await api.call(putReportSigners, { body: { signers, version: copy.version } })
      if (answer.ok) {
        await storeCopy({ signers, version: answer.value.version, shared: true })
        return 'saved'
      }
      const currentOnServer =
        answer.problem.kind === 'conflict' ? putReportSigners.response.safeParse(answer.problem.current) : null
      if (!currentOnServer?.success) return 'failed'
      await storeCopy({
        signers: currentOnServer.data.signers ?? emptySigners,
        version: currentOnServer.data.version,
        shared: true,
      })
      return 'changed-elsewhere'
    },
    [copy, api, storeCopy],
  )
  return { signers: copy.signers, shared: copy.shared, canSave: online || copy.shared === false, save }
}
