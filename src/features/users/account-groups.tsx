/** The groups of an account: switches that are saved together. */
import { Group, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { Group as UserGroup } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { t } from '#text/administration/users.ts'
import { Button } from '#ui/button.tsx'

export function AccountGroups({
  groups,
  chosen,
  disabled,
  onSave,
}: {
  groups: readonly UserGroup[]
  chosen: readonly number[]
  disabled: boolean
  onSave: (ids: readonly number[]) => Promise<boolean>
}) {
  const [edited, setEdited] = useState<readonly number[] | null>(null)
  const ids = edited ?? chosen
  const changed = edited !== null && [...edited].sort().join() !== [...chosen].sort().join()
  return (
    <Stack className="bilang-bare" gap={6} component="fieldset">
      <Text component="legend" fw={500} fz="sm">
        {t('groups')}
      </Text>
      <Group gap="lg" mih={24}>
        {groups.map((group) => (
          <Switch
            key={group.id}
            label={group.name}
            disabled={disabled}
            checked={ids.includes(group.id)}
            onChange={(event) =>
              setEdited(event.currentTarget.checked ? [...ids, group.id] : ids.filter((id) => id !== group.id))
            }
          />
        ))}
      </Group>
      {ids.length === 0 ? (
        <Text c="refused" fz="sm" role="alert">
          {fixedTexts.groupRequired}
        </Text>
      ) : null}
      {changed ? (
        <Group gap="xs">
          <Button
            size="sm"
            disabled={disabled || ids.length === 0}
            onClick={() => void onSave(ids).then((ok) => ok && setEdited(null))}
          >
            {t('saveGroups')}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setEdited(null)}>
            {fixedTexts.cancel}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
