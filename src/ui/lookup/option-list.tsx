/** The options of an open picker, under the headings of their groups. */
import { Combobox, Progress, Text } from '@mantine/core'
import classes from './lookup.module.css'
import type { LookupOption } from './lookup-source.ts'

export function OptionList({ options, value }: { options: readonly LookupOption[]; value: number | null }) {
  const entry = (option: LookupOption) => (
    <OptionEntry key={option.value} option={option} isChosen={option.value === value} />
  )
  return consecutiveGroups(options).map(({ group, members }) =>
    group === undefined ? (
      members.map(entry)
    ) : (
      <Combobox.Group key={`group ${group}`} label={group}>
        {members.map(entry)}
      </Combobox.Group>
    ),
  )
}

interface OptionGroup {
  group: string | undefined
  members: LookupOption[]
}

function consecutiveGroups(options: readonly LookupOption[]): readonly OptionGroup[] {
  const groups: OptionGroup[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.members.push(option)
    else groups.push({ group: option.group, members: [option] })
  }
  return groups
}

function OptionEntry({ option, isChosen }: { option: LookupOption; isChosen: boolean }) {
  const { label, hint, progress } = option
  return (
    <Combobox.Option value={String(option.value)} active={isChosen} className={classes['option'] ?? ''}>
      <span>{label}</span>
      {hint ? (
        <Text component="span" fz="xs" c="dimmed" className={classes['hint'] ?? ''}>
          {hint}
        </Text>
      ) : null}
      {progress ? (
        <span className={classes['progress']}>
          <Text component="span" fz="xs">
            {progress.text}
          </Text>
          {progress.percent === null ? null : (
            <Progress aria-hidden="true" size="sm" value={progress.percent} color="var(--bilang-sent)" />
          )}
        </span>
      ) : null}
    </Combobox.Option>
  )
}
