import type { ReactNode } from 'react'
import classes from './facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
  /** Needed if two facts have the same label. */
  key?: string
}

/** Labeled facts. A fact without a value is left out. `columns` puts the label above its value. */
export function Facts({
  facts,
  layout = 'rows',
  className,
}: {
  facts: readonly Fact[]
  layout?: 'rows' | 'columns'
  className?: string
}) {
  return (
    <dl className={`${classes['facts']} ${className ?? ''}`} data-layout={layout}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ key, label, value }) => (
          <div key={key ?? label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
