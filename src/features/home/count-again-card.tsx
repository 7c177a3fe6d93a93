/** The items that this person counts again because somebody else counted them first, by room. Nothing if there are none. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { fullDescription } from '#domain/documents/prepare-documents.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useItemsToCountAgain } from '#react/campaign-records/use-count-again.ts'
import { t as home } from '#text/app/home.ts'
import { t } from '#text/counting/second-counts.ts'
import { Button } from '#ui/button.tsx'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'

const shownAtFirst = 10

export function CountAgainCard() {
  const items = useItemsToCountAgain()
  const [isComplete, setComplete] = useState(false)
  if (items.length === 0) return null
  const hasSeveralCounts = new Set(items.map(({ campaign }) => campaign.id)).size > 1
  return (
    <HomeCard
      title={t('again.title')}
      control={
        <Text c="dimmed" size="sm">
          {t('again.items', { count: items.length })}
        </Text>
      }
    >
      <div className={`bilang-card ${classes['places']}`}>
        <Text c="dimmed" size="sm">
          {t('again.text')}
        </Text>
        <ul>
          {(isComplete ? items : items.slice(0, shownAtFirst)).map(({ product, campaign }) => (
            <li key={product.id}>
              <Link className={classes['place'] ?? ''} to={`/qr?product_id=${product.id}`}>
                <span className={classes['placeName']}>
                  {fullDescription(product)}
                  <small className="bilang-muted">
                    {[product.property_number, hasSeveralCounts ? campaign.name : ''].filter(Boolean).join(' · ')}
                  </small>
                </span>
                <span className={classes['placeFigures']}>{product.place || home('noRoom')}</span>
              </Link>
            </li>
          ))}
        </ul>
        {items.length > shownAtFirst ? (
          <Button variant="ghost" size="sm" onClick={() => setComplete(!isComplete)}>
            {isComplete ? home('showFewer') : home('showAll', { count: formatNumber(items.length) })}
          </Button>
        ) : null}
      </div>
    </HomeCard>
  )
}
