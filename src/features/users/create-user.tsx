/**
 * Adds an account (specification §2, §5, §8, §9): validated names, a generated password with every character class, groups, and the admin
 * permission.
 */
import { Checkbox, CopyButton, Group, SegmentedControl, Stack, Switch, Text, Title } from '@mantine/core'
import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router-dom'
import type { Group as UserGroup } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { lastKnown, useAll, useIsStalled } from '#react/lists/use-list.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { t as people } from '#text/administration/people-without-login.ts'
import { t } from '#text/administration/users.ts'
import { t as titles } from '#text/app/screens.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { withTexts } from '#text/text-catalog.ts'
import { Button } from '#ui/button.tsx'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { PersonFields } from '#ui/form/person-fields.tsx'
import { RestoredDraftNote } from '#ui/form/restored-draft-note.tsx'
import { type AnyControl, TextField } from '#ui/form/text-fields.tsx'
import { generateUserPassword } from './generate-user-password.ts'
import { type NewUser, useCreateUser } from './use-create-user.ts'

const AddSeveral = lazy(async () => ({
  default: (await withTexts(import('./several/add-several.tsx'))).AddSeveral,
}))

const AddPerson = lazy(async () => ({
  default: (await withTexts(import('./without-login/add-person.tsx'))).AddPerson,
}))

/** One user, with `?several` a list of them, or with `?person` one without a login. */
export function CreateUser() {
  const [params, setParams] = useSearchParams()
  const { api } = useServices()
  const kind = params.has('several') ? 'several' : params.has('person') ? 'person' : 'one'
  return (
    <Stack className="bilang-wide-form" gap="md">
      <Title order={1} fz="xl">
        {titles('title.addUser')}
      </Title>
      <SegmentedControl
        aria-label={t('howMany')}
        value={kind}
        onChange={(value) => setParams(value === 'one' ? {} : { [value]: '' }, { replace: true })}
        data={[
          { value: 'one', label: t('one') },
          ...(api.features().has('people-without-login') ? [{ value: 'person', label: people('addOne') }] : []),
          { value: 'several', label: t('several') },
        ]}
      />
      {kind === 'one' ? (
        <OneUser />
      ) : (
        <Suspense fallback={<Loading />}>{kind === 'several' ? <AddSeveral /> : <AddPerson />}</Suspense>
      )}
    </Stack>
  )
}

function OneUser() {
  const online = useOnline()
  const edit = useCreateUser()
  const { control, problem, unclear } = edit
  return (
    <form noValidate aria-label={titles('title.addUser')} onSubmit={edit.submit}>
      <Stack gap="md">
        <RestoredDraftNote formDraft={edit.formDraft} dropLabel={forms('startOver')} reset={edit.startOver} />
        <PersonFields control={control as never} withPosition={edit.withPosition} />
        <div className="bilang-fields">
          <div>
            <GeneratedPasswordField control={control} onGenerate={() => edit.setPassword(generateUserPassword())} />
          </div>
        </div>
        <GroupsField control={control} />
        <Switch
          label={t('roles.admin')}
          description={t('adminHint')}
          checked={edit.isAdmin}
          onChange={(event) => edit.setAdmin(event.currentTarget.checked)}
        />
        {problem && unclear ? (
          <CheckSaved problem={problem} find={edit.find} onFound={edit.onFound} onAbsent={edit.onAbsent} />
        ) : problem ? (
          <ProblemText problem={problem} trying="acting" />
        ) : null}
        {online ? null : <OfflineNote safe={t('draftSaved')} toDo={t('connectToAdd')} />}
        <Group justify="flex-end">
          <Button component={Link} to="/admin/users" variant="secondary">
            {fixedTexts.cancel}
          </Button>
          <Button type="submit" disabled={!online || unclear} loading={edit.isSubmitting}>
            {titles('title.addUser')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function GeneratedPasswordField({ control, onGenerate }: { control: AnyControl<NewUser>; onGenerate: () => void }) {
  const password = useWatch({ control, name: 'password' })
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <div className="bilang-grow">
        <TextField
          control={control}
          name="password"
          label={t('password')}
          mono
          autoComplete="new-password"
          description={t('generatedPassword')}
        />
      </div>
      <Button size="icon" variant="secondary" aria-label={t('generateAnother')} onClick={onGenerate}>
        <IconRefresh size={18} aria-hidden />
      </Button>
      <CopyButton value={password}>
        {({ copied, copy }) => (
          <Button size="icon" variant="secondary" aria-label={copied ? t('copied') : t('copyPassword')} onClick={copy}>
            <IconCopy size={18} aria-hidden />
          </Button>
        )}
      </CopyButton>
    </Group>
  )
}

function GroupsField({ control }: { control: AnyControl<NewUser> }) {
  const { field, fieldState } = useController({ control, name: 'groups' })
  const groups = useAll<UserGroup>('groups')
  const stalled = useIsStalled()
  const rows = lastKnown(groups) ?? []
  return (
    <Checkbox.Group
      label={t('groups')}
      description={t('chooseGroups')}
      withAsterisk
      error={fieldState.error?.message}
      value={(field.value ?? []).map(String)}
      onChange={(values) => field.onChange(values.map(Number))}
    >
      <Group gap="lg" mt={6}>
        {rows.length === 0 ? <Text c="dimmed">{stalled ? t('noGroupsYet') : fixedTexts.loading}</Text> : null}
        {rows.map((group) => (
          <Checkbox key={group.id} value={String(group.id)} label={group.name} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
