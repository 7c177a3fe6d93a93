/** The print preview of filled forms. Many forms are laid out and rendered in time slices, so that the page stays responsive and shows progress. */
import { useCallback, useRef } from 'react'
import { type FontBytes, fontFileNames, openFonts } from '#print/fonts/fonts.ts'
import { type FilledForm, layoutForm, layoutFormsInSteps, renderForms } from '#print/forms/all-forms.ts'
import type { Page } from '#print/layout/page.ts'
import { renderPdf } from '#print/pdf/render-pdf.ts'
import { makeSliceTimer, runInSlices } from '#react/time-slices.ts'
import { PrintPreview } from '#ui/print/print-preview.tsx'

/** Up to this many forms are laid out at once: too short to notice. */
const maxFormsAtOnce = 20

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
  const isLong = forms.length > maxFormsAtOnce
  const layoutPages = useCallback(
    (fonts: FontBytes) => {
      const openedFonts = openFonts(fonts)
      return forms.flatMap((form) => layoutForm(form, openedFonts))
    },
    [forms],
  )
  const laidOutPages = useRef<readonly Page[]>([])
  const layoutInSlices = useCallback(
    async (fonts: FontBytes, onProgress: (pages: number) => void, signal: AbortSignal) => {
      laidOutPages.current = await runInSlices(layoutFormsInSteps(forms, openFonts(fonts)), onProgress, signal)
      return laidOutPages.current
    },
    [forms],
  )
  const makePdf = useCallback(
    (fonts: FontBytes, onProgress: (pages: number) => void, signal: AbortSignal) =>
      isLong
        ? renderPdf(laidOutPages.current, openFonts(fonts), { title }, makeSliceTimer(onProgress, signal))
        : renderForms(forms, fonts, title),
    [forms, title, isLong],
  )
  return (
    <PrintPreview
      {...(level ? { level } : {})}
      title={title}
      asOf={asOf}
      note={note}
      files={fontFileNames}
      layout={layoutPages}
      layoutInSlices={isLong ? layoutInSlices : undefined}
      renderPdf={makePdf}
    />
  )
}
