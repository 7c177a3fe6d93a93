/** Corrects one line of a list of people. */
import { Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit, userNameLimit } from '#contract/limits.ts'
import { type ListedPerson, type ListedRole, listedRoles } from '#domain/people/check-people.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/administration/people-list.ts'
import { t as users } from '#text/administration/users.ts'
import { t as common } from '#text/shared/common.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'

type TextKey = 'first_name' | 'middle_name' | 'last_name' | 'username' | 'position'

export function EditPersonDialog({
  person,
  onCancel,
  onSave,
}: {
  person: ListedPerson
  onCancel: () => void
  onSave: (person: ListedPerson) => void
}) {
  const { api } = useServices()
  const [edited, setEdited] = useState(person)
  const trimmed = (): ListedPerson => ({
    ...edited,
    first_name: edited.first_name.trim(),
    middle_name: edited.middle_name.trim(),
    last_name: edited.last_name.trim(),
    username: edited.username.trim(),
    position: edited.position.trim(),
  })
  const input = (key: TextKey, label: string, limit = textLimit) => (
    <TextInput
      label={label}
      name={key}
      value={edited[key]}
      maxLength={limit}
      autoComplete="off"
      onChange={(event) => {
        const { value } = event.currentTarget
        setEdited((before) => ({ ...before, [key]: value }))
      }}
    />
  )
  return (
    <Modal opened onClose={onCancel} title={t('editTitle', { line: String(person.line) })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSave(trimmed())
        }}
      >
        <Stack gap="sm">
          {input('first_name', forms('firstName'))}
          {input('middle_name', forms('middleName'))}
          {input('last_name', forms('lastName'))}
          {edited.role === 'without' ? null : input('username', forms('username'), userNameLimit)}
          {api.features().has('transfer-reports') ? input('position', forms('position')) : null}
          <NativeSelect
            label={t('role')}
            name="role"
            value={edited.role ?? ''}
            data={[
              ...(edited.role === null ? [{ value: '', label: common('choose') }] : []),
              ...listedRoles(api.features().has('people-without-login')).map((value) => ({
                value,
                label: users(`roles.${value}`),
              })),
            ]}
            onChange={(event) => {
              const { value } = event.currentTarget
              setEdited((before) => ({ ...before, role: value === '' ? null : (value as ListedRole) }))
            }}
          />
          <Button type="submit" fullWidth>
            {common('save')}
          </Button>
          <Button variant="ghost" fullWidth onClick={onCancel}>
            {fixedTexts.cancel}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
