/** Paper and line order of each form, stored per form on this device. */
import { type PaperName, paperNames } from '#print/layout/page.ts'
import type { RowOrder } from '#print/reports/report-form.ts'
import { useSetting } from '#react/use-setting.ts'

export interface FormSettingsValue {
  paper: PaperName
  order: RowOrder
}

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
  const isKnownPaper = paperNames.includes(paper)
  return [{ paper: isKnownPaper ? paper : usualPaper, order: order === 'number' ? 'number' : 'room' }, changeSettings]
}
