/** The lines of one sheet in printed order, with counter, witness and date. Enter moves to the next field. */
import { Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { textLimit } from '#contract/limits.ts'
import type { IssuedSheet } from '#domain/campaigns/count-sheets.ts'
import { blankLine, isUndecided, type KeyedLine, lineState } from '#domain/campaigns/sheet-keying.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { inCampaign } from '#domain/counts/product-in-campaign.ts'
import { formatNumber } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { useOtherPerson } from '#react/campaign-records/use-other-person.ts'
import { lastKnown, useList } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useDraft } from '#react/use-draft.ts'
import { t } from '#text/counting/count-sheets.ts'
import { Button } from '#ui/button.tsx'
import { OtherPersonForm } from '#ui/count/other-person-form.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useConcurrentKeying } from './concurrent-keying.ts'
import type { FilledLine, PaperNames } from './keyed-sheet.ts'
import { type SheetDraft, sheetDrafts } from './sheet-drafts.ts'
import { SheetLine } from './sheet-line.tsx'
import classes from './sheet-lines.module.css'
import type { KeySheet } from './use-key-sheet.ts'
import { type RepeatedSheet, useRepeatedSheet } from './use-repeated-sheet.ts'

interface Props {
  campaign: Campaign
  sheet: IssuedSheet
  /** All of the campaign. */
  records: readonly CampaignRecord[]
  room: string
  keySheet: KeySheet
  onSaved: () => void
}

const noNames: PaperNames = { counter: '', witness: '', day: '' }
const nothing: SheetDraft = { lines: {}, names: noNames }

export function SheetLines(props: Props) {
  const { campaign, sheet } = props
  const draft = useDraft<SheetDraft>(`${sheetDrafts(campaign.id)}${sheet.sheet}`)
  const { products } = sheet
  const query = useMemo(() => ({ collection: 'products' as const, where: { id: products } }), [products])
  const list = lastKnown(useList<ProductView>(query))
  if (!draft.isLoaded || list === null || list.asOf === null) return <Loading />
  return <Lines {...props} draft={draft} items={list.rows} />
}

const namesInOrder = ['counter', 'witness', 'day'] as const

/** The input so far, stored on this device at every key press. */
function useKeyed({ draft, save: saveDraft }: ReturnType<typeof useDraft<SheetDraft>>) {
  const [keyed, setDraft] = useState(draft ?? nothing)
  const change = useCallback(
    (make: (before: SheetDraft) => SheetDraft) =>
      setDraft((before) => {
        const next = make(before)
        saveDraft(next)
        return next
      }),
    [saveDraft],
  )
  const changeLine = useCallback(
    (id: number, changes: Partial<KeyedLine>) =>
      change((before) => ({
        ...before,
        lines: { ...before.lines, [id]: { ...(before.lines[id] ?? blankLine), ...changes } },
      })),
    [change],
  )
  const changeName = (name: keyof PaperNames, value: string) =>
    change((before) => ({ ...before, names: { ...before.names, [name]: value } }))
  return { ...keyed, changeLine, changeName }
}

/** Focus the first field, so that the hands stay on the keyboard. */
function useFocusedForm() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[data-field]')?.focus(), [])
  return form
}

function Lines({
  campaign,
  sheet,
  records,
  room,
  keySheet,
  onSaved,
  draft,
  items,
}: Props & { draft: ReturnType<typeof useDraft<SheetDraft>>; items: readonly ProductView[] }) {
  const { timeZone, now } = useServices()
  const { lines, names, changeLine, changeName } = useKeyed(draft)
  const [problem, setProblem] = useState<string | null>(null)
  const meanwhile = useConcurrentKeying(sheet)
  const form = useFocusedForm()
  const today = dayOf(now(), timeZone)
  const byId = useMemo(() => new Map(items.map((item) => [item.id, inCampaign(item, campaign)])), [items, campaign])
  const repeated = useRepeatedSheet(campaign, sheet, records)
  const rows = sheet.products.map((id) => {
    const product = byId.get(id) ?? null
    const keyed = lines[id] ?? blankLine
    const state = repeated ? repeated.lineState(keyed, product) : lineState(keyed, product, sheet.at)
    return { id, product, state }
  })
  const filled = rows.filter(({ state }) => state.is !== 'blank')
  const isAnother = useOtherPerson(campaign)(repeated?.namesakeOf(names.counter, rows) ?? null)
  const focusField = (name: string) => form.current?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus()

  async function submit() {
    const wrong = firstProblem(rows, names, today, repeated)
    if (wrong) {
      setProblem(wrong.text)
      return focusField(wrong.field)
    }
    if (meanwhile.arrived()) return setProblem(t('keyedMeanwhile'))
    setProblem(null)
    const trimmed = { ...names, counter: names.counter.trim(), witness: names.witness.trim() }
    const person = repeated?.personOf(names.counter)
    const keyed = { sheet, room, filled, names: person ? { ...trimmed, counter: person.name } : trimmed, meanwhile }
    const result =
      repeated && person
        ? await keySheet.saveAgain(keyed, { counter: person.id, repeated })
        : await keySheet.save(keyed)
    if (result === 'changed') return setProblem(t(meanwhile.wasOutdated() ? 'keyedMeanwhile' : 'changed'))
    if (result !== 'saved') return
    await draft.clear().catch(() => {})
    onSaved()
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={goOnWithEnter}
    >
      <Stack>
        <div>
          <Title order={2} className="bilang-break">
            {room}
          </Title>
          {repeated ? <Text fw={600}>{t(`again.${repeated.again}`)}</Text> : null}
          <Text>{t(repeated ? 'again.howTo' : 'howTo')}</Text>
        </div>
        <ol className={classes['lines']}>
          {rows.map(({ id, product, state }, index) => (
            <SheetLine
              key={id}
              id={id}
              number={index + 1}
              product={product}
              state={state}
              text={lines[id]?.text ?? ''}
              onChange={changeLine}
            />
          ))}
        </ol>
        <Names names={names} people={repeated?.people ?? null} today={today} onChange={changeName} />
        {problem ? (
          <Text c="red" role="alert">
            {problem}
          </Text>
        ) : null}
        {problem && isAnother ? <OtherPersonForm {...isAnother} /> : null}
        <Group>
          <Button type="submit" loading={keySheet.isBusy}>
            {t('save')}
          </Button>
          <Text role="status">
            {t('filledOf', { filled: formatNumber(filled.length), total: formatNumber(rows.length) })}
          </Text>
        </Group>
      </Stack>
    </form>
  )
}

/** What is missing before the sheet can be saved, and in which field; null: nothing. */
function firstProblem(
  rows: readonly FilledLine[],
  names: PaperNames,
  today: string,
  repeated: RepeatedSheet | null,
): { text: string; field: string } | null {
  const undecided = rows.findIndex(({ state }) => isUndecided(state))
  if (undecided !== -1)
    return { text: t('undecided', { line: formatNumber(undecided + 1) }), field: String(rows[undecided]?.id) }
  const refusal = repeated?.refusalOf(names.counter, rows)
  if (refusal) return { text: refusal, field: 'counter' }
  const missing = namesInOrder.find((name) => names[name].trim() === '' || (name === 'day' && names.day > today))
  return missing ? { text: t(`missing.${missing}`), field: missing } : null
}

/** The fields for counter, witness and date on the paper. */
function Names({
  names,
  people,
  today,
  onChange,
}: {
  names: PaperNames
  /** The people to choose the counter from; null: the name is typed. */
  people: RepeatedSheet['people'] | null
  today: string
  onChange: (name: keyof PaperNames, value: string) => void
}) {
  return (
    <div className={classes['names']}>
      {people ? (
        <NativeSelect
          data-field="counter"
          label={t('counter')}
          value={names.counter}
          data={people}
          onChange={(event) => onChange('counter', event.currentTarget.value)}
        />
      ) : null}
      {namesInOrder.slice(people ? 1 : 0).map((name) => (
        <TextInput
          key={name}
          data-field={name}
          type={name === 'day' ? 'date' : 'text'}
          {...(name === 'day' ? { max: today } : { maxLength: textLimit })}
          label={t(name)}
          value={names[name]}
          autoComplete="off"
          onChange={(event) => onChange(name, event.currentTarget.value)}
        />
      ))}
    </div>
  )
}

/** Enter in a field moves to the next one; only the button saves. */
function goOnWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.dataset['field'] === undefined) return
  event.preventDefault()
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('[data-field], button[type="submit"]')]
  fields[fields.indexOf(target) + 1]?.focus()
}
