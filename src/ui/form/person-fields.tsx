import { userNameLimit } from '#contract/limits.ts'
import { type AnyControl, TextField } from './fields.tsx'

interface Person {
  username: string
  first_name: string
  middle_name: string
  last_name: string
  position: string
}

/** The names of a person, the position if the server stores it, and the user name (specification §5). */
export function PersonFields({ control, withPosition }: { control: AnyControl<Person>; withPosition: boolean }) {
  return (
    <>
      <TextField control={control} name="first_name" label="First name" autoComplete="given-name" />
      <TextField control={control} name="middle_name" label="Middle name" optional autoComplete="additional-name" />
      <TextField control={control} name="last_name" label="Last name" autoComplete="family-name" />
      {withPosition ? (
        <TextField
          control={control}
          name="position"
          label="Position"
          description="Printed as designation on transfer reports."
          optional
          autoComplete="organization-title"
        />
      ) : null}
      <TextField
        control={control}
        name="username"
        label="Username"
        mono
        maxLength={userNameLimit}
        autoComplete="username"
      />
    </>
  )
}
