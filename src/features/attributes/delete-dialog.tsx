/**
 * Deleting attributes. Shows first what still names them; products can be given another value in the same go, because nothing may point
 * into the void.
 */
import { Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { products } from '#contract/resources/products.ts'
import { sentences } from '#contract/sentences.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { useParts } from '#runtime/parts.ts'
import { useArea } from '#runtime/use-area.ts'
import { useBulk } from '#runtime/use-bulk.ts'
import { useLookup } from '#runtime/use-lookup.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import { Banner } from '#ui/problem-text.tsx'
import type { AttributeRow, Kind, Pointer } from './kinds.ts'

interface Use {
  pointer: Pointer
  rows: number
}

/** How many rows name the ones to delete, by collection; null while counting. */
function useUses(kind: Kind, rows: readonly AttributeRow[]): readonly Use[] | null {
  const { catalogue } = useParts()
  const [uses, setUses] = useState<readonly Use[] | null>(null)
  const [asked] = useState({ kind, rows })
  useEffect(() => {
    let live = true
    const count = async () => {
      const found: Use[] = []
      for (const pointer of asked.kind.pointers) {
        let n = 0
        for (const row of asked.rows) {
          n += (await catalogue.list({ entity: pointer.entity, where: pointer.where(row), from: 0, limit: 1 })).total
        }
        if (n > 0) found.push({ pointer, rows: n })
      }
      if (live) setUses(found)
    }
    void count()
    return () => {
      live = false
    }
  }, [catalogue, asked])
  return uses
}

export function DeleteDialog({
  kind,
  rows,
  onClose,
}: {
  kind: Kind
  rows: readonly AttributeRow[]
  onClose: (done: boolean) => void
}) {
  const { office, catalogue } = useParts()
  const bulk = useBulk()
  const area = useArea()
  const toast = useToast()
  const uses = useUses(kind, rows)
  const source = useLookup(kind.resource.name)
  const [instead, setInstead] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const word = rows.length === 1 ? kind.word : kind.many
  const movable = uses?.find((use) => use.pointer.field !== undefined) ?? null
  const stuck = (uses ?? []).filter((use) => use.pointer.field === undefined)
  const blocked = uses === null || stuck.length > 0 || (movable !== null && instead === null)

  const move = async (use: Use): Promise<boolean> => {
    const field = use.pointer.field
    if (field === undefined || instead === null) return true
    const change: { id: number; patch: Record<string, unknown> }[] = []
    for (const row of rows) {
      const ids = await catalogue.ids({ entity: 'products', where: use.pointer.where(row) })
      for (const id of ids) change.push({ id, patch: { [field]: instead } })
    }
    const end = await bulk(products, { change })
    if (end.ok && Object.keys(end.value.errors).length === 0) return true
    toast.error(
      end.ok
        ? 'Some products could not be given the other value; nothing was deleted.'
        : shortProblem(end.problem, 'doing'),
    )
    return false
  }

  const remove = async () => {
    setBusy(true)
    const moved = movable === null || (await move(movable))
    if (moved) {
      let failed: string | null = null
      let gone = 0
      for (const row of rows) {
        const answer = await office.remove(kind.resource, row.id)
        if (answer.ok) gone += 1
        else failed ??= shortProblem(answer.problem, 'doing')
      }
      if (failed !== null) toast.show({ text: `${sentences.deleteFailed(word)} ${failed}`, uptime: 6000 })
      if (gone > 0) toast.success(sentences.deleted(gone === 1 ? kind.word : kind.many))
      onClose(gone > 0)
    }
    setBusy(false)
  }

  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={
        <Text component="span" fz="lg" fw={600}>
          {rows.length === 1 ? `Delete ${kind.word} “${rows[0]?.name}”?` : `Delete ${rows.length} ${kind.many}?`}
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {uses === null ? <Text>Looking for what still names it…</Text> : null}
        {uses?.length === 0 ? <Text>Nothing names it any more. This cannot be undone.</Text> : null}
        {uses && uses.length > 0 ? (
          <Banner mark="attention">
            Still named by{' '}
            {uses.map((use, at) => (
              <span key={use.pointer.entity}>
                {at > 0 ? ', ' : ''}
                <b>
                  {use.rows.toLocaleString('en')} {use.rows === 1 ? use.pointer.words.one : use.pointer.words.many}
                </b>
              </span>
            ))}
            .{' '}
            {movable && rows.length === 1 && movable.pointer.field ? (
              <Link to={`${area}/inventory/database?${movable.pointer.field}=${rows[0]?.id}`}>Show them</Link>
            ) : null}
          </Banner>
        ) : null}
        {movable && stuck.length === 0 ? (
          <Lookup
            source={source}
            label={`Give these products another ${kind.word}`}
            description="They are changed and the old one is deleted, in this order."
            value={instead}
            onChange={(value) => setInstead(rows.some((row) => row.id === value) ? null : value)}
          />
        ) : null}
        {stuck.length > 0 ? <Text>Change or delete those first; what is still named cannot be deleted.</Text> : null}
        <Group justify="flex-end">
          <Button variant="secondary" onClick={() => onClose(false)} data-autofocus>
            {sentences.cancel}
          </Button>
          <Button variant="destructive" disabled={blocked} loading={busy} onClick={() => void remove()}>
            {movable && instead !== null ? 'Change and delete' : 'Delete'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
