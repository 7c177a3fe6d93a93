/**
 * The scan screen on a memory instead of the device: people learn on the real screen. Promises: nothing of it is saved or sent; the screen says so at
 * all times; one tap leaves it; a reload starts a new practice from scratch.
 */
import { Portal } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { areaPaths } from '#domain/people/roles.ts'
import { makePractice, type Practice } from '#react/practice/practice-services.ts'
import { PracticeContext } from '#react/practice/use-practice.ts'
import { ServicesContext, useServices } from '#react/services.ts'
import { usePerson, useSession, useUserKey } from '#react/session/use-session.ts'
import { t } from '#text/counting/practice.ts'
import { Button } from '#ui/button.tsx'
import { LabeledToasts, useToast } from '#ui/feedback/toasts.tsx'
import { ScanScreen } from '../scan-screen.tsx'
import classes from './practice.module.css'
import { PracticePanel } from './practice-panel.tsx'

export function PracticeScreen() {
  const [run, setRun] = useState(1)
  const practice = usePractice(run)
  const home = areaPaths[usePerson()?.role ?? 'employee']
  useEndOfPracticeToast()
  return (
    <div className={`${classes['practice']} bilang-bleed`} data-practice>
      <Portal>
        <div className={`${classes['frame']} no-print`} aria-hidden>
          <span>{t('band')}</span>
        </div>
      </Portal>
      <div className={classes['band']}>
        <strong role="status">
          <IconSchool size={24} aria-hidden />
          {t('band')}
        </strong>
        <Button component={Link} to={home} variant="secondary">
          {t('leave')}
        </Button>
      </div>
      {practice && (
        <PracticeContext.Provider key={run} value>
          <ServicesContext.Provider value={practice.services}>
            <LabeledToasts label={t('toast')}>
              <PracticePanel practice={practice} home={home} onAgain={() => setRun(run + 1)} />
              <ScanScreen />
            </LabeledToasts>
          </ServicesContext.Provider>
        </PracticeContext.Provider>
      )}
    </div>
  )
}

/** The bar of the app leads to the real scan screen with one tap: a person who leaves is told that counts are saved again. */
function useEndOfPracticeToast(): void {
  const toast = useRef(useToast())
  useEffect(() => {
    const { current } = toast
    return () => current.show({ type: 'success', text: t('over'), uptime: 4_000 })
  }, [])
}

/** The practice run of the signed-in person. Every run, and every person, starts from scratch. */
function usePractice(run: number): Practice | null {
  const services = useServices()
  const session = useSession()
  const latest = useRef({ services, session })
  latest.current = { services, session }
  const userKey = useUserKey()
  const key = `${run} ${userKey}`
  const [started, setStarted] = useState<{ key: string; practice: Practice } | null>(null)
  useEffect(() => {
    const { services: real, session: now } = latest.current
    if (now.is !== 'in') return
    const practice = makePractice(real, now)
    setStarted({ key, practice })
    return () => practice.end()
  }, [key])
  return started?.key === key ? started.practice : null
}
