import { userNameLimit } from '#contract/limits.ts'
import { t } from '#text/shared/ui-forms.ts'
import { type AnyControl, TextField } from './text-fields.tsx'

interface Person {
  username: string
  first_name: string
  middle_name: string
  last_name: string
  position: string
}

/** The names of a person, the position if the server stores it, and the user name (specification §5). */
export function PersonFields({
  control,
  withPosition,
  withUserName = true,
}: {
  control: AnyControl<Person>
  withPosition: boolean
  withUserName?: boolean
}) {
  return (
    <div className="bilang-fields">
      <TextField control={control} name="first_name" label={t('firstName')} autoComplete="given-name" />
      <TextField control={control} name="middle_name" label={t('middleName')} optional autoComplete="additional-name" />
      <TextField control={control} name="last_name" label={t('lastName')} autoComplete="family-name" />
      {withPosition ? (
        <TextField
          control={control}
          name="position"
          label={t('position')}
          description={t('positionHelp')}
          optional
          autoComplete="organization-title"
        />
      ) : null}
      {withUserName ? (
        <TextField
          control={control}
          name="username"
          label={t('username')}
          mono
          maxLength={userNameLimit}
          autoComplete="username"
        />
      ) : null}
    </div>
  )
}
