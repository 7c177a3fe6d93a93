/**
 * Who counted the open item first on paper, and the people who may have that name: they cannot make the second count unless the property unit gives a
 * reason.
 */
import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { OtherPerson as Said, SecondCountState } from '#domain/campaigns/second-counts.ts'
import { NotUndoable } from '#domain/outbox/op.ts'
import { formatMoment } from '#domain/text/format.ts'
import { parseMoment } from '#domain/time/moments.ts'
import { useOtherPerson } from '#react/campaign-records/use-other-person.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/counting/second-counts.ts'
import { Button } from '#ui/button.tsx'
import { OtherPersonForm } from '#ui/count/other-person-form.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { OfItem } from '#ui/of-item.tsx'

interface Props {
  campaign: Campaign
  state: SecondCountState
  nameOf: (person: number) => string
  editable: boolean
}

export function PaperNames({ campaign, state: { paper }, nameOf, editable }: Props) {
  const { timeZone } = useServices()
  const otherPerson = useOtherPerson(campaign)
  const [chosen, setChosen] = useState<number | null>(null)
  if (paper === null) return null
  const { name, namesakes, others, overruled } = paper
  const momentOf = (at: string | null | undefined) => formatMoment(parseMoment(at ?? null), timeZone)
  return (
    <div className="bilang-stack">
      <Text className="bilang-break">{t('otherPerson.onPaper', { name })}</Text>
      {others.map((one) => (
        <div key={one.id}>
          <Text size="sm" className="bilang-break">
            {t('otherPerson.said', {
              person: nameOf(one.person),
              reason: one.reason,
              author: nameOf(one.made_by),
              moment: momentOf(one.at),
            })}
          </Text>
          {editable ? <UndoStatement said={one} person={nameOf(one.person)} /> : null}
        </div>
      ))}
      {overruled.map((one) => (
        <Text key={one.id} size="sm" c="dimmed" className="bilang-break">
          {t('otherPerson.overruled', {
            person: nameOf(one.person),
            reason: one.reason,
            author: nameOf(one.made_by),
            moment: momentOf(one.at),
            until: momentOf(one.undone_at),
          })}
        </Text>
      ))}
      {namesakes.map((id) => {
        const isAnother = otherPerson(editable ? { person: { id, name: nameOf(id) }, nameOnPaper: name } : null)
        return (
          <div key={id} className="bilang-stack">
            <Text size="sm" className="bilang-break">
              {t('otherPerson.namesake', { person: nameOf(id) })}
            </Text>
            {isAnother === null ? null : chosen === id ? (
              <OtherPersonForm {...isAnother} />
            ) : (
              <Button className="bilang-start" variant="ghost" size="sm" onClick={() => setChosen(id)}>
                {t('otherPerson.isAnother', { person: nameOf(id) })}
              </Button>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Only the device that made a record can undo it. */
function UndoStatement({ said, person }: { said: Said; person: string }) {
  const { recorder, outbox } = useServices()
  const toast = useToast()
  const undo = async () => {
    try {
      const own = (await outbox.campaignRecords()).find(({ eid }) => String(eid) === said.id)
      if (!own) return toast.error(t('otherPerson.stays'))
      await recorder.undo(own.id)
      toast.saved(t('otherPerson.undone'))
    } catch (error) {
      if (!(error instanceof NotUndoable)) throw error
      toast.error(t('otherPerson.stays'))
    }
  }
  return (
    <Button variant="ghost" size="sm" onClick={() => void undo()}>
      {t('otherPerson.undo')}
      <OfItem name={person} />
    </Button>
  )
}
