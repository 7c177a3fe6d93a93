/** Withdraws a sheet that will not be keyed in, so that it is no longer expected. A reason is required. */
import { Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { textLimit } from '#contract/limits.ts'
import { t } from '#text/counting/count-sheets.ts'
import { Button } from '#ui/button.tsx'
import classes from '../campaign-rooms.module.css'

export function WithdrawSheet({
  isBusy,
  onWithdraw,
}: {
  isBusy: boolean
  onWithdraw: (reason: string) => Promise<void>
}) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = reason.trim()
    setMissing(typed === '')
    if (typed !== '') void onWithdraw(typed)
  }
  return (
    <section>
      <Text fw={600}>{t('notKeyedIn')}</Text>
      <form className={classes['tools']} onSubmit={submit}>
        <TextInput
          className={classes['tool'] ?? ''}
          label={t('whyWithdrawn')}
          name="withdraw-reason"
          value={reason}
          maxLength={textLimit}
          error={isMissing ? t('reasonMissing') : undefined}
          onChange={(event) => {
            setMissing(false)
            setReason(event.currentTarget.value)
          }}
        />
        <Button type="submit" variant="secondary" loading={isBusy}>
          {t('withdraw')}
        </Button>
      </form>
    </section>
  )
}
