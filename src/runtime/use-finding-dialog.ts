/** Everything that the dialog of a finding shows and does, for the screens that list findings. Shaped like `FindingDialogProps` of `ui`. */
import { useCallback, useMemo, useState } from 'react'
import type { FindingPatch } from '#contract/findings.ts'
import type { Problem } from '#contract/problem.ts'
import type { FindingView } from '#domain/finding.ts'
import { useParts } from './parts.ts'
import { useFindingPhoto } from './use-finding-photo.ts'
import type { Findings } from './use-findings.ts'
import { useLookup } from './use-lookup.ts'
import { useOnline } from './use-online.ts'
import { useCan } from './use-session.ts'

export function useFindingDialog(findings: Findings) {
  const { timeZone } = useParts()
  const may = useCan('catalogue.change')
  const online = useOnline()
  const [id, setId] = useState<string | null>(null)
  const finding = findings.rows.find((one) => one.id === id) ?? null
  const photo = useFindingPhoto(finding)
  const articles = useLookup('articles')
  const conditions = useLookup('conditions')
  const products = useLookup('products')
  const sources = useMemo(() => ({ articles, conditions, products }), [articles, conditions, products])
  const { settle, canSettle } = findings
  return {
    open: useCallback((one: FindingView) => setId(one.id), []),
    props: {
      finding,
      photo,
      timeZone,
      canSettle: may && finding !== null && canSettle(finding),
      reachable: online || finding?.at === 'device',
      sources,
      onClose: useCallback(() => setId(null), []),
      onSettle: useCallback(
        async (one: FindingView, patch: FindingPatch): Promise<Problem | null> => {
          const done = await settle(one, patch)
          return done.ok ? null : done.problem
        },
        [settle],
      ),
    },
  }
}
