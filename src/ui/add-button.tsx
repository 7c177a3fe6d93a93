import { ActionIcon, createPolymorphicComponent } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { fixedTexts } from '#contract/fixed-texts.ts'

export interface AddButtonProps {
  /** What it adds, for a screen reader: "Add product". */
  label: string
  disabled?: boolean
}

/** The round add button with the title 'Add' (specification §9), a finger wide. `component={Link}` with `to` makes a link of it. */
export const AddButton = createPolymorphicComponent<'button', AddButtonProps>(({ label, ...rest }: AddButtonProps) => (
  <ActionIcon size={44} radius={999} variant="filled" title={fixedTexts.add} aria-label={label} {...rest}>
    <IconPlus size={20} aria-hidden />
  </ActionIcon>
))
