import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentences } from '#contract/sentences.ts'

/** An empty list: the specified heading, one sentence that says what would be here, and the one thing to do about it. */
export function Empty({
  children,
  action,
  heading = sentences.noData,
}: {
  children?: ReactNode
  action?: ReactNode
  heading?: string
}) {
  return (
    <div style={{ display: 'grid', justifyItems: 'center', gap: 8, padding: '56px 16px', textAlign: 'center' }}>
      <Title order={2} fz="md" style={{ letterSpacing: '0.04em' }}>
        {heading}
      </Title>
      {children ? (
        <Text c="dimmed" maw="46ch" component="div">
          {children}
        </Text>
      ) : null}
      {action ? <div style={{ marginTop: 8 }}>{action}</div> : null}
    </div>
  )
}
