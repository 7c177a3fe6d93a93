/** Adds all rooms that occur in items but not in the list, in one step, named after their second location. */
import { Group, Modal, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { locations, type Room } from '#contract/collections/locations.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { placeGroupBy, progressMeasures } from '#domain/counts/place-progress.ts'
import { type RoomToAdd, roomsToAdd } from '#domain/counts/rooms-to-add.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useBulk } from '#react/bulk/use-bulk.ts'
import { useAll, useCatalogStatus, useSums } from '#react/lists/use-list.ts'
import { t } from '#text/administration/attributes.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'

const itemsByRoom = {
  collection: 'products',
  groupBy: placeGroupBy('room'),
  measures: progressMeasures,
} as const

export function RoomsFromItems({ online }: { online: boolean }) {
  const { phase } = useCatalogStatus('phase')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {/* Without an offline list there would be no items, and so no rooms to add. */}
      <Button variant="secondary" disabled={!online || phase !== 'ready'} onClick={() => setOpen(true)}>
        {t('roomsFromItems.open')}
      </Button>
      {isOpen ? <RoomsDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function RoomsDialog({ onClose }: { onClose: () => void }) {
  const groups = useSums(itemsByRoom)
  const rooms = useAll<Room>('locations')
  const { isAdding, failure, add } = useAddRooms(onClose)
  const missing = groups.state === 'ready' && rooms.state === 'ready' ? roomsToAdd(groups.value, rooms.value) : null
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={
        <Text component="span" fz="lg" fw={600}>
          {t('roomsFromItems.title')}
        </Text>
      }
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap="md">
        <Text role="status">
          {missing === null
            ? t('roomsFromItems.reading')
            : missing.length === 0
              ? t(
                  groups.state === 'ready' && groups.value.length === 0
                    ? 'roomsFromItems.noItems'
                    : 'roomsFromItems.none',
                )
              : t('roomsFromItems.text', { count: missing.length })}
        </Text>
        {failure === null ? null : (
          <Banner tone="refused" role="alert">
            {failure}
          </Banner>
        )}
        {missing && missing.length > 0 ? <RoomsTable rooms={missing} /> : null}
        <Group justify="flex-end">
          <Button variant="secondary" onClick={onClose}>
            {missing?.length === 0 ? common('close') : fixedTexts.cancel}
          </Button>
          {missing && missing.length > 0 ? (
            <Button loading={isAdding} onClick={() => void add(missing)}>
              {t('roomsFromItems.add', { count: missing.length })}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  )
}

function RoomsTable({ rooms }: { rooms: readonly RoomToAdd[] }) {
  return (
    <Table aria-label={t('roomsFromItems.title')} className="bilang-figures">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('roomsFromItems.room')}</Table.Th>
          <Table.Th scope="col">{fields('labels.location_code_one')}</Table.Th>
          <Table.Th scope="col" ta="end">
            {t('roomsFromItems.items')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rooms.map(({ location_code_one, location_code_two, name, within, items }) => (
          <Table.Tr key={`${location_code_one} ${location_code_two}`}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            <Table.Td>{within}</Table.Td>
            <Table.Td ta="end">{formatNumber(items)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function useAddRooms(onDone: () => void) {
  const bulk = useBulk()
  const toast = useToast()
  const [isAdding, setAdding] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const add = async (rooms: readonly RoomToAdd[]) => {
    setAdding(true)
    setFailure(null)
    const create = rooms.map(({ name, location_code_one, location_code_two }) => ({
      name,
      location_code_one,
      location_code_two,
    }))
    const result = await bulk(locations, { create }, { waitForList: true })
    setAdding(false)
    if (!result.ok) return setFailure(shortProblemText(result.problem, 'acting'))
    const { created, errors, isAllOrNothing } = result.value
    if (Object.keys(errors).length > 0)
      return setFailure(isAllOrNothing ? t('roomsFromItems.changed') : t('roomsFromItems.someLeft'))
    toast.success(t('roomsFromItems.added', { count: created.length }))
    onDone()
  }
  return { isAdding, failure, add }
}
