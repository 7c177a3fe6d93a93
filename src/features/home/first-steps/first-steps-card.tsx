/** The setup steps before the first count: each with its state, a link to its screen, and a button to hide it. */
import { Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import {
  type FirstStep,
  type FirstStepName,
  firstStepNames,
  isLeft,
  unnamedInstitutes,
} from '#domain/app/first-steps.ts'
import { useServices } from '#react/services.ts'
import { useOwnKey } from '#react/use-draft.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useSetting } from '#react/use-setting.ts'
import { t } from '#text/app/first-steps.ts'
import { Button } from '#ui/button.tsx'
import { StatusIcon } from '#ui/status-badge.tsx'
import { HomeCard } from '../home-card.tsx'
import classes from './first-steps.module.css'
import { useFirstSteps } from './use-first-steps.ts'

const namesIn = (stored: unknown): readonly FirstStepName[] =>
  firstStepNames.filter((name) => Array.isArray(stored) && stored.includes(name))

export function FirstStepsCard() {
  const steps = useFirstSteps()
  const hidden = useSetting(useOwnKey()('first-steps-hidden'), namesIn) // not a text
  const top = useRef<HTMLDivElement>(null)
  if (steps === null || !hidden.isLoaded) return null
  const left = steps.filter(isLeft)
  if (left.length === 0) return null
  const isHidden = ({ name }: FirstStep) => hidden.value.includes(name)
  const hiddenCount = left.filter(isHidden).length
  const shown = steps.filter((step) => !isLeft(step) || !isHidden(step))
  const done = steps.filter(({ state }) => state === 'done').length
  // The pressed button disappears, so move the focus to the card.
  const change = (names: readonly FirstStepName[]) => {
    hidden.save(names)
    top.current?.focus()
  }
  const showHidden =
    hiddenCount > 0 ? (
      <Button variant="ghost" size="sm" onClick={() => change([])}>
        {t('showHidden', { count: hiddenCount })}
      </Button>
    ) : null
  return (
    <div ref={top} tabIndex={-1} className={classes['top']}>
      {left.length === hiddenCount ? (
        showHidden
      ) : (
        <HomeCard
          title={t('heading')}
          control={
            <Text c="dimmed" size="sm">
              {t('progress', { done: String(done), total: String(steps.length) })}
            </Text>
          }
        >
          <div className={`bilang-card ${classes['card']}`}>
            <ul className={classes['steps']}>
              {shown.map((step) => (
                <StepLine key={step.name} step={step} onHide={() => change([...hidden.value, step.name])} />
              ))}
            </ul>
            {showHidden}
          </div>
        </HomeCard>
      )}
    </div>
  )
}

function StepLine({ step, onHide }: { step: FirstStep; onHide: () => void }) {
  const { name, state } = step
  const label = t(`step.${name}`)
  const tone = state === 'done' ? 'sent' : 'none'
  return (
    <li className={classes['step']} data-mark={tone}>
      <StatusIcon tone={tone} />
      <div className={classes['about']}>
        <StepLink name={name}>{label}</StepLink>
        {state === 'done' ? null : <HowTo step={step} />}
      </div>
      {state === 'done' ? (
        <Text c="dimmed" size="sm">
          {t('isDone')}
        </Text>
      ) : null}
      {isLeft(step) ? (
        <Button variant="ghost" size="sm" aria-label={t('hideStep', { step: label })} onClick={onHide}>
          {t('hide')}
        </Button>
      ) : null}
    </li>
  )
}

/** The name of the step, as a link if there is a screen for it. */
function StepLink({ name, children }: { name: FirstStepName; children: ReactNode }) {
  const { phoneSetup } = useServices()
  const area = useInventoryPath()
  const screens: Partial<Record<FirstStepName, string>> = {
    title: '/admin/institute',
    logo: '/admin/institute',
    timeZone: '/admin/institute',
    rooms: `${area}/attribute/rooms`,
    people: '/admin/create?several',
    items: `${area}/import/products`,
    tags: `${area}/database/print-qr`,
    signatories: `${area}/reports/print`,
    devices: '/ready',
  }
  const to = screens[name]
  if (name === 'devices' && phoneSetup !== null)
    return (
      <a href={phoneSetup} target="_blank" rel="noopener" className={classes['link']}>
        {children}
      </a>
    )
  return to === undefined ? (
    <b>{children}</b>
  ) : (
    <Link to={to} className={classes['link'] ?? ''}>
      {children}
    </Link>
  )
}

function HowTo({ step: { name, state } }: { step: FirstStep }) {
  const { institute, timeZone } = useServices()
  const code = (text: ReactNode) => <code className="bilang-mono">{text}</code>
  const text = (): ReactNode => {
    if (state === 'unknown') return t('unknown')
    if (name === 'title')
      return institute === unnamedInstitutes.demo ? t('how.demo') : t('how.title', { title: institute })
    if (name === 'timeZone') return t('how.timeZone', { zone: timeZone })
    if (name === 'backup') return t.rich('how.backup', { code })
    if (name === 'tags' && state === 'open') return t('how.tagsLater')
    return t(`how.${name}`)
  }
  return (
    <Text c="dimmed" size="sm" className="bilang-break">
      {text()}
    </Text>
  )
}
