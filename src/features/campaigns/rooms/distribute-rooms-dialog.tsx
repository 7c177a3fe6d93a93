/** Divides rooms evenly among chosen people, with a preview before anything is recorded. */
import { Checkbox, Group, Modal, Stack, Table, Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import { type BoardRoom, itemsLeft, roomsToShare } from '#domain/campaigns/campaign-board.ts'
import { distributeRooms } from '#domain/campaigns/distribute-rooms.ts'
import { normalizeText } from '#domain/catalog/search-text.ts'
import { formatNumber } from '#domain/text/format.ts'
import type { Counter } from '#react/campaign-records/use-counters.ts'
import { t } from '#text/campaigns/campaign-rooms.ts'
import { Button } from '#ui/button.tsx'
import classes from './campaign-rooms.module.css'
import type { Assignment } from './use-assignments.ts'

interface Props {
  /** All rooms of the campaign, because existing assignments count as work. */
  allRooms: readonly BoardRoom[]
  /** The rooms to divide, if they are unassigned. */
  rooms: readonly BoardRoom[]
  counters: readonly Counter[]
  onShare: (assignments: readonly Assignment[], text: string) => Promise<void>
  onCancel: () => void
}

export function DistributeRoomsDialog({ allRooms, rooms, counters, onShare, onCancel }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [assigned, setAssigned] = useState(false)
  const [closed, setClosed] = useState(false)
  const { shares, free } = useShares({ allRooms, rooms, chosen, assigned, closed })
  const given = shares.filter((share) => share.rooms.length > 0)
  const share = () => {
    const assignments = given.map(
      ({ person, rooms: own }): Assignment => ({
        person: counters.find(({ id }) => id === person) ?? null,
        rooms: own,
      }),
    )
    return onShare(assignments, t('shared', { rooms: free, people: given.length }))
  }
  return (
    <Modal opened onClose={onCancel} size="lg" title={t('shareTitle', { count: free })}>
      <Stack>
        <Text>{t('shareText')}</Text>
        <PeopleChooser counters={counters} chosen={chosen} onChange={setChosen} />
        <Checkbox
          label={t('includeAssigned')}
          checked={assigned}
          onChange={(event) => setAssigned(event.currentTarget.checked)}
        />
        <Checkbox
          label={t('includeClosed')}
          checked={closed}
          onChange={(event) => setClosed(event.currentTarget.checked)}
        />
        {free === 0 ? (
          <Text role="status">{t('nothingToShare')}</Text>
        ) : chosen.size === 0 ? (
          <Text role="status">{t('chooseAmong')}</Text>
        ) : (
          <>
            <SharePreview shares={shares} counters={counters} />
            <Text c="dimmed">{t('preview')}</Text>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="secondary" onClick={onCancel}>
            {fixedTexts.cancel}
          </Button>
          <Button disabled={given.length === 0} onClick={() => void share()}>
            {t('give', { count: free })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface ShownShare {
  person: number
  rooms: Assignment['rooms']
  items: number
  /** Rooms that the person keeps, with the items to count in them. */
  ownRooms: number
  ownItems: number
}

function useShares({
  allRooms,
  rooms,
  chosen,
  assigned,
  closed,
}: Pick<Props, 'allRooms' | 'rooms'> & { chosen: ReadonlySet<number>; assigned: boolean; closed: boolean }) {
  return useMemo(() => {
    const choice = { assigned, closed }
    const plan = roomsToShare({ all: allRooms, chosen: rooms, people: [...chosen], choice })
    const shares = distributeRooms(plan.rooms, plan.people).map((share): ShownShare => {
      const own = plan.staying.filter(({ assignee }) => assignee === share.person)
      return { ...share, ownRooms: own.length, ownItems: own.reduce((sum, room) => sum + itemsLeft(room), 0) }
    })
    return { shares, free: plan.rooms.length }
  }, [allRooms, rooms, chosen, assigned, closed])
}

function SharePreview({ shares, counters }: { shares: readonly ShownShare[]; counters: readonly Counter[] }) {
  const shareOf = new Map(shares.map((share) => [share.person, share]))
  return (
    <Table.ScrollContainer minWidth={360} mah="16rem">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('person')}</Table.Th>
            <Table.Th scope="col">{t('getsRooms')}</Table.Th>
            <Table.Th scope="col">{t('getsItems')}</Table.Th>
            <Table.Th scope="col">{t('hasItems')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="bilang-figures">
          {counters.map(({ id, name }) => {
            const share = shareOf.get(id)
            if (!share) return null
            const { rooms, items, ownRooms, ownItems } = share
            return (
              <Table.Tr key={id}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{formatNumber(rooms.length)}</Table.Td>
                <Table.Td>{formatNumber(items)}</Table.Td>
                <Table.Td>{ownRooms === 0 ? '–' : t('roomsAndItems', { rooms: ownRooms, items: ownItems })}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function PeopleChooser({
  counters,
  chosen,
  onChange,
}: {
  counters: readonly Counter[]
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}) {
  const [text, setText] = useState('')
  const shown = counters.filter(({ name }) => normalizeText(name).includes(normalizeText(text).trim()))
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <Checkbox.Group label={t('shareAmong')} value={[...chosen].map(String)}>
      <Stack gap="xs" mt="xs">
        {counters.length > 8 ? (
          <TextInput
            aria-label={t('findPerson')}
            placeholder={t('findPerson')}
            value={text}
            maxLength={textLimit}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : null}
        <div className={classes['people']}>
          {shown.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} onChange={() => toggle(id)} />
          ))}
        </div>
        <Group gap="sm">
          <Button variant="ghost" size="sm" onClick={() => onChange(new Set(shown.map(({ id }) => id)))}>
            {t('everybody')}
          </Button>
          <Button variant="ghost" size="sm" disabled={chosen.size === 0} onClick={() => onChange(new Set())}>
            {t('nobodyChosen')}
          </Button>
        </Group>
      </Stack>
    </Checkbox.Group>
  )
}
