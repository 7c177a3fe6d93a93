/** Paper and line order of each form, stored per form on this device. */
import type { PaperName } from '#print/layout/page.ts'
import type { RowOrder } from '#print/reports/report-form.ts'
import { useSetting } from '#react/use-setting.ts'

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

type SettingsByForm = Readonly<Record<string, Partial<FormSettingsValue>>>

const readSettings = (stored: unknown): SettingsByForm =>
  typeof stored === 'object' && stored !== null ? (stored as SettingsByForm) : {}

/** `usualPaper`: the paper of the official form. */
export function useFormSettings(
  form: string,
  usualPaper: PaperName,
): [FormSettingsValue, (changes: Partial<FormSettingsValue>) => void] {
  const { value: allSettings, save } = useSetting('reports/form-choices', readSettings)
  const changeSettings = (changes: Partial<FormSettingsValue>) =>
    save({ ...allSettings, [form]: { ...allSettings[form], ...changes } })
  const { paper = usualPaper, order } = allSettings[form] ?? {}
  const isKnownPaper = paperOptions.some(({ value }) => value === paper)
  return [{ paper: isKnownPaper ? paper : usualPaper, order: order === 'number' ? 'number' : 'room' }, changeSettings]
}
