/**
 * Deletes attributes. First shows which rows refer to them. Products can get another value in the same step, because no reference may point
 * to a deleted row.
 */
import { Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { plural } from '#domain/text/format.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useArea } from '#react/use-area.ts'
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
          {rows.length === 1 ? `Delete ${kind.singular} “${rows[0]?.name}”?` : `Delete ${rows.length} ${kind.many}?`}
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {usages === null ? <Text>Checking what uses it…</Text> : null}
        {usages?.length === 0 ? <Text>Nothing uses it. This can’t be undone.</Text> : null}
        {usages && usages.length > 0 ? <UsagesBanner usages={usages} rows={rows} /> : null}
        {replaceable && blocking.length === 0 ? (
          <Lookup
            source={source}
            label={`Give these items another ${kind.singular}`}
            description="The items are changed first, then the old one is deleted."
            value={replacement}
            onChange={(value) => setReplacement(rows.some((row) => row.id === value) ? null : value)}
          />
        ) : null}
        {blocking.length > 0 ? <Text>It’s still in use. Change or delete those first.</Text> : null}
        <Group justify="flex-end">
          <Button variant="secondary" onClick={() => onClose(false)} data-autofocus>
            {fixedTexts.cancel}
          </Button>
          <Button variant="destructive" disabled={isBlocked} loading={busy} onClick={() => void remove(replacing)}>
            {replacing ? 'Change and delete' : 'Delete'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What still refers to the rows, with a link to the products of a single one. */
function UsagesBanner({ usages, rows }: { usages: readonly Usage[]; rows: readonly AttributeRow[] }) {
  const area = useArea()
  const field = usages.find((usage) => usage.reference.field !== undefined)?.reference.field
  return (
    <Banner tone="attention">
      Used by{' '}
      {usages.map((usage, index) => (
        <span key={usage.reference.collection}>
          {index > 0 ? ', ' : ''}
          <b>{plural(usage.rows, usage.reference.nouns.one, usage.reference.nouns.many)}</b>
        </span>
      ))}
      .{' '}
      {field && rows.length === 1 ? (
        <Link to={`${area}/inventory/database?${field}=${rows[0]?.id}`}>Show items</Link>
      ) : null}
    </Banner>
  )
}
