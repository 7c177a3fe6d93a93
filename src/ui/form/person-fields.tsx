import { userNameLimit } from '#contract/limits.ts'
import { type AnyControl, TextField } from './fields.tsx'

interface Person {
  username: string
  first_name: string
  middle_name: string
  last_name: string
}

/** The names of a person and the user name (spec 5). */
export function PersonFields({ control }: { control: AnyControl<Person> }) {
  return (
    <>
      <TextField control={control} name="first_name" label="First name" autoComplete="given-name" />
      <TextField control={control} name="middle_name" label="Middle name" optional autoComplete="additional-name" />
      <TextField control={control} name="last_name" label="Last name" autoComplete="family-name" />
      <TextField
        control={control}
        name="username"
        label="User name"
        mono
        maxLength={userNameLimit}
        autoComplete="username"
      />
    </>
  )
}
