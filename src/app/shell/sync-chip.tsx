import { Link } from 'react-router-dom'
import { syncWords } from '#domain/sync-words.ts'
import { useCatalogueStatus } from '#runtime/use-list.ts'
import { useNow } from '#runtime/use-now.ts'
import { useOutboxSummary } from '#runtime/use-outbox.ts'
import { StateShape } from '#ui/state-mark.tsx'
import classes from './shell.module.css'

const shapes = { calm: 'sent', saved: 'saved', attention: 'attention' } as const

/** On every screen: what waits, when something was last sent, how old the list is. Leads to the outbox, where each word is explained. */
export function SyncChip({ narrow = false }: { narrow?: boolean }) {
  const summary = useOutboxSummary()
  const { asOf, phase } = useCatalogueStatus()
  const now = useNow()
  const words = syncWords(now, { ...summary, asOf, building: phase === 'building' })
  const all = [words.short, ...words.more].join(' · ')
  return (
    <Link
      to="/outbox"
      className={classes['chip'] ?? ''}
      data-tone={words.tone}
      data-narrow={narrow || undefined}
      title={all}
    >
      <StateShape mark={shapes[words.tone]} size={14} />
      <span className={classes['chipShort']}>{words.short}</span>
      <span className={narrow ? 'bilang-hidden' : classes['chipMore']}>
        {words.more.map((word) => (
          <span key={word}> · {word}</span>
        ))}
      </span>
    </Link>
  )
}
