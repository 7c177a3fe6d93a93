/** Rooms, people and devices of a campaign: assignments, progress, and the date of these figures. */
import { Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { Problem } from '#contract/problem.ts'
import type { BoardRoom } from '#domain/campaigns/campaign-board.ts'
import { isOpenCampaign } from '#domain/counts/count-status.ts'
import { FollowCampaignRecords } from '#react/campaign-records/follow-campaign-records.tsx'
import { useCounters } from '#react/campaign-records/use-counters.ts'
import { useFrequentRefresh } from '#react/lists/use-frequent-refresh.ts'
import { useRow } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { type DeviceActivity, readDeviceActivity } from '#react/session/device-activity.ts'
import { useCan } from '#react/session/use-session.ts'
import { lastRead, useRead } from '#react/use-async.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useNow } from '#react/use-now.ts'
import { useOnline } from '#react/use-online.ts'
import { t as titles } from '#text/app/screens.ts'
import { t as campaignTexts } from '#text/campaigns/campaign.ts'
import { t } from '#text/campaigns/campaign-rooms.ts'
import { t as canceled } from '#text/campaigns/cancel-count.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { ListPage } from '#ui/table/list-page/list-page.tsx'
import { BoardDevices } from './board-devices.tsx'
import { BoardPeople } from './board-people.tsx'
import { BoardRooms } from './board-rooms.tsx'
import { BoardSummary } from './board-summary.tsx'
import { EndedSheets } from './sheets/ended-sheets.tsx'
import { KeySheetPage } from './sheets/key-sheet-page.tsx'
import { PrintSheets } from './sheets/print-sheets.tsx'
import { useCampaignBoard } from './use-campaign-board.ts'

export function CampaignRoomsPage() {
  const id = Number(useParams()['id']) || null
  const campaign = useRow<Campaign>('inventory', id)
  if (campaign.state !== 'ready') return <Loading />
  if (!campaign.value)
    return (
      <Empty asPage heading={campaignTexts('notFound')}>
        {common('mayBeDeleted')}
      </Empty>
    )
  if (campaign.value.state === 'canceled') return <CanceledRooms campaign={campaign.value} />
  return <CampaignRooms campaign={campaign.value} />
}

/** Its items are counted for other counts, so figures of its rooms would no longer be about it. */
function CanceledRooms({ campaign }: { campaign: Campaign }) {
  const area = useInventoryPath()
  const toCampaign = <Link to={`${area}/counts/${campaign.id}`}>{t('toCampaign')}</Link>
  return (
    <>
      <Empty asPage heading={canceled('heading')} action={toCampaign}>
        {canceled('noRooms')}
      </Empty>
      <EndedSheets campaign={campaign} />
    </>
  )
}

const views = ['rooms', 'people', 'devices'] as const
type View = (typeof views)[number]

function CampaignRooms({ campaign }: { campaign: Campaign }) {
  const area = useInventoryPath()
  const canManage = useCan('campaigns.manage')
  const [view, setView] = useState<View>('rooms')
  useFrequentRefresh()
  const result = useCampaignBoard(campaign)
  const people = useCounters(campaign)
  const devices = useDevices()
  const { board, records } = result
  const isClosed = campaign.state === 'closed'
  const sheets = useSheetsInAddress(canManage, campaign)
  if (sheets.keys !== null && board !== null)
    return (
      <PrintSheets
        campaign={campaign}
        rooms={board.rooms.filter(({ key }) => sheets.keys?.has(key))}
        isAgain={sheets.isAgain}
        records={records}
        onClose={sheets.close}
      />
    )
  if (sheets.number !== null && board !== null)
    return (
      <>
        <FollowCampaignRecords />
        <KeySheetPage
          campaign={campaign}
          board={board}
          records={records}
          nameOf={people.nameOf}
          number={sheets.number}
          onNumber={sheets.key}
          onClose={sheets.close}
        />
      </>
    )
  return (
    <ListPage>
      <FollowCampaignRecords />
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1}>{titles('title.campaignRooms')}</Title>
          <Text c="dimmed" className="bilang-break">
            {campaign.name}
          </Text>
        </div>
        <Button component={Link} to={`${area}/counts/${campaign.id}`} variant="secondary">
          {t('toCampaign')}
        </Button>
      </Group>
      {records.isOffered ? null : <Text>{t('notOffered')}</Text>}
      {isClosed ? <Text>{t('closed')}</Text> : null}
      {isClosed ? <EndedSheets campaign={campaign} /> : null}
      {board === null ? (
        <Loading />
      ) : (
        <>
          <BoardSummary
            {...result}
            campaign={campaign}
            board={board}
            devices={devices.is === 'known' ? devices.list : null}
            isCounting={campaign.state === 'counting'}
            isOpen={isOpenCampaign(campaign)}
          />
          <SegmentedControl
            className="bilang-start bilang-scroll"
            aria-label={t('views')}
            value={view}
            onChange={(value) => setView(value as View)}
            data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          />
          {view === 'rooms' ? (
            <BoardRooms
              campaign={campaign}
              board={board}
              records={records}
              people={people}
              canGive={canManage && records.isOffered && !isClosed}
              onPrint={sheets.open}
              onPrintAgain={sheets.openAgain}
              onKeySheet={sheets.mayKey ? () => sheets.key('') : null}
            />
          ) : view === 'people' ? (
            <BoardPeople board={board} devices={devices.is === 'known' ? devices.list : null} nameOf={people.nameOf} />
          ) : (
            <DevicesView devices={devices} people={campaign.people ?? []} />
          )}
        </>
      )}
    </ListPage>
  )
}

function DevicesView({ devices, people }: { devices: Devices; people: readonly number[] }) {
  const isOnline = useOnline()
  switch (devices.is) {
    case 'known':
      return <BoardDevices devices={devices.list} people={people} />
    case 'not-offered':
      return <Text>{t('devicesNotOffered')}</Text>
    case 'problem':
      return <ProblemText problem={devices.problem} trying="showing" />
    default:
      return isOnline ? <Loading /> : <OfflineNote toDo={t('devicesOffline')} />
  }
}

const sheetsParam = 'sheets'
const keyParam = 'key'
const againParam = 'again'

/** The rooms whose sheets are shown, or the sheet being keyed in, are in the address, so that going back shows the rooms again. */
function useSheetsInAddress(canManage: boolean, campaign: Campaign) {
  const { api } = useServices()
  const [params, setParams] = useSearchParams()
  const isOffered = canManage && api.features().has('paper-sheets')
  const mayPrint = isOffered && campaign.state === 'counting'
  const mayKey = isOffered && isOpenCampaign(campaign)
  const mayPrintAgain = mayKey && api.features().has('second-count-sheets')
  const isAgain = params.has(againParam)
  const named = (isAgain ? mayPrintAgain : mayPrint) ? params.get(sheetsParam) : null
  return {
    keys: named === null ? null : new Set(named.split(',')),
    isAgain,
    openAgain: mayPrintAgain
      ? (rooms: readonly BoardRoom[]) =>
          setParams({ [sheetsParam]: rooms.map(({ key }) => key).join(), [againParam]: '1' })
      : null,
    mayKey,
    number: mayKey ? params.get(keyParam) : null,
    open: mayPrint
      ? (rooms: readonly BoardRoom[]) => setParams({ [sheetsParam]: rooms.map(({ key }) => key).join() })
      : null,
    // Moving from one sheet to the next replaces the history entry, so that Back still leads to the rooms.
    key: (number: string) => setParams({ [keyParam]: number }, { replace: params.has(keyParam) }),
    close: () => setParams({}, { replace: true }),
  }
}

type Devices =
  | { is: 'known'; list: readonly DeviceActivity[] }
  | { is: 'unknown' }
  | { is: 'problem'; problem: Problem }
  | { is: 'not-offered' }

const readEveryMs = 60_000

/** The device status from the server, read every minute. Unknown while offline, because an old status would hide silent devices. */
function useDevices(): Devices {
  const services = useServices()
  const isOnline = useOnline()
  const mayRead = useCan('devices.read')
  const minute = Math.floor(useNow(readEveryMs) / readEveryMs)
  const isOffered = mayRead && services.api.features().has('devices')
  const { state } = useRead(isOffered && isOnline ? `devices ${minute}` : null, () => readDeviceActivity(services))
  if (!isOffered) return { is: 'not-offered' }
  const answer = lastRead(state)
  if (!isOnline || answer === null) return { is: 'unknown' }
  return answer.ok ? { is: 'known', list: answer.value } : { is: 'problem', problem: answer.problem }
}
