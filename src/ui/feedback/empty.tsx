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
    <div className="bilang-centered bilang-empty">
      <Title className="bilang-spaced" order={asPage ? 1 : 2} fz={asPage ? 'lg' : 'md'}>
        {heading}
      </Title>
      {children ? (
        <Text c="dimmed" maw="46ch" component="div">
          {children}
        </Text>
      ) : null}
      {action ? <div className="bilang-below">{action}</div> : null}
    </div>
  )
}
