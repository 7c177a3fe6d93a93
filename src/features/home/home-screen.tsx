/** Home is for work, not a menu: the person's rooms, tasks, progress of the counts, devices to check, and the last backup. */
import { Title } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { FollowCampaignRecords } from '#react/campaign-records/follow-campaign-records.tsx'
import { useMyRooms } from '#react/campaign-records/use-my-rooms.ts'
import { useReachText } from '#react/lists/use-reach.ts'
import { useCan, usePerson } from '#react/session/use-session.ts'
import { useOnline } from '#react/use-online.ts'
import { t as titles } from '#text/app/screens.ts'
import { withTexts } from '#text/text-catalog.ts'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ReachNote } from '#ui/list/reach-note.tsx'
import { useNavItems } from '#ui/nav-items.ts'
import { warmUpWhenIdle } from '#ui/scanner/decode/warm-decoder.ts'
import { useMedia } from '#ui/theme/use-media.ts'
import { BackupCard } from './backup-card.tsx'
import { CountsInProgress } from './counts-in-progress.tsx'
import { DevicesCard } from './devices-card.tsx'
import classes from './home.module.css'
import { InstallSuggestion } from './install-suggestion.tsx'
import { MyRoomsCard } from './my-rooms-card.tsx'
import { NeedsReview, useReviewLines } from './needs-review.tsx'
import { PhonesCard } from './phones-card.tsx'
import { ProgressByPlace } from './progress-by-place.tsx'

const FirstStepsCard = lazy(async () => ({
  default: (await withTexts(import('./first-steps/first-steps-card.tsx'))).FirstStepsCard,
}))

const CountAgainCard = lazy(async () => ({
  default: (await withTexts(import('./count-again-card.tsx'))).CountAgainCard,
}))

const MyPropertyCard = lazy(async () => ({
  default: (await withTexts(import('./my-property-card.tsx'))).MyPropertyCard,
}))

/** For admins while the server is reachable, because only then can the steps be checked. Placed last, so that nothing moves when they appear. */
function FirstSteps() {
  const runsServer = useCan('backups.read')
  const isOnline = useOnline()
  return runsServer && isOnline ? (
    <Suspense>
      <FirstStepsCard />
    </Suspense>
  ) : null
}

// Always the same elements, so that a change of the tasks or the rooms does not render the cards beside them.
const countAgain = (
  <Suspense>
    <CountAgainCard />
  </Suspense>
)
const myProperty = (
  <Suspense>
    <MyPropertyCard />
  </Suspense>
)
const countsInProgress = <CountsInProgress />
const firstStepsCard = <FirstSteps />
const progressAndDevices = (
  <ProgressByPlace>
    <BackupCard />
    <DevicesCard />
    <PhonesCard />
  </ProgressByPlace>
)
const installSuggestion = <InstallSuggestion />

export function HomeScreen() {
  const person = usePerson()
  const isWide = useMedia('tablet')
  const lines = useReviewLines()
  const myRooms = useMyRooms()
  const reachText = useReachText()
  const scan = useNavItems().find((navItem) => navItem.to === '/qr')
  const canScan = scan !== undefined
  const isRead = lines !== null && myRooms.rooms !== null
  // Not before: the page is also idle while it waits for the lists, and both need the processor.
  useEffect(() => (canScan && isRead ? warmUpWhenIdle() : undefined), [canScan, isRead])
  if (!person) return null
  return (
    <div className="bilang-page bilang-wide">
      <FollowCampaignRecords />
      <Title order={1}>
        {fixedTexts.hello} {person.user.first_name}
      </Title>
      <ReachNote text={reachText} />
      {scan ? (
        <Button
          component={Link}
          to="/qr"
          size="lg"
          className={classes['scanButton'] ?? ''}
          leftSection={<IconScan size={28} aria-hidden />}
        >
          {titles('title.scan')}
        </Button>
      ) : null}
      {lines === null || myRooms.rooms === null ? (
        <Loading />
      ) : (
        <>
          <div className={classes['dashboard']}>
            <div className={classes['column']}>
              <MyRoomsCard rooms={myRooms.rooms} isPlanned={myRooms.isPlanned} />
              {countAgain}
              <NeedsReview lines={lines} />
              {myProperty}
              {countsInProgress}
              {isWide ? firstStepsCard : null}
            </div>
            <div className={classes['column']}>{progressAndDevices}</div>
            {isWide ? null : firstStepsCard}
          </div>
          {installSuggestion}
        </>
      )}
    </div>
  )
}
