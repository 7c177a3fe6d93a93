import { useMemo } from 'react'
import { fontFileNames } from '#print/fonts/fonts.ts'
import type { FilledForm } from '#print/forms/all-forms.ts'
import type { FormsJob } from '#print/print-job.ts'
import { usePrintJob } from '#react/print/use-print-job.ts'
import { PrintPreview } from '#ui/print/print-preview.tsx'

/** The print preview of filled forms. `forms`: keep them stable. */
export function PrintForms({
  title,
  forms,
  asOf,
  note,
  level,
}: {
  title: string
  forms: readonly FilledForm[]
  asOf: string | null
  note?: string
  level?: 1 | 2
}) {
  const job = useMemo<FormsJob>(() => ({ kind: 'forms', title, forms }), [title, forms])
  const print = usePrintJob(job)
  return (
    <PrintPreview
      {...(level ? { level } : {})}
      title={title}
      asOf={asOf}
      note={note}
      print={print}
      fonts={fontFileNames}
    />
  )
}
