import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

/** The five states, the same everywhere: color, shape and label together. */
export type StatusTone = 'none' | 'saved' | 'sent' | 'attention' | 'refused' | 'elsewhere'

const statusShapes: Record<StatusTone, ReactNode> = {
  none: <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.4 2.2" />,
  saved: <circle cx="8" cy="8" r="5.25" fill="none" stroke="currentColor" strokeWidth="2.5" />,
  sent: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="M4.6 8.3 7 10.6 11.4 5.8" fill="none" stroke="var(--bilang-raised)" strokeWidth="1.8" />
    </>
  ),
  attention: (
    <>
      <path d="M8 1.6 15 14H1Z" fill="currentColor" strokeLinejoin="round" />
      <path d="M8 6v3.6M8 11.2v1.4" stroke="var(--bilang-raised)" strokeWidth="1.7" />
    </>
  ),
  refused: (
    <>
      <rect x="1.5" y="1.5" width="13" height="13" rx="2" fill="currentColor" />
      <path d="M4.5 8h7" stroke="var(--bilang-raised)" strokeWidth="2" />
    </>
  ),
  elsewhere: <path d="M8 1 15 8 8 15 1 8Z" fill="currentColor" />,
}

/** Of a closed room: a tick only if the server knows it and no item is left. */
export const closedTone = (isUnsent: boolean, itemsLeft: number): StatusTone =>
  isUnsent ? 'saved' : itemsLeft > 0 ? 'none' : 'sent'

export function StatusIcon({ tone, size = 14 }: { tone: StatusTone; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
      className={classes['icon']}
    >
      {statusShapes[tone]}
    </svg>
  )
}

/** Shape and label in the state's color. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <Box component="span" className={classes['badge'] ?? ''} mod={{ mark: tone }}>
      <StatusIcon tone={tone} />
      <span>{children}</span>
    </Box>
  )
}
