import { IconWifiOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { syncFigures, syncStatusText } from '#domain/outbox/sync-status-text.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useOutboxSummary } from '#react/outbox/use-outbox.ts'
import { useServices } from '#react/services.ts'
import { useNow } from '#react/use-now.ts'
import { useOnline } from '#react/use-online.ts'
import { StatusIcon } from '#ui/status-badge.tsx'
import classes from './shell.module.css'

const iconTones = { calm: 'sent', saved: 'saved', attention: 'attention' } as const

/**
 * On every screen: how much is unsent and why, offline or not, when something was last sent, how old the list is. Links to the outbox,
 * which explains it.
 */
export function SyncChip({ narrow = false }: { narrow?: boolean }) {
  const summary = useOutboxSummary(...syncFigures)
  const { asOf, phase } = useCatalogStatus('asOf', 'phase')
  const online = useOnline()
  const now = useNow()
  const { timeZone } = useServices()
  const label = syncStatusText(now, timeZone, { ...summary, asOf, building: phase === 'building', online })
  const fullText = [label.short, ...label.more].join(' · ')
  // Nothing is unsent and the server does not respond: show only the network icon, because a check mark beside it would read as "connected".
  const onlyOffline = label.offline && label.tone === 'calm'
  return (
    <Link
      to="/outbox"
      className={classes['syncChip'] ?? ''}
      data-tone={label.tone}
      data-narrow={narrow || undefined}
      data-offline={label.offline || undefined}
      title={fullText}
    >
      {onlyOffline ? null : <StatusIcon tone={iconTones[label.tone]} size={14} />}
      {label.offline ? (
        <IconWifiOff size={16} stroke={1.8} aria-hidden className={classes['offlineIcon'] ?? ''} />
      ) : null}
      <span className={classes['syncChipText']}>{label.short}</span>
      <span className={narrow ? 'bilang-hidden' : classes['syncChipDetails']}>
        {label.more.map((part) => (
          <span key={part}> · {part}</span>
        ))}
      </span>
    </Link>
  )
}
