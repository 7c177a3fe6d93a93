/** How a person prints each form: its paper and the order of its lines. Remembered for each form on this device. */
import { useCallback, useEffect, useState } from 'react'
import type { PaperName } from '#paper/page/page.ts'
import { useParts } from '#runtime/parts.ts'
import type { ReportForm, RowOrder } from './report-kinds.ts'

export interface FormChoice {
  paper: PaperName
  order: RowOrder
}

export const papers: readonly { value: PaperName; label: string }[] = [
  { value: 'a4', label: 'A4' },
  { value: 'folio', label: 'Long, 8.5 × 13 in' },
  { value: 'legal', label: 'US legal, 8.5 × 14 in' },
  { value: 'letter', label: 'Letter, 8.5 × 11 in' },
]

/** The official IIRUP is on legal paper; seventeen columns need its width. */
const usual = (form: ReportForm): FormChoice => ({
  paper: form === 'iirup' || form === 'iirusp' ? 'legal' : 'a4',
  order: 'room',
})

const key = 'reports/form-choices'
type Choices = Partial<Record<ReportForm, Partial<FormChoice>>>

export function useFormChoices(form: ReportForm): [FormChoice, (choice: Partial<FormChoice>) => void] {
  const { drafts } = useParts()
  const [all, setAll] = useState<Choices>({})
  useEffect(() => {
    let live = true
    void drafts.read(key).then((found) => {
      if (live && typeof found === 'object' && found !== null) setAll(found as Choices)
    })
    return () => {
      live = false
    }
  }, [drafts])
  const choose = useCallback(
    (choice: Partial<FormChoice>) => {
      const next = { ...all, [form]: { ...all[form], ...choice } }
      setAll(next)
      void drafts.write(key, next)
    },
    [drafts, all, form],
  )
  const { paper, order } = { ...usual(form), ...all[form] }
  const known = papers.some(({ value }) => value === paper)
  return [{ paper: known ? paper : usual(form).paper, order: order === 'number' ? 'number' : 'room' }, choose]
}
