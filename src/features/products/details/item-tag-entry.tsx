/** A history entry for a blank tag that was put on the item. Undone ones stay in the history. */
import type { ItemTagRecord } from '#domain/scan/item-tags.ts'
import { printedTagCode } from '#domain/scan/printed-tag-code.ts'
import { formatMoment } from '#domain/text/format.ts'
import { usePersonName } from '#react/lists/use-person-name.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/products/products-details.ts'

export function ItemTagEntry({ code, made_by, recorded_at, undone_at }: ItemTagRecord) {
  const { timeZone } = useServices()
  const person = usePersonName(made_by)
  return (
    <li>
      <div>
        <b>{t('history.tag', { tag: printedTagCode(code) })}</b>
        <span className="bilang-muted">
          {' '}
          · {t('history.by', { person, moment: formatMoment(recorded_at, timeZone) })}
        </span>
      </div>
      {undone_at ? (
        <div className="bilang-muted bilang-small">
          {t('history.tagUndone', { moment: formatMoment(undone_at, timeZone) })}
        </div>
      ) : null}
    </li>
  )
}
