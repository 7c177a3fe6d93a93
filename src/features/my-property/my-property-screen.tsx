/** The items in the person's name. While a count is open, the person says for each whether they have it; the answer is never a count. */
import { SegmentedControl, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formatNumber } from '#domain/text/format.ts'
import { FollowCampaignRecords } from '#react/campaign-records/follow-campaign-records.tsx'
import { askedAndOpen, useOwnItems } from '#react/campaign-records/use-own-answers.ts'
import { lastKnown } from '#react/lists/use-list.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useTransferRequestsPath } from '#react/use-transfer-requests-path.ts'
import { t } from '#text/account/my-property.ts'
import { t as titles } from '#text/app/screens.ts'
import { Button } from '#ui/button.tsx'
import { SaveFailures } from '#ui/count/save-failure-alert.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useIncrementalCount } from '#ui/use-incremental-count.ts'
import { DocumentsToSign } from './documents-to-sign.tsx'
import { ItemAnswer } from './item-answer.tsx'
import classes from './my-property.module.css'
import { useDeclarations } from './use-declarations.ts'

type Shown = 'open' | 'all'

export function MyPropertyScreen() {
  const area = useInventoryPath()
  const requests = useTransferRequestsPath()
  const result = lastKnown(useOwnItems())
  return (
    <div className="bilang-page bilang-narrow">
      <FollowCampaignRecords />
      <Title order={1}>{titles('title.myProperty')}</Title>
      <DocumentsToSign />
      {result === null ? (
        <Loading />
      ) : result.rows.length === 0 ? (
        <Empty
          heading={t('nothing')}
          action={
            <Button component={Link} to={requests} variant="outline">
              {t('request')}
            </Button>
          }
        >
          {t('nothingText')}
        </Empty>
      ) : (
        <>
          <div>
            <Button component={Link} to={`${area}/accountability`} variant="secondary">
              {t('printList')}
            </Button>
          </div>
          <Items rows={result.rows} />
        </>
      )}
    </div>
  )
}

function Items({ rows }: { rows: readonly ProductView[] }) {
  const { declarations, saveFailures, dismissSaveFailure } = useDeclarations()
  const [shown, setShown] = useState<Shown>('all')
  const { asked, open } = askedAndOpen(rows, declarations)
  const canAnswer = asked.length > 0
  const listed = shown === 'open' && canAnswer ? open : rows
  const drawn = useIncrementalCount(listed.length, 40)
  return (
    <>
      <Text c="dimmed">{t(!declarations.isOffered ? 'notOffered' : canAnswer ? 'intro' : 'noOpenCount')}</Text>
      <SaveFailures failures={saveFailures} onDismiss={dismissSaveFailure} />
      {canAnswer ? (
        <div className={classes['head']}>
          <Text fw={600} role="status">
            {declarations.isKnown
              ? t('progress', {
                  answered: formatNumber(asked.length - open.length),
                  total: formatNumber(asked.length),
                })
              : null}
          </Text>
          <SegmentedControl
            aria-label={t('filter.label')}
            value={shown}
            onChange={(value) => setShown(value as Shown)}
            data={[
              { value: 'all', label: t('filter.all') },
              { value: 'open', label: t('filter.open') },
            ]}
          />
        </div>
      ) : null}
      {listed.length === 0 ? <Empty heading={t('allAnswered')} /> : null}
      <ul className={classes['items']}>
        {listed.slice(0, drawn).map((product) => (
          <ItemAnswer key={product.id} product={product} declarations={declarations} />
        ))}
      </ul>
    </>
  )
}
