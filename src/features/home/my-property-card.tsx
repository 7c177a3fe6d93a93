/** What waits for the person about the property in their name: answers and signatures. Renders nothing if nothing does. */
import { askedAndOpen, useOwnAnswers, useOwnItems } from '#react/campaign-records/use-own-answers.ts'
import { useDocumentsToSign, waitingToSign } from '#react/documents/use-documents-to-sign.ts'
import { lastKnown } from '#react/lists/use-list.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { t } from '#text/account/my-property.ts'
import { t as titles } from '#text/app/screens.ts'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'
import { ReviewTask } from './needs-review.tsx'

export function MyPropertyCard() {
  const to = `${useInventoryPath()}/my-property`
  const answers = useOwnAnswers()
  const items = lastKnown(useOwnItems())
  const tasks = [
    ['answers', answers.isKnown ? askedAndOpen(items?.rows ?? [], answers).open.length : 0],
    ['signatures', waitingToSign(useDocumentsToSign())],
  ] as const
  const open = tasks.filter(([, count]) => count > 0)
  if (open.length === 0) return null
  return (
    <HomeCard title={titles('title.myProperty')}>
      <div className={`bilang-card ${classes['reviewLines']}`}>
        {open.map(([task, count]) => (
          <ReviewTask
            key={task}
            tone="attention"
            to={to}
            text={t.rich(`waiting.${task}`, { count, b: (text) => <b>{text}</b> })}
          />
        ))}
      </div>
    </HomeCard>
  )
}
