/**
 * The institute's reasons for settled differences. From the server, with a copy on this device for decisions without a network. A device that never
 * read the list offers the default reasons.
 */
import { useCallback, useEffect, useState } from 'react'
import { getSettlementReasons, putSettlementReasons } from '#contract/actions/campaigns/settlement-reason-actions.ts'
import {
  defaultSettlementReasons,
  type SettlementReason,
  settlementReasons,
} from '#contract/campaigns/settlement-reasons.ts'
import type { Problem } from '#contract/problem.ts'
import { useServices } from '../services.ts'
import { useOnline } from '../use-online.ts'

const key = 'settlement-reasons'

export interface SettlementReasons {
  reasons: readonly SettlementReason[]
  /** False on a server without reasons: decisions are made without one. */
  isOffered: boolean
  /** Whether the server's current list is shown, so that it can be changed. */
  isCurrent: boolean
  problem: Problem | null
  /** Null: saved. If somebody else changed the list, their version is shown. */
  save(reasons: readonly SettlementReason[]): Promise<Problem | null>
}

interface Shown {
  reasons: readonly SettlementReason[]
  /** Version of the server's list; null: this is the device's copy. */
  version: number | null
}

export function useSettlementReasons(): SettlementReasons {
  const { drafts, api } = useServices()
  const online = useOnline()
  const [shown, setShown] = useState<Shown>({ reasons: defaultSettlementReasons, version: null })
  const [problem, setProblem] = useState<Problem | null>(null)
  const isOffered = api.features().has('settlement-reasons')
  const show = useCallback(
    (answer: { reasons: readonly SettlementReason[]; version: number }) => {
      setShown(answer)
      setProblem(null)
      void drafts.write(key, answer.reasons).catch(() => {})
    },
    [drafts],
  )
  useEffect(() => {
    if (!isOffered) return
    const controller = new AbortController()
    void (async () => {
      const copy = settlementReasons.safeParse(await drafts.read(key).catch(() => undefined))
      if (controller.signal.aborted) return
      if (copy.success) setShown((before) => (before.version === null ? { reasons: copy.data, version: null } : before))
      if (!online) return setShown((before) => ({ ...before, version: null }))
      const answer = await api.call(getSettlementReasons, { signal: controller.signal })
      if (controller.signal.aborted) return
      if (answer.ok) show(answer.value)
      else setProblem(answer.problem)
    })()
    return () => controller.abort()
  }, [drafts, api, online, isOffered, show])
  const { reasons, version } = shown
  const save = useCallback(
    async (next: readonly SettlementReason[]): Promise<Problem | null> => {
      const answer = await api.call(putSettlementReasons, { body: { reasons: [...next], version: version ?? 0 } })
      if (answer.ok) {
        show(answer.value)
        return null
      }
      const current =
        answer.problem.kind === 'conflict' ? putSettlementReasons.response.safeParse(answer.problem.current) : null
      if (current?.success) show(current.data)
      return answer.problem
    },
    [api, version, show],
  )
  return { reasons, isOffered, isCurrent: online && version !== null, problem, save }
}
