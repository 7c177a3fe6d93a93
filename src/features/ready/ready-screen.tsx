import { Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatMoment } from '#domain/dates.ts'
import { personName } from '#domain/lookup-label.ts'
import { type CheckName, type Judgement, readiness, readyChecks } from '#domain/ready.ts'
import { useParts } from '#runtime/parts.ts'
import { useDevice } from '#runtime/use-device.ts'
import { useCatalogueStatus } from '#runtime/use-list.ts'
import { useNow } from '#runtime/use-now.ts'
import { useOutboxSummary } from '#runtime/use-outbox.ts'
import { useRefresh } from '#runtime/use-refresh.ts'
import { usePerson, useSession } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { onIphone, useInstall } from '#ui/install.ts'
import { InstallOffer } from '#ui/install-offer.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { type Mark, StateShape } from '#ui/state-mark.tsx'
import { type Camera, cameraState, offlineStart, tryCamera } from './probes.ts'
import classes from './ready.module.css'
import { ScannerCheck } from './scanner-check.tsx'
import { SoundCheck } from './sound-check.tsx'

const names: Readonly<Record<CheckName, string>> = {
  storage: 'Memory of this device',
  person: 'You',
  list: 'The list',
  speed: 'Speed of the list',
  offline: 'Start without a network',
  camera: 'Camera',
  kept: 'Data is kept',
  space: 'Space',
  clock: 'Clock',
  unsent: 'Unsent work',
}
const marks: Readonly<Record<Judgement, Mark>> = { ok: 'sent', risk: 'attention', missing: 'refused', unknown: 'none' }
const spoken: Readonly<Record<Judgement, string>> = {
  ok: 'Ready',
  risk: 'Mind',
  missing: 'Missing',
  unknown: 'Unknown',
}

/** Ready for the field: checks this device before it leaves the network and says what is still missing. */
export function ReadyScreen() {
  const parts = useParts()
  const now = useNow()
  const status = useCatalogueStatus()
  const summary = useOutboxSummary()
  const session = useSession()
  const person = usePerson()
  const { device, again } = useDevice()
  const { refresh, busy } = useRefresh()
  const { offer } = useInstall()
  const [camera, setCamera] = useState<Camera | null>(null)
  const [offline, setOffline] = useState<Awaited<ReturnType<typeof offlineStart>> | null>(null)

  useEffect(() => {
    let live = true
    const look = () => {
      void cameraState().then((state) => live && setCamera(state))
      void offlineStart().then((state) => live && setOffline(state))
    }
    look()
    const timer = setInterval(look, 5_000)
    return () => {
      live = false
      clearInterval(timer)
    }
  }, [])

  const checks = readyChecks({
    now,
    list: { phase: status.phase, asOf: status.asOf, products: status.counts.products ?? 0, paid: status.paid },
    offlineStart: offline,
    camera,
    persisted: device?.persisted ?? null,
    usage: device?.usage ?? null,
    quota: device?.quota ?? null,
    installed: device?.installed ?? offer === 'installed',
    iphone: onIphone(),
    trouble: device?.coreTrouble ?? null,
    listInPage: device?.listInPage ?? false,
    skewMs: summary.skewMs,
    expired: session.is === 'in' && session.expired,
    toSend: summary.toSend,
    needsYou: summary.needsYou,
  })
  const whole = readiness(checks)
  const missing = checks.filter((check) => check.is === 'missing').length
  const action = (name: CheckName, is: Judgement) => {
    if (name === 'list') {
      return (
        <Button variant="secondary" loading={busy || status.refreshing} onClick={refresh}>
          Refresh
        </Button>
      )
    }
    if (name === 'camera' && is !== 'ok' && camera !== 'none' && camera !== 'insecure') {
      return (
        <Button variant="secondary" onClick={() => void tryCamera().then(setCamera)}>
          Try it
        </Button>
      )
    }
    if (name === 'kept' && is !== 'ok') {
      return (
        <Button variant="secondary" onClick={() => void parts.persist().then(again)}>
          Ask to keep
        </Button>
      )
    }
    if (name === 'unsent' && summary.toSend > 0) {
      return (
        <Button variant="secondary" loading={summary.sending} onClick={() => void parts.outbox.sendNow()}>
          Send now
        </Button>
      )
    }
    return null
  }
  return (
    <div className="bilang-page bilang-narrow">
      <Title order={1}>Ready for the field</Title>
      <Banner mark={whole === 'ok' ? 'sent' : whole === 'risk' ? 'attention' : 'refused'}>
        <Text fw={600}>
          {whole === 'ok'
            ? 'This device is ready. You can go.'
            : whole === 'risk'
              ? 'You can go; mind what is marked.'
              : missing === 1
                ? 'One thing is still missing.'
                : `${missing} things are still missing.`}
        </Text>
        {person ? (
          <Text>
            Signed in as {personName(person.user)}
            {status.asOf === null ? '' : ` · list as of ${formatMoment(status.asOf, parts.timeZone)}`}
          </Text>
        ) : null}
      </Banner>
      <ul className={classes['checks']}>
        {checks.map((check) => (
          <li key={check.name} data-is={check.is}>
            <span className={classes['shape']}>
              <StateShape mark={marks[check.is]} size={20} />
            </span>
            <div className={classes['words']}>
              <Text fw={600}>
                <span className="bilang-hidden">{spoken[check.is]}: </span>
                {names[check.name]}
              </Text>
              <Text>{check.says}</Text>
            </div>
            {action(check.name, check.is)}
          </li>
        ))}
      </ul>
      <InstallOffer waiting={summary.toSend + summary.needsYou + summary.keptHere} onChoice={again} />
      <ScannerCheck />
      <SoundCheck />
    </div>
  )
}
