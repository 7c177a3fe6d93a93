/** Changes one or more fields of many products: choose, review the dry run, then change all at once, with one undo. */
import { Group, Modal, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { products } from '#contract/collections/products.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type BulkDiff, undoChanges } from '#domain/products/bulk-diff.ts'
import { formatNumber } from '#domain/text/format.ts'
import { maxRowsPerRequest } from '#react/bulk/run-bulk.ts'
import { useBulk } from '#react/bulk/use-bulk.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/products/products-bulk.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { issueMessage } from '#ui/form/issue-message.ts'
import { BulkField, type BulkValues, FieldChooser } from './bulk-fields.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { useBulkEdit } from './use-bulk-edit.ts'

export function BulkEdit({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const form = useForm<BulkValues>({ defaultValues: {} })
  const [fields, setFields] = useState<readonly string[]>([])
  const showChanged = useChangedToast()
  const { step, progress, failed, canStop, preview, write, stop, goBack } = useBulkEdit(ids, (changed, diff) => {
    showChanged(changed, diff)
    onClose()
  })

  const previewTyped = async () => {
    const typed: BulkValues = {}
    for (const field of fields) {
      const value = form.getValues(field)
      typed[field] = value === '' || value === undefined ? null : value
    }
    for (const issue of await preview(typed)) {
      const field = String(issue.path[0])
      form.setError(field, { message: (typed[field] === null && issueMessage({ input: null })) || issue.message })
    }
  }

  return (
    <Modal
      opened
      onClose={progress ? () => {} : onClose}
      size="lg"
      title={t('title', { count: ids.length })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap="md">
        {step.is === 'choose' ? (
          <>
            <FieldChooser fields={fields} onFields={setFields} />
            {fields.map((field) => (
              <BulkField key={field} field={field} control={form.control} />
            ))}
            {fields.length === 0 ? <Text c="dimmed">{t('chooseFields')}</Text> : null}
          </>
        ) : (
          <BulkPreview {...step} />
        )}
        {failed ? (
          <Banner tone="refused" role="alert">
            {failed}
          </Banner>
        ) : null}
        {progress ? <BulkProgress {...progress} /> : null}
        <Group justify="flex-end">
          {progress ? (
            <Button variant="secondary" disabled={!canStop} onClick={stop}>
              {common('stop')}
            </Button>
          ) : (
            <Button variant="secondary" onClick={step.is === 'look' ? goBack : onClose}>
              {step.is === 'look' ? common('back') : fixedTexts.cancel}
            </Button>
          )}
          {step.is === 'choose' ? (
            <Button disabled={fields.length === 0} loading={progress !== null} onClick={() => void previewTyped()}>
              {t('previewChanges')}
            </Button>
          ) : (
            <Button
              disabled={step.diff.changes.length === 0 || step.refused.length > 0}
              loading={progress !== null}
              onClick={() => void write(step.diff)}
            >
              {t('change', { count: formatNumber(step.diff.changes.length) })}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** Says what was changed, with a button that undoes all of it. */
function useChangedToast(): (changed: number, diff: BulkDiff) => void {
  const { catalog } = useServices()
  const bulk = useBulk()
  const toast = useToast()
  /** Undo is running or done; a second press would undo later changes by others. */
  const undone = useRef(new WeakSet<BulkDiff>())
  const undo = async (diff: BulkDiff) => {
    if (undone.current.has(diff)) return
    undone.current.add(diff)
    await catalog.refresh('manual')
    const rows: (ProductView | null)[] = []
    for (let from = 0; from < diff.changes.length; from += maxRowsPerRequest) {
      const ids = diff.changes.slice(from, from + maxRowsPerRequest).map(({ id }) => id)
      rows.push(...(await catalog.getMany<ProductView>('products', ids)))
    }
    const change = undoChanges(diff, rows)
    const result = await bulk(products, { change })
    if (!result.ok) {
      undone.current.delete(diff)
      toast.error(shortProblemText(result.problem, 'acting'))
    } else if (Object.keys(result.value.errors).length > 0 || change.length < diff.changes.length) {
      if (result.value.changed > 0) toast.success(t('undone', { count: result.value.changed }))
      toast.error(t('undoIncomplete'))
    } else toast.success(t('undone', { count: change.length }))
  }
  return (changed, diff) =>
    toast.show({
      type: 'success',
      uptime: 12_000,
      text: (
        <Group gap="xs">
          {fixedTexts.productUpdated} {t('changed', { count: formatNumber(changed) })}
          <Button size="sm" variant="link" onClick={() => void undo(diff)}>
            {common('undo')}
          </Button>
        </Group>
      ),
    })
}
