/**
 * Who signs the count reports. They live on the server, so that every device prints the same; a copy stays on this device for printing
 * offline. A server that cannot store them leaves them on the device. Blanks are left to be written by hand.
 */
import { useCallback, useEffect, useState } from 'react'
import { getReportSigners, putReportSigners } from '#contract/actions/report-signers.ts'
import { type ReportSigners, reportSigners } from '#contract/report-signers.ts'
import { useParts } from '#runtime/parts.ts'
import { useOnline } from '#runtime/use-online.ts'

export type Signers = ReportSigners
export type Signer = Signers['preparedBy']

const nobody: Signer = { name: '', position: '' }
export const noSigners: Signers = {
  accountable: { name: '', designation: '', assumedOn: '', station: '' },
  committee: [nobody],
  preparedBy: nobody,
  approvedBy: nobody,
  verifiedBy: nobody,
  countWitness: nobody,
  inspectedBy: nobody,
  witnessedBy: nobody,
}

interface Copy {
  signers: Signers
  /** Of the server's record; 0 where it has none. */
  version: number
  /** Whether the server stores signatories; null: not known yet. */
  shared: boolean | null
}
const nothing: Copy = { signers: noSigners, version: 0, shared: null }

/** Older copies are the names alone, and lack the people that were asked for later. */
function readCopy(saved: unknown): Copy {
  const loose = (saved ?? {}) as Partial<Copy> & Partial<Signers>
  const names = (loose.signers ?? loose) as Partial<Signers>
  const read = reportSigners.safeParse({
    ...noSigners,
    ...names,
    accountable: { ...noSigners.accountable, ...names.accountable },
  })
  const { version, shared } = loose
  return {
    signers: read.success ? read.data : noSigners,
    version: typeof version === 'number' ? version : 0,
    shared: typeof shared === 'boolean' ? shared : null,
  }
}

const key = 'reports/signers'

export type Saved = 'saved' | 'changed-elsewhere' | 'failed'

export interface SignersOfReports {
  signers: Signers
  shared: boolean | null
  /** False: the server stores them and cannot be reached. */
  canSave: boolean
  save: (signers: Signers) => Promise<Saved>
}

export function useSigners(): SignersOfReports {
  const { drafts, office } = useParts()
  const online = useOnline()
  const [copy, setCopy] = useState<Copy>(nothing)
  const hold = useCallback(
    async (next: Copy) => {
      setCopy(next)
      await drafts.write(key, next)
    },
    [drafts],
  )
  const shared = online ? office.features().has('report-signers') : null
  useEffect(() => {
    const stop = new AbortController()
    void (async () => {
      const here = readCopy(await drafts.read(key))
      if (stop.signal.aborted) return
      setCopy(here)
      if (shared === null) return
      if (!shared) return hold({ ...here, version: 0, shared })
      const answer = await office.call(getReportSigners, { signal: stop.signal })
      if (!answer.ok || stop.signal.aborted) return
      const { signers, version } = answer.value
      await hold({ signers: signers ?? here.signers, version, shared })
    })()
    return () => stop.abort()
  }, [drafts, office, shared, hold])

  const save = useCallback(
    async (signers: Signers): Promise<Saved> => {
      if (copy.shared !== true) {
        await hold({ ...copy, signers })
        return 'saved'
      }
      const answer = await office.call(putReportSigners, { body: { signers, version: copy.version } })
      if (answer.ok) {
        await hold({ signers, version: answer.value.version, shared: true })
        return 'saved'
      }
      const now = answer.problem.kind === 'conflict' ? putReportSigners.answer.safeParse(answer.problem.current) : null
      if (!now?.success) return 'failed'
      await hold({ signers: now.data.signers ?? noSigners, version: now.data.version, shared: true })
      return 'changed-elsewhere'
    },
    [copy, office, hold],
  )
  return { signers: copy.signers, shared: copy.shared, canSave: online || copy.shared === false, save }
}
