/** Filled forms on the print desk. Hundreds of them are laid and drawn in turns, so that the page answers meanwhile and says how far it is. */
import { useCallback, useRef } from 'react'
import { type Fonts, fontFiles, openFaces } from '#paper/font/faces.ts'
import { drawForms, type FilledForm, layingForms } from '#paper/form.ts'
import type { Page } from '#paper/page/page.ts'
import { render } from '#paper/page/render.ts'
import { runInTurns, turnTaker } from '#runtime/turns.ts'
import { PrintDesk } from '#ui/print/print-desk.tsx'

/** So few are laid at one go without being noticed. */
const few = 20

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
  const many = forms.length > few
  const lay = useCallback(
    (fonts: Fonts) => {
      const faces = openFaces(fonts)
      return forms.flatMap((form) => form.lay(faces))
    },
    [forms],
  )
  const laid = useRef<readonly Page[]>([])
  const layInTurns = useCallback(
    async (fonts: Fonts, told: (pages: number) => void, signal: AbortSignal) => {
      laid.current = await runInTurns(layingForms(forms, openFaces(fonts)), told, signal)
      return laid.current
    },
    [forms],
  )
  const pdf = useCallback(
    (fonts: Fonts, told: (pages: number) => void, signal: AbortSignal) =>
      many
        ? render(laid.current, openFaces(fonts), { title }, turnTaker(told, signal))
        : drawForms(forms, fonts, title),
    [forms, title, many],
  )
  return (
    <PrintDesk
      {...(level ? { level } : {})}
      title={title}
      asOf={asOf}
      note={note}
      files={fontFiles}
      lay={lay}
      layInTurns={many ? layInTurns : undefined}
      pdf={pdf}
    />
  )
}
