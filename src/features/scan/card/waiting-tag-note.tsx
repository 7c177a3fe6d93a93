/** A new tag is waiting for its item: put it on the item of this card, or leave it blank. */
import { useState } from 'react'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { printedTagCode } from '#domain/scan/printed-tag-code.ts'
import { t } from '#text/counting/scan.ts'
import { Button } from '#ui/button.tsx'
import classes from '../scan.module.css'
import type { ScanWorkflow } from '../use-scan-workflow.ts'

/** `product`: the item of the card; null while none is shown. */
export function WaitingTagNote({ workflow, product }: { workflow: ScanWorkflow; product: ProductView | null }) {
  const { waitingTag, putTag } = workflow
  const [isSaving, setIsSaving] = useState(false)
  const { code } = waitingTag
  if (code === null) return null
  const put = async (item: ProductView) => {
    setIsSaving(true)
    if (await putTag(item, code)) waitingTag.forget()
    setIsSaving(false)
  }
  return (
    <div className={classes['unknownTag']} role="status">
      <p>
        {t.rich('newTag.waits', {
          tag: () => (
            <span className="bilang-mono" translate="no">
              {printedTagCode(code)}
            </span>
          ),
        })}
      </p>
      {product && (
        <Button fullWidth size="lg" loading={isSaving} onClick={() => void put(product)}>
          {t('newTag.put')}
        </Button>
      )}
      <Button variant="ghost" onClick={waitingTag.forget}>
        {t('newTag.leave')}
      </Button>
    </div>
  )
}
