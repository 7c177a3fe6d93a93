import { Text, Title } from '@mantine/core'
import { type CheckResult, type ReadinessCheck, readiness } from '#domain/app/field-readiness.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useRefresh } from '#react/lists/use-refresh.ts'
import { useOutboxSummary } from '#react/outbox/use-outbox.ts'
import { useServices } from '#react/services.ts'
import { usePerson } from '#react/session/use-session.ts'
import { t } from '#text/app/ready.ts'
import { t as titles } from '#text/app/screens.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { InstallOffer } from '#ui/install/install-offer.tsx'
import { StatusIcon, type StatusTone } from '#ui/status-badge.tsx'
import classes from './ready.module.css'
import { ScannerCheck } from './scanner-check.tsx'
import { SoundCheck } from './sound-check.tsx'
import { type Readiness, useReadiness } from './use-readiness.ts'

const judgementTones: Readonly<Record<CheckResult, StatusTone>> = {
  ok: 'sent',
  risk: 'attention',
  missing: 'refused',
  unknown: 'none',
}

/** Ready for the field: checks this device before it leaves the network and shows what is missing. */
export function ReadyScreen() {
  const { notSent, needsReview, onlyOnDevice } = useOutboxSummary('notSent', 'needsReview', 'onlyOnDevice')
  const state = useReadiness()
  return (
    <div className="bilang-page bilang-narrow">
      <Title order={1}>{titles('title.ready')}</Title>
      <ReadinessBanner checks={state.checks} />
      <ul className={classes['checks']}>
        {state.checks.map((check) => (
          <li key={check.name} data-is={check.result}>
            <span className={classes['statusIcon']}>
              <StatusIcon tone={judgementTones[check.result]} size={20} />
            </span>
            <div className={classes['checkText']}>
              <Text fw={600}>
                <span className="bilang-hidden">{t(`result.${check.result}`)}: </span>
                {t(`check.${check.name}`)}
              </Text>
              <Text>{check.message}</Text>
            </div>
            <CheckAction check={check} state={state} />
          </li>
        ))}
      </ul>
      <InstallOffer waiting={notSent + needsReview + onlyOnDevice} onChoice={state.reload} />
      <ScannerCheck />
      <SoundCheck />
    </div>
  )
}

/** The overall result, the signed-in person and the age of the list. */
function ReadinessBanner({ checks }: { checks: readonly ReadinessCheck[] }) {
  const { timeZone } = useServices()
  const { asOf } = useCatalogStatus('asOf')
  const person = usePerson()
  const result = readiness(checks)
  const missingCount = checks.filter((check) => check.result === 'missing').length
  return (
    <Banner tone={result === 'ok' ? 'sent' : result === 'risk' ? 'attention' : 'refused'}>
      <Text fw={600}>
        {result === 'ok'
          ? t('deviceReady')
          : result === 'risk'
            ? t('withWarnings')
            : t('checksFailed', { count: missingCount })}
      </Text>
      {person ? (
        <Text>
          {asOf === null
            ? t('signedInAs', { name: formalName(person.user) })
            : t('signedInWithList', { name: formalName(person.user), moment: formatMoment(asOf, timeZone) })}
        </Text>
      ) : null}
    </Banner>
  )
}

/** The action to fix one check. */
function CheckAction({ check: { name, result }, state }: { check: ReadinessCheck; state: Readiness }) {
  const services = useServices()
  const { refreshing } = useCatalogStatus('refreshing')
  const { refresh, isBusy } = useRefresh()
  const { notSent, sending } = useOutboxSummary('notSent', 'sending')
  if (name === 'list') {
    return (
      <Button variant="secondary" loading={isBusy || refreshing} onClick={refresh}>
        {t('refreshList')}
      </Button>
    )
  }
  if (name === 'camera' && result !== 'ok' && state.camera !== 'none' && state.camera !== 'insecure') {
    return (
      <Button variant="secondary" onClick={() => void state.tryCamera()}>
        {t('tryCamera')}
      </Button>
    )
  }
  if (name === 'persistence' && result !== 'ok') {
    return (
      <Button variant="secondary" onClick={() => void services.requestPersistence().then(state.reload)}>
        {t('protectData')}
      </Button>
    )
  }
  if (name === 'unsent' && notSent > 0) {
    return (
      <Button variant="secondary" loading={sending} onClick={() => void services.outbox.sendNow()}>
        {common('sendNow')}
      </Button>
    )
  }
  return null
}
