import { textsOf } from '../text-catalog.ts'

export const en = {
  title: 'Checklists',
  intro:
    'After a count of an item of the article, the counter sees these questions and may answer each with one tap. At most {questions} questions for an article, {question} characters each, with {least} to {answers} answers of {answer} characters.',
  notOffered: 'This server has no checklists. Update the server to use them.',
  view: 'You can view the checklists.',
  connect: 'Connect to change them.',
  none: 'No article has a checklist yet. Choose an article to begin one.',
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
    'Someone else changed this article. Your questions are still here and are not saved. Save again to replace the other person’s list.',
  removeList: 'Remove checklist',
  removeQuestion: 'Remove the checklist for {article}?',
  removeText: 'Counters see no questions for this article anymore. Answers that were given stay.',
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
