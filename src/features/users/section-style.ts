/** A section of the account page: a line above it, its contents stacked. */
export const sectionStyle = {
  display: 'grid',
  gap: 12,
  padding: '16px 0',
  borderTop: '1px solid var(--bilang-line)',
} as const
