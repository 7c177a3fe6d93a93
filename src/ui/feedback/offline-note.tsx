import { IconWifiOff } from '@tabler/icons-react'
import { t } from '#text/app/feedback.ts'
import classes from './offline-note.module.css'
import { Banner } from './problem-text.tsx'

/**
 * “You’re offline.”, then what still works or is safe, then what to do. Shown beside what needs the server. A warning is something to know
 * before going on, such as what a form will lack.
 */
export function OfflineNote({ safe, toDo, isWarning = false }: { safe?: string; toDo: string; isWarning?: boolean }) {
  const text = t('offline', { toDo: safe ? `${safe} ${toDo}` : toDo })
  if (isWarning)
    return (
      <Banner tone="attention" role="note">
        {text}
      </Banner>
    )
  return (
    <p role="note" className={classes['note']}>
      <IconWifiOff size={16} stroke={1.8} aria-hidden />
      <span>{text}</span>
    </p>
  )
}
