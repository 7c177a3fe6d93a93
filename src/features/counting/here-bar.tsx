import { Progress, Select, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import type { Room } from '#contract/resources/locations.ts'
import type { HereRoom } from '#domain/scan-outcome.ts'
import { useAll, useSums } from '#runtime/use-list.ts'
import classes from './counting.module.css'

/** Where the counter stands, and how far the count of that room is: on this device, and confirmed by the server. Opens what is left there. */
export function HereBar({
  here,
  onHere,
  listing,
  onList,
}: {
  here: HereRoom | null
  onHere: (room: HereRoom | null) => void
  /** The list of what is left here is open. */
  listing: boolean
  onList: () => void
}) {
  const rooms = useAll<Room>('locations')
  const list = rooms.state === 'ready' ? rooms.value : (rooms.stale ?? [])
  return (
    <div className={classes['here']}>
      <Select
        aria-label="Room"
        placeholder="Which room are you in?"
        data={list.map((room) => ({ value: String(room.id), label: room.name }))}
        value={here ? String(here.id) : null}
        onChange={(id) => {
          const room = list.find((each) => String(each.id) === id)
          onHere(room ? toHere(room) : null)
        }}
        searchable
        clearable
        nothingFoundMessage="No room of that name in this device's list"
      />
      {here && <RoomProgress here={here} listing={listing} onList={onList} />}
    </div>
  )
}

export const toHere = (room: Room): HereRoom => ({
  id: room.id,
  name: room.name,
  location_code_one: room.location_code_one,
  location_code_two: room.location_code_two,
})

function RoomProgress({ here, listing, onList }: { here: HereRoom; listing: boolean; onList: () => void }) {
  const sums = useSums({
    entity: 'products',
    where: { location_code_one: here.location_code_one, location_code_two: here.location_code_two },
    groupBy: ['state'],
    measures: ['rows'],
  })
  const groups = sums.state === 'ready' ? sums.value : (sums.stale ?? [])
  const rows = (state: string) => Number(groups.find((group) => group.key[0] === state)?.sums[0] ?? 0n)
  const total = groups.reduce((sum, group) => sum + Number(group.sums[0] ?? 0n), 0)
  const sent = rows('sent')
  const device = rows('saved') + rows('needs-you')
  const share = (part: number) => (total === 0 ? 0 : (part / total) * 100)
  return (
    <button
      type="button"
      className={classes['room']}
      aria-expanded={listing}
      aria-label={`${total - sent - device} left in ${here.name}: show them`}
      onClick={onList}
    >
      <Text className="bilang-mono" size="sm" aria-hidden="true">
        {sent + device}/{total}
        <IconListCheck size={16} aria-hidden className={classes['roomIcon'] ?? ''} />
      </Text>
      <Progress.Root size="lg" aria-label={`Counted ${sent + device} of ${total} in ${here.name}`}>
        <Progress.Section value={share(sent)} color="var(--bilang-sent)" aria-label={`${sent} sent`} />
        <Progress.Section value={share(device)} color="var(--bilang-saved)" aria-label={`${device} on this device`} />
      </Progress.Root>
    </button>
  )
}
