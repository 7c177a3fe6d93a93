/** The heading of the page and the settings above a form: paper, days and signatories. Warns about a day before the baseline. */
import { TextInput, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { futureAsAtMessage } from '#domain/counts/count-status.ts'
import { formatDay } from '#domain/text/format.ts'
import type { ReportForm } from '#print/reports/report-form.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/reports/reports-print.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'
import classes from '../reports.module.css'
import { FormSettings } from './form-settings.tsx'
import { SignatoriesDialog } from './signatories-dialog.tsx'
import type { FormDay } from './use-form-day.ts'
import type { FormHeader } from './use-form-header.ts'

export function FormBar({
  day,
  formHeader: { header, settings, changeSettings, setCountDays, signatories },
  form,
  hasCountDays,
  children,
}: {
  day: FormDay
  formHeader: FormHeader
  form: ReportForm['form']
  hasCountDays: boolean
  /** Before the settings. */
  children?: ReactNode
}) {
  return (
    <>
      <Title order={1} className="no-print">
        {titles('title.printReport')}
      </Title>
      <div className={`${classes['pageHead']} no-print`}>
        <div className={classes['formBar']}>
          {children}
          <FormSettings
            hasCountDays={hasCountDays}
            settings={settings}
            onChange={changeSettings}
            countDays={header.countDays}
            onCountDays={setCountDays}
          />
          <TextInput
            label={t('asAt')}
            type="date"
            max={day.today}
            value={day.asAt}
            error={day.problem === 'future' ? futureAsAtMessage() : null}
            onChange={(event) => day.setAsAt(event.currentTarget.value)}
          />
        </div>
        <SignatoriesDialog {...signatories} roles={form.signers} />
      </div>
      {day.problem === 'before-baseline' ? (
        <Banner tone="attention">
          <span className="no-print">
            {t('beforeBaseline', { day: formatDay(day.asAt), baseline: formatDay(day.firstDay) })}
          </span>
        </Banner>
      ) : null}
    </>
  )
}
