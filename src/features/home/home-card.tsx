import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './home.module.css'

/** One part of the home screen: a heading, an optional control beside it, and a card. */
export function HomeCard({
  title,
  control = null,
  children,
}: {
  title: string
  control?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div className={classes['sectionHead']}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {control}
      </div>
      {children}
    </section>
  )
}
