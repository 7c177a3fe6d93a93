import { Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type CheckName, type CheckResult, readiness, readinessChecks } from '#domain/app/field-readiness.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useRefresh } from '#react/lists/use-refresh.ts'
import { useServices } from '#react/services.ts'
import { useDeviceStatus } from '#react/use-device-status.ts'
import { useNow } from '#react/use-now.ts'
import { useOutboxSummary } from '#react/use-outbox.ts'
import { usePerson, useSession } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { InstallOffer } from '#ui/install/install-offer.tsx'
import { isIphone, useInstall } from '#ui/install/use-install.ts'
import { StatusIcon, type StatusTone } from '#ui/status-badge.tsx'
import { type CameraStatus, readCameraStatus, readOfflineStart, requestCamera } from './device-probes.ts'
import classes from './ready.module.css'
import { ScannerCheck } from './scanner-check.tsx'
import { SoundCheck } from './sound-check.tsx'

const checkLabels: Readonly<Record<CheckName, string>> = {
  storage: 'Memory of this device',
  person: 'You',
  list: 'The list',
  speed: 'Speed of the list',
  offline: 'Start without a network',
  camera: 'Camera',
  persistence: 'Data is kept',
  space: 'Space',
  clock: 'Clock',
  unsent: 'Unsent work',
}
const judgementTones: Readonly<Record<CheckResult, StatusTone>> = {
  ok: 'sent',
  risk: 'attention',
  missing: 'refused',
  unknown: 'none',
}
const judgementLabels: Readonly<Record<CheckResult, string>> = {
  ok: 'Ready',
  risk: 'Mind',
  missing: 'Missing',
  unknown: 'Unknown',
}

/** Ready for the field: checks this device before it leaves the network and shows what is missing. */
export function ReadyScreen() {
  const services = useServices()
  const now = useNow()
  const status = useCatalogStatus()
  const summary = useOutboxSummary()
  const session = useSession()
  const person = usePerson()
  const { device, reload } = useDeviceStatus()
  const { refresh, isBusy } = useRefresh()
  const { offer } = useInstall()
  const [camera, setCamera] = useState<CameraStatus | null>(null)
  const [offline, setOffline] = useState<Awaited<ReturnType<typeof readOfflineStart>> | null>(null)

  useEffect(() => {
    let active = true
    const probe = () => {
      void readCameraStatus().then((state) => active && setCamera(state))
      void readOfflineStart().then((state) => active && setOffline(state))
    }
    probe()
    const timer = setInterval(probe, 5_000)
    return () => {
      active = false
      clearInterval(timer)
    }
  }, [])

  const checks = readinessChecks({
    now,
    list: { phase: status.phase, asOf: status.asOf, products: status.counts.products ?? 0, paid: status.paid },
    offlineStart: offline,
    camera,
    isPersisted: device?.persisted ?? null,
    usage: device?.usage ?? null,
    quota: device?.quota ?? null,
    isInstalled: device?.installed ?? offer === 'installed',
    isIphone: isIphone(),
    storageError: device?.coreTrouble ?? null,
    catalogOnMainThread: device?.listInPage ?? false,
    skewMs: summary.skewMs,
    sessionExpired: session.is === 'in' && session.expired,
    notSent: summary.notSent,
    needsReview: summary.needsReview,
  })
  const readyState = readiness(checks)
  const missingCount = checks.filter((check) => check.result === 'missing').length
  const action = (name: CheckName, is: CheckResult) => {
    if (name === 'list') {
      return (
        <Button variant="secondary" loading={isBusy || status.refreshing} onClick={refresh}>
          Refresh
        </Button>
      )
    }
    if (name === 'camera' && is !== 'ok' && camera !== 'none' && camera !== 'insecure') {
      return (
        <Button variant="secondary" onClick={() => void requestCamera().then(setCamera)}>
          Try it
        </Button>
      )
    }
    if (name === 'persistence' && is !== 'ok') {
      return (
        <Button variant="secondary" onClick={() => void services.requestPersistence().then(reload)}>
          Ask to keep
        </Button>
      )
    }
    if (name === 'unsent' && summary.notSent > 0) {
      return (
        <Button variant="secondary" loading={summary.sending} onClick={() => void services.outbox.sendNow()}>
          Send now
        </Button>
      )
    }
    return null
  }
  return (
    <div className="bilang-page bilang-narrow">
      <Title order={1}>Ready for the field</Title>
      <Banner tone={readyState === 'ok' ? 'sent' : readyState === 'risk' ? 'attention' : 'refused'}>
        <Text fw={600}>
          {readyState === 'ok'
            ? 'This device is ready. You can go.'
            : readyState === 'risk'
              ? 'You can go; mind what is marked.'
              : missingCount === 1
                ? 'One thing is still missing.'
                : `${missingCount} things are still missing.`}
        </Text>
        {person ? (
          <Text>
            Signed in as {formalName(person.user)}
            {status.asOf === null ? '' : ` · list as of ${formatMoment(status.asOf, services.timeZone)}`}
          </Text>
        ) : null}
      </Banner>
      <ul className={classes['checks']}>
        {checks.map((check) => (
          <li key={check.name} data-is={check.result}>
            <span className={classes['statusIcon']}>
              <StatusIcon tone={judgementTones[check.result]} size={20} />
            </span>
            <div className={classes['checkText']}>
              <Text fw={600}>
                <span className="bilang-hidden">{judgementLabels[check.result]}: </span>
                {checkLabels[check.name]}
              </Text>
              <Text>{check.message}</Text>
            </div>
            {action(check.name, check.result)}
          </li>
        ))}
      </ul>
      <InstallOffer waiting={summary.notSent + summary.needsReview + summary.onlyOnDevice} onChoice={reload} />
      <ScannerCheck />
      <SoundCheck />
    </div>
  )
}
