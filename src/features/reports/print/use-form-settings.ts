/** Paper and line order of each form, stored per form on this device. */
import { useCallback, useEffect, useState } from 'react'
import type { PaperName } from '#print/layout/page.ts'
import { useServices } from '#react/services.ts'
import type { ReportForm, RowOrder } from './report-kinds.ts'

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

/** The official IIRUP is on legal paper; its many columns need the width. */
const defaultSettings = (form: ReportForm): FormSettingsValue => ({
  paper: form === 'iirup' || form === 'iirusp' ? 'legal' : 'a4',
  order: 'room',
})

const key = 'reports/form-choices'
type SettingsByForm = Partial<Record<ReportForm, Partial<FormSettingsValue>>>

export function useFormSettings(form: ReportForm): [FormSettingsValue, (changes: Partial<FormSettingsValue>) => void] {
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
  const { paper, order } = { ...defaultSettings(form), ...allSettings[form] }
  const isKnownPaper = paperOptions.some(({ value }) => value === paper)
  return [
    { paper: isKnownPaper ? paper : defaultSettings(form).paper, order: order === 'number' ? 'number' : 'room' },
    changeSettings,
  ]
}
