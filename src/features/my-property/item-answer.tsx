import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { type DeclarationAnswer, declarationAnswers } from '#contract/campaigns/campaign-record.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import { needsNote } from '#domain/campaigns/declarations.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/account/my-property.ts'
import { Button } from '#ui/button.tsx'
import { useLostFocus } from '#ui/dialogs/use-restore-focus.ts'
import { OfItem } from '#ui/of-item.tsx'
import { StatusIcon } from '#ui/status-badge.tsx'
import classes from './my-property.module.css'
import type { OwnDeclarations } from './use-declarations.ts'

type NotedAnswer = Exclude<DeclarationAnswer, 'have'>

/** One item with the answers, or with the answer that was given. */
export function ItemAnswer({ product, declarations }: { product: ProductView; declarations: OwnDeclarations }) {
  const area = useInventoryPath()
  const given = declarations.declarationOf(product)
  const canAnswer = declarations.isOffered && declarations.campaignOf(product) !== null
  const [isChanging, setChanging] = useState(false)
  const [noting, setNoting] = useState<NotedAnswer | null>(null)
  const [hasPressed, setPressed] = useState(false)
  const isGiven = given !== null && !isChanging
  const box = useLostFocus<HTMLLIElement>(isGiven, hasPressed)
  /** Keys and taps arrive faster than renders, so a second press must not record a second answer, also just before the first one is shown. */
  const saving = useRef(false)
  const givenId = given?.id
  useEffect(() => {
    if (givenId !== undefined) saving.current = false
  }, [givenId])

  const save = async (answer: DeclarationAnswer, note: string | null) => {
    if (saving.current) return
    saving.current = true
    setPressed(true)
    const saved = await declarations.declare(product, answer, note)
    if (saved !== 'shown') saving.current = false
    if (saved === null) return
    setNoting(null)
    setChanging(false)
  }
  const answer = (chosen: DeclarationAnswer) =>
    needsNote(chosen) ? setNoting(chosen as NotedAnswer) : void save(chosen, null)
  const change = () => {
    saving.current = false
    setPressed(true)
    setChanging(true)
  }
  const name = fullDescription(product)
  const item = `${name}, ${product.property_number}`
  return (
    <li ref={box} tabIndex={-1} className={`bilang-card ${classes['item']}`}>
      <div className="bilang-break">
        <Link to={`${area}/database/${product.id}`} className={classes['name']}>
          {name}
        </Link>
        <Text size="sm">
          <span className="bilang-mono" translate="no">
            {product.property_number}
          </span>
          {' · '}
          {product.print_type}
        </Text>
        <Text size="sm" c="dimmed">
          {product.place ? t('place', { place: product.place }) : t('noPlace')}
        </Text>
      </div>
      {given && isGiven ? (
        <Given item={item} declaration={given} isUnsent={declarations.isUnsent(given)} onChange={change} />
      ) : canAnswer ? (
        <fieldset className={classes['answers']}>
          <legend className="bilang-hidden">{t('group', { item })}</legend>
          {declarationAnswers.map((one) => (
            <Button
              key={one}
              variant={one === 'have' ? 'default' : 'secondary'}
              aria-pressed={given?.answer === one}
              onClick={() => answer(one)}
            >
              {t(`answer.${one}`)}
            </Button>
          ))}
        </fieldset>
      ) : null}
      {noting ? (
        <NoteDialog
          answer={noting}
          item={name}
          initial={given?.answer === noting ? (given.note ?? '') : ''}
          onCancel={() => setNoting(null)}
          onSave={(note) => void save(noting, note)}
        />
      ) : null}
    </li>
  )
}

function Given({
  item,
  declaration,
  isUnsent,
  onChange,
}: {
  item: string
  declaration: NonNullable<ReturnType<OwnDeclarations['declarationOf']>>
  isUnsent: boolean
  onChange: () => void
}) {
  const { timeZone } = useServices()
  const { answer, note, at } = declaration
  const tone = isUnsent ? 'saved' : 'sent'
  return (
    <div className={classes['given']} data-mark={tone}>
      <StatusIcon tone={tone} />
      <div className="bilang-break">
        <Text fw={600}>{t(`answered.${answer}`)}</Text>
        {note ? <Text>{note}</Text> : null}
        <Text size="sm" c="dimmed">
          {formatMoment(at, timeZone)}
          {isUnsent ? ` · ${t('unsent')}` : ''}
        </Text>
      </div>
      <Button variant="ghost" onClick={onChange}>
        {t('change')}
        <OfItem name={item} />
      </Button>
    </div>
  )
}

function NoteDialog({
  answer,
  item,
  initial,
  onCancel,
  onSave,
}: {
  answer: NotedAnswer
  item: string
  initial: string
  onCancel: () => void
  onSave: (note: string) => void
}) {
  const [note, setNote] = useState(initial)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const save = () => {
    if (note.trim() !== '') return onSave(note.trim())
    setMissing(true)
    field.current?.focus()
  }
  return (
    <Modal opened onClose={onCancel} title={t(`note.title.${answer}`)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap="sm">
          <Text className="bilang-break">{item}</Text>
          <Textarea
            ref={field}
            label={t(`note.label.${answer}`)}
            name="note"
            value={note}
            maxLength={textLimit}
            autosize
            minRows={2}
            maxRows={6}
            data-autofocus
            withAsterisk
            error={isMissing && note.trim() === '' ? t('note.missing') : undefined}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button type="submit" fullWidth>
            {t('note.save')}
          </Button>
          <Button variant="ghost" fullWidth onClick={onCancel}>
            {fixedTexts.cancel}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
