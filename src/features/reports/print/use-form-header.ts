/** The settings of a form, and the part of the form that depends on them: institute, paper, days and signatories. */
import { useMemo, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ReportJob } from '#print/print-job.ts'
import type { ReportForm } from '#print/reports/report-form.ts'
import { useReachOnForms } from '#react/lists/use-reach.ts'
import { useServices } from '#react/services.ts'
import type { CountDays } from './form-settings.tsx'
import { useCampaignSigners } from './use-campaign-signers.ts'
import type { FormDay } from './use-form-day.ts'
import { type FormSettingsValue, useFormSettings } from './use-form-settings.ts'
import { type ReportSignatories, useSignatories } from './use-signatories.ts'

export interface FormHeader {
  /** Stable while nothing changes. */
  header: ReportJob['header']
  settings: FormSettingsValue
  changeSettings(changes: Partial<FormSettingsValue>): void
  setCountDays(days: CountDays): void
  signatories: ReportSignatories
}

/** `settingsKey`: paper and order are stored under it. `campaign`: its crew signs. */
export function useFormHeader(
  settingsKey: string,
  { paper }: ReportForm['form'],
  { asAt, firstDay, lastDay }: FormDay,
  campaign: Campaign | null = null,
): FormHeader {
  const { institute } = useServices()
  const [settings, changeSettings] = useFormSettings(settingsKey, paper.name)
  const [chosenCountDays, setCountDays] = useState<CountDays | null>(null)
  const signatories = useSignatories()
  const signers = useCampaignSigners(campaign, signatories.signers)
  const onlyItems = useReachOnForms()
  const header = useMemo(
    () => ({
      entityName: institute,
      paper: settings.paper,
      order: settings.order,
      countDays: chosenCountDays ?? { from: firstDay, to: lastDay },
      asAt,
      signers,
      onlyItems,
    }),
    [institute, settings.paper, settings.order, chosenCountDays, firstDay, lastDay, asAt, signers, onlyItems],
  )
  return { header, settings, changeSettings, setCountDays, signatories }
}
