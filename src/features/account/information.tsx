/** One's own names, user name and picture (spec 5). The picture is checked by its content before it is sent, and again by the office. */
import { Avatar, FileButton, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { changeOwnInformation } from '#contract/actions/account.ts'
import { imageTypes } from '#contract/limits.ts'
import type { Me } from '#contract/session.ts'
import { imageTrouble } from '#domain/image-kind.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { useParts } from '#runtime/parts.ts'
import { useDraft } from '#runtime/use-draft.ts'
import { useOnline } from '#runtime/use-online.ts'
import { usePerson } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { PersonFields } from '#ui/form/person-fields.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { wordsOfRefusal } from '#ui/form/server-errors.ts'
import { useKeptForm } from '#ui/form/use-kept-form.ts'
import { type PersonValues, usePersonForm } from '#ui/form/use-person-form.ts'
import { Banner } from '#ui/problem-text.tsx'

const updated = 'Your profile has been updated.'

export function AccountInformation() {
  const person = usePerson()
  return person ? <Information me={person.user} /> : null
}

function Information({ me }: { me: Me }) {
  const { office, session } = useParts()
  const online = useOnline()
  const toast = useToast()
  const { form, control, patchOf, submit } = usePersonForm(me)
  const key = `form account ${me.id}`
  const keeping = useKeptForm(key, form, useDraft<PersonValues>(key))
  const save = submit(async (values) => {
    const answer = await office.call(changeOwnInformation, { body: patchOf(values) })
    if (!answer.ok) {
      toast.error(wordsOfRefusal(form, answer.problem))
      return
    }
    toast.success(updated)
    form.reset(values)
    await keeping.forget()
    await session.verify()
  })
  return (
    <Stack gap="lg">
      <Picture me={me} />
      {online ? null : (
        <Banner mark="attention">
          The office is not on the line. What you typed is kept on this device; save it when you are back.
        </Banner>
      )}
      <form noValidate aria-label="Information" onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          <RestoredNote keeping={keeping} drop="Drop it" reset={() => form.reset()} />
          <PersonFields control={control} withPosition={office.features().has('transfer-reports')} />
          <Group justify="flex-end">
            <Button type="submit" disabled={!online || !form.formState.isDirty} loading={form.formState.isSubmitting}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}

function Picture({ me }: { me: Me }) {
  const { office, session } = useParts()
  const online = useOnline()
  const toast = useToast()
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const reset = useRef<() => void>(null)

  const send = async (file: File | null) => {
    reset.current?.()
    if (!file) return
    const head = new Uint8Array(await file.slice(0, 16).arrayBuffer())
    const wrong = imageTrouble(head, file.size)
    setTrouble(wrong)
    if (wrong !== null) return
    const form = new FormData()
    form.set('image', file)
    setBusy(true)
    const answer = await office.upload('users/me/image/', form)
    setBusy(false)
    if (!answer.ok) {
      const said = answer.problem.kind === 'invalid' ? answer.problem.fields['image']?.[0] : null
      setTrouble(said ?? shortProblem(answer.problem, 'doing'))
      return
    }
    toast.success(updated)
    await session.verify()
  }
  const initials = `${me.first_name.charAt(0)}${(me.last_name ?? '').charAt(0)}`
  return (
    <Group gap="md" align="center">
      <Avatar size={80} src={me.image ?? null} alt="Your picture" color="accent">
        {initials}
      </Avatar>
      <div>
        <FileButton
          resetRef={reset}
          accept={imageTypes.join(',')}
          onChange={(file) => void send(file)}
          inputProps={{ 'aria-label': 'Picture' }}
        >
          {(props) => (
            <Button variant="secondary" disabled={!online} loading={busy} {...props}>
              Choose a picture
            </Button>
          )}
        </FileButton>
        <Text c="dimmed" fz="sm" mt={4}>
          JPEG, PNG or WebP, at most 10 MB.
        </Text>
        {trouble ? (
          <Text c="refused" fz="sm" role="alert">
            {trouble}
          </Text>
        ) : null}
      </div>
    </Group>
  )
}
