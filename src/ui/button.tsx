import { ActionIcon, createPolymorphicComponent, Button as MantineButton } from '@mantine/core'
import type { ReactNode } from 'react'

/** The variants and sizes of the specification (§9), mapped to Mantine's in one place. */
export type ButtonVariant = 'default' | 'danger' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link'
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon'

const variantProps = {
  default: { variant: 'filled' },
  danger: { variant: 'light', color: 'refused' },
  destructive: { variant: 'filled', color: 'refused' },
  outline: { variant: 'outline' },
  secondary: { variant: 'default' },
  ghost: { variant: 'subtle' },
  link: { variant: 'transparent', td: 'underline', px: 4 },
} as const satisfies Record<ButtonVariant, object>

const mantineSizes = { default: 'sm', sm: 'xs', lg: 'lg', icon: 'sm' } as const

export interface ButtonProps {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner and ignores clicks. */
  loading?: boolean
  disabled?: boolean
  fullWidth?: boolean
  leftSection?: ReactNode
  rightSection?: ReactNode
  children?: ReactNode
  className?: string
}

function PlainButton({ variant = 'default', size = 'default', ...rest }: ButtonProps) {
  if (size === 'icon') {
    const { leftSection, rightSection, fullWidth: _, ...iconProps } = rest
    const { td: __, px: ___, ...variantLook } = { td: '', px: 0, ...variantProps[variant] }
    return (
      <ActionIcon size={36} {...variantLook} {...iconProps}>
        {rest.children ?? leftSection ?? rightSection}
      </ActionIcon>
    )
  }
  return <MantineButton {...variantProps[variant]} size={mantineSizes[size]} {...rest} />
}

/** A button. `component={Link}` with `to` makes it a link that looks like a button. An `icon` button needs an `aria-label`. */
export const Button = createPolymorphicComponent<'button', ButtonProps>(PlainButton)
