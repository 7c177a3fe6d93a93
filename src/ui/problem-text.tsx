import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Problem } from '#contract/problem.ts'
import { problemWords, type Trying } from '#domain/problem-words.ts'
import classes from './problem-text.module.css'
import { StateShape } from './state-mark.tsx'

/** A problem in words: what happened, what is safe, what to do. `action` is usually Try Again. */
export function ProblemText({ problem, trying, action }: { problem: Problem; trying: Trying; action?: ReactNode }) {
  const { happened, safe, todo, code } = problemWords(problem, trying)
  return (
    <Banner mark="attention" action={action}>
      <Text fw={600}>{happened}</Text>
      <div>
        {safe} {todo}
      </div>
      {code ? <div className="bilang-muted bilang-figures">{code}</div> : null}
    </Banner>
  )
}

/** A strip of news in a state's colour that stays until its reason is gone. */
export function Banner({
  mark,
  children,
  action,
  role = 'status',
}: {
  mark: 'saved' | 'sent' | 'attention' | 'refused' | 'elsewhere'
  children: ReactNode
  action?: ReactNode
  role?: 'status' | 'alert' | 'note'
}) {
  return (
    <div role={role} className={classes['banner']} data-mark={mark}>
      <span className={classes['shape']}>
        <StateShape mark={mark} size={18} />
      </span>
      <div className={classes['words']}>{children}</div>
      {action ? <div className={classes['action']}>{action}</div> : null}
    </div>
  )
}
