/** Paper and line order of each form, stored per form on this device. */
import { useCallback, useEffect, useState } from 'react'
import type { PaperName } from '#print/layout/page.ts'
import type { RowOrder } from '#print/reports/report-form.ts'
import { useServices } from '#react/services.ts'

export interface FormSettingsValue {
  paper: PaperName
  order: RowOrder
}

export const paperOptions: readonly { value: PaperName; label: string }[] = [
  { value: 'a4', label: 'A4' },
  { value: 'folio', label: 'Long, 8.5 × 13 in' },
  { value: 'legal', label: 'US legal, 8.5 × 14 in' },
  { value: 'letter', label: 'Letter, 8.5 × 11 in' },
]

const key = 'reports/form-choices'
type SettingsByForm = Readonly<Record<string, Partial<FormSettingsValue>>>

/** `usualPaper`: the paper of the official form. */
export function useFormSettings(
  form: string,
  usualPaper: PaperName,
): [FormSettingsValue, (changes: Partial<FormSettingsValue>) => void] {
  const { drafts } = useServices()
  const [allSettings, setAllSettings] = useState<SettingsByForm>({})
  useEffect(() => {
    let active = true
    void drafts.read(key).then((found) => {
      if (active && typeof found === 'object' && found !== null) setAllSettings(found as SettingsByForm)
    })
    return () => {
      active = false
    }
  }, [drafts])
  const changeSettings = useCallback(
    (changes: Partial<FormSettingsValue>) => {
      const next = { ...allSettings, [form]: { ...allSettings[form], ...changes } }
      setAllSettings(next)
      void drafts.write(key, next)
    },
    [drafts, allSettings, form],
  )
  const { paper = usualPaper, order } = allSettings[form] ?? {}
  const isKnownPaper = paperOptions.some(({ value }) => value === paper)
  return [{ paper: isKnownPaper ? paper : usualPaper, order: order === 'number' ? 'number' : 'room' }, changeSettings]
}
