import { useReachText } from '#react/lists/use-reach.ts'
import { t } from '#text/administration/reach.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'

/** On a screen above a form of all items: the form has only those that this person, or this device, sees. Nothing if these are all. */
export function OnlyTheseNote() {
  const text = useReachText()
  return text ? (
    <div className="no-print">
      <Banner tone="attention">
        {text} {t('onlyTheseOnForm')}
      </Banner>
    </div>
  ) : null
}
