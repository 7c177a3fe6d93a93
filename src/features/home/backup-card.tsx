/** When the server's database was last backed up, for admins. Nothing without a network, or if the server does not say it. */
import { Text } from '@mantine/core'
import { getLastBackup } from '#contract/actions/backup-actions.ts'
import { isBackupDue } from '#domain/app/backup-age.ts'
import { formatDuration, formatMoment } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useRead } from '#react/use-async.ts'
import { useNow } from '#react/use-now.ts'
import { useOnline } from '#react/use-online.ts'
import { useCan } from '#react/use-session.ts'
import { t } from '#text/home.ts'
import { StatusIcon } from '#ui/status-badge.tsx'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'

const refreshMs = 10 * 60_000

export function BackupCard() {
  const { api } = useServices()
  const isOnline = useOnline()
  const canRead = useCan('backups.read')
  if (!canRead || !isOnline || !api.features().has('backups')) return null
  return <OnlineBackup />
}

function OnlineBackup() {
  const { api } = useServices()
  const now = useNow(refreshMs)
  const { state } = useRead(`last-backup-${now}`, () => api.call(getLastBackup, {}))
  // While the answer is refreshed, the last one stays.
  const answer = state.is === 'ready' ? state.value : state.is === 'loading' ? state.stale : null
  return (
    <HomeCard title={t('backup')}>
      <div className={`bilang-card ${classes['backup']}`}>
        {answer?.ok ? (
          <BackupLine at={answer.value.at} now={now} />
        ) : state.is === 'loading' ? null : (
          <Text c="dimmed">{t('backupUnknown')}</Text>
        )}
      </div>
    </HomeCard>
  )
}

function BackupLine({ at, now }: { at: string | null; now: number }) {
  const { timeZone } = useServices()
  const isDue = isBackupDue(at, now)
  const tone = isDue ? 'attention' : 'sent'
  return (
    <div className={classes['reviewLine']} data-mark={tone}>
      <StatusIcon tone={tone} />
      <span>
        <b>{at === null ? t('noBackup') : t('lastBackup', { duration: formatDuration(now - Date.parse(at)) })}</b>
        <Text component="span" c="dimmed" size="sm" display="block">
          {isDue
            ? t.rich('howToBackUp', { code: (text) => <code className="bilang-mono">{text}</code> })
            : formatMoment(at, timeZone)}
        </Text>
      </span>
    </div>
  )
}
