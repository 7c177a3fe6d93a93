/** The inputs for the people who sign a form. */
import { Fieldset, Group, TextInput } from '@mantine/core'
import { textLimit } from '#contract/limits.ts'
import type { SignerRole } from '#print/forms/form.ts'
import { Button } from '#ui/button.tsx'
import type { Signer, Signers } from './use-signatories.ts'

/** Signatories who are one person with a position, in the order of the dialog. */
const singleSigners = [
  ['preparedBy', 'Prepared by'],
  ['approvedBy', 'Approved by: head of agency'],
  ['verifiedBy', 'Verified by: COA representative'],
  ['countWitness', 'Witness of the count: COA'],
  ['inspectedBy', 'Inspected by: inspection officer'],
  ['witnessedBy', 'Witness of the disposal'],
] as const

const isDayOrEmpty = (text: string) => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)

const textField = (label: string, value: string, onChange: (value: string) => void) => (
  <TextInput
    className="bilang-basis"
    label={label}
    value={value}
    maxLength={textLimit}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** The people that the form prints. */
export function SignerFields({
  signers,
  roles,
  onChange,
}: {
  signers: Signers
  roles: readonly SignerRole[]
  onChange: (signers: Signers) => void
}) {
  return (
    <>
      {roles.includes('accountable') ? (
        <AccountableFields
          officer={signers.accountable}
          onChange={(accountable) => onChange({ ...signers, accountable })}
        />
      ) : null}
      {roles.includes('committee') ? (
        <CommitteeFields committee={signers.committee} onChange={(committee) => onChange({ ...signers, committee })} />
      ) : null}
      {singleSigners
        .filter(([role]) => roles.includes(role))
        .map(([role, legend]) => (
          <PersonFields
            key={role}
            legend={legend}
            signer={signers[role]}
            onChange={(signer) => onChange({ ...signers, [role]: signer })}
          />
        ))}
    </>
  )
}

function PersonFields({
  legend,
  signer,
  onChange,
}: {
  legend: string
  signer: Signer
  onChange: (signer: Signer) => void
}) {
  return (
    <Fieldset legend={legend}>
      <Group>
        {textField('Name', signer.name, (name) => onChange({ ...signer, name }))}
        {textField('Position', signer.position, (position) => onChange({ ...signer, position }))}
      </Group>
    </Fieldset>
  )
}

function AccountableFields({
  officer,
  onChange,
}: {
  officer: Signers['accountable']
  onChange: (officer: Signers['accountable']) => void
}) {
  const { name, designation, station, assumedOn } = officer
  return (
    <Fieldset legend="Accountable officer">
      <Group>
        {textField('Name', name, (name) => onChange({ ...officer, name }))}
        {textField('Designation', designation, (designation) => onChange({ ...officer, designation }))}
        {textField('Station', station, (station) => onChange({ ...officer, station }))}
        <TextInput
          className="bilang-basis"
          label="Accountable since"
          type="date"
          max="9999-12-31"
          value={assumedOn}
          description={isDayOrEmpty(assumedOn) ? undefined : `Until now: ${assumedOn}`}
          onChange={(event) => onChange({ ...officer, assumedOn: event.currentTarget.value })}
        />
      </Group>
    </Fieldset>
  )
}

function CommitteeFields({
  committee,
  onChange,
}: {
  committee: readonly Signer[]
  onChange: (committee: Signer[]) => void
}) {
  return (
    <>
      {committee.map((member, memberIndex) => (
        <PersonFields
          // biome-ignore lint/suspicious/noArrayIndexKey: members are identified by their index
          key={memberIndex}
          legend={memberIndex === 0 ? 'Inventory committee, chair' : `Inventory committee, member ${memberIndex}`}
          signer={member}
          onChange={(next) => onChange(committee.map((signer, index) => (index === memberIndex ? next : signer)))}
        />
      ))}
      <Button variant="link" onClick={() => onChange([...committee, { name: '', position: '' }])}>
        Add a member
      </Button>
    </>
  )
}
