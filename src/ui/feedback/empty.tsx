import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'

/**
 * An empty list: the specified heading, one sentence that says what is missing, and one action. With `page`, it is all that the screen
 * shows, and its heading is the main heading.
 */
export function Empty({
  children,
  action,
  heading = fixedTexts.noData,
  asPage = false,
}: {
  children?: ReactNode
  action?: ReactNode
  heading?: string
  asPage?: boolean
}) {
  return (
    <div style={{ display: 'grid', justifyItems: 'center', gap: 8, padding: '56px 16px', textAlign: 'center' }}>
      <Title order={asPage ? 1 : 2} fz={asPage ? 'lg' : 'md'} style={{ letterSpacing: '0.04em' }}>
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
