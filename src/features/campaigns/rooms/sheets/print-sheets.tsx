/** Prints count sheets for rooms where phones are not allowed. Each sheet has a number for keying it in. */
import { Group, NativeSelect, Radio, Stack, Text, Title } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { BoardRoom } from '#domain/campaigns/campaign-board.ts'
import { type CountSheet, countSheets, type RoomToPrint } from '#domain/campaigns/count-sheets.ts'
import { nameOfMember, rolesOf } from '#domain/campaigns/crew-roles.ts'
import { newSheetNumber } from '#domain/campaigns/sheet-numbers.ts'
import { formatMoment, formatMomentForForm, formatNumber } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { fontFileNames } from '#print/fonts/fonts.ts'
import { countSheetForm } from '#print/forms/count-sheet-form.ts'
import { fill, withOnlyItems } from '#print/forms/form.ts'
import { type PaperName, paperNames } from '#print/layout/page.ts'
import type { FormsJob } from '#print/print-job.ts'
import type { CampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { useCounters } from '#react/campaign-records/use-counters.ts'
import { useSecondCountRecords } from '#react/campaign-records/use-known-people.ts'
import { useBlindCounts } from '#react/lists/use-blind-counts.ts'
import { useReachOnForms } from '#react/lists/use-reach.ts'
import { usePrintJob } from '#react/print/use-print-job.ts'
import { secureRandomInt } from '#react/secure-random-int.ts'
import { useServices } from '#react/services.ts'
import { useReadValue } from '#react/use-async.ts'
import { t as roomTexts } from '#text/campaigns/campaign-rooms.ts'
import { t } from '#text/counting/count-sheets.ts'
import { t as printTexts } from '#text/shared/ui-print.ts'
import { Button } from '#ui/button.tsx'
import { SaveFailures } from '#ui/count/save-failure-alert.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { PrintPreview } from '#ui/print/print-preview.tsx'
import classes from '../campaign-rooms.module.css'
import { readRepeatedRooms, readRoomsToPrint, sheetItemLimit } from './read-rooms-to-print.ts'
import { useIssuedSheets } from './use-issued-sheets.ts'

interface Props {
  campaign: Campaign
  rooms: readonly BoardRoom[]
  /** Only the items that wait for a second or third count. */
  isAgain: boolean
  records: CampaignRecords
  onClose: () => void
}

/** Blank lines for items that are not on the list. */
const emptyLines = 5

export function PrintSheets({ campaign, rooms, isAgain, records, onClose }: Props) {
  const { catalog } = useServices()
  // The contents of the sheets are read once and not affected by a refresh of the list.
  const [chosen] = useState(rooms)
  const [known] = useState(records.records)
  const byItem = useSecondCountRecords(known)
  const { nameOf, isKnown } = useCounters(campaign)
  // Sheets for second counts contain names, so wait for the list of people.
  const isReady = !isAgain || isKnown
  // not a text: the key of what is read
  const key = isReady ? `count sheets ${isAgain} ${campaign.id} ${chosen.map((room) => room.key).join()}` : null
  const read = useReadValue(key, (signal) =>
    isAgain
      ? readRepeatedRooms(catalog, campaign, chosen, { byItem, nameOf }, signal)
      : readRoomsToPrint(catalog, campaign, chosen, signal),
  )
  return (
    <div className="bilang-page">
      <Group justify="space-between" align="flex-start" className="no-print">
        <div>
          <Title order={1}>{t(isAgain ? 'again.heading' : 'heading')}</Title>
          <Text c="dimmed" className="bilang-break">
            {t('roomsOf', { count: chosen.length, campaign: campaign.name })}
          </Text>
        </div>
        <Button variant="secondary" onClick={onClose}>
          {t('toRooms')}
        </Button>
      </Group>
      {read === undefined ? (
        <Loading />
      ) : chosen.length === 0 ? (
        <Empty>{roomTexts('noRooms')}</Empty>
      ) : read.rooms === null ? (
        <Empty heading={t('tooMany', { count: read.total })}>
          {t('tooManyText', { limit: formatNumber(sheetItemLimit) })}
        </Empty>
      ) : isAgain && read.rooms.length === 0 ? (
        <Empty heading={t('again.none')}>{t('again.noneText')}</Empty>
      ) : (
        <Sheets campaign={campaign} rooms={read.rooms} isAgain={isAgain} asOf={read.asOf} onCancel={onClose} />
      )}
    </div>
  )
}

/** Numbers for these sheets. Blind and open sheets get different numbers. */
function useNumberedSheets(toPrint: readonly RoomToPrint[], isBlind: boolean): readonly CountSheet[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind needs other numbers
  return useMemo(() => countSheets(toPrint, () => newSheetNumber(secureRandomInt)), [toPrint, isBlind])
}

function Sheets({
  campaign,
  rooms: toPrint,
  isAgain,
  asOf,
  onCancel,
}: {
  campaign: Campaign
  rooms: readonly RoomToPrint[]
  isAgain: boolean
  asOf: number | null
  onCancel: () => void
}) {
  const { institute, timeZone, now } = useServices()
  const hidesQuantities = useBlindCounts()?.length !== 0
  const [wantsBlind, setBlind] = useState(true)
  const isBlind = isAgain || wantsBlind || hidesQuantities
  const [paper, setPaper] = useState<PaperName>('a4')
  const sheets = useNumberedSheets(toPrint, isBlind)
  const { nameOf } = useCounters(campaign)
  const roles = rolesOf(campaign)
  const [lead, witness] = [roles.lead, roles.witness].map((members) =>
    members.map((one) => nameOfMember(one, nameOf)).join(', '),
  ) as [string, string]
  const { issue, saveFailures, dismissSaveFailure } = useIssuedSheets(campaign)
  const [isIssued, setIssued] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sheets are not issued yet
  useEffect(() => setIssued(false), [sheets])
  const printedOn = dayOf(now(), timeZone)
  const onlyItems = useReachOnForms()
  const job = useMemo((): FormsJob => {
    // not a text: printed on official forms
    const dataAsOf = asOf === null ? 'not known' : formatMomentForForm(asOf, timeZone)
    const header = {
      entityName: institute,
      dataAsOf,
      campaign: campaign.name,
      printedOn,
      isBlind,
      paper,
      emptyLines: isAgain ? 0 : emptyLines,
      lead,
      witness,
    }
    return {
      kind: 'forms',
      title: t(isAgain ? 'again.fileName' : 'fileName', { campaign: campaign.name }),
      forms: withOnlyItems(
        sheets.map((sheet) => fill(countSheetForm, { ...header, ...sheetInput(sheet) })),
        onlyItems,
      ),
    }
  }, [onlyItems, sheets, isAgain, institute, asOf, timeZone, campaign.name, printedOn, isBlind, paper, lead, witness])
  const print = usePrintJob(job)
  const beforePrint = async () => {
    const done = await issue(sheets, isBlind)
    if (done) setIssued(true)
    return done
  }
  return (
    <Stack>
      {isAgain ? (
        <Text>{t('again.text')}</Text>
      ) : (
        <Radio.Group
          label={t('kind')}
          value={isBlind ? 'blind' : 'open'}
          onChange={(value) => setBlind(value === 'blind')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="blind" label={t('blind')} description={t('blindText')} />
            {hidesQuantities ? null : <Radio value="open" label={t('open')} description={t('openText')} />}
          </Stack>
        </Radio.Group>
      )}
      <div className={classes['tools']}>
        <NativeSelect
          className={classes['tool'] ?? ''}
          label={printTexts('paper')}
          value={paper}
          onChange={(event) => setPaper(event.currentTarget.value as PaperName)}
          data={paperNames.map((value) => ({ value, label: printTexts(`papers.${value}`) }))}
        />
      </div>
      <SaveFailures failures={saveFailures} onDismiss={dismissSaveFailure} />
      <Text role="status">
        {isIssued ? t('recorded', { count: sheets.length }) : t('notRecorded', { count: sheets.length })}
      </Text>
      <PrintPreview
        level={2}
        title={job.title}
        asOf={asOf === null ? null : formatMoment(asOf, timeZone)}
        print={print}
        fonts={fontFileNames}
        beforePrint={beforePrint}
        onCancel={onCancel}
      />
    </Stack>
  )
}

const sheetInput = ({ number, name, within, items, part, parts, again, countedBefore }: CountSheet) => ({
  ...(again && { again, countedBefore: countedBefore?.join(', ') ?? '' }),
  sheetNumber: number,
  room: name,
  building: within,
  part,
  parts,
  lines: items.map(({ property_number, names, description, unit_type, units }) => ({
    propertyNumber: property_number,
    article: names.article,
    description,
    unit: unit_type,
    recorded: units,
  })),
})
