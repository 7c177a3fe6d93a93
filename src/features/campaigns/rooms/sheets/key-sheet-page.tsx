/** The screen to key in count sheets, by keyboard alone. Unfinished input is stored on this device. */
import { Group, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { Board } from '#domain/campaigns/campaign-board.ts'
import { type IssuedSheet, isOut, issuedSheets, linesWithoutCount } from '#domain/campaigns/count-sheets.ts'
import { readSheetNumber } from '#domain/campaigns/sheet-numbers.ts'
import { formatDay, formatList, formatMoment, formatNumber } from '#domain/text/format.ts'
import { parseMoment } from '#domain/time/moments.ts'
import type { CampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { useServices } from '#react/services.ts'
import { t as roomTexts } from '#text/campaigns/campaign-rooms.ts'
import { t } from '#text/counting/count-sheets.ts'
import { Button } from '#ui/button.tsx'
import { SaveFailures } from '#ui/count/save-failure-alert.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import classes from '../campaign-rooms.module.css'
import { sheetRoom } from './outstanding-sheets.ts'
import { SheetLines } from './sheet-lines.tsx'
import { useKeySheet } from './use-key-sheet.ts'
import { WithdrawSheet } from './withdraw-sheet.tsx'

interface Props {
  campaign: Campaign
  board: Board
  records: CampaignRecords
  nameOf: (person: number) => string
  /** The sheet number in the address; empty: none yet. */
  number: string
  onNumber: (number: string) => void
  onClose: () => void
}

export function KeySheetPage({ campaign, board, records, nameOf, number, onNumber, onClose }: Props) {
  const keySheet = useKeySheet(campaign)
  const sheets = useMemo(() => issuedSheets(records.records), [records.records])
  const sheet = sheets.find((one) => one.sheet === number)
  const room = sheet && sheetRoom(sheet, board)
  return (
    <div className="bilang-page bilang-wide">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1}>{t('keyIn')}</Title>
          <Text c="dimmed" className="bilang-break">
            {campaign.name}
          </Text>
        </div>
        <Button variant="secondary" onClick={onClose}>
          {t('toRooms')}
        </Button>
      </Group>
      <SaveFailures failures={keySheet.saveFailures} onDismiss={keySheet.dismissSaveFailure} />
      {keySheet.last ? (
        <Group gap="sm">
          <Text role="status">{keySheet.last.text}</Text>
          {keySheet.last.opIds.length > 0 ? (
            <Button variant="ghost" size="sm" loading={keySheet.isBusy} onClick={() => void keySheet.undo()}>
              {roomTexts('undo')}
            </Button>
          ) : null}
        </Group>
      ) : null}
      <NumberForm key={`form ${number}`} number={number} onNumber={onNumber} />
      {number === '' ? null : sheet && room !== undefined ? (
        <KeyedBefore key={`lines ${number}`} sheet={sheet} records={records.records} nameOf={nameOf}>
          <SheetLines
            campaign={campaign}
            sheet={sheet}
            records={records.records}
            room={room}
            keySheet={keySheet}
            onSaved={() => onNumber('')}
          />
          {isOut(sheet) ? (
            <WithdrawSheet
              isBusy={keySheet.isBusy}
              onWithdraw={async (reason) => {
                if (await keySheet.withdraw(sheet, room, reason)) onNumber('')
              }}
            />
          ) : null}
        </KeyedBefore>
      ) : (
        <Empty heading={t('unknownSheet')}>{t('unknownSheetText')}</Empty>
      )}
    </div>
  )
}

function NumberForm({ number, onNumber }: Pick<Props, 'number' | 'onNumber'>) {
  const [text, setText] = useState(number)
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (number === '') input.current?.focus()
  }, [number])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readSheetNumber(text)
    setWrong(read === null)
    if (read !== null) onNumber(read)
    else input.current?.select()
  }
  return (
    <form className={classes['tools']} onSubmit={submit}>
      <TextInput
        ref={input}
        className={classes['tool'] ?? ''}
        label={t('sheetNumber')}
        description={t('sheetNumberText')}
        value={text}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={isWrong ? t('noSheetNumber') : undefined}
        onChange={(event) => {
          setWrong(false)
          setText(event.currentTarget.value)
        }}
      />
      <Button type="submit" variant="secondary">
        {t('openSheet')}
      </Button>
    </form>
  )
}

/** Reports that the sheet was already keyed in or withdrawn, and shows its lines only on request. */
function KeyedBefore({
  sheet,
  records,
  nameOf,
  children,
}: {
  sheet: IssuedSheet
  records: CampaignRecords['records']
  nameOf: (person: number) => string
  children: React.ReactNode
}) {
  const { timeZone } = useServices()
  // Snapshot from when the sheet was opened, so that saving does not conflict with itself.
  const [{ keyed, voided }] = useState({ keyed: sheet.keyed.at(-1), voided: sheet.voided })
  const [isWanted, setWanted] = useState(false)
  const last = keyed ?? voided
  if (!last) return children
  const said = { person: nameOf(last.made_by), moment: formatMoment(parseMoment(last.at), timeZone) }
  const without = linesWithoutCount(sheet.sheet, records).map((product) => sheet.products.indexOf(product) + 1)
  return (
    <>
      <Banner tone="attention" role="note">
        {last.kind === 'paper-sheet-void'
          ? t('withdrawnBefore', { ...said, reason: last.reason })
          : `${t('keyedBefore', said)} ${t('onPaper', { counter: last.counter, witness: last.witness, day: formatDay(last.day) })}`}
      </Banner>
      {without.length > 0 ? (
        <Banner tone="attention" role="note">
          {t('again.withoutCount', { count: without.length, lines: formatList(without.map(formatNumber)) })}
        </Banner>
      ) : null}
      {isWanted ? (
        children
      ) : (
        <Button className="bilang-start" variant="secondary" onClick={() => setWanted(true)}>
          {t(keyed ? 'keyAgain' : 'keyAnyway')}
        </Button>
      )}
    </>
  )
}
