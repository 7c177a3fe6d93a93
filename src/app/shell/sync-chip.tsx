import { IconWifiOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { syncWords } from '#domain/sync-words.ts'
import { useParts } from '#runtime/parts.ts'
import { useCatalogueStatus } from '#runtime/use-list.ts'
import { useNow } from '#runtime/use-now.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useOutboxSummary } from '#runtime/use-outbox.ts'
import { StateShape } from '#ui/state-mark.tsx'
import classes from './shell.module.css'

const shapes = { calm: 'sent', saved: 'saved', attention: 'attention' } as const

/** On every screen: what waits and why, offline or not, when something was last sent, how old the list is. Leads to the outbox, which explains. */
export function SyncChip({ narrow = false }: { narrow?: boolean }) {
  const summary = useOutboxSummary()
  const { asOf, phase } = useCatalogueStatus()
  const online = useOnline()
  const now = useNow()
  const { timeZone } = useParts()
  const words = syncWords(now, timeZone, { ...summary, asOf, building: phase === 'building', online })
  const all = [words.short, ...words.more].join(' · ')
  // Nothing waits and nobody answers: the sign of the network stands alone, because a tick beside it would read as "connected".
  const alone = words.offline && words.tone === 'calm'
  return (
    <Link
      to="/outbox"
      className={classes['chip'] ?? ''}
      data-tone={words.tone}
      data-narrow={narrow || undefined}
      data-offline={words.offline || undefined}
      title={all}
    >
      {alone ? null : <StateShape mark={shapes[words.tone]} size={14} />}
      {words.offline ? <IconWifiOff size={16} stroke={1.8} aria-hidden className={classes['noSignal'] ?? ''} /> : null}
      <span className={classes['chipShort']}>{words.short}</span>
      <span className={narrow ? 'bilang-hidden' : classes['chipMore']}>
        {words.more.map((word) => (
          <span key={word}> · {word}</span>
        ))}
      </span>
    </Link>
  )
}
