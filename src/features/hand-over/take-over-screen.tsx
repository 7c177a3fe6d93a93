import { FileButton, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { formatMoment } from '#domain/text/format.ts'
import { type Offered, type TakenOver, useHandOver } from '#react/outbox/use-hand-over.ts'
import { useServices } from '#react/services.ts'
import { t as titles } from '#text/app/screens.ts'
import { t as common } from '#text/shared/common.ts'
import { t } from '#text/sync/hand-over.ts'
import { Button } from '#ui/button.tsx'
import { failureReason } from '#ui/count/save-failure.ts'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { FilmCamera } from './film-camera.tsx'
import classes from './hand-over.module.css'
import { nameOf, PeopleList } from './people-list.tsx'

interface Found {
  text: string
  offered: Offered
  /** The confirmation code, for films only; the giver's device has none for a file. */
  code: string | null
}

const listOfNames = ({ people }: Offered) => people.map(nameOf).join(', ')
const whoSends = (offered: Offered) =>
  offered.isOwn ? t('take.forOwn') : t('take.forOther', { name: listOfNames(offered) })

/** Takes over the unsent records of a colleague's device. Nothing is shown as saved before it is on the device's disk. */
export function TakeOverScreen() {
  const handOver = useHandOver()
  const [found, setFound] = useState<Found | null>(null)
  const [taken, setTaken] = useState<TakenOver | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)

  async function look(text: string | null, isFilm: boolean): Promise<void> {
    if (text === null) {
      setProblem(t('problem.tooLarge'))
      setRefused(true)
      return
    }
    const service = await handOver()
    const answer = await service.look(text)
    setProblem(answer.ok ? null : shortProblemText(answer.problem, 'showing'))
    setRefused(!answer.ok)
    if (answer.ok) setFound({ text, offered: answer.value, code: isFilm ? service.codeOf(text) : null })
  }
  const lookSafely = (read: () => Promise<string | null>, isFilm: boolean) =>
    read()
      .then((text) => look(text, isFilm))
      .catch(() => {
        setProblem(t('problem.damaged'))
        setRefused(true)
      })
  const begin = () => {
    setFound(null)
    setTaken(null)
    setProblem(null)
    setRefused(false)
  }
  return (
    <div className="bilang-page bilang-narrow">
      <Title order={1}>{titles('title.takeOver')}</Title>
      {problem ? (
        <Banner tone="attention" role="alert">
          <Text>{problem}</Text>
        </Banner>
      ) : null}
      {isRefused ? (
        <div>
          <Button onClick={begin}>{common('tryAgain')}</Button>
        </div>
      ) : found === null ? (
        <>
          <Text>{t('take.text')}</Text>
          <FilmCamera
            onBytes={(bytes) => void lookSafely(async () => (await handOver()).unpack(bytes), true)}
            onProblem={setProblem}
          />
          <FileButton
            accept="application/json,.json"
            onChange={(file) => {
              if (file) void lookSafely(() => file.text(), false)
            }}
          >
            {(props) => (
              <Button variant="secondary" {...props}>
                {t('take.file')}
              </Button>
            )}
          </FileButton>
        </>
      ) : taken === null ? (
        <Offer found={found} onTaken={setTaken} onProblem={setProblem} onCancel={begin} />
      ) : (
        <Receipt found={found} taken={taken} onMore={begin} />
      )}
    </div>
  )
}

/** A preview before anything is saved: owners, number, dates and device of the records. */
function Offer({
  found: { text, offered },
  onTaken,
  onProblem,
  onCancel,
}: {
  found: Found
  onTaken: (taken: TakenOver) => void
  onProblem: (problem: string | null) => void
  onCancel: () => void
}) {
  const { timeZone } = useServices()
  const handOver = useHandOver()
  const [isSaving, setSaving] = useState(false)
  const moment = (at: string) => formatMoment(Date.parse(at), timeZone)
  const save = async () => {
    setSaving(true)
    onProblem(null)
    try {
      const answer = await (await handOver()).takeOver(text)
      if (answer.ok) onTaken(answer.value)
      else onProblem(shortProblemText(answer.problem, 'showing'))
    } catch (error) {
      onProblem(t('take.notSaved', { reason: failureReason(error) }))
    }
    setSaving(false)
  }
  return (
    <section className="bilang-card" aria-labelledby="take-offer">
      <div className={classes['part']}>
        <Title order={2} id="take-offer">
          {t('take.found')}
        </Title>
        <PeopleList people={offered.people} />
        <Text>
          {t('take.recorded', {
            from: moment(offered.from),
            to: moment(offered.to),
            device: offered.device.slice(0, 8) || '?',
          })}
        </Text>
        <Text>
          {offered.newItems === 0 ? t('take.allKnown') : t('take.someKnown', { count: offered.newItems })}
          {/* What is known may have been sent from here long ago. */}
          {offered.newItems > 0 && ` ${whoSends(offered)}`}
        </Text>
        <Group gap="sm">
          <Button loading={isSaving} onClick={() => void save()}>
            {t('take.save')}
          </Button>
          <Button variant="secondary" disabled={isSaving} onClick={onCancel}>
            {t('take.notNow')}
          </Button>
        </Group>
      </div>
    </section>
  )
}

/** Shown only after the records are on disk. */
function Receipt({ found, taken, onMore }: { found: Found; taken: TakenOver; onMore: () => void }) {
  const { offered, code } = found
  return (
    <>
      <Banner tone="saved">
        <Text fw={600}>{t('take.saved')}</Text>
        <PeopleList people={offered.people} />
        <Text>
          {taken.added === 0
            ? t('take.nothingAdded')
            : taken.review === 0
              ? t('take.savedOwn')
              : t('take.savedOther', { name: listOfNames(offered) })}
        </Text>
      </Banner>
      {code === null ? null : (
        <div className="bilang-card">
          <Text>{t('take.code')}</Text>
          <Text className={`bilang-mono ${classes['code']}`}>{`${code.slice(0, 3)} ${code.slice(3)}`}</Text>
        </div>
      )}
      <Group gap="sm">
        <Button component={Link} to="/outbox">
          {t('give.backToOutbox')}
        </Button>
        <Button variant="secondary" onClick={onMore}>
          {t('take.more')}
        </Button>
      </Group>
    </>
  )
}
