import type { TagResolution } from '#domain/catalog/catalog-queries.ts'
import { useReachText } from '#react/lists/use-reach.ts'
import { t } from '#text/counting/scan.ts'
import { Button } from '#ui/button.tsx'
import type { FindingSubject } from '../record/use-finding-form.ts'
import classes from '../scan.module.css'
import type { ScanWorkflow } from '../use-scan-workflow.ts'

const headings = {
  'not-in-list': 'code.notInList',
  practice: 'code.practice',
  gone: 'code.gone',
  'new-tag': 'newTag.heading',
  other: 'code.notOurs',
} as const
const explanations = {
  'not-in-list': 'code.notInListText',
  practice: 'code.practiceText',
  gone: 'code.goneText',
  'new-tag': 'newTag.text',
  other: 'code.notOursText',
} as const

/** A code without an item. A practice tag offers no finding, because it is not on a real item. */
export function NoItem({
  workflow,
  resolved: { text, reason },
  onFinding,
  onType,
}: {
  workflow: ScanWorkflow
  resolved: { text: string; reason: Extract<TagResolution, { kind: 'unknown' }>['reason'] | 'gone' }
  onFinding: (draft: FindingSubject) => void
  onType: () => void
}) {
  const reachText = useReachText()
  const { waitingTag } = workflow
  const isNewTag = reason === 'new-tag' && waitingTag.isOffered
  const isOwnReason = reason === 'not-in-list' || reason === 'practice' || reason === 'gone'
  const why = isOwnReason ? reason : isNewTag ? 'new-tag' : 'other'
  return (
    <div className={classes['unknownTag']} role="status">
      <h2>{t(headings[why])}</h2>
      <p className="bilang-mono" translate="no">
        {text}
      </p>
      <p>{t(explanations[why])}</p>
      {why === 'not-in-list' && reachText && <p>{reachText}</p>}
      <Button fullWidth size="lg" onClick={onType}>
        {t('code.typeNumber')}
      </Button>
      {workflow.canCount && why !== 'practice' && (
        <Button variant="secondary" fullWidth onClick={() => onFinding({ kind: 'found-at-station', label: text })}>
          {t('code.recordFound')}
        </Button>
      )}
      <Button
        variant="ghost"
        onClick={() => {
          if (isNewTag) waitingTag.forget()
          workflow.showNext()
        }}
      >
        {t('skip')}
      </Button>
    </div>
  )
}
