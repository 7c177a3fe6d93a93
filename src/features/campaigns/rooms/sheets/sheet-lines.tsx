/** The lines of one sheet in printed order, and who counted, who was the witness and when. Enter goes to the next field. */
import { Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { textLimit } from '#contract/limits.ts'
import type { IssuedSheet } from '#domain/campaigns/count-sheets.ts'
import { blankLine, isUndecided, type KeyedLine, lineState } from '#domain/campaigns/sheet-keying.ts'
import { noLimit, type ProductView } from '#domain/catalog/catalog-queries.ts'
import { formatNumber } from '#domain/text/format.ts'
import { dayOf } from '#domain/time/dates.ts'
import { lastKnown, useList } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useDraft } from '#react/use-draft.ts'
import { t } from '#text/counting/count-sheets.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { SheetLine } from './sheet-line.tsx'
import classes from './sheet-lines.module.css'
import type { KeySheet, PaperNames } from './use-key-sheet.ts'

interface Props {
  campaign: Campaign
  sheet: IssuedSheet
  room: string
  keySheet: KeySheet
  onSaved: () => void
}

interface Draft {
  lines: Readonly<Record<number, KeyedLine>>
  names: PaperNames
}
const noNames: PaperNames = { counter: '', witness: '', day: '' }
const nothing: Draft = { lines: {}, names: noNames }

export function SheetLines(props: Props) {
  const { campaign, sheet } = props
  // not a text: the key of the draft
  const draft = useDraft<Draft>(`count sheet ${campaign.id} ${sheet.sheet}`)
  const { products } = sheet
  const query = useMemo(
    () => ({ collection: 'products' as const, where: { id: products }, from: 0, limit: noLimit }),
    [products],
  )
  const list = lastKnown(useList<ProductView>(query))
  if (!draft.isLoaded || list === null || list.asOf === null) return <Loading />
  return <Lines {...props} draft={draft} items={list.rows} />
}

const namesInOrder = ['counter', 'witness', 'day'] as const

/** What is keyed in so far, stored on this device at each key. */
function useKeyed({ draft, save: saveDraft }: ReturnType<typeof useDraft<Draft>>) {
  const [keyed, setDraft] = useState(draft ?? nothing)
  const change = useCallback(
    (make: (before: Draft) => Draft) =>
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

function Lines({
  sheet,
  room,
  keySheet,
  onSaved,
  draft,
  items,
}: Props & { draft: ReturnType<typeof useDraft<Draft>>; items: readonly ProductView[] }) {
  const { timeZone, now } = useServices()
  const { lines, names, changeLine, changeName } = useKeyed(draft)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // Opened to be keyed in: the hands stay on the keyboard.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[data-field]')?.focus(), [])
  const today = dayOf(now(), timeZone)
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items])
  const rows = sheet.products.map((id) => {
    const product = byId.get(id) ?? null
    return { id, product, state: lineState(lines[id] ?? blankLine, product, sheet.at) }
  })
  const filled = rows.filter(({ state }) => state.is !== 'blank')
  const focusField = (name: string) => form.current?.querySelector<HTMLInputElement>(`[data-field="${name}"]`)?.focus()

  async function submit() {
    const undecided = rows.find(({ state }) => isUndecided(state))
    if (undecided) {
      setProblem(t('undecided', { line: formatNumber(sheet.products.indexOf(undecided.id) + 1) }))
      return focusField(String(undecided.id))
    }
    const missing = namesInOrder.find((name) => names[name].trim() === '' || (name === 'day' && names.day > today))
    if (missing) {
      setProblem(t(`missing.${missing}`))
      return focusField(missing)
    }
    setProblem(null)
    const trimmed = { ...names, counter: names.counter.trim(), witness: names.witness.trim() }
    const result = await keySheet.save(sheet, room, filled, trimmed)
    if (result === 'changed') return setProblem(t('changed'))
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
          <Text>{t('howTo')}</Text>
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
        <Names names={names} today={today} onChange={changeName} />
        {problem ? (
          <Text c="red" role="alert">
            {problem}
          </Text>
        ) : null}
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

/** Who counted on paper, who was the witness, and when. */
function Names({
  names,
  today,
  onChange,
}: {
  names: PaperNames
  today: string
  onChange: (name: keyof PaperNames, value: string) => void
}) {
  return (
    <div className={classes['names']}>
      {namesInOrder.map((name) => (
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

/** Enter in a field goes to the next one; only the button saves. */
function goOnWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.dataset['field'] === undefined) return
  event.preventDefault()
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('[data-field], button[type="submit"]')]
  fields[fields.indexOf(target) + 1]?.focus()
}
