/**
 * Deletes attributes. First shows which rows refer to them. Products can get another value in the same step, because no reference may point
 * to a deleted row.
 */
import { Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useArea } from '#react/session/use-area.ts'
import { t } from '#text/administration/attributes.ts'
import { t as nouns } from '#text/shared/collection-nouns.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import type { AttributeKind, AttributeRow } from './kinds.ts'
import { useDeleteRows } from './use-delete-rows.ts'
import { type Usage, useUsages } from './use-usages.ts'

export function DeleteDialog({
  kind,
  rows,
  onClose,
}: {
  kind: AttributeKind
  rows: readonly AttributeRow[]
  onClose: (done: boolean) => void
}) {
  const usages = useUsages(kind, rows)
  const { busy, remove } = useDeleteRows(kind, rows, onClose)
  const source = useLookup(kind.collection.name)
  const [replacement, setReplacement] = useState<number | null>(null)
  const replaceable = usages?.find((usage) => usage.reference.field !== undefined) ?? null
  const blocking = (usages ?? []).filter((usage) => usage.reference.field === undefined)
  const isBlocked = usages === null || blocking.length > 0 || (replaceable !== null && replacement === null)
  const replacing =
    replaceable && replacement !== null ? { reference: replaceable.reference, value: replacement } : null

  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={
        <Text component="span" fz="lg" fw={600}>
          {rows.length === 1
            ? t(`kinds.${kind.key}.delete`, { name: String(rows[0]?.name) })
            : t(`kinds.${kind.key}.deleteSeveral`, { count: rows.length })}
        </Text>
      }
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap="md">
        {usages === null ? <Text>{t('checkingUse')}</Text> : null}
        {usages?.length === 0 ? <Text>{t('unused')}</Text> : null}
        {usages && usages.length > 0 ? <UsagesBanner usages={usages} rows={rows} /> : null}
        {replaceable && blocking.length === 0 ? (
          <Lookup
            source={source}
            label={t(`kinds.${kind.key}.giveAnother`)}
            description={t('itemsFirst')}
            value={replacement}
            onChange={(value) => setReplacement(rows.some((row) => row.id === value) ? null : value)}
          />
        ) : null}
        {blocking.length > 0 ? <Text>{t('stillUsed')}</Text> : null}
        <Group justify="flex-end">
          <Button variant="secondary" onClick={() => onClose(false)} data-autofocus>
            {fixedTexts.cancel}
          </Button>
          <Button variant="destructive" disabled={isBlocked} loading={busy} onClick={() => void remove(replacing)}>
            {replacing ? t('changeAndDelete') : common('delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** The rows that still refer to them, with a link to the products if it is a single one. */
function UsagesBanner({ usages, rows }: { usages: readonly Usage[]; rows: readonly AttributeRow[] }) {
  const area = useArea()
  const field = usages.find((usage) => usage.reference.field !== undefined)?.reference.field
  return (
    <Banner tone="attention">
      {t.rich('usedBy', {
        usages: () =>
          usages.map(({ reference: { collection }, rows: count }, index) => (
            <span key={collection}>
              {index > 0 ? ', ' : ''}
              <b>{nouns(`counted.${collection}`, { count })}</b>
            </span>
          )),
      })}{' '}
      {field && rows.length === 1 ? (
        <Link to={`${area}/inventory/database?${field}=${rows[0]?.id}`}>{t('showItems')}</Link>
      ) : null}
    </Banner>
  )
}
