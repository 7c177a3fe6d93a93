import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Problem } from '#contract/problem.ts'
import { type AttemptKind, describeProblem } from '#domain/app/problem-text.ts'
import { StatusIcon } from '../status-badge.tsx'
import classes from './problem-text.module.css'

/** Explains a problem: what happened, what is safe, what to do. `action` is usually Try Again. */
export function ProblemText({
  problem,
  trying,
  action,
}: {
  problem: Problem
  trying: AttemptKind
  action?: ReactNode
}) {
  const { happened, safe, nextStep, code } = describeProblem(problem, trying)
  return (
    <Banner tone="attention" action={action}>
      <Text fw={600}>{happened}</Text>
      <div>
        {safe} {nextStep}
      </div>
      {code ? <div className="bilang-muted bilang-figures">{code}</div> : null}
    </Banner>
  )
}

/** A banner in a state's color. It stays until its reason is gone. */
export function Banner({
  tone,
  children,
  action,
  role = 'status',
}: {
  tone: 'saved' | 'sent' | 'attention' | 'refused' | 'elsewhere'
  children: ReactNode
  action?: ReactNode
  role?: 'status' | 'alert' | 'note'
}) {
  return (
    <div role={role} className={classes['banner']} data-mark={tone}>
      <span className={classes['bannerIcon']}>
        <StatusIcon tone={tone} size={18} />
      </span>
      <div className={classes['bannerText']}>{children}</div>
      {action ? <div className={classes['bannerAction']}>{action}</div> : null}
    </div>
  )
}
