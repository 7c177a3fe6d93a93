/** What somebody keyed in of sheets and had not saved when their count ended: to read, copy and print. It can no longer be saved. */
import { Group, Stack, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { type KeyedLine, notHereText } from '#domain/campaigns/sheet-keying.ts'
import { noLimit, type ProductView } from '#domain/catalog/catalog-queries.ts'
import { lastKnown, useList } from '#react/lists/use-list.ts'
import { useDrafts } from '#react/use-draft.ts'
import { t } from '#text/counting/count-sheets.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import type { PaperNames } from './filled-line.ts'
import { type SheetDraft, sheetDrafts } from './sheet-drafts.ts'

/** Nothing if no sheet was half keyed in on this device, or the count is open. */
export function EndedSheets({ campaign }: { campaign: Campaign }) {
  const prefix = sheetDrafts(campaign.id)
  const drafts = useDrafts<SheetDraft>(prefix, campaign.state)
  const sheets = drafts.flatMap(({ key, draft }) => {
    const lines = Object.entries(draft.lines).filter(([, { text }]) => text.trim() !== '')
    return lines.length > 0
      ? [{ number: key.slice(key.indexOf(prefix) + prefix.length), lines, names: draft.names }]
      : []
  })
  if (sheets.length === 0) return null
  return (
    <Stack>
      {sheets.map((sheet) => (
        <EndedSheet key={sheet.number} campaign={campaign} {...sheet} />
      ))}
    </Stack>
  )
}

interface Sheet {
  number: string
  lines: readonly (readonly [string, KeyedLine])[]
  names: PaperNames
}

function EndedSheet({ campaign, number, lines, names }: Sheet & { campaign: Campaign }) {
  const toast = useToast()
  const ids = useMemo(() => lines.map(([id]) => Number(id)), [lines])
  const query = useMemo(() => ({ collection: 'products' as const, where: { id: ids }, from: 0, limit: noLimit }), [ids])
  const items = new Map(lastKnown(useList<ProductView>(query))?.rows.map((item) => [item.id, item]))
  const rows = lines.map(([id, { text }]) => {
    const item = items.get(Number(id))
    const name = item ? `${item.property_number}, ${item.description}` : t('goneItem')
    return { id, text: `${name}: ${text.trim().toLowerCase() === notHereText ? t('notHere') : text.trim()}` }
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
  return (
    <section aria-label={heading}>
      <Title order={2}>{heading}</Title>
      <Banner tone="attention" role="note">
        {t(campaign.state === 'canceled' ? 'ended.canceled' : 'ended.closed')}
      </Banner>
      <ul>
        {rows.map(({ id, text }) => (
          <li key={id} className="bilang-break">
            {text}
          </li>
        ))}
      </ul>
      {people.map((text) => (
        <Text key={text} className="bilang-break">
          {text}
        </Text>
      ))}
      <Group>
        <Button variant="secondary" onClick={() => void copy()}>
          {t('ended.copy')}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {t('ended.print')}
        </Button>
      </Group>
    </section>
  )
}
