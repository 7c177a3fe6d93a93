/**
 * One finding: photo, author and details, the inventory committee's assessment, and its resolution. It shows success only after the server saved the
 * change, or the device if the server has no findings.
 */
import { Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FindingPatch } from '#contract/campaigns/finding.ts'
import { textLimit, wholeNumberMaximum } from '#contract/limits.ts'
import type { Problem } from '#contract/problem.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import {
  type FindingView,
  findingKindLabels,
  findingState,
  findingText,
  roomRecorded,
  roomSeen,
} from '#domain/counts/finding-view.ts'
import type { LikelyItem } from '#domain/counts/likely-items.ts'
import { isAmountText } from '#domain/money/money.ts'
import { formatMoment, formatPesos } from '#domain/text/format.ts'
import { wholeNumberOf } from '#domain/text/typed-number.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t } from '#text/shared/ui-findings.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '../button.tsx'
import { Facts } from '../facts/facts.tsx'
import { OfflineNote } from '../feedback/offline-note.tsx'
import { ProblemText } from '../feedback/problem-text.tsx'
import { TypedNumberInput } from '../form/typed-number-input.tsx'
import { Lookup } from '../lookup/lookup.tsx'
import type { LookupSource } from '../lookup/lookup-source.ts'
import { FindingStatusBadge } from './finding-table.tsx'
import { CountFoundItem, type FoundItemCount, LikelyItems } from './likely-items.tsx'
import { PhotoButton } from './photo-viewer.tsx'

type Photo = { is: 'none' } | { is: 'loading' } | { is: 'ready'; src: string } | { is: 'problem'; problem: Problem }

export interface FindingDialogProps {
  finding: FindingView | null
  photo: Photo
  /** The items that it may be; null while searching. */
  likely: readonly LikelyItem<ProductView>[] | null
  /** Records a count of the item that it was linked to; null if there is none to record. */
  toCount: FoundItemCount | null
  timeZone: string
  /** True if this person may decide and the decision can be saved. */
  canSettle: boolean
  /** True when online, or when the finding exists on this device only. */
  reachable: boolean
  sources: { articles: LookupSource; conditions: LookupSource; products: LookupSource }
  onClose: () => void
  /** Opens the product form, filled from the finding. */
  onAdd?: (finding: FindingView) => void
  onOpenItem?: (id: number) => void
  /** Saves the patch. Returns the problem, or null on success. */
  onSettle: (finding: FindingView, patch: FindingPatch) => Promise<Problem | null>
}

export function FindingDialog(props: FindingDialogProps) {
  const { finding } = props
  return (
    // Escape closes the photo above it first.
    <Modal.Stack>
      <Modal
        stackId="finding"
        opened={finding !== null}
        onClose={props.onClose}
        size="lg"
        title={finding ? findingKindLabels[finding.kind] : ''}
      >
        {finding ? <FindingDetails key={`${finding.id} ${finding.version}`} {...props} finding={finding} /> : null}
      </Modal>
    </Modal.Stack>
  )
}

function FindingDetails(props: FindingDialogProps & { finding: FindingView }) {
  const { finding, photo, timeZone, canSettle, onSettle, onAdd, onOpenItem } = props
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const state = findingState(finding)
  const isFoundAtStation = finding.kind === 'found-at-station'
  const settle = async (patch: FindingPatch) => {
    setBusy(true)
    setProblem(await onSettle(finding, patch))
    setBusy(false)
  }
  const itemId = finding.completed_as ?? finding.product
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <Text className="bilang-break" fw={600}>
          {findingText(finding)}
        </Text>
        <FindingStatusBadge finding={finding} />
      </Group>
      <FindingPhotoView finding={finding} photo={photo} />
      <Facts
        facts={[
          {
            label: isFoundAtStation ? forms('item') : fields('labels.property_number'),
            value: finding.item?.property_number,
          },
          { label: t('tag'), value: finding.code },
          { label: t('roomSeen'), value: roomSeen(finding) },
          { label: t('roomRecorded'), value: roomRecorded(finding) },
          { label: fields('labels.remarks'), value: finding.remarks },
          { label: t('recordedBy'), value: finding.names.person },
          { label: t('recordedAt'), value: formatMoment(finding.counted_at, timeZone) },
          { label: t('article'), value: finding.names.article },
          { label: forms('quantity'), value: finding.quantity },
          { label: fields('labels.condition'), value: finding.names.condition },
          {
            label: fields('labels.price'),
            value: finding.unit_value === null ? null : formatPesos(finding.unit_value),
          },
          { label: t('setAsideBecause'), value: finding.set_aside },
        ]}
      />
      {itemId !== null && finding.item && onOpenItem ? (
        <Button variant="link" onClick={() => onOpenItem(itemId)}>
          {t('openItem', { number: finding.item.property_number })}
        </Button>
      ) : null}
      {props.toCount ? <CountFoundItem key={itemId} item={props.toCount} /> : null}
      {problem ? <ProblemText problem={problem} trying="acting" /> : null}
      {!props.reachable ? (
        <OfflineNote toDo={t('connectToDecide')} />
      ) : !canSettle ? null : state === 'item' || state === 'set-aside' ? (
        <Group>
          <Button
            variant="secondary"
            loading={busy}
            onClick={() => void settle({ completed_as: null, set_aside: null })}
          >
            {t('reopen')}
          </Button>
        </Group>
      ) : (
        <>
          {isFoundAtStation ? (
            <LikelyItems items={props.likely} busy={busy} onChoose={(item) => void settle({ completed_as: item.id })} />
          ) : null}
          {isFoundAtStation && finding.storedOn === 'server' ? (
            <AssessFinding {...props} busy={busy} onSave={settle} />
          ) : null}
          {isFoundAtStation && onAdd ? <Button onClick={() => onAdd(finding)}>{t('addAsItem')}</Button> : null}
          {isFoundAtStation ? <LinkItem {...props} busy={busy} onSave={settle} /> : null}
          <SetAside busy={busy} onSave={settle} />
        </>
      )}
    </Stack>
  )
}

function FindingPhotoView({ finding, photo }: { finding: FindingView; photo: Photo }) {
  if (!finding.has_photo) return <Text c="dimmed">{t('noPhoto')}</Text>
  if (photo.is === 'ready') return <PhotoButton src={photo.src} alt={findingText(finding)} />
  if (photo.is === 'problem') return <ProblemText problem={photo.problem} trying="showing" />
  return <Text c="dimmed">{photo.is === 'loading' ? t('loadingPhoto') : t('photoFailed')}</Text>
}

interface SaveProps {
  busy: boolean
  onSave: (patch: FindingPatch) => Promise<void>
}

/** The inventory committee's assessment: the list of PPE found at station needs a value (COA Circular 2020-006, par. 6.2). */
function AssessFinding({ finding, sources, busy, onSave }: FindingDialogProps & SaveProps & { finding: FindingView }) {
  const [article, setArticle] = useState(finding.article)
  const [condition, setCondition] = useState(finding.condition)
  const [quantity, setQuantity] = useState<number | string | null>(finding.quantity)
  const [value, setValue] = useState(finding.unit_value ?? '')
  const isQuantity =
    quantity === null || (typeof quantity === 'number' && quantity >= 1 && quantity <= wholeNumberMaximum)
  const isAmount = value === '' || isAmountText(value)
  const save = () => {
    if (isQuantity && isAmount)
      void onSave({
        article,
        condition,
        quantity: quantity === null ? null : Number(quantity),
        unit_value: value === '' ? null : value,
      })
  }
  return (
    <Stack gap="xs" component="section" aria-label={t('committee')}>
      <Text fw={600}>{t('committee')}</Text>
      <Lookup label={t('article')} source={sources.articles} value={article} onChange={setArticle} />
      <Lookup
        label={fields('labels.condition')}
        source={sources.conditions}
        value={condition}
        onChange={setCondition}
      />
      <Group align="flex-start" grow>
        <TypedNumberInput
          label={forms('quantity')}
          inputMode="numeric"
          value={quantity}
          error={isQuantity ? null : forms('wholeNumber')}
          onNumber={(plain) => setQuantity(wholeNumberOf(plain))}
        />
        <TypedNumberInput
          label={t('unitCostPesos')}
          hasThousands
          inputMode="decimal"
          value={value}
          error={isAmount ? null : t('amountInvalid')}
          onNumber={setValue}
        />
      </Group>
      <Button variant="secondary" disabled={!isQuantity || !isAmount} loading={busy} onClick={save}>
        {t('saveValues')}
      </Button>
    </Stack>
  )
}

function LinkItem({ sources, busy, onSave }: Pick<FindingDialogProps, 'sources'> & SaveProps) {
  const [item, setItem] = useState<number | null>(null)
  return (
    <Group align="flex-end" wrap="nowrap">
      <div className="bilang-grow">
        <Lookup label={t('thisIsItem')} source={sources.products} value={item} onChange={setItem} />
      </div>
      <Button
        variant="secondary"
        disabled={item === null}
        loading={busy}
        onClick={() => void onSave({ completed_as: item })}
      >
        {t('link')}
      </Button>
    </Group>
  )
}

function SetAside({ busy, onSave }: SaveProps) {
  const [reason, setReason] = useState('')
  return (
    <Group align="flex-end" wrap="nowrap">
      <TextInput
        className="bilang-grow"
        label={t('setAsideReason')}
        placeholder={t('setAsideExample')}
        maxLength={textLimit}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        variant="secondary"
        disabled={reason.trim() === ''}
        loading={busy}
        onClick={() => void onSave({ set_aside: reason.trim() })}
      >
        {t('setAside')}
      </Button>
    </Group>
  )
}
