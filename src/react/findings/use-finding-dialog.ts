/** State and actions of the finding dialog, for screens that list findings. `props` has the shape of `FindingDialogProps` in `ui`. */
import { useCallback, useMemo, useState } from 'react'
import type { FindingPatch } from '#contract/campaigns/finding.ts'
import type { Problem } from '#contract/problem.ts'
import type { FindingView } from '#domain/counts/finding-view.ts'
import { useLookup } from '../lists/use-lookup.ts'
import { useServices } from '../services.ts'
import { useCan } from '../session/use-session.ts'
import { useOnline } from '../use-online.ts'
import { useCountFoundItem } from './use-count-found-item.ts'
import { useFindingPhoto } from './use-finding-photo.ts'
import type { Findings } from './use-findings.ts'
import { useLikelyItems } from './use-likely-items.ts'

export function useFindingDialog(findings: Findings) {
  const { timeZone } = useServices()
  const mayChange = useCan('catalogue.change')
  const online = useOnline()
  const [id, setId] = useState<string | null>(null)
  const finding = findings.rows.find((view) => view.id === id) ?? null
  const photo = useFindingPhoto(finding)
  const likely = useLikelyItems(finding)
  const toCount = useCountFoundItem(finding)
  const articles = useLookup('articles')
  const conditions = useLookup('conditions')
  const products = useLookup('products')
  const sources = useMemo(() => ({ articles, conditions, products }), [articles, conditions, products])
  const { settle, canSettle } = findings
  return {
    open: useCallback((view: FindingView) => setId(view.id), []),
    props: {
      finding,
      photo,
      likely,
      toCount,
      timeZone,
      canSettle: mayChange && finding !== null && canSettle(finding),
      reachable: online || finding?.storedOn === 'device',
      sources,
      onClose: useCallback(() => setId(null), []),
      onSettle: useCallback(
        async (view: FindingView, patch: FindingPatch): Promise<Problem | null> => {
          const outcome = await settle(view, patch)
          return outcome.ok ? null : outcome.problem
        },
        [settle],
      ),
    },
  }
}
