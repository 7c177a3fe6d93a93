/** How many blank tags to print, and new codes for the next roll. */
import { Group, Text } from '@mantine/core'
import { formatNumber } from '#domain/text/format.ts'
import { t } from '#text/products/label-printer.ts'
import { Button } from '#ui/button.tsx'
import { BoundedNumberInput } from '#ui/form/bounded-number-input.tsx'
import { blankTagLimit } from './tag-query.ts'
import type { TagsJobState } from './use-tags-job.ts'

export function BlankTagCount({ blank: { count, setCount, renew } }: Pick<TagsJobState, 'blank'>) {
  return (
    <>
      <Text mt="md" maw="70ch">
        {t('blank.text')}
      </Text>
      <Group mt="md" align="flex-end">
        <BoundedNumberInput
          label={t('blank.count', { total: formatNumber(blankTagLimit) })}
          min={1}
          max={blankTagLimit}
          value={count}
          onNumber={setCount}
        />
        <Button variant="secondary" onClick={renew}>
          {t('blank.renew')}
        </Button>
      </Group>
    </>
  )
}
