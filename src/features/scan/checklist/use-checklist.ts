/**
 * The checklist of the item that was counted last. It is optional and never delays a count: scanning continues beside it, and the answers are
 * recorded when the next item replaces it, or when the person leaves the screen or the app (which the system may then kill). Promise: each set of
 * answers is recorded once.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { answersText, type Checklist } from '#contract/campaigns/checklist.ts'
import type { Article } from '#contract/collections/numbered-lists.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { checklistCommand } from '#domain/outbox/commands/checklist.ts'
import { lastKnown, useProduct, useRow } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useCan } from '#react/session/use-session.ts'
import { t } from '#text/counting/checklists.ts'
import type { RecentScan } from '#ui/count/recent-scans.tsx'
import type { useRecentRecords } from '../record/use-recent-records.ts'
import { savedInBackupOnly, savedOnDevice, type useSaveRecord } from '../record/use-save-record.ts'

export interface ChecklistToAnswer {
  product: ProductView
  questions: Checklist
  answers: ReadonlyMap<string, string>
  answer(question: string, answer: string): void
  /** Records the answers that were given, if there are any. */
  finish(): void
  /** Closes it and records nothing. */
  skip(): void
}

/** Calls `onLeave` when the page is hidden, and when the screen is left. */
function useLeaving(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      leave()
    }
  }, [])
}

const noAnswers: ReadonlyMap<string, string> = new Map()

export function useChecklist(
  saveRecord: ReturnType<typeof useSaveRecord>['saveRecord'],
  recentRecords: ReturnType<typeof useRecentRecords>,
) {
  const { api, recorder } = useServices()
  const mayAnswer = useCan(checklistCommand.permission)
  const [counted, setCounted] = useState<ProductView | null>(null)
  const [answers, setAnswers] = useState(noAnswers)
  /** The questions at the time of the first answer; later changes by the property unit do not affect them. */
  const [begun, setBegun] = useState<Checklist | null>(null)
  const isOffered = mayAnswer && api.features().has('checklists')
  const offered = isOffered ? counted : null
  const article = lastKnown(useRow<Article>('articles', offered?.article.id ?? null))
  const current = lastKnown(useProduct(offered?.id ?? null))
  // The current item, so that the answers are compared with the newest ones.
  const shown = current?.id === offered?.id ? (current ?? offered) : offered
  const newest = offered !== null && article?.id === offered.article.id ? article.checklist : null
  const questions = offered === null ? null : (begun ?? newest)
  /** What would be lost if the list were closed now. */
  const pending = useRef<{ product: ProductView; text: string } | null>(null)
  const text = questions === null ? null : answersText(questions, answers)
  pending.current = shown === null || text === null ? null : { product: shown, text }

  function skip(): void {
    pending.current = null
    setCounted(null)
    setAnswers(noAnswers)
    setBegun(null)
  }

  /** `isLate`: another item was counted since; its line stays above and is undone first. */
  async function record(isLate = false): Promise<void> {
    const given = pending.current
    skip()
    if (!given) return
    const { product } = given
    const label = product.property_number
    const undoLabel = t('ask.record', { item: label })
    const saved = await saveRecord(
      undoLabel,
      given.text,
      () => recorder.values(checklistCommand, product, { checklist: given.text }, { source: 'list' }),
      t('ask.saved', { item: label }),
    )
    if (!saved || saved.refused) return
    const state = saved.backupOnly ? savedInBackupOnly() : savedOnDevice()
    const entry = {
      scan: { title: product.names.article, number: label, state, count: null, detail: given.text },
      label: undoLabel,
      ops: saved.backupOnly || saved.opId === null ? null : [{ id: saved.opId, label: undoLabel }],
      scanned: [],
    }
    recentRecords.add(entry, isLate ? label : undefined)
  }
  useLeaving(() => {
    // Without answers, the questions stay for when the person comes back.
    if (pending.current) void record()
  })

  const toAnswer: ChecklistToAnswer | null =
    questions === null || shown === null
      ? null
      : {
          product: shown,
          questions,
          answers,
          answer(question, answer) {
            const next = new Map(answers)
            if (answers.get(question) === answer) next.delete(question)
            else next.set(question, answer)
            setAnswers(next)
            setBegun(questions)
            const nextText = answersText(questions, next)
            pending.current = nextText === null ? null : { product: shown, text: nextText }
            if (next.size === questions.length) void record()
          },
          finish: () => void record(),
          skip,
        }
  return {
    toAnswer,
    /** Shows the checklist of a counted item. */
    offer(product: ProductView) {
      void record(true)
      setCounted(product)
    },
    /** Closes it and records nothing, if the count that it follows was undone. */
    closeFor({ number, count }: RecentScan) {
      if (count !== null && number === counted?.property_number) skip()
    },
  }
}
