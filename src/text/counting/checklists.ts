import { textsOf } from '../text-catalog.ts'

export const en = {
  title: 'Checklists',
  intro:
    'After counting an item of this article, the counter sees these questions and can answer each with one tap. Up to {questions} questions per article, of up to {question} characters. Each question has {least} to {answers} answers of up to {answer} characters.',
  notOffered: 'This server has no checklists. Update the server to use them.',
  view: 'You can view the checklists.',
  connect: 'Connect to change them.',
  none: 'No article has a checklist yet. Choose an article to start one.',
  chooseArticle: 'Article',
  one: 'Checklist for {article}',
  count: '{count, plural, one {# question} other {# questions}}',
  edit: 'Edit checklist for {article}',
  question: 'Question {number}',
  answers: 'Answers to question {number}, with commas between them',
  yesNo: 'Yes, No',
  add: 'Add question',
  full: 'An article has at most {questions} questions.',
  remove: 'Remove question {number}',
  between: 'Give {least} to {answers} answers.',
  saved: 'Checklist for {article} saved.',
  removed: 'Checklist for {article} removed.',
  changedElsewhere:
    'Someone else changed this article. Your questions are still here but aren’t saved. Save again to replace the other person’s list.',
  removeList: 'Remove checklist',
  removeQuestion: 'Remove the checklist for {article}?',
  removeText: 'Counters will no longer see questions for this article. Existing answers stay.',
  ask: {
    title: 'Checklist for {item}',
    optional: 'Optional. The count is already saved.',
    save: 'Save answers',
    skip: 'Skip checklist',
    saved: 'Checklist for {item} saved on this device.',
    record: 'checklist for {item}',
  },
} as const

export const t = textsOf('counting/checklists', en)
