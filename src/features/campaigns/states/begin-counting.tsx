/** The dialog before counting begins: which earlier counts the campaign keeps, with the resulting figures. */
import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { countsAtBegin } from '#domain/campaigns/earlier-counts.ts'
import { filterForScope } from '#domain/counts/campaign-states.ts'
import { type CountWindow, isAsAtInFuture } from '#domain/counts/count-status.ts'
import { formatDay } from '#domain/text/format.ts'
import { dayOf, yearOf } from '#domain/time/dates.ts'
import { useSums } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/campaigns/campaign.ts'
import { DialogButtons } from '../dialog-buttons.tsx'
import type { StateChangeProps } from './state-change.ts'

type Choice = 'zero' | 'since' | 'earlier'

export function BeginCounting({ campaign, step, onChangeState, onCancel }: StateChangeProps) {
  const { api, now, timeZone } = useServices()
  const [at] = useState(now)
  const today = dayOf(at, timeZone)
  const [choice, setChoice] = useState<Choice>('zero')
  const [day, setDay] = useState(`${yearOf(today)}-01-01`)
  const mayKeepSince = api.features().has('campaign-crew')
  const isDay = day !== '' && !isAsAtInFuture(day, today)
  const all = useFigures(campaign.scope, countsAtBegin(at, null, timeZone))
  const since = useFigures(campaign.scope, countsAtBegin(at, isDay ? day : null, timeZone))
  return (
    <Stack>
      {all ? (
        <>
          <Text>{t('savesBaseline', { items: all.items })}</Text>
          {all.counted > 0 ? (
            <Radio.Group
              label={t('countedBefore', { items: all.counted })}
              value={choice}
              onChange={(value) => setChoice(value as Choice)}
            >
              <Stack gap="sm" mt="xs">
                <Radio value="zero" label={t('fromZero')} description={t('fromZeroText', { items: all.items })} />
                {mayKeepSince ? (
                  <Radio
                    value="since"
                    label={isDay ? t('keepSince', { day: formatDay(day) }) : t('keepSinceDay')}
                    description={isDay ? (since ? keptText(since) : t('addingUp')) : null}
                  />
                ) : null}
                {mayKeepSince && choice === 'since' ? (
                  <TextInput
                    type="date"
                    label={t('keepFrom')}
                    max={today}
                    value={day}
                    error={isDay ? null : t('keepFromProblem')}
                    onChange={(event) => setDay(event.currentTarget.value)}
                  />
                ) : null}
                <Radio value="earlier" label={t('includeEarlier')} description={keptText(all)} />
              </Stack>
            </Radio.Group>
          ) : null}
        </>
      ) : (
        <Text role="status">{t('addingUp')}</Text>
      )}
      <DialogButtons
        step={step}
        ready={all !== null && (choice !== 'since' || (isDay && since !== null))}
        onCancel={onCancel}
        onConfirm={() =>
          onChangeState({
            state: 'counting',
            includes_earlier: choice !== 'zero',
            ...(choice === 'since' ? { earlier_from: day } : {}),
          })
        }
      />
    </Stack>
  )
}

interface Figures {
  items: number
  counted: number
}

const keptText = ({ items, counted }: Figures) => t('keepText', { counted, others: items - counted })

/** Items in scope, and how many of them would be counted; null while loading. */
function useFigures(scope: StateChangeProps['campaign']['scope'], countedFor: CountWindow): Figures | null {
  const where = filterForScope(scope)
  const sums = useSums({ collection: 'products', where, countedFor, groupBy: [], measures: ['rows', 'scanned'] })
  if (sums.state !== 'ready') return null
  const [rows = 0n, counted = 0n] = sums.value[0]?.sums ?? []
  return { items: Number(rows), counted: Number(counted) }
}
