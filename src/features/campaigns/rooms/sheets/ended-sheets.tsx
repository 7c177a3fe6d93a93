/** What somebody keyed in of sheets and had not saved when their count ended: to read, copy, print and delete. It can no longer be saved. */
import { Group, Stack, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { issuedSheets } from '#domain/campaigns/count-sheets.ts'
import { type KeyedLine, notHereText } from '#domain/campaigns/sheet-keying.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { useCampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { lastKnown, useList } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useDrafts } from '#react/use-draft.ts'
import { t } from '#text/counting/count-sheets.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { OfItem } from '#ui/of-item.tsx'
import type { PaperNames } from './keyed-sheet.ts'
import { type SheetDraft, sheetDrafts } from './sheet-drafts.ts'
import classes from './sheet-lines.module.css'

/** Nothing if no sheet was half keyed in on this device, or the count is open. */
export function EndedSheets({ campaign }: { campaign: Campaign }) {
  const prefix = sheetDrafts(campaign.id)
  const [deleted, setDeleted] = useState(0)
  const drafts = useDrafts<SheetDraft>(prefix, `${campaign.state} ${deleted}`)
  const { records } = useCampaignRecords(campaign.id)
  const issued = useMemo(
    () => new Map(issuedSheets(records).map(({ sheet, products }) => [sheet, products])),
    [records],
  )
  const sheets = drafts.flatMap(({ key, draft }) => {
    const number = key.slice(key.indexOf(prefix) + prefix.length)
    const sheet = { number, lines: linesInOrder(draft, issued.get(number) ?? []), names: draft.names }
    const isEmpty = sheet.lines.length === 0 && Object.values(draft.names).every((name) => name.trim() === '')
    return isEmpty ? [] : [{ key, sheet }]
  })
  if (sheets.length === 0) return null
  return (
    <Stack>
      {sheets.map(({ key, sheet }) => (
        <EndedSheet
          key={sheet.number}
          campaign={campaign}
          {...sheet}
          storedAs={key}
          onDeleted={() => setDeleted((before) => before + 1)}
        />
      ))}
    </Stack>
  )
}

interface TypedLine extends KeyedLine {
  id: number
  /** Its number on the sheet, from 1; undefined if this device does not know the sheet. */
  number: number | undefined
}

/** The lines with a figure, in the order of the sheet. */
function linesInOrder({ lines }: SheetDraft, products: readonly number[]): readonly TypedLine[] {
  const numbers = new Map(products.map((id, index) => [id, index + 1]))
  return Object.entries(lines)
    .filter(([, { text }]) => text.trim() !== '')
    .map(([id, line]) => ({ ...line, id: Number(id), number: numbers.get(Number(id)) }))
    .sort((a, b) => (a.number ?? Number.POSITIVE_INFINITY) - (b.number ?? Number.POSITIVE_INFINITY) || a.id - b.id)
}

interface Sheet {
  number: string
  lines: readonly TypedLine[]
  names: PaperNames
}

function EndedSheet({
  campaign,
  number,
  lines,
  names,
  storedAs,
  onDeleted,
}: Sheet & { campaign: Campaign; storedAs: string; onDeleted: () => void }) {
  const { drafts } = useServices()
  const confirm = useConfirm()
  const toast = useToast()
  const ids = useMemo(() => lines.map(({ id }) => id), [lines])
  const query = useMemo(() => ({ collection: 'products' as const, where: { id: ids } }), [ids])
  const items = new Map(lastKnown(useList<ProductView>(query))?.rows.map((item) => [item.id, item]))
  const rows = lines.map(({ id, number: lineNumber, text }) => {
    const item = items.get(id)
    const name = item ? `${item.property_number}, ${item.description}` : t('goneItem')
    const typed = text.trim().toLowerCase() === notHereText ? t('notHere') : text.trim()
    return { id, text: `${lineNumber === undefined ? '' : `${lineNumber}. `}${name}: ${typed}` }
  })
  const people = (['counter', 'witness', 'day'] as const).flatMap((name) =>
    names[name].trim() === '' ? [] : [`${t(name)}: ${names[name].trim()}`],
  )
  const heading = t('ended.heading', { sheet: number })
  async function copy() {
    try {
      await navigator.clipboard.writeText(
        [campaign.name, heading, ...rows.map(({ text }) => text), ...people].join('\n'),
      )
      toast.success(t('ended.copied'))
    } catch {
      toast.error(t('ended.notCopied'))
    }
  }
  async function remove() {
    const question = {
      title: t('ended.deleteHeading', { sheet: number }),
      text: t('ended.deleteText'),
      confirm: common('delete'),
      danger: true,
    }
    if (!(await confirm(question))) return
    await drafts.clear(storedAs).then(onDeleted, () => toast.error(t('ended.notDeleted')))
  }
  return (
    <Stack component="section" gap="sm" aria-label={heading}>
      <div>
        <Title order={2}>{heading}</Title>
        <Text c="dimmed" className="bilang-break">
          {campaign.name}
        </Text>
      </div>
      <Banner tone="attention" role="note">
        {t(campaign.state === 'canceled' ? 'ended.canceled' : 'ended.closed')}
      </Banner>
      <Stack component="ul" gap="xs" className={classes['lines']}>
        {rows.map(({ id, text }) => (
          <li key={id} className="bilang-break">
            {text}
          </li>
        ))}
      </Stack>
      {people.map((text) => (
        <Text key={text} className="bilang-break">
          {text}
        </Text>
      ))}
      <Group className="no-print">
        <Button variant="secondary" onClick={() => void copy()}>
          {t('ended.copy')}
          <OfItem name={heading} />
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {t('ended.print')}
          <OfItem name={heading} />
        </Button>
        <Button variant="secondary" onClick={() => void remove()}>
          {common('delete')}
          <OfItem name={heading} />
        </Button>
      </Group>
    </Stack>
  )
}
