import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { hourMs } from '#domain/time/durations.ts'
import { useOutboxSummary } from '#react/outbox/use-outbox.ts'
import { useLanguage } from '#react/session/use-language.ts'
import { dirtyForms } from '#ui/form/dirty-forms.ts'
import type { Updates } from './app-updates.ts'

const snoozeMs = hourMs

/** Nothing is shown if it does not load: the app works without it, and the next start offers the version again. */
const UpdateBanner = lazy(() => import('./update-banner.tsx').catch(() => ({ default: () => null })))

/** Offers a new version, but never while a form has unsaved input or something is being sent. "Later" means an hour. */
export function UpdatePrompt({ updates }: { updates: Updates }) {
  useLanguage()
  const updateWaiting = useSyncExternalStore(updates.onWaiting, updates.waiting)
  const dirty = useSyncExternalStore(dirtyForms.onChange, dirtyForms.isAnyDirty)
  const { sending, lastContactAt } = useOutboxSummary('sending', 'lastContactAt')
  const [isSnoozed, setSnoozed] = useState(false)

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
    <Suspense>
      <UpdateBanner onLater={() => setSnoozed(true)} onUpdate={() => void updates.apply()} />
    </Suspense>
  )
}
