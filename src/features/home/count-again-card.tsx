/** The items that this person should count a second time, by room. Renders nothing if there are none. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { itemsByRoom } from '#domain/campaigns/items-by-room.ts'
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
        {itemsByRoom(isComplete ? items : items.slice(0, shownAtFirst)).map(({ place, items: ofRoom }) => (
          <section key={place}>
            <h3 className={classes['groupName']}>
              {t('again.room', {
                room: place || home('noRoom'),
                count: items.filter(({ product }) => product.place === place).length,
              })}
            </h3>
            <ul>
              {ofRoom.map(({ product, campaign }) => (
                <li key={product.id}>
                  <Link className={classes['place'] ?? ''} to={`/qr?product_id=${product.id}`}>
                    <span className={classes['placeName']}>
                      {fullDescription(product)}
                      <small className="bilang-muted">
                        {[product.property_number, hasSeveralCounts ? campaign.name : ''].filter(Boolean).join(' · ')}
                      </small>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {items.length > shownAtFirst ? (
          <Button variant="ghost" size="sm" onClick={() => setComplete(!isComplete)}>
            {isComplete ? home('showFewer') : home('showAll', { count: formatNumber(items.length) })}
          </Button>
        ) : null}
      </div>
    </HomeCard>
  )
}
