/** The checklist of the last counted item: large buttons for one thumb, beside or below the next scan. */
import { t } from '#text/counting/checklists.ts'
import { Button } from '#ui/button.tsx'
import classes from './checklist-panel.module.css'
import type { ChecklistToAnswer } from './use-checklist.ts'

export function ChecklistPanel({ checklist }: { checklist: ChecklistToAnswer }) {
  const { product, questions, answers } = checklist
  const title = t('ask.title', { item: product.property_number })
  return (
    <section className={`${classes['panel']} no-print`} aria-label={title}>
      <h2 className="bilang-break">{title}</h2>
      <p className="bilang-muted">{t('ask.optional')}</p>
      {questions.map(({ question, answers: choices }) => (
        <fieldset key={question} className={classes['question']}>
          <legend className="bilang-break">{question}</legend>
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={answers.get(question) === choice}
              onClick={() => checklist.answer(question, choice)}
            >
              {choice}
            </button>
          ))}
        </fieldset>
      ))}
      <div className={classes['actions']}>
        {answers.size > 0 ? (
          <Button variant="secondary" onClick={checklist.finish}>
            {t('ask.save')}
          </Button>
        ) : null}
        <Button variant="ghost" onClick={checklist.skip}>
          {t('ask.skip')}
        </Button>
      </div>
    </section>
  )
}
