import { Progress, Select, Text } from '@mantine/core'
import type { Room } from '#contract/resources/locations.ts'
import type { HereRoom } from '#domain/scan-outcome.ts'
import { useAll, useSums } from '#runtime/use-list.ts'
import classes from './counting.module.css'

/** Where the counter stands, and how far the count of that room is: on this device, and confirmed by the server. */
export function HereBar({ here, onHere }: { here: HereRoom | null; onHere: (room: HereRoom | null) => void }) {
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
      {here && <RoomProgress here={here} />}
    </div>
  )
}

export const toHere = (room: Room): HereRoom => ({
  id: room.id,
  name: room.name,
  location_code_one: room.location_code_one,
  location_code_two: room.location_code_two,
})

function RoomProgress({ here }: { here: HereRoom }) {
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
    <div className={classes['room']} aria-live="polite">
      <Text className="bilang-mono" size="sm" aria-hidden="true">
        {sent + device}/{total}
      </Text>
      <Progress.Root size="lg" aria-label={`Counted ${sent + device} of ${total} in ${here.name}`}>
        <Progress.Section value={share(sent)} color="var(--bilang-sent)" aria-label={`${sent} sent`} />
        <Progress.Section value={share(device)} color="var(--bilang-saved)" aria-label={`${device} on this device`} />
      </Progress.Root>
    </div>
  )
}
