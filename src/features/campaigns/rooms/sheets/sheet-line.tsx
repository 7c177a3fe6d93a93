/** One line of a sheet: the item, the input, and the effect of the typed figure. */
import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { memo } from 'react'
import { type KeyedLine, type LineState, notHereText } from '#domain/campaigns/sheet-keying.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/counting/count-sheets.ts'
import { Button } from '#ui/button.tsx'
import classes from './sheet-lines.module.css'

interface Props {
  id: number
  number: number
  product: ProductView | null
  state: LineState
  text: string
  onChange: (id: number, changes: Partial<KeyedLine>) => void
}

function SheetLineRow({ id, number, product, state, text, onChange }: Props) {
  const name = product?.property_number ?? t('goneItem')
  return (
    <li className={classes['line']}>
      <div className={classes['item']}>
        <span className={classes['number']}>{formatNumber(number)}</span>
        <span>
          <span className="bilang-mono bilang-break">{name}</span>
          <Text component="span" display="block" size="sm" c="dimmed" className="bilang-break">
            {product ? [product.names.article, product.description].filter(Boolean).join(' · ') : ''}
          </Text>
        </span>
      </div>
      <div className={classes['fields']}>
        <TextInput
          data-field={id}
          className={classes['figure'] ?? ''}
          aria-label={t('countedOn', { line: formatNumber(number), item: name })}
          value={text}
          maxLength={20}
          autoComplete="off"
          error={state.is === 'wrong' ? (state.isZero ? t('zero') : state.message) : undefined}
          onChange={(event) => onChange(id, { text: event.currentTarget.value, choice: null })}
        />
        <Button
          type="button"
          variant={state.is === 'not-here' ? 'default' : 'secondary'}
          aria-pressed={state.is === 'not-here'}
          aria-label={t('notHereOn', { line: formatNumber(number), item: name })}
          onClick={() => onChange(id, { text: state.is === 'not-here' ? '' : notHereText, choice: null })}
        >
          {t('notHere')}
        </Button>
      </div>
      <LineNote id={id} number={number} state={state} onChange={onChange} />
    </li>
  )
}

function LineNote({ id, number, state, onChange }: Pick<Props, 'id' | 'number' | 'state' | 'onChange'>) {
  switch (state.is) {
    case 'gone':
      return <Text size="sm">{t('goneNote')}</Text>
    case 'not-asked':
      return <Text size="sm">{t('again.notAsked')}</Text>
    case 'same':
      return <Text size="sm">{t('same', { count: state.count })}</Text>
    case 'not-here':
      return state.isCounted ? <Text size="sm">{t('countedNotHere')}</Text> : null
    case 'other': {
      const recorded = state.recorded === null ? t('unknownCount') : formatNumber(state.recorded)
      if (!state.mayReplace) return <Text size="sm">{t('needsReview')}</Text>
      return (
        <Radio.Group
          label={t('otherCount', { line: formatNumber(number), recorded, count: formatNumber(state.count) })}
          value={state.choice ?? ''}
          onChange={(value) => onChange(id, { choice: value === 'paper' ? 'paper' : 'other' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="other" label={t('keepOther', { recorded })} />
            <Radio value="paper" label={t('takePaper', { count: formatNumber(state.count) })} />
          </Stack>
        </Radio.Group>
      )
    }
    default:
      return null
  }
}

/** Unchanged lines are not re-rendered on each key press: there may be 500. */
export const SheetLine = memo(
  SheetLineRow,
  (before, after) =>
    before.text === after.text &&
    before.product === after.product &&
    before.onChange === after.onChange &&
    JSON.stringify(before.state) === JSON.stringify(after.state),
)
