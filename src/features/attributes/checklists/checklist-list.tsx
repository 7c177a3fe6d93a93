/** The checklists of articles: which article has one, and the form that changes it. Reads the offline list, writes through the server. */
import { Table, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { checklistLimits } from '#contract/campaigns/checklist.ts'
import type { Article } from '#contract/collections/numbered-lists.ts'
import type { ListQuery } from '#domain/catalog/catalog-queries.ts'
import { lastKnown, useIsListAbsent, useList, useRow } from '#react/lists/use-list.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/session/use-session.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/counting/checklists.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { NotDownloadedYet } from '#ui/list/not-downloaded-yet.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import { ChecklistForm } from './checklist-form.tsx'

const maxArticles = 5000

export function ChecklistList() {
  const { api } = useServices()
  const online = useOnline()
  const canChange = useCan('catalogue.change')
  const isOffered = api.features().has('checklists')
  const query = useMemo<ListQuery>(() => ({ collection: 'articles', from: 0, limit: maxArticles }), [])
  const list = lastKnown(useList<Article>(query))
  const isListAbsent = useIsListAbsent()
  const articles = list?.rows ?? []
  const withChecklist = articles.filter(({ checklist }) => checklist !== null && checklist !== undefined)
  const source = useLookup('articles')
  const [chosen, setChosen] = useState<number | null>(null)
  const row = useRow<Article>('articles', chosen)
  const article = row.state === 'ready' ? row.value : null
  const { questions, question, leastAnswers, answers, answer } = checklistLimits
  // The tab may have been opened directly by its address.
  if (!isOffered && online) return <Empty>{t('notOffered')}</Empty>
  return (
    <section className="bilang-column" aria-label={t('title')}>
      <Text c="dimmed">
        {t('intro', {
          questions: String(questions),
          question: String(question),
          least: String(leastAnswers),
          answers: String(answers),
          answer: String(answer),
        })}
      </Text>
      {online || !canChange ? null : <OfflineNote safe={t('view')} toDo={t('connect')} />}
      {canChange ? <Lookup label={t('chooseArticle')} source={source} value={chosen} onChange={setChosen} /> : null}
      {canChange && article ? (
        <ChecklistForm key={article.id} article={article} disabled={!online} onClose={() => setChosen(null)} />
      ) : null}
      {list === null || isListAbsent(list.asOf) ? (
        <NotDownloadedYet subject="list" />
      ) : withChecklist.length === 0 ? (
        <Empty>{t('none')}</Empty>
      ) : (
        <Table aria-label={t('title')}>
          <Table.Tbody>
            {withChecklist.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Th scope="row" className="bilang-break">
                  {one.name}
                </Table.Th>
                <Table.Td className="bilang-break">
                  {(one.checklist ?? []).map(({ question: asked, answers: given }) => (
                    <div key={asked}>
                      {asked} <span className="bilang-muted">{given.join(', ')}</span>
                    </div>
                  ))}
                </Table.Td>
                {canChange ? (
                  <Table.Td>
                    <Button
                      variant="ghost"
                      size="icon"
                      aria-label={t('edit', { article: one.name })}
                      onClick={() => setChosen(one.id)}
                    >
                      <IconPencil size={16} aria-hidden />
                    </Button>
                  </Table.Td>
                ) : null}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}
