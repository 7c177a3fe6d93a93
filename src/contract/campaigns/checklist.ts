/**
 * The checklist of an article: questions that a counter may answer about an item with one tap each (extension `checklists`). The answers are
 * one text of the item, readable wherever it is shown or exported: it repeats the questions, so that a later change of the checklist changes
 * no answer.
 */
import { t } from '#text/shared/validation.ts'
import { isBlank, noFurtherChecks } from '../field-types.ts'
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

/** "Turns on? Yes" or "Screen: Cracked". Not one pattern for the whole text: a hostile one, with many marks, would take hours. */
function isAnswered(text: string): boolean {
  if (/[·\n\r]/.test(text)) return false
  const colon = text.indexOf(':')
  if (colon < 0) return /.[?!.] ./s.test(text)
  return colon > 0 && /^: [^:]+$/.test(text.slice(colon))
}

/** The answers of an item: "Turns on? Yes · Screen: Cracked". */
export const checklistAnswers = z
  .string()
  .max(1000, noFurtherChecks)
  .refine((text) => text.split(separator).every(isAnswered), { error: () => t('checklistPart') })

/** The given answers as one text, in the order of the questions; null: none. */
export function answersText(questions: Checklist, answers: ReadonlyMap<string, string>): string | null {
  const given = questions.flatMap(({ question }) => {
    const answer = answers.get(question)
    return answer === undefined ? [] : `${asked(question)} ${answer}`
  })
  return given.length === 0 ? null : given.join(separator)
}
