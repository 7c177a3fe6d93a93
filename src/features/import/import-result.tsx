/** The result of an import: rows that were written, left out, or undone. */
import type { ReactNode } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/import/import.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { ErrorRowsNote } from './error-row-lists.tsx'
import type { ImportStep } from './use-import.ts'

export function ImportResult({
  step,
  name,
  onUndo,
}: {
  step: ImportStep
  name: string
  onUndo: (done: Extract<ImportStep, { is: 'done' }>) => void
}) {
  if (step.is === 'done')
    return (
      <>
        {step.left ? <ErrorRowsNote left={step.left} name={name} /> : null}
        <Done step={step} onUndo={() => onUndo(step)} />
      </>
    )
  if (step.is !== 'undone') return null
  return (
    <Banner tone="sent">
      {t('write.undone', { removed: step.removed })}{' '}
      {step.changed > 0 ? t('write.changesStay', { changed: step.changed }) : ''}
    </Banner>
  )
}

function Done({ step, onUndo }: { step: Extract<ImportStep, { is: 'done' }>; onUndo: () => void }) {
  const online = useOnline()
  const parts = {
    success: fixedTexts.success,
    added: formatNumber(step.created.length),
    b: (text: ReactNode) => <b>{text}</b>,
  }
  return (
    <Banner
      tone="sent"
      action={
        step.created.length > 0 ? (
          <Button size="sm" variant="danger" disabled={!online} onClick={onUndo}>
            {t('write.undo')}
          </Button>
        ) : undefined
      }
    >
      {step.changed > 0
        ? t.rich('write.addedAndChanged', { ...parts, changed: formatNumber(step.changed) })
        : t.rich('write.added', parts)}
    </Banner>
  )
}
