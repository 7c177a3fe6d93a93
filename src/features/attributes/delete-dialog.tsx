/**
 * Deletes attributes. First shows which rows refer to them. Products can get another value in the same step, because no reference may point
 * to a deleted row.
 */
import { Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { products } from '#contract/collections/products.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { plural, pluralWord } from '#domain/text/format.ts'
import { useBulk } from '#react/bulk/use-bulk.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/use-area.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import type { AttributeKind, AttributeRow, Reference } from './kinds.ts'

interface Usage {
  reference: Reference
  rows: number
}

/** How many rows refer to the ones to delete, by collection; null while counting. */
function useUsages(kind: AttributeKind, rows: readonly AttributeRow[]): readonly Usage[] | null {
  const { catalog } = useServices()
  const [usages, setUsages] = useState<readonly Usage[] | null>(null)
  const [initial] = useState({ kind, rows })
  useEffect(() => {
    let active = true
    const count = async () => {
      const found: Usage[] = []
      for (const reference of initial.kind.references) {
        let count = 0
        for (const row of initial.rows) {
          count += (
            await catalog.list({ collection: reference.collection, where: reference.where(row), from: 0, limit: 1 })
          ).total
        }
        if (count > 0) found.push({ reference, rows: count })
      }
      if (active) setUsages(found)
    }
    void count()
    return () => {
      active = false
    }
  }, [catalog, initial])
  return usages
}

export function DeleteDialog({
  kind,
  rows,
  onClose,
}: {
  kind: AttributeKind
  rows: readonly AttributeRow[]
  onClose: (done: boolean) => void
}) {
  const { api, catalog } = useServices()
  const bulk = useBulk()
  const area = useArea()
  const toast = useToast()
  const usages = useUsages(kind, rows)
  const source = useLookup(kind.collection.name)
  const [replacement, setReplacement] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const label = pluralWord(rows.length, kind.singular, kind.many)
  const replaceable = usages?.find((usage) => usage.reference.field !== undefined) ?? null
  const blocking = (usages ?? []).filter((usage) => usage.reference.field === undefined)
  const isBlocked = usages === null || blocking.length > 0 || (replaceable !== null && replacement === null)

  const replaceUses = async (usage: Usage): Promise<boolean> => {
    const field = usage.reference.field
    if (field === undefined || replacement === null) return true
    const change: { id: number; patch: Record<string, unknown> }[] = []
    for (const row of rows) {
      const ids = await catalog.ids({ collection: 'products', where: usage.reference.where(row) })
      for (const id of ids) change.push({ id, patch: { [field]: replacement } })
    }
    const result = await bulk(products, { change })
    if (result.ok && Object.keys(result.value.errors).length === 0) return true
    toast.error(
      result.ok
        ? 'Some products could not be given the other value; nothing was deleted.'
        : shortProblemText(result.problem, 'acting'),
    )
    return false
  }

  const remove = async () => {
    setBusy(true)
    const replaced = replaceable === null || (await replaceUses(replaceable))
    if (replaced) {
      let failure: string | null = null
      let deletedCount = 0
      for (const row of rows) {
        const answer = await api.remove(kind.collection, row.id)
        if (answer.ok) deletedCount += 1
        else failure ??= shortProblemText(answer.problem, 'acting')
      }
      if (failure !== null) toast.show({ text: `${fixedTexts.deleteFailed(label)} ${failure}`, uptime: 6000 })
      if (deletedCount > 0) toast.success(fixedTexts.deleted(pluralWord(deletedCount, kind.singular, kind.many)))
      onClose(deletedCount > 0)
    }
    setBusy(false)
  }

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
        {usages === null ? <Text>Looking for what still names it…</Text> : null}
        {usages?.length === 0 ? <Text>Nothing names it any more. This cannot be undone.</Text> : null}
        {usages && usages.length > 0 ? (
          <Banner tone="attention">
            Still named by{' '}
            {usages.map((usage, index) => (
              <span key={usage.reference.collection}>
                {index > 0 ? ', ' : ''}
                <b>{plural(usage.rows, usage.reference.nouns.one, usage.reference.nouns.many)}</b>
              </span>
            ))}
            .{' '}
            {replaceable && rows.length === 1 && replaceable.reference.field ? (
              <Link to={`${area}/inventory/database?${replaceable.reference.field}=${rows[0]?.id}`}>Show them</Link>
            ) : null}
          </Banner>
        ) : null}
        {replaceable && blocking.length === 0 ? (
          <Lookup
            source={source}
            label={`Give these products another ${kind.singular}`}
            description="They are changed and the old one is deleted, in this order."
            value={replacement}
            onChange={(value) => setReplacement(rows.some((row) => row.id === value) ? null : value)}
          />
        ) : null}
        {blocking.length > 0 ? <Text>Change or delete those first; what is still named cannot be deleted.</Text> : null}
        <Group justify="flex-end">
          <Button variant="secondary" onClick={() => onClose(false)} data-autofocus>
            {fixedTexts.cancel}
          </Button>
          <Button variant="destructive" disabled={isBlocked} loading={busy} onClick={() => void remove()}>
            {replaceable && replacement !== null ? 'Change and delete' : 'Delete'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
