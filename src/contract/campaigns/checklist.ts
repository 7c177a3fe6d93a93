/**
 * The checklist of an article: questions that a counter may answer about an item with one tap each (extension `checklists`). The answers are
 * one text of the item, readable wherever it is shown or exported: it repeats the questions, so that a later change of the checklist changes
 * no answer.
 */
import { t } from '#text/shared/validation.ts'
import { isBlank } from '../field-types.ts'
import { z } from '../z.ts'

export const checklistLimits = { questions: 8, question: 80, leastAnswers: 2, answers: 4, answer: 20 } as const

const separator = ' · '
/** A question ends with its own punctuation mark; otherwise a colon follows. */
const asked = (question: string) => (/[?!.]$/.test(question) ? question : `${question}:`)

/** A part of the stored text, without the two separator characters. */
const part = (limit: number) =>
  z
    .string()
    .trim()
    .min(1, isBlank)
    .max(limit)
    .regex(/^[^·\n\r:]*$/, { error: () => t('checklistPart') })

const isUnique = (texts: readonly string[]) => new Set(texts.map((text) => text.toLowerCase())).size === texts.length

const checklistQuestion = z.strictObject({
  question: part(checklistLimits.question),
  answers: z
    .array(part(checklistLimits.answer))
    .min(checklistLimits.leastAnswers)
    .max(checklistLimits.answers)
    .refine(isUnique, { error: () => t('checklistTwice') }),
})
export type ChecklistQuestion = z.infer<typeof checklistQuestion>

export const checklist = z
  .array(checklistQuestion)
  .min(1)
  .max(checklistLimits.questions)
  .refine((all) => isUnique(all.map(({ question }) => question)), { error: () => t('checklistTwice') })
export type Checklist = z.infer<typeof checklist>

/** The answers of an item: "Turns on? Yes · Screen: Cracked". */
export const checklistAnswers = z
  .string()
  .max(1000)
  .regex(/^[^·\n\r:]+[?!.:] [^·\n\r:]+(?: · [^·\n\r:]+[?!.:] [^·\n\r:]+)*$/, { error: () => t('checklistPart') })

/** The given answers as one text, in the order of the questions; null: none. */
export function answersText(questions: Checklist, answers: ReadonlyMap<string, string>): string | null {
  const given = questions.flatMap(({ question }) => {
    const answer = answers.get(question)
    return answer === undefined ? [] : `${asked(question)} ${answer}`
  })
  return given.length === 0 ? null : given.join(separator)
}
