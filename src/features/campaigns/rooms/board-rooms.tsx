/** The rooms of a campaign with counter and progress. Chosen rooms can be assigned to a person or divided among people. */
import { NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { textLimit } from '#contract/limits.ts'
import { shownRoomName } from '#domain/campaigns/board-room-name.ts'
import { type Board, type BoardRoom, type RoomStage, roomStages } from '#domain/campaigns/campaign-board.ts'
import { filterRooms, type RoomFilter } from '#domain/campaigns/filter-rooms.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import { filterForScope } from '#domain/counts/campaign-states.ts'
import type { useCounters } from '#react/campaign-records/use-counters.ts'
import { rowsQuery } from '#react/lists/rows-query.ts'
import { useTableSettings } from '#react/lists/use-table-settings.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/campaigns/campaign-rooms.ts'
import { t as sheetTexts } from '#text/counting/count-sheets.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { ColumnChooser } from '#ui/table/columns/column-chooser.tsx'
import { completeList } from '#ui/table/list-page/table-list.ts'
import { Table } from '#ui/table/table.tsx'
import { useRowNumbers } from '#ui/table/use-row-numbers.ts'
import { AssignRooms } from './assign-rooms.tsx'
import classes from './campaign-rooms.module.css'
import { roomColumns } from './room-columns.tsx'
import type { CampaignBoard } from './use-campaign-board.ts'

const noFilter: RoomFilter = { text: '', stage: null, building: null, person: null }
/** Option in the drop-down of people: rooms without a person. */
const nobody = 'nobody'

interface Props extends Pick<CampaignBoard, 'records'> {
  campaign: Campaign
  board: Board
  people: ReturnType<typeof useCounters>
  canGive: boolean
  /** Opens the count sheets of these rooms. Null: printing is not possible. */
  onPrint: ((rooms: readonly BoardRoom[]) => void) | null
  /** Opens the sheets for second counts in these rooms. Null: printing is not possible. */
  onPrintAgain: ((rooms: readonly BoardRoom[]) => void) | null
  /** Opens the screen to key in a count sheet. Null: not possible. */
  onKeySheet: (() => void) | null
}

export function BoardRooms({ campaign, board, records, people, canGive, onPrint, onPrintAgain, onKeySheet }: Props) {
  const { timeZone } = useServices()
  const navigate = useNavigate()
  const area = useInventoryPath()
  const [filter, setFilter] = useState(noFilter)
  const [order, setOrder] = useState('place')
  /** By key, so that a room that appears meanwhile does not affect the selection. */
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const idOf = useRowNumbers()
  const { nameOf } = people
  const { unsent } = records
  const columns = useMemo(() => roomColumns({ timeZone, nameOf, unsent }), [timeZone, nameOf, unsent])
  const settings = useTableSettings('campaign-rooms')
  const rooms = useMemo(() => filterRooms(board.rooms, filter, order, nameOf), [board, filter, order, nameOf])
  const chosenRooms = useMemo(() => board.rooms.filter(({ key }) => chosen.has(key)), [board, chosen])
  const selected = useMemo(() => new Set(chosenRooms.map(({ key }) => idOf(key))), [chosenRooms, idOf])
  const toPrint = chosenRooms.length > 0 ? chosenRooms : rooms
  const roomsAgain = toPrint.filter(({ again }) => again > 0)
  const openItems = ({ building, room }: BoardRoom) => {
    const where: Where = { ...filterForScope(campaign.scope), location_code_one: building, location_code_two: room }
    const query = rowsQuery(where)
    if (query !== null) void navigate(`${area}/database?${query}`)
  }
  const sheetButtons = (
    <>
      {onPrint ? (
        <Button variant="secondary" disabled={toPrint.length === 0} onClick={() => onPrint(toPrint)}>
          {sheetTexts('print', { count: toPrint.length })}
        </Button>
      ) : null}
      {onPrintAgain && roomsAgain.length > 0 ? (
        <Button variant="secondary" onClick={() => onPrintAgain(roomsAgain)}>
          {sheetTexts('again.print')}
        </Button>
      ) : null}
      {onKeySheet ? (
        <Button variant="secondary" onClick={onKeySheet}>
          {sheetTexts('keyIn')}
        </Button>
      ) : null}
    </>
  )
  return (
    <>
      <RoomFilters board={board} filter={filter} onChange={setFilter} nameOf={nameOf}>
        <ColumnChooser columns={columns} settings={settings} />
      </RoomFilters>
      {canGive ? (
        <AssignRooms
          campaign={campaign}
          board={board}
          shown={rooms}
          chosen={chosenRooms}
          people={people}
          onGiven={() => setChosen(new Set())}
        >
          {sheetButtons}
        </AssignRooms>
      ) : onPrint || onPrintAgain || onKeySheet ? (
        <div className={classes['tools']}>{sheetButtons}</div>
      ) : null}
      <Table
        label={t('view.rooms')}
        columns={columns}
        settings={settings}
        list={completeList(rooms)}
        rowId={({ key }) => idOf(key)}
        rowName={(room) => [shownRoomName(room), room.within].filter(Boolean).join(', ')}
        order={order}
        onOrder={setOrder}
        onOpen={openItems}
        {...(canGive
          ? {
              selected,
              onSelected: (ids: ReadonlySet<number>) =>
                setChosen(new Set(board.rooms.flatMap(({ key }) => (ids.has(idOf(key)) ? [key] : [])))),
            }
          : {})}
        height="56vh"
        empty={<Empty>{t(board.rooms.length === 0 ? 'noRooms' : 'noneFound')}</Empty>}
      />
    </>
  )
}

function RoomFilters({
  board,
  filter,
  onChange,
  nameOf,
  children,
}: {
  board: Board
  filter: RoomFilter
  onChange: (filter: RoomFilter) => void
  nameOf: (person: number) => string
  children: ReactNode
}) {
  const buildings = useMemo(() => [...new Map(board.rooms.map(({ building, within }) => [building, within]))], [board])
  const assignees = useMemo(
    () => [...new Set(board.rooms.flatMap(({ assignee }) => (assignee === null ? [] : [assignee])))],
    [board],
  )
  const all = { value: '', label: common('all') }
  return (
    <div className={classes['tools']}>
      <TextInput
        className={classes['tool'] ?? ''}
        label={t('find')}
        value={filter.text}
        maxLength={textLimit}
        onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes['tool'] ?? ''}
        label={t('building')}
        value={filter.building ?? ''}
        onChange={(event) => onChange({ ...filter, building: event.currentTarget.value || null })}
        data={[all, ...buildings.map(([id, name]) => ({ value: String(id), label: name || t('noBuilding') }))]}
      />
      <NativeSelect
        className={classes['tool'] ?? ''}
        label={t('state')}
        value={filter.stage ?? ''}
        onChange={(event) => onChange({ ...filter, stage: (event.currentTarget.value || null) as RoomStage | null })}
        data={[all, ...roomStages.map((stage) => ({ value: stage, label: t(`stage.${stage}`) }))]}
      />
      <NativeSelect
        className={classes['tool'] ?? ''}
        label={t('person')}
        value={filter.person === null ? '' : filter.person === 0 ? nobody : String(filter.person)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, person: value === '' ? null : value === nobody ? 0 : Number(value) })
        }
        data={[
          { value: '', label: t('anybody') },
          { value: nobody, label: t('nobody') },
          ...assignees.map((id) => ({ value: String(id), label: nameOf(id) })),
        ]}
      />
      {children}
    </div>
  )
}
