/**
 * Prints tags on label sheets: one, a selection, those of a room, or all, in parts. Starts at a chosen cell, corrects for the printer, and
 * reads every code back with a decoder before printing. Works from the offline list, without a network.
 */

import { Group, NativeSelect, Progress, Text, Title } from '@mantine/core'
import { formatMoment, formatNumber } from '#domain/text/format.ts'
import { fontFileNames } from '#print/fonts/fonts.ts'
import { unitLimit } from '#print/labels/tag-counts.ts'
import type { PrintFacts, TagsJob } from '#print/print-job.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { usePrintJob } from '#react/print/use-print-job.ts'
import { useTagAddress } from '#react/scanning/use-tag-address.ts'
import { useServices } from '#react/services.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/products/labels.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { PrintPreview } from '#ui/print/print-preview.tsx'
import { SaveAllParts } from './save-all-parts.tsx'
import { insteadOfPrint, SendToPrinter } from './send-to-printer.tsx'
import { SmallCodesWarning } from './tag-address-field.tsx'
import { TagChoice } from './tag-choice.tsx'
import { useCodeCheck } from './use-code-check.ts'
import { type TagsJobState, useTagsJob } from './use-tags-job.ts'

type TagsFacts = Extract<PrintFacts, { kind: 'tags' }>

export function LabelsPage() {
  const { timeZone } = useServices()
  const { asOf } = useCatalogStatus('asOf')
  const tagAddress = useTagAddress()
  const tags = useTagsJob(tagAddress.address)
  const { job, of, part } = tags
  const print = usePrintJob(job)
  const facts = print.facts?.kind === 'tags' ? print.facts : null
  const codeCheck = useCodeCheck(print)
  return (
    <div className="bilang-page">
      <Title order={1} className="no-print">
        {titles('title.printTags')}
      </Title>
      <TagChoice tags={tags} tagAddress={tagAddress} />
      <SmallCodesWarning moduleSize={facts?.smallestModule ?? null} />
      {facts !== null && facts.lots > 0 ? (
        <Banner tone="attention" role="status">
          {t('lots', { count: facts.lots, limit: formatNumber(unitLimit) })}
        </Banner>
      ) : null}
      <CodeCheck {...codeCheck} />
      {job === null ? null : facts === null ? (
        <Loading />
      ) : facts.total === 0 ? (
        <Empty>{t(of === 'rooms' ? 'noRooms' : tags.isSelection ? 'noSuchItems' : 'noItems')}</Empty>
      ) : (
        <>
          {facts.parts.length > 1 ? (
            <PartChoice
              job={job}
              facts={facts}
              part={part}
              onPart={tags.setPart}
              onUnreadable={codeCheck.setUnreadable}
            />
          ) : null}
          <PrintPreview
            level={2}
            title={titleOf(of, facts, part)}
            asOf={asOf === null ? null : formatMoment(asOf, timeZone)}
            print={print}
            fonts={fontFileNames}
            beforePrint={codeCheck.verify}
            actions={
              job.labelPrinter && {
                buttons: (
                  <SendToPrinter
                    print={print}
                    printer={job.labelPrinter}
                    title={titleOf(of, facts, part)}
                    total={facts.tags}
                    areSizesPossible={tags.labelPrinter.areSizesPossible}
                    check={codeCheck.verify}
                  />
                ),
                insteadOfPrint: insteadOfPrint(job.labelPrinter.language, tags.labelPrinter.areSizesPossible),
              }
            }
          />
        </>
      )}
    </div>
  )
}

function titleOf(of: TagsJobState['of'], { tags, parts }: TagsFacts, part: number): string {
  const values = { count: tags }
  if (parts.length <= 1) return t(`title.${of}`, values)
  const partValues = { ...values, part: formatNumber(part + 1), parts: formatNumber(parts.length) }
  return t(`titleOfPart.${of}`, partValues)
}

/** The codes that could not be read back, or the progress of reading them. */
function CodeCheck({ progress, unreadable }: Pick<ReturnType<typeof useCodeCheck>, 'progress' | 'unreadable'>) {
  return (
    <>
      {unreadable.length > 0 ? (
        <Banner tone="refused" role="alert">
          {t('unreadable', { count: unreadable.length, code: unreadable[0] ?? '' })}
        </Banner>
      ) : null}
      {progress ? (
        <div role="status">
          <Text size="sm">
            {t('checking', { done: formatNumber(progress.done), total: formatNumber(progress.of) })}
          </Text>
          <Progress value={(progress.done / progress.of) * 100} aria-label={t('codesChecked')} />
        </div>
      ) : null}
    </>
  )
}

/** A long print is shown part by part, and saved part by part. */
function PartChoice({
  job,
  facts,
  part,
  onPart,
  onUnreadable,
}: {
  job: TagsJob
  facts: TagsFacts
  part: number
  onPart: (part: number) => void
  onUnreadable: (texts: readonly string[]) => void
}) {
  const { parts, total } = facts
  return (
    <Group align="flex-end" gap="md" className="no-print">
      <NativeSelect
        label={t('inParts', { count: total })}
        value={String(part)}
        onChange={(event) => onPart(Number(event.currentTarget.value))}
        data={parts.map(({ from, to }, index) => ({
          value: String(index),
          label: t('part', {
            part: formatNumber(index + 1),
            parts: formatNumber(parts.length),
            from: formatNumber(from + 1),
            to: formatNumber(to),
          }),
        }))}
      />
      {job.labelPrinter ? null : <SaveAllParts job={job} parts={parts} total={total} onUnreadable={onUnreadable} />}
    </Group>
  )
}
