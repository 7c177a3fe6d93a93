/** Which items this device holds: all, or those of some buildings (decision 154). */
import { Group, MultiSelect, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type DeviceItems, getDeviceItems } from '#contract/actions/accounts/reach-actions.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { itemsOnDevice } from '#domain/products/device-items.ts'
import { useChooseDeviceItems } from '#react/lists/device-items.ts'
import { useServices } from '#react/services.ts'
import { useServerRead } from '#react/use-server-read.ts'
import { t } from '#text/account/device-items.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { ServerSection } from '#ui/feedback/server-section.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'

export function DeviceItemsSection() {
  const { api } = useServices()
  const isOffered = api.features().has('device-items')
  const key = 'items of this device' // not a text
  const read = useServerRead(isOffered ? key : null, () => api.call(getDeviceItems))
  if (!isOffered) return null
  return (
    <ServerSection title={t('heading')} read={read} toDo={t('connect')}>
      {(stored) =>
        stored.buildings === null ? (
          <Text c="dimmed">{t('limited')}</Text>
        ) : (
          <DeviceItemsForm stored={stored} online={read.isOnline} />
        )
      }
    </ServerSection>
  )
}

const sameIds = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((id) => b.includes(id))

function DeviceItemsForm({ stored: first, online }: { stored: DeviceItems; online: boolean }) {
  const choose = useChooseDeviceItems()
  const toast = useToast()
  const [stored, setStored] = useState(first)
  const savedBuildings = stored.buildings ?? []
  const [holds, setHolds] = useState<'all' | 'some'>(savedBuildings.length > 0 ? 'some' : 'all')
  // A building that was removed since cannot be saved again.
  const [chosen, setChosen] = useState<readonly number[]>(
    savedBuildings.filter((id) => stored.of.some(({ building }) => building === id)),
  )
  const [busy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const buildings = holds === 'all' ? [] : chosen
  const lacksBuilding = holds === 'some' && chosen.length === 0
  const save = async () => {
    setMissing(lacksBuilding)
    if (lacksBuilding) return
    setBusy(true)
    const answer = await choose(buildings)
    setBusy(false)
    if (!answer.ok) return void toast.error(shortProblemText(answer.problem, 'acting'))
    setStored(answer.value)
    toast.success(t('saved'))
  }
  return (
    <Stack gap="sm">
      <Text c="dimmed" fz="sm">
        {t('explanation')}
      </Text>
      <Radio.Group label={t('choose')} value={holds} onChange={(value) => setHolds(value === 'some' ? 'some' : 'all')}>
        <Stack gap="sm" mt="xs">
          <Radio
            value="all"
            label={t('all')}
            description={t('items', { count: stored.all })}
            disabled={!online || busy}
          />
          <Radio value="some" label={t('some')} disabled={!online || busy} />
        </Stack>
      </Radio.Group>
      {holds === 'some' ? (
        <>
          <MultiSelect
            label={t('buildings')}
            searchable
            clearable
            disabled={!online || busy}
            error={isMissing && lacksBuilding ? t('chooseOne') : null}
            data={stored.of.map(({ building, name, items }) => ({
              value: String(building),
              label: t('buildingWithItems', { building: name, items: t('items', { count: items }) }),
            }))}
            value={chosen.map(String)}
            onChange={(values) => setChosen(values.map(Number))}
          />
          {lacksBuilding ? null : <Text role="status">{t('willHold', { count: itemsOnDevice(stored, chosen) })}</Text>}
          <Text c="dimmed" fz="sm">
            {t('limits')}
          </Text>
        </>
      ) : null}
      <Group justify="flex-end">
        <Button
          disabled={!online || (!lacksBuilding && sameIds(buildings, savedBuildings))}
          loading={busy}
          onClick={() => void save()}
        >
          {common('save')}
        </Button>
      </Group>
    </Stack>
  )
}
