import { Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { contentLimit, expectedSeconds, makeFilm } from '#domain/outbox/film/film.ts'
import { formatMoment } from '#domain/text/format.ts'
import { type Prepared, useHandOver } from '#react/outbox/use-hand-over.ts'
import { useHandedOver } from '#react/outbox/use-handed-over.ts'
import { useOutboxExport } from '#react/outbox/use-outbox-export.ts'
import { useServices } from '#react/services.ts'
import { useRead } from '#react/use-async.ts'
import { t as titles } from '#text/app/screens.ts'
import { t } from '#text/sync/hand-over.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { ExportButton } from '#ui/files/export-button.tsx'
import { FilmPlayer } from './film-player.tsx'
import classes from './hand-over.module.css'
import { PeopleList } from './people-list.tsx'

/** Gives unsent records to a colleague's device, as a film or as a file. The records stay here and are still sent from here. */
export function HandOverScreen() {
  const handOver = useHandOver()
  const exportAll = useOutboxExport()
  // Read once, so that the film does not change while it is shown.
  const { state } = useRead('hand-over', async () => (await handOver()).prepare())
  if (state.is === 'loading') return <Loading />
  const prepared = state.is === 'ready' ? state.value : null
  return (
    <div className="bilang-page bilang-narrow">
      <Title order={1}>{titles('title.handOver')}</Title>
      {state.is === 'failed' ? (
        <Banner tone="refused">{t('give.unreadable', { reason: String(state.error) })}</Banner>
      ) : prepared === null ? (
        <Empty
          heading={t('give.nothing')}
          action={
            <Button component={Link} to="/outbox" variant="secondary">
              {t('give.backToOutbox')}
            </Button>
          }
        >
          {t('give.nothingText')}
        </Empty>
      ) : (
        <>
          <Text>{t('give.text')}</Text>
          <FilmPart prepared={prepared} />
        </>
      )}
      {prepared !== null || state.is === 'failed' ? (
        <section className="bilang-card" aria-labelledby="give-file">
          <div className={classes['part']}>
            <Title order={2} id="give-file">
              {t('give.file')}
            </Title>
            <Text>{t('give.fileText')}</Text>
            <div>
              <ExportButton readFiles={exportAll}>{t('give.share')}</ExportButton>
            </div>
          </div>
        </section>
      ) : null}
    </div>
  )
}

/** Why there is no film; null if there is one. */
function filmProblem({ bytes, people }: Prepared): string | null {
  if (people.length === 0) return t('give.onlyPhotos')
  if (bytes === null) return t('give.noFilm')
  return bytes.length > contentLimit ? t('give.tooLarge') : null
}

function FilmPart({ prepared }: { prepared: Prepared }) {
  const { bytes, people, withPhoto } = prepared
  const problem = filmProblem(prepared)
  const film = useMemo(() => (bytes === null || problem !== null ? null : makeFilm(bytes)), [bytes, problem])
  return (
    <section className="bilang-card" aria-labelledby="give-film">
      <div className={classes['part']}>
        <Title order={2} id="give-film">
          {t('give.film')}
        </Title>
        <PeopleList people={people} />
        {withPhoto > 0 ? <Text>{t('give.withPhoto', { count: withPhoto })}</Text> : null}
        {problem ? <Text>{problem}</Text> : null}
        {film ? (
          <>
            <Text>
              {t('give.filmText')} {t('give.filmSeconds', { count: expectedSeconds(film) })}
            </Text>
            <FilmPlayer film={film} />
            <Confirmation prepared={prepared} />
          </>
        ) : null}
      </div>
    </section>
  )
}

/** The giver types the code shown by the other device, which proves that the records are safe there. */
function Confirmation({ prepared }: { prepared: Prepared }) {
  const { timeZone, now } = useServices()
  const { value: note, save } = useHandedOver()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    const isRight = typed.replaceAll(/\D/g, '') === prepared.code
    setWrong(!isRight)
    if (!isRight) return
    setConfirmed(true)
    save({ at: now(), items: prepared.people.reduce((sum, { items }) => sum + items, 0) })
  }
  if (isConfirmed && note)
    return (
      <Banner tone="saved">
        <Text>{t('give.given', { count: note.items, moment: formatMoment(note.at, timeZone) })}</Text>
      </Banner>
    )
  return (
    <form onSubmit={confirm} className={classes['part']}>
      <Title order={3}>{t('give.confirm')}</Title>
      <Text>{t('give.confirmText')}</Text>
      <TextInput
        label={t('give.code')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={typed}
        error={isWrong ? t('give.wrongCode') : null}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
      />
      <div>
        <Button type="submit" variant="secondary" disabled={typed.trim() === ''}>
          {t('give.confirmCode')}
        </Button>
      </div>
    </form>
  )
}
