import { IconServerOff, IconWifiOff } from '@tabler/icons-react'
import { useContext } from 'react'
import type { Connection } from '#platform/ports.ts'
import { t } from '#text/app/offline-note.ts'
import { ConnectionContext } from '../connection.ts'
import classes from './offline-note.module.css'
import { Banner } from './problem-text.tsx'

/** Why the server cannot be asked, then what still works or is safe, then what to do: connecting does not help while the server is silent. */
function noteText(connection: Connection, safe: string | undefined, toDo: string): string {
  const afterSafe = (next: string) => (safe ? `${safe} ${next}` : next)
  switch (connection) {
    case 'offline':
      return t('offline', { toDo: afterSafe(toDo) })
    case 'silent':
      return t('silent', { toDo: afterSafe(t('waitForServer')) })
    // The last read failed, and the next one has not ended.
    case 'online':
      return afterSafe(toDo)
  }
}

/** Shown beside what needs the server while it cannot be asked. A warning is something to know before going on, such as what a form will lack. */
export function OfflineNote({ safe, toDo, isWarning = false }: { safe?: string; toDo: string; isWarning?: boolean }) {
  const connection = useContext(ConnectionContext)
  const text = noteText(connection, safe, toDo)
  if (isWarning)
    return (
      <Banner tone="attention" role="note">
        {text}
      </Banner>
    )
  const Icon = connection === 'silent' ? IconServerOff : IconWifiOff
  return (
    <p role="note" className={classes['note']}>
      <Icon size={16} stroke={1.8} aria-hidden />
      <span>{text}</span>
    </p>
  )
}
