/**
 * When the server's database was last backed up, whether the last try failed, and disks that are nearly full, for admins. Renders nothing offline, or
 * if the server does not report it.
 */
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { getLastBackup, type LastBackup, type ServerDisk } from '#contract/actions/institute/backup-actions.ts'
import { isBackupDue } from '#domain/app/backup-age.ts'
import { formatDuration, formatMoment, formatNumber } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/session/use-session.ts'
import { lastRead, useRead } from '#react/use-async.ts'
import { useNow } from '#react/use-now.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/app/home.ts'
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
  // The last response stays while it is refreshed.
  const answer = lastRead(state)
  return (
    <HomeCard title={t('backup')}>
      <div className={`bilang-card ${classes['backup']}`}>
        {answer?.ok ? (
          <>
            <BackupLine answer={answer.value} now={now} />
            <AttemptLine answer={answer.value} />
            {answer.value.disks?.map((disk) => disk.is_low && <DiskLine key={disk.of} disk={disk} />)}
          </>
        ) : state.is === 'loading' ? null : (
          <Text c="dimmed">{t('backupUnknown')}</Text>
        )}
      </div>
    </HomeCard>
  )
}

function Line({ tone, title, children }: { tone: 'attention' | 'sent'; title: string; children: ReactNode }) {
  return (
    <div className={classes['reviewLine']} data-mark={tone}>
      <StatusIcon tone={tone} />
      <span>
        <b>{title}</b>
        <Text component="span" c="dimmed" size="sm" display="block">
          {children}
        </Text>
      </span>
    </div>
  )
}

function BackupLine({ answer: { at, schedule }, now }: { answer: LastBackup; now: number }) {
  const { timeZone } = useServices()
  const isDue = isBackupDue(at, now)
  const howTo = (): ReactNode => {
    if (schedule === 'no-pg-dump') return t('noBackupProgram')
    if (schedule === 'on') return t('backupsAreMade')
    return t.rich('howToBackUp', { code: (text) => <code className="bilang-mono">{text}</code> })
  }
  return (
    <Line
      tone={isDue ? 'attention' : 'sent'}
      title={at === null ? t('noBackup') : t('lastBackup', { duration: formatDuration(now - Date.parse(at)) })}
    >
      {isDue ? howTo() : formatMoment(at, timeZone)}
    </Line>
  )
}

/** The last attempt, if it failed and no later backup succeeded. */
function AttemptLine({ answer: { at, attempt } }: { answer: LastBackup }) {
  const { timeZone } = useServices()
  if (!attempt || (attempt.outcome !== 'failed' && attempt.outcome !== 'untested')) return null
  if (at !== null && Date.parse(at) > Date.parse(attempt.at)) return null
  const moment = formatMoment(attempt.at, timeZone)
  return (
    <Line
      tone="attention"
      title={attempt.outcome === 'failed' ? t('backupFailed', { moment }) : t('backupUntested', { moment })}
    >
      {t(`backupReason.${attempt.reason ?? 'other'}`)}
    </Line>
  )
}

const gigabytes = (bytes: number) => formatNumber(Math.round(bytes / 100_000_000) / 10)

function DiskLine({ disk: { of, free, size } }: { disk: ServerDisk }) {
  return (
    <Line tone="attention" title={t(`diskLow.${of}`, { free: gigabytes(free), size: gigabytes(size) })}>
      {t(`diskLowHow.${of}`)}
    </Line>
  )
}
