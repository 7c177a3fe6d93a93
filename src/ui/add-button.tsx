import { ActionIcon, createPolymorphicComponent } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { fixedTexts } from '#contract/fixed-texts.ts'

export interface AddButtonProps {
  /** Accessible name, such as "Add item". */
  label: string
  disabled?: boolean
}

/** The round add button titled "Add" (specification §9), large enough for a finger. `component={Link}` with `to` makes it a link. */
export const AddButton = createPolymorphicComponent<'button', AddButtonProps>(({ label, ...rest }: AddButtonProps) => (
  <ActionIcon size={44} radius={999} variant="filled" title={fixedTexts.add} aria-label={label} {...rest}>
    <IconPlus size={20} aria-hidden />
  </ActionIcon>
))
