import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import type { SignatureMark, Strokes } from '#contract/documents/document-signature.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import { isSignature } from '#domain/documents/strokes.ts'
import { t } from '#text/account/signature.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import classes from './signature.module.css'
import { SignaturePad } from './signature-pad.tsx'

type MarkProblem = 'empty' | 'short' | 'noName'

/** The dialog to sign a document: its content, and the pad or a typed name. */
export function SignDialog({
  title,
  summary,
  statement,
  onClose,
  onSign,
}: {
  title: string
  summary: string
  statement: string
  onClose: () => void
  /** Resolves to whether it is stored; if not, the dialog stays open with the drawing. */
  onSign: (mark: SignatureMark) => Promise<boolean>
}) {
  const [strokes, setStrokes] = useState<Strokes>([])
  const [typedName, setTypedName] = useState<string | null>(null)
  const [problem, setProblem] = useState<MarkProblem | null>(null)
  const [busy, setBusy] = useState(false)
  /** Keys and taps arrive faster than renders, so a second press must not sign again. */
  const saving = useRef(false)
  const isSmall = useMediaQuery('(max-width: 40em), (max-height: 30em)', undefined, { getInitialValueInEffect: false })

  const sign = async () => {
    if (saving.current) return
    const mark = markOf(strokes, typedName)
    if (typeof mark === 'string') return setProblem(mark)
    saving.current = true
    setBusy(true)
    const isSaved = await onSign(mark)
    saving.current = false
    setBusy(false)
    if (isSaved) onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      fullScreen={isSmall}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void sign()
        }}
      >
        <Stack gap="sm">
          <div>
            <Text className="bilang-break">{statement}</Text>
            <Text fw={600} className="bilang-figures">
              {summary}
            </Text>
          </div>
          <MarkFields
            strokes={strokes}
            typedName={typedName}
            problem={problem}
            onChange={(drawn, typed) => {
              setStrokes(drawn)
              setTypedName(typed)
              setProblem(null)
            }}
          />
          <Button type="submit" fullWidth loading={busy}>
            {t('dialog.save')}
          </Button>
          <Button variant="ghost" fullWidth onClick={onClose}>
            {fixedTexts.cancel}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}

/** The pad, or the field for the name; the drawing is kept while the person types. */
function MarkFields({
  strokes,
  typedName,
  problem,
  onChange,
}: {
  strokes: Strokes
  /** Null: the person draws. */
  typedName: string | null
  problem: MarkProblem | null
  onChange: (strokes: Strokes, typedName: string | null) => void
}) {
  const isDrawing = typedName === null
  const focusesName = useRef(false)
  return (
    <>
      {isDrawing ? (
        <SignaturePad strokes={strokes} onChange={(drawn) => onChange(drawn, null)} />
      ) : (
        <TextInput
          label={t('dialog.name')}
          description={t('dialog.nameHint')}
          value={typedName}
          maxLength={textLimit}
          autoComplete="name"
          withAsterisk
          ref={(field) => {
            if (focusesName.current) field?.focus()
            focusesName.current = false
          }}
          error={problem === 'noName' ? t('dialog.noName') : undefined}
          onChange={(event) => onChange(strokes, event.currentTarget.value)}
        />
      )}
      {problem === 'empty' || problem === 'short' ? (
        <Text role="alert" c="var(--bilang-refused)">
          {t(`dialog.${problem}`)}
        </Text>
      ) : null}
      <div className={classes['actions']}>
        <Button
          variant="ghost"
          onClick={() => {
            onChange(strokes, isDrawing ? '' : null)
            focusesName.current = isDrawing
          }}
        >
          {t(isDrawing ? 'dialog.type' : 'dialog.draw')}
        </Button>
        {isDrawing ? (
          <Button variant="secondary" disabled={strokes.length === 0} onClick={() => onChange([], null)}>
            {t('dialog.clear')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

function markOf(strokes: Strokes, typedName: string | null): SignatureMark | MarkProblem {
  if (typedName !== null) {
    const typed_name = typedName.trim()
    return typed_name === '' ? 'noName' : { method: 'typed', typed_name }
  }
  if (strokes.length === 0) return 'empty'
  return isSignature(strokes) ? { method: 'drawn', strokes: strokes.map((stroke) => [...stroke]) } : 'short'
}
