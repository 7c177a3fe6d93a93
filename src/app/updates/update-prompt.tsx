import { Text } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useOutboxSummary } from '#react/outbox/use-outbox.ts'
import { useLanguage } from '#react/session/use-language.ts'
import { t } from '#text/app/start.ts'
import { Button } from '#ui/button.tsx'
import { dirtyForms } from '#ui/form/dirty-forms.ts'
import type { Updates } from './app-updates.ts'
import classes from './update-prompt.module.css'

const snoozeMs = 3_600_000

/** Offers a new version, but never while a form has unsaved input or something is being sent. "Later" means an hour. */
export function UpdatePrompt({ updates }: { updates: Updates }) {
  useLanguage()
  const updateWaiting = useSyncExternalStore(updates.onWaiting, updates.waiting)
  const dirty = useSyncExternalStore(dirtyForms.onChange, dirtyForms.isAnyDirty)
  const { sending, lastContactAt } = useOutboxSummary()
  const [isSnoozed, setSnoozed] = useState(false)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (lastContactAt !== null) updates.onServerContact()
  }, [lastContactAt, updates])
  useEffect(() => {
    if (!isSnoozed) return
    const timer = setTimeout(() => setSnoozed(false), snoozeMs)
    return () => clearTimeout(timer)
  }, [isSnoozed])

  if (!updateWaiting || isSnoozed || dirty || sending) return null
  return (
    <div role="status" className={`${classes['prompt']} no-print`}>
      <div>
        <Text fw={600}>{t('newVersion')}</Text>
        <Text c="dimmed">{t('notAffected')}</Text>
      </div>
      <div className={classes['actions']}>
        <Button variant="ghost" onClick={() => setSnoozed(true)}>
          {t('later')}
        </Button>
        <Button
          loading={busy}
          onClick={() => {
            setBusy(true)
            void updates.apply()
          }}
        >
          {t('update')}
        </Button>
      </div>
    </div>
  )
}
