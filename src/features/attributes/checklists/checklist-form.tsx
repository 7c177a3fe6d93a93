/** The questions of one article's checklist. Typed text stays until it is saved or the form is closed, even if the save fails. */
import { ActionIcon, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { type Checklist, checklist, checklistLimits } from '#contract/campaigns/checklist.ts'
import { type Article, articles } from '#contract/collections/numbered-lists.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { Problem } from '#contract/problem.ts'
import { newId } from '#react/new-id.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/checklists.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'

interface TypedQuestion {
  key: string
  question: string
  /** With commas between the answers. */
  answers: string
}

const emptyQuestion = (): TypedQuestion => ({ key: newId(), question: '', answers: t('yesNo') })

const typedQuestions = (stored: Checklist | null | undefined): TypedQuestion[] =>
  stored?.map(({ question, answers }) => ({ key: newId(), question, answers: answers.join(', ') })) ?? [emptyQuestion()]

const answersOf = (text: string) =>
  text
    .split(',')
    .map((answer) => answer.trim())
    .filter((answer) => answer !== '')

/** Errors by field: `q` or `a` plus the key of the question. */
function readTyped(typed: readonly TypedQuestion[]): { value: Checklist | null; errors: ReadonlyMap<string, string> } {
  const read = checklist.safeParse(typed.map(({ question, answers }) => ({ question, answers: answersOf(answers) })))
  if (read.success) return { value: read.data, errors: new Map() }
  const errors = new Map<string, string>()
  for (const { path, message, code } of read.error.issues) {
    const key = typed[Number(path[0] ?? typed.length - 1)]?.key
    const isCount = path[1] === 'answers' && path.length === 2 && (code === 'too_small' || code === 'too_big')
    const { leastAnswers, answers } = checklistLimits
    const text = isCount ? t('between', { least: String(leastAnswers), answers: String(answers) }) : message
    if (key) errors.set(`${key} ${path[1] === 'answers' ? 'answers' : 'question'}`, text)
  }
  return { value: null, errors }
}

export function ChecklistForm({
  article,
  disabled,
  onClose,
}: {
  article: Article
  disabled: boolean
  onClose: () => void
}) {
  const [typed, setTyped] = useState(() => typedQuestions(article.checklist))
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const save = useSaveChecklist(article, onClose)
  const change = (key: string, patch: Partial<TypedQuestion>) => {
    setErrors(new Map())
    setTyped((before) => before.map((one) => (one.key === key ? { ...one, ...patch } : one)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readTyped(typed)
    setErrors(read.errors)
    if (read.value) void save.write(read.value)
  }
  const isFull = typed.length >= checklistLimits.questions
  return (
    <form onSubmit={submit} noValidate aria-label={t('one', { article: article.name })}>
      <Stack gap="md">
        <Title order={2} fz="md" className="bilang-break">
          {t('one', { article: article.name })}
        </Title>
        {typed.map(({ key, question, answers }, index) => (
          <QuestionFields
            key={key}
            number={String(index + 1)}
            question={question}
            answers={answers}
            questionError={errors.get(`${key} question`)}
            answersError={errors.get(`${key} answers`)}
            onChange={(patch) => change(key, patch)}
            onRemove={typed.length > 1 ? () => setTyped(typed.filter((one) => one.key !== key)) : null}
          />
        ))}
        {isFull ? (
          <Text c="dimmed">{t('full', { questions: String(checklistLimits.questions) })}</Text>
        ) : (
          <Group>
            <Button variant="secondary" onClick={() => setTyped([...typed, emptyQuestion()])}>
              {t('add')}
            </Button>
          </Group>
        )}
        {save.problem ? <ProblemText problem={save.problem} trying="acting" /> : null}
        <Group justify="flex-end">
          {article.checklist ? (
            <Button variant="danger" disabled={disabled || save.isBusy} onClick={() => void save.remove()}>
              {t('removeList')}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            {fixedTexts.cancel}
          </Button>
          <Button type="submit" disabled={disabled} loading={save.isBusy}>
            {common('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function QuestionFields({
  number,
  question,
  answers,
  questionError,
  answersError,
  onChange,
  onRemove,
}: {
  number: string
  question: string
  answers: string
  questionError: string | undefined
  answersError: string | undefined
  onChange: (patch: Partial<TypedQuestion>) => void
  onRemove: (() => void) | null
}) {
  return (
    <Group align="flex-start" gap="sm">
      <TextInput
        className="bilang-basis"
        label={t('question', { number })}
        value={question}
        maxLength={checklistLimits.question}
        error={questionError}
        onChange={(event) => onChange({ question: event.currentTarget.value })}
      />
      <TextInput
        className="bilang-basis"
        label={t('answers', { number })}
        value={answers}
        maxLength={(checklistLimits.answer + 2) * checklistLimits.answers}
        error={answersError}
        onChange={(event) => onChange({ answers: event.currentTarget.value })}
      />
      {onRemove ? (
        <ActionIcon variant="subtle" color="refused" mt={28} aria-label={t('remove', { number })} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      ) : null}
    </Group>
  )
}

/** Saves the whole list, based on the version that the form was opened with. */
function useSaveChecklist(article: Article, onDone: () => void) {
  const { api } = useServices()
  const toast = useToast()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  /** The version that this save replaces; after a conflict, the server's version. */
  const [version, setVersion] = useState(article.version)
  const { name } = article
  const write = async (next: Checklist | null) => {
    setBusy(true)
    const answer = await api.change(articles, article.id, { checklist: next }, version).finally(() => setBusy(false))
    if (answer.ok) {
      toast.success(t(next === null ? 'removed' : 'saved', { article: name }))
      return onDone()
    }
    if (answer.problem.kind !== 'conflict') return setProblem(answer.problem)
    setProblem(null)
    const current = await api.fetchRow(articles, article.id)
    if (current.ok) setVersion(current.value.version)
    toast.error(t('changedElsewhere'))
  }
  return {
    isBusy,
    problem,
    write,
    async remove() {
      const confirmed = await confirm({
        title: t('removeQuestion', { article: name }),
        text: t('removeText'),
        confirm: t('removeList'),
        danger: true,
      })
      if (confirmed) await write(null)
    },
  }
}
