/** Sign-in slips of some people: explains the effect, creates new one-time passwords, and prints them. */
import { Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { mostSlips } from '#contract/actions/accounts/sign-in-slip-actions.ts'
import type { User } from '#contract/collections/users.ts'
import { textLimit } from '#contract/limits.ts'
import { formalName } from '#domain/catalog/row-label.ts'
import { hasLogin } from '#domain/people/has-login.ts'
import { formatMoment, formatNumber } from '#domain/text/format.ts'
import { fontFileNames } from '#print/fonts/fonts.ts'
import type { SignInSlip } from '#print/labels/sign-in-slips.ts'
import type { SlipsJob } from '#print/print-job.ts'
import { lastKnown, useAll, useCatalogStatus } from '#react/lists/use-list.ts'
import { usePrintJob } from '#react/print/use-print-job.ts'
import { useTagAddress } from '#react/scanning/use-tag-address.ts'
import { useServices } from '#react/services.ts'
import { usePerson } from '#react/session/use-session.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/administration/sign-in-slips.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner, ProblemText } from '#ui/feedback/problem-text.tsx'
import { NotDownloadedYet } from '#ui/list/not-downloaded-yet.tsx'
import { PrintPreview } from '#ui/print/print-preview.tsx'
import { usePasswordGuard } from '../use-password-guard.ts'
import { useSignInSlips } from './use-sign-in-slips.ts'

export function SignInSlips({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { phase } = useCatalogStatus('phase')
  const rows = lastKnown(useAll<User>('users'))
  if (phase === 'none') return <NotDownloadedYet asPage subject="list" />
  if (rows === null) return <Loading />
  const people = rows.filter(({ id }) => ids.includes(id))
  return (
    <div className="bilang-page">
      <Group justify="space-between" align="flex-start" className="no-print" mb="md">
        <Title order={1} fz="xl">
          {t('heading')}
        </Title>
        <Button variant="secondary" onClick={onClose}>
          {t('toUsers')}
        </Button>
      </Group>
      <SlipsOf key={ids.join()} people={people} />
    </div>
  )
}

function SlipsOf({ people }: { people: readonly User[] }) {
  const self = usePerson()?.user.id
  const mayGet = people.filter((person) => person.is_active && person.id !== self && hasLogin(person))
  const { slips, ...making } = useSignInSlips(mayGet)
  usePasswordGuard('sign-in slips', slips !== null) // not a text
  if (slips) return <MadeSlips slips={slips} onDone={making.forget} />
  if (mayGet.length === 0) return <Empty heading={t('nobody')}>{t('chooseInList')}</Empty>
  const inactive = people.filter(({ is_active }) => !is_active).length
  const without = people.filter((person) => person.is_active && !hasLogin(person)).length
  return (
    <Stack gap="md" className="bilang-form">
      <Text>{t('why')}</Text>
      <Banner tone="attention">{t('replaces')}</Banner>
      {people.some(({ id }) => id === self) ? <Text>{t('notYou')}</Text> : null}
      {inactive > 0 ? <Text>{t('inactive', { count: inactive })}</Text> : null}
      {without > 0 ? <Text>{t('withoutLogin', { count: without })}</Text> : null}
      <Text className="bilang-break">{mayGet.map(formalName).join(', ')}</Text>
      <MakeSlips count={mayGet.length} {...making} />
    </Stack>
  )
}

function MakeSlips({
  count,
  problem,
  isUnclear,
  isMaking,
  make,
}: { count: number } & Omit<ReturnType<typeof useSignInSlips>, 'slips' | 'forget'>) {
  const online = useOnline()
  const { address, isConfigured, typedAddress, setTyped } = useTagAddress()
  const isTooMany = count > mostSlips
  return (
    <>
      {isConfigured ? null : (
        <TextInput
          label={t('address')}
          description={t('addressHint')}
          name="address"
          value={typedAddress ?? window.location.origin}
          error={address.ok ? null : address.message}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={textLimit}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {isTooMany ? <Text role="alert">{t('tooMany', { most: formatNumber(mostSlips) })}</Text> : null}
      {problem ? <ProblemText problem={problem} trying="acting" /> : null}
      {isUnclear ? <Text role="alert">{t('unclear')}</Text> : null}
      {online ? null : <OfflineNote toDo={t('connect')} />}
      <Group justify="flex-end">
        <Button
          disabled={!online || isTooMany || !address.ok}
          loading={isMaking}
          onClick={() => void (address.ok && make(address.host))}
        >
          {t('make', { count })}
        </Button>
      </Group>
    </>
  )
}

function MadeSlips({ slips, onDone }: { slips: readonly SignInSlip[]; onDone: () => void }) {
  const { institute, phoneSetup, timeZone, now } = useServices()
  const confirm = useConfirm()
  const [madeAt] = useState(() => formatMoment(now(), timeZone))
  const [host] = useState(() => new URL(slips[0]!.code).origin)
  const job = useMemo(
    (): SlipsJob => ({
      kind: 'slips',
      title: t('heading'),
      slips,
      texts: {
        institute,
        usernameLabel: t('slip.username'),
        passwordLabel: t('slip.password'),
        steps: [
          t('slip.open', { address: host }),
          ...(phoneSetup === null ? [] : [t('slip.warning')]),
          t('slip.type'),
          t('slip.choose'),
        ],
      },
    }),
    [slips, institute, host, phoneSetup],
  )
  const print = usePrintJob(job)
  const finish = async () => {
    const isConfirmed = await confirm({
      title: t('doneTitle'),
      text: t('doneText'),
      confirm: t('remove'),
      danger: true,
    })
    if (isConfirmed) onDone()
  }
  return (
    <Stack gap="md">
      <div className="no-print">
        <Banner tone="sent">
          <Text fw={600}>{t('ready', { count: slips.length })}</Text>
          {t('onlyHere')}
        </Banner>
      </div>
      <PrintPreview level={2} title={job.title} asOf={madeAt} print={print} fonts={fontFileNames}>
        <Button variant="ghost" onClick={() => void finish()}>
          {t('remove')}
        </Button>
      </PrintPreview>
    </Stack>
  )
}
